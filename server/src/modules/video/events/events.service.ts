import { sql } from 'kysely'
import type { BodyRead, ParamsOf } from '@arriero/contract/core/endpoint.ts'
import { videoChannel } from '@arriero/contract/video/events.channel.ts'
import type * as contract from '@arriero/contract/video/events.contract.ts'
import type { Coaching, VideoEvent, VideoEventDetail } from '@arriero/contract/video/events.entities.ts'
import { addDays } from '@arriero/contract/warehouses/rents.rules.ts'
import { coachingDays, coachingReason, decisions, eventTitle, mayDecide } from '@arriero/contract/video/events.rules.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import { inWork, type App } from '../../../app/app.ts'
import { forChange, saveRecord } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, badRequest, notFound } from '../../../app/errors.ts'
import type { SentFile } from '../../../app/http/route.ts'
import { dayIn } from '../../../shared/zones.ts'
import { readMedium } from '../../alerts/inbox/alarm-media.read.ts'
import { fixesOf } from '../../tracking/tracking.read.ts'
import { tripAt } from '../../trips/trips.read.ts'
import { watchersWith } from '../../users/users.read.ts'
import * as coachings from './coaching.repository.ts'
import * as repository from './events.repository.ts'
import { decided, texts } from './events.texts.ts'

const aroundMs = 3 * 60_000

export async function detail(work: Work, id: number): Promise<VideoEventDetail> {
  const event = await repository.find(work, id)
  const facts = await repository.factsOf(work, id)
  const at = Date.parse(event.at)
  const fixes = await fixesOf(work, event.unitId, at - aroundMs, at + aroundMs)
  const zone = await zoneOf(work)
  const past = await repository.pastOf(work, event, zone)
  const days = Array.from({ length: repository.pastDays }, (_, i) =>
    addDays(dayIn(zone, new Date(at)), i + 1 - repository.pastDays),
  )
  const counted = new Map(past?.own.map(({ day, events }) => [day, events]))
  const trip = await tripAt(work, event.unitId, event.at)
  return {
    ...event,
    source: { id: facts.sourceId, name: facts.sourceName ?? '', platform: facts.platform ?? 0 },
    camera: cameraOf(facts),
    alarms: await repository.alarmsOf(work, id),
    speeds: fixes.map(({ fixTime, speed, lat, lon }) => ({ at: new Date(fixTime).toISOString(), speed, lat, lon })),
    limitKmh: facts.limitKmh,
    trip: trip ? { id: trip.id, name: trip.name } : null,
    driverPhone: facts.driverPhone,
    seen: facts.seen,
    aggravations: facts.aggravations,
    reviewedBy: facts.reviewedBy,
    coaching: facts.coachingId === null ? null : await coachings.find(work, facts.coachingId),
    proposal: await proposalOf(work, event),
    past: past && {
      days: days.map((day) => ({ day, events: counted.get(day) ?? 0 })),
      driver: past.own.reduce((sum, { events }) => sum + events, 0),
      fleet: past.fleet,
    },
    notes: await repository.notesOf(work, id),
    evidence: [],
  }
}

function cameraOf(facts: Awaited<ReturnType<typeof repository.factsOf>>): VideoEventDetail['camera'] {
  const { cameraId, cameraName, channels, channelNames } = facts
  if (cameraId === null) return null
  const named = (channels ?? []).map((channel) => ({ channel, name: channelNames?.[channel] ?? '' }))
  return { id: cameraId, name: cameraName ?? '', channels: named }
}

async function proposalOf(work: Work, event: VideoEvent): Promise<string | null> {
  if (event.driverId === null) return null
  return coachingReason(event.kind, event.code, await repository.recentOfDriver(work, event))
}

