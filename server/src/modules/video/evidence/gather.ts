import { largestPacket } from '@arriero/contract/video/evidence-packet.ts'
import { inWork, type App } from '../../../app/app.ts'
import { scopeOfPerson } from '../../../app/person-scope.ts'
import { systemScope } from '../../../app/scope.ts'
import { readMedium } from '../../alerts/inbox/alarm-media.read.ts'
import { fixesOf } from '../../tracking/tracking.read.ts'
import { tripAt } from '../../trips/trips.read.ts'
import { alarmsOf } from '../events/events.repository.ts'
import type { ClipFacts } from '../recordings/clips.read.ts'
import { texts } from './evidence.texts.ts'
import { verifyingPage } from './verifying-page.ts'
import { bytesFile, streamFile, type PlacedFile } from './zip.ts'

/** What is sealed. */
export interface Subject {
  id: number
  number: number
  eventId: number | null
  unitId: number
  unitName: string
  driverName: string | null
  title: string
  /** ISO. */
  at: string
  createdAt: string
  createdBy: number | null
  /** Cuts that somebody took off the list meanwhile. */
  lostClips: number
  /** What is known not to come before anything is gathered. */
  missing: readonly string[]
  device: string | null
  source: string | null
  account: string
  sealedBy: string | null
  zone: string
}

export interface Gathered {
  files: PlacedFile[]
  trip: string | null
  clockOffsetSeconds: number | null
  missing: string[]
}

const aroundMs = 5 * 60_000
const mostStills = 8
/** Bytes; with the rest it stays below what a browser verifies. */
const mostVideo = 0.8 * largestPacket

/** Everything a packet holds but its manifest, on the disk: provider's bytes untouched. No transaction waits for a platform. */
export async function gatherFiles(
  app: App,
  accountId: number,
  subject: Subject,
  clips: readonly ClipFacts[],
  folder: string,
): Promise<Gathered> {
  const missing = [...subject.missing]
  const files: PlacedFile[] = []
  if (subject.lostClips > 0) missing.push(texts.lostClips(subject.lostClips))
  let left = mostVideo
  for (const { channel, file, reason } of clips) {
    const fits = file !== null && file.size <= left
    left -= fits ? file.size : 0
    if (file && !fits) missing.push(texts.noClip(channel, texts.tooLarge))
    else if (file) files.push(await streamFile(folder, `canal-${channel}.mp4`, await app.files.read(file.key)))
    else missing.push(texts.noClip(channel, reason))
  }
  // Nothing of others gets into it that whoever asked for it may not see themselves.
  const eyes = subject.createdBy === null ? null : await scopeOfPerson(app, accountId, subject.createdBy)
  const { fixes, alarms, trip } = await inWork(app, eyes ?? systemScope(accountId), async (work) => {
    const at = Date.parse(subject.at)
    return {
      fixes: await fixesOf(work, subject.unitId, at - aroundMs, at + aroundMs),
      alarms: subject.eventId === null ? [] : await alarmsOf(work, subject.eventId),
      trip: await tripAt(work, subject.unitId, subject.at),
    }
  })
  let stills = 0
  for (const { id, media } of alarms)
    for (let medium = 0; medium < media && stills < mostStills; medium += 1) {
      stills += 1
      const sent = await readMedium(app, accountId, id, medium).catch(() => null)
      const ending = sent?.name.split('.').at(-1) ?? 'jpg'
      if (sent && Buffer.isBuffer(sent.body))
        files.push({
          ...(await bytesFile(folder, `camara-${String(stills).padStart(2, '0')}.${ending}`, sent.body)),
          isFetched: true,
        })
      else missing.push(texts.noStill(stills))
    }
  if (fixes.length === 0) missing.push(texts.noPositions)
  const time = (at: number) => new Date(at).toISOString()
  const lines = (head: string, rows: readonly (readonly (string | number | null)[])[]) =>
    Buffer.from([head, ...rows.map((row) => row.map((cell) => cell ?? '').join(','))].join('\r\n'))
  const positions = fixes.map((fix) => [time(fix.fixTime), fix.lat, fix.lon, fix.speed, fix.course])
  files.push(
    await bytesFile(folder, 'positions.csv', lines('time_utc,lat,lon,speed_kmh,course', positions)),
    await bytesFile(
      folder,
      'speed.csv',
      lines(
        'time_utc,speed_kmh',
        fixes.map((fix) => [time(fix.fixTime), fix.speed]),
      ),
    ),
    await bytesFile(folder, 'trip.json', Buffer.from(JSON.stringify(trip ?? null, null, 2))),
    await bytesFile(folder, 'verificar.html', Buffer.from(verifyingPage())),
  )
  return { files, trip: trip ? `${trip.folio}, ${trip.name}` : null, clockOffsetSeconds: null, missing }
}
