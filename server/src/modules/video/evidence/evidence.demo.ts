import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { CustodyKind, CustodyStep, Reserve } from '@arriero/contract/video/evidence.contract.ts'
import { reviewLabel, type ReviewState } from '@arriero/contract/video/events.rules.ts'
import { stillNamed, type ClipName } from '@arriero/simulators/video/clip.ts'
import { recordedFile } from '@arriero/simulators/video/recorded-file.ts'
import { readConfig } from '../../../app/config.ts'
import { hashToken } from '../../../app/http/authenticate.ts'
import { secretKey } from '../../../app/secret-key.ts'
import { insertOne } from '../../../demo/insert.ts'
import type { SeedPart } from '../../../demo/later-parts.ts'
import { storeFile } from '../../../demo/stored-file.ts'
import { createSecrets } from '../../../shared/secrets.ts'
import { texts } from './evidence.texts.ts'
import { codePlace, lockReserved, newCode } from './lock.ts'
import { trackFiles, writePacket, type Subject } from './packet.ts'
import { signingKey } from './signing-key.ts'
import { bytesFile, type PlacedFile } from './zip.ts'

const minute = 60_000
const day = 24 * 60 * minute
const aroundMs = 15_000
const zone = 'America/Monterrey'

/** Why each was sealed, what of it is reserved, and with whom it is shared: days until each link ends. */
const cases: readonly { reason: string; reserve?: Reserve; links: readonly [note: string, days: number][] }[] = [
  { reason: 'Siniestro 26-118402', links: [['Seguros Alba Norte', -3]] },
  {
    reason: 'Queja de un automovilista en la caseta',
    reserve: { channels: [2], stills: true, driver: true },
    links: [
      ['Seguros Alba Norte, siniestro 26-120077', 30],
      ['Lic. Ramírez, despacho jurídico', 7],
    ],
  },
  { reason: 'Revisión del comité de seguridad', links: [] },
]

interface Event {
  id: number
  title: string
  at: string
  unitId: number
  unitName: string
  driverName: string | null
  limitKmh: number | null
  device: string
  source: string | null
  reviewer: string | null
  reviewedAt: string | null
  state: ReviewState
}
interface Fix {
  fixTime: number
  lat: number
  lon: number
  speed: number
  course: number | null
}

