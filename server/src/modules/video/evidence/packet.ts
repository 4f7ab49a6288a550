import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { evidenceFolio, type CustodyStep, type Reserve } from '@arriero/contract/video/evidence.contract.ts'
import {
  driverFile,
  sha256,
  type Lock,
  type Manifest,
  type PacketFile,
} from '@arriero/contract/video/evidence-packet.ts'
import { shortMoment } from '../../../shared/zones.ts'
import type { SigningKey } from './signing-key.ts'
import { verifyingPage } from './verifying-page.ts'
import { bytesFile, writeZip, type PlacedFile } from './zip.ts'

/** What a packet is of. */
export interface Subject {
  number: number
  title: string
  /** ISO. */
  at: string
  zone: string
  unitName: string
  driverName: string | null
  reserve: Reserve | null
  limitKmh: number | null
  /** The camera, as its platform names it, and the source. */
  device: string | null
  source: string | null
  account: string
  /** Who asked for it. */
  sealedBy: string | null
}

export interface Gathered {
  files: PlacedFile[]
  /** Of the reserved ones among them. */
  lock: Lock | undefined
  clips: Manifest['clips']
  /** 'V-24790, Altamira a Querétaro' */
  trip: string | null
  clockOffsetSeconds: number | null
  missing: string[]
}

interface Seal {
  subject: Subject
  gathered: Gathered
  custody: readonly CustodyStep[]
  previous: { number: number; sha256: string | null } | null
  /** ISO. */
  sealedAt: string
  key: SigningKey
}

interface Packet {
  name: string
  zip: { path: string; size: number }
  manifestSha256: string
  files: PacketFile[]
}

export const sealerOf = ({ sealedBy }: Pick<Subject, 'sealedBy'>): string => sealedBy ?? 'Arriero'

/** The way, its speeds, the trip, who drove where that is reserved, and the page that verifies. Times of `fixes`: epoch ms; speeds km/h. */
export async function trackFiles(
  folder: string,
  { driverName, reserve }: Pick<Subject, 'driverName' | 'reserve'>,
  fixes: readonly { fixTime: number; lat: number; lon: number; speed: number; course: number | null }[],
  trip: { folio: string; drivers?: unknown } | null,
): Promise<PlacedFile[]> {
  const time = (at: number) => new Date(at).toISOString()
  const lines = (head: string, rows: readonly (readonly (string | number | null)[])[]) =>
    [head, ...rows.map((row) => row.map((cell) => cell ?? '').join(','))].join('\r\n')
  const positions = fixes.map((fix) => [time(fix.fixTime), fix.lat, fix.lon, fix.speed, fix.course])
  const speeds = fixes.map((fix) => [time(fix.fixTime), fix.speed])
  const isReserved = reserve?.driver ?? false
  const { drivers, ...open } = trip ?? {}
  const texts = {
    'positions.csv': lines('time_utc,lat,lon,speed_kmh,course', positions),
    'speed.csv': lines('time_utc,speed_kmh', speeds),
    'trip.json': JSON.stringify(trip && isReserved ? open : trip, null, 2),
    ...(isReserved && { [driverFile]: driverJson(driverName, drivers) }),
    'verificar.html': verifyingPage(),
  }
  const placed = Object.entries(texts).map(([name, text]) => bytesFile(folder, name, Buffer.from(text)))
  return (await Promise.all(placed)).map((file) => ({ ...file, isReserved: file.name === driverFile }))
}

/** Adds custody and key to what was gathered, names all of it in a manifest, signs that, and zips. */
export async function writePacket(folder: string, seal: Seal): Promise<Packet> {
  const { gathered, custody, key } = seal
  const keyFile = {
    id: key.id,
    algorithm: 'Ed25519',
    publicKey: Buffer.from(key.publicKey).toString('base64'),
    fingerprint: key.fingerprint,
  }
  const placed = [
    ...gathered.files,
    await bytesFile(folder, 'custody.json', Buffer.from(JSON.stringify(custody, null, 2))),
    await bytesFile(folder, 'key.json', Buffer.from(JSON.stringify(keyFile, null, 2))),
  ]
  const manifest = manifestOf(
    seal,
    placed.map(({ name, size, sha256: hash, opens }) => ({ name, size, sha256: hash, ...(opens && { opens }) })),
  )
  const bytes = Buffer.from(JSON.stringify(manifest, null, 2))
  const zip = await writeZip(join(folder, 'packet.zip'), [
    ...placed,
    await bytesFile(folder, 'manifest.json', bytes),
    await bytesFile(folder, 'manifest.sig', key.sign(bytes)),
  ])
  const manifestSha256 = await sha256(new Uint8Array(bytes))
  return { name: `${manifest.id}.zip`, zip, manifestSha256, files: manifest.files }
}

const manifestOf = ({ subject, gathered, previous, sealedAt, key }: Seal, files: PacketFile[]): Manifest => ({
  format: gathered.lock ? 'arriero-evidence/2' : 'arriero-evidence/1',
  ...(gathered.lock && { lock: gathered.lock }),
  id: evidenceFolio(subject.number),
  account: subject.account,
  sealedBy: sealerOf(subject),
  sealedAt,
  event: {
    title: subject.title,
    at: subject.at,
    localTime: shortMoment(subject.at, subject.zone),
    unit: subject.unitName,
    driver: subject.reserve?.driver ? null : subject.driverName,
    trip: gathered.trip,
    limitKmh: subject.limitKmh,
  },
  device: subject.device === null ? null : { key: subject.device, source: subject.source ?? '' },
  clockOffsetSeconds: gathered.clockOffsetSeconds,
  key: { id: key.id, fingerprint: key.fingerprint },
  previous: previous ? { id: evidenceFolio(previous.number), manifestSha256: previous.sha256! } : null,
  clips: gathered.clips,
  missing: gathered.missing,
  files,
})

/** With chance in it: by its hash nobody finds out which of a few names it holds. */
const driverJson = (driver: string | null, trip: unknown = []) =>
  JSON.stringify({ driver, trip, salt: randomBytes(16).toString('base64') }, null, 2)
