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
import { lockReserved } from './lock.ts'
import { trackFiles, type Gathered, type Subject } from './packet.ts'
import { bytesFile, streamFile, type PlacedFile } from './zip.ts'

/** What is sealed, and what is known of it before anything is gathered. */
export interface Asked extends Subject {
  id: number
  eventId: number | null
  unitId: number
  createdAt: string
  createdBy: number | null
  /** Cuts that somebody took off the list meanwhile. */
  lostClips: number
  /** Of what is reserved; null: nothing is. */
  code: string | null
  /** What will not come, in words. */
  missing: readonly string[]
}

const aroundMs = 5 * 60_000
const mostStills = 8
/** Bytes; with the rest it stays below what a browser verifies. */
const mostVideo = 0.8 * largestPacket

/** Everything a packet holds but its manifest, on the disk: provider's bytes untouched, reserved ones locked. No transaction waits for a platform. */
export async function gatherFiles(
  app: App,
  accountId: number,
  subject: Asked,
  clips: readonly ClipFacts[],
  folder: string,
): Promise<Gathered> {
  const missing = [...subject.missing]
  const files: PlacedFile[] = []
  if (subject.lostClips > 0) missing.push(texts.lostClips(subject.lostClips))
  let left = mostVideo
  const recorded: Gathered['clips'] = []
  for (const { channel, file, reason, from } of clips) {
    const fits = file !== null && file.size <= left
    left -= fits ? file.size : 0
    if (file && !fits) missing.push(texts.noClip(channel, texts.tooLarge))
    else if (file) {
      const name = `canal-${channel}.mp4`
      const isReserved = subject.reserve?.channels.includes(channel) ?? false
      files.push({ ...(await streamFile(folder, name, await app.files.read(file.key))), isReserved })
      recorded.push({ name, startsAt: from })
    } else missing.push(texts.noClip(channel, reason))
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
          isReserved: subject.reserve?.stills ?? false,
        })
      else missing.push(texts.noStill(stills))
    }
  if (fixes.length === 0) missing.push(texts.noPositions)
  files.push(...(await trackFiles(folder, subject, fixes, trip ?? null)))
  return {
    ...(await lockReserved(files, subject.code)),
    clips: recorded,
    trip: trip ? `${trip.folio}, ${trip.name}` : null,
    clockOffsetSeconds: null,
    missing,
  }
}