/** Packets of what was confirmed, sealed as the product seals them, and one for which there was no room on the disk. */
export const seed: SeedPart = async (client, { accountId, users }) => {
  const secrets = createSecrets([await secretKey(readConfig())])
  const key = await signingKey({ owner: client, secrets })
  const { rows: accounts } = await client.query<{ name: string }>('select name from account where id = $1', [accountId])
  const account = accounts[0]?.name ?? ''
  const events = await confirmedEvents(client, accountId, cases.length + 1)
  let previous: { id: number; number: number; sha256: string } | null = null
  for (const [n, event] of events.slice(0, cases.length).entries()) {
    const { reason, reserve = null, links } = cases[n]!
    const code = reserve && newCode()
    const askedAt = Math.min(Date.parse(event.at) + (30 + 20 * n) * minute, Date.now() - (40 - 10 * n) * minute)
    const sealedAt = new Date(askedAt + 3 * minute).toISOString()
    const subject: Subject = { ...event, number: n + 1, zone, account, reserve, sealedBy: event.reviewer }
    const folder = await mkdtemp(join(tmpdir(), 'arriero-demo-'))
    try {
      const { fixes, trip } = await wayOf(client, accountId, event)
      const seen = await seenFiles(folder, event, reserve, fixes)
      const custody: CustodyStep[] = [
        { at: event.at, by: null, text: texts.recorded(event.unitName), kind: 'recorded' },
        ...(event.reviewedAt === null
          ? []
          : [
              {
                at: event.reviewedAt,
                by: event.reviewer,
                text: texts.reviewed(reviewLabel(event.state)),
                kind: 'reviewed' as const,
              },
            ]),
        { at: new Date(askedAt).toISOString(), by: event.reviewer, text: texts.asked(reason), kind: 'asked' },
        ...seen.map(({ name }) => ({ at: sealedAt, by: null, text: texts.fetched(name), kind: 'fetched' as const })),
        { at: sealedAt, by: null, text: texts.sealed(event.reviewer ?? 'Arriero'), kind: 'sealed' },
      ]
      const gathered = {
        ...(await lockReserved([...seen, ...(await trackFiles(folder, subject, fixes, trip))], code)),
        clips: seen
          .filter(({ name }) => name.endsWith('.mp4'))
          .map(({ name }) => ({ name, startsAt: new Date(momentOf(event) - aroundMs).toISOString() })),
        trip: trip ? `${trip.folio}, ${trip.name}` : null,
        clockOffsetSeconds: null,
        missing: fixes.length === 0 ? [texts.noPositions] : [],
      }
      const packet = await writePacket(folder, { subject, gathered, custody, previous, sealedAt, key })
      const fileId = await storeFile(
        client,
        { accountId, userId: users.mariana },
        { name: packet.name, type: 'application/zip', bytes: await readFile(packet.zip.path) },
      )
      const id: number = await insertOne(
        client,
        `insert into evidence (account_id, number, event_id, unit_id, unit_name, driver_name, title, at, reason, state, missing, file_id,
           manifest_sha256, key_id, previous_id, files, created_at, created_by, sealed_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'sealed', $10, $11, $12, $13, $14, $15, $16, $17, $18) returning id`,
        [
          accountId,
          n + 1,
          event.id,
          event.unitId,
          event.unitName,
          event.driverName,
          event.title,
          event.at,
          reason,
          gathered.missing,
          fileId,
          packet.manifestSha256,
          key.id,
          previous?.id ?? null,
          JSON.stringify(packet.files),
          new Date(askedAt).toISOString(),
          users.mariana,
          sealedAt,
        ],
      )
      if (reserve && code)
        await client.query('update evidence set reserve = $2, code_sealed = $3 where id = $1', [
          id,
          JSON.stringify(reserve),
          secrets.seal(codePlace(id), code),
        ])
      for (const line of custody)
        await note(client, accountId, id, {
          ...line,
          userId: ['asked', 'reviewed'].includes(line.kind) ? users.mariana : null,
        })
      for (const [to, days] of links) await share(client, accountId, { id, to, days, sealedAt, userId: users.mariana })
      previous = { id, number: n + 1, sha256: packet.manifestSha256 }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  const last = events[cases.length]
  if (last) await refuse(client, accountId, last, { number: cases.length + 1, userId: users.mariana })
}

/** Those of whose minutes positions are known first. */
async function confirmedEvents(client: pg.ClientBase, accountId: number, count: number): Promise<Event[]> {
  const { rows } = await client.query<Event>(
    `select e.id, e.title, e.at, e.unit_id as "unitId", e.unit_name as "unitName", e.driver_name as "driverName",
       u.speed_limit as "limitKmh", e.unit_key as device, p.name as source, w.name as reviewer, e.reviewed_at as "reviewedAt", e.state
     from camera_event e join unit u on u.account_id = e.account_id and u.id = e.unit_id
     left join platform_account p on p.account_id = e.account_id and p.id = e.source_id
     left join app_user w on w.account_id = e.account_id and w.id = e.reviewed_by
     where e.account_id = $1 and e.state in ('confirmed', 'coaching', 'closed') and e.at < now() - interval '1 hour'
     order by e.lat is null, e.at desc limit $2`,
    [accountId, count],
  )
  return rows.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

/** Where its unit was in the minutes around it, and the trip it was on. */
async function wayOf(client: pg.ClientBase, accountId: number, { unitId, at }: Event) {
  const { rows: fixes } = await client.query<Fix>(
    `select (extract(epoch from ts) * 1000)::float8 as "fixTime", lat / 1e6::float8 as lat, lon / 1e6::float8 as lon,
       speed / 10::float8 as speed, nullif(course, -32768) as course from unit_position
     where account_id = $1 and unit_id = $2 and ts between $3::timestamptz - interval '5 minutes' and $3::timestamptz + interval '5 minutes' order by ts`,
    [accountId, unitId, at],
  )
  const { rows: trips } = await client.query<{ folio: string; name: string }>(
    `select folio, name, started_at as "startedAt", finished_at as "finishedAt", driver_names as drivers from trip
     where account_id = $1 and unit_id = $2 and started_at <= $3 and coalesce(finished_at, cancelled_at, 'infinity') > $3
     order by started_at desc limit 1`,
    [accountId, unitId, at],
  )
  return { fixes, trip: trips[0] ?? null }
}

/** Cameras begin at whole seconds. */
const momentOf = ({ at }: Pick<Event, 'at'>) => Math.floor(Date.parse(at) / 1000) * 1000

/** Half a minute of the road, of the cab where that is reserved, and its picture. */
async function seenFiles(
  folder: string,
  { at, unitName }: Event,
  reserve: Reserve | null,
  fixes: readonly Fix[],
): Promise<PlacedFile[]> {
  const moment = momentOf({ at })
  const isNight = [20, 21, 22, 23, 0, 1, 2, 3, 4, 5].includes(new Date(moment - 6 * 60 * minute).getUTCHours())
  const name = unitName.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase()
  const video = async (channel: number, clip: ClipName) => {
    const bytes = recordedFile(
      (time) => {
        const local = new Date(time - 6 * 60 * minute).toISOString().slice(0, 19).replace('T', ' ')
        const kmh = fixes.findLast(({ fixTime }) => fixTime <= time)?.speed ?? 0
        return { clip, text: ` ${local}  ${name}  CH${channel}  ${Math.round(kmh)} KM/H` }
      },
      moment - aroundMs,
      moment + aroundMs,
    )
    const file = await bytesFile(folder, `canal-${channel}.mp4`, bytes)
    return { ...file, isReserved: reserve?.channels.includes(channel) ?? false }
  }
  const cab = isNight ? 'cab-drowsy-ir' : 'cab-phone'
  const still = await bytesFile(folder, 'camara-01.jpg', stillNamed(cab))
  return [
    await video(1, isNight ? 'road-night' : 'road-day'),
    ...(reserve?.channels.includes(2) ? [await video(2, cab)] : []),
    { ...still, isReserved: reserve?.stills ?? false },
  ]
}

interface Line {
  at: string
  text: string
  kind: CustodyKind
  userId: number | null
  linkId?: number
}
async function note(client: pg.ClientBase, accountId: number, evidenceId: number, line: Line): Promise<void> {
  await client.query(
    'insert into evidence_custody (account_id, evidence_id, at, user_id, link_id, kind, text) values ($1, $2, $3, $4, $5, $6, $7)',
    [accountId, evidenceId, line.at, line.userId, line.linkId ?? null, line.kind, line.text],
  )
}

interface Shared {
  id: number
  to: string
  days: number
  sealedAt: string
  userId: number
}
/** With a token that nobody knows: people make their own. */
async function share(client: pg.ClientBase, accountId: number, { id, to, days, sealedAt, userId }: Shared) {
  const at = new Date(Math.min(Date.parse(sealedAt) + 8 * minute, Date.now())).toISOString()
  const linkId = await insertOne(
    client,
    `insert into evidence_link (account_id, evidence_id, token_hash, note, created_by, created_at, expires_at, opened)
     values ($1, $2, $3, $4, $5, $6, $7, 1) returning id`,
    [
      accountId,
      id,
      hashToken(randomBytes(24).toString('base64url')),
      to,
      userId,
      at,
      new Date(Date.now() + days * day).toISOString(),
    ],
  )
  await note(client, accountId, id, { at, userId, linkId, kind: 'shared', text: texts.shared(to) })
  await note(client, accountId, id, { at, userId: null, linkId, kind: 'opened', text: texts.opened(to) })
}

async function refuse(
  client: pg.ClientBase,
  accountId: number,
  event: Event,
  { number, userId }: { number: number; userId: number },
): Promise<void> {
  const id = await insertOne(
    client,
    `insert into evidence (account_id, number, event_id, unit_id, unit_name, driver_name, title, at, state, error, tries, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'failed', $9, 1, $10) returning id`,
    [
      accountId,
      number,
      event.id,
      event.unitId,
      event.unitName,
      event.driverName,
      event.title,
      event.at,
      texts.diskFull,
      userId,
    ],
  )
  const at = new Date().toISOString()
  await note(client, accountId, id, {
    at: event.at,
    userId: null,
    kind: 'recorded',
    text: texts.recorded(event.unitName),
  })
  await note(client, accountId, id, { at, userId, kind: 'asked', text: texts.asked(undefined) })
  await note(client, accountId, id, { at, userId: null, kind: 'failed', text: texts.diskFull })
}