/** A picture or clip of one of its alarms, for who sees the event. */
export async function media(
  { scope }: Pick<Work, 'scope'>,
  app: App,
  { id, alarm_id: alarm, medium_id: at }: ParamsOf<typeof contract.eventMedia>,
): Promise<SentFile> {
  await inWork(app, scope, async (work) => {
    await repository.find(work, id)
    const joined = await work.tx
      .selectFrom('camera_event_alarm')
      .where('account_id', '=', scope.accountId)
      .where('event_id', '=', id)
      .where('alarm_id', '=', alarm)
      .select('alarm_id')
      .executeTakeFirst()
    if (!joined) throw notFound(texts.noMedium)
  })
  return readMedium(app, scope.accountId, alarm, at)
}

/** Decides what it was. Refused where the decision no longer fits, or when somebody else was faster. */
export async function review(
  work: Work,
  id: number,
  { decision, seen, aggravations, note, version }: BodyRead<typeof contract.reviewEvent>,
): Promise<VideoEvent> {
  const event = await forChange(work, 'camera_event', id, version, repository.find)
  if (!mayDecide(decision, event.state)) throw badRequest(texts.not(event.state))
  const isFirst = event.reviewedAt === null
  const isOpened = decision === 'reopen'
  await saveRecord(work, 'camera_event', id, {
    state: decisions[decision].to,
    seen,
    aggravations: aggravations && [...new Set(aggravations)],
    ...(decision === 'coach' && { coaching_id: await coachingFor(work, event) }),
    ...(isFirst && { reviewed_by: work.scope.userId, reviewed_at: sql<string>`now()` }),
    ...(isOpened && { reviewed_by: null, reviewed_at: null, coaching_id: null }),
  })
  await repository.addNote(work, id, decided[decision])
  if (note) await repository.addNote(work, id, note)
  return told(work, id)
}

async function coachingFor(work: Work, event: VideoEvent): Promise<number> {
  if (event.driverId === null) throw badRequest(texts.noDriver)
  const reason =
    (await proposalOf(work, event)) ?? `«${eventTitle(event.kind, event.code)}»: lo pidió quien revisó el evento.`
  return coachings.openFor(work, event.driverId, reason, addDays(dayIn(await zoneOf(work)), coachingDays))
}

/** Tells open consoles. */
async function told(work: Work, id: number): Promise<VideoEvent> {
  const event = await repository.find(work, id)
  await work.publish(videoChannel, 'camera_event_changed', { id }, { unitId: event.unitId })
  return event
}

export async function note(work: Work, id: number, text: string): Promise<void> {
  await repository.find(work, id)
  await repository.addNote(work, id, text)
  await told(work, id)
}

/** People who may coach: who reviews events and watches the whole fleet. */
export async function people(work: Work) {
  const { tx, scope } = work
  const ids = await watchersWith(work, 'camaras.eventos.update')
  if (ids.length === 0) return []
  return tx
    .selectFrom('app_user')
    .where('account_id', '=', scope.accountId)
    .where('id', 'in', ids)
    .$if(!scope.seesAllUnits, (all) => all.where('id', '=', scope.userId))
    .select(['id', 'name'])
    .orderBy(sql`name collate es_mx`)
    .execute()
}

export async function changeCoaching(
  work: Work,
  id: number,
  { version, state, coachId, dueOn, notes }: BodyRead<typeof contract.updateCoaching>,
): Promise<Coaching> {
  const before = await forChange(work, 'driver_coaching', id, version, coachings.find)
  if (coachId != null && coachId !== before.coach?.id && !(await people(work)).some((one) => one.id === coachId))
    throw badFields({ coachId: [texts.noCoach] })
  const ends = state === 'done' && before.state !== 'done'
  await saveRecord(work, 'driver_coaching', id, {
    state,
    coach_id: coachId,
    due_on: dueOn,
    notes,
    ...(ends && { done_at: sql<string>`now()` }),
    ...(state !== undefined && state !== 'done' && { done_at: null }),
  })
  if (ends)
    for (const event of await coachings.closeEventsOf(work, id)) {
      await repository.addNote(work, event.id, texts.done)
      await work.publish(videoChannel, 'camera_event_changed', { id: event.id }, { unitId: event.unitId })
    }
  return coachings.find(work, id)
}
