import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Page } from '@arriero/contract/core/paging.ts'
import type { TripEvent } from '@arriero/contract/trips/trips.entities.ts'
import type { TripState } from '@arriero/contract/trips/trips.rules.ts'
import { readPage, type PageRequest } from '../../../app/database/page.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { tripHappened } from '../trips.events.ts'
import { withoutOurs } from '../write/changes.ts'
import { seesPrices, untoldKinds } from './visible.ts'
import { describe, type Measure } from './words.ts'

export interface EventfulTrip {
  id: number
  unit_id: number
  folio: string
  name: string
  state: number
  client_user_id: number | null
}

/** Writes what a person did to a trip, and tells it after commit. */
export async function addEvent(
  work: Work,
  trip: EventfulTrip,
  kind: string,
  given: { at?: string; measure?: Measure; place?: string | null; lat?: number | null; lon?: number | null },
): Promise<void> {
  const { tx, scope } = work
  const at = given.at ?? new Date().toISOString()
  const measure = given.measure ?? {}
  await tx
    .insertInto('trip_event')
    .values({
      account_id: scope.accountId,
      trip_id: trip.id,
      key: `user:${randomUUID()}`,
      kind,
      at,
      from_state: trip.state,
      to_state: trip.state,
      user_id: scope.userId || null,
      measure: JSON.stringify(measure),
      place: given.place ?? null,
      lat: given.lat ?? null,
      lon: given.lon ?? null,
    })
    .execute()
  emitHappened(work, trip, { kind, at, measure, place: given.place ?? null })
}

interface Fact {
  /** Names it once for ever. */
  key: string
  kind: string
  /** null: it did not happen, as it turned out. */
  at: string | null
  measure: Measure
  place: string | null
}

/** Writes a fact that follows from others: new it is told after commit, known it is moved or withdrawn. */
export async function keepFact(work: Work, trip: EventfulTrip, { at, ...fact }: Fact): Promise<void> {
  const { tx, scope } = work
  if (at === null) {
    await tx
      .updateTable('trip_event')
      .set({ withdrawn_at: sql`now()` })
      .where('account_id', '=', scope.accountId)
      .where('trip_id', '=', trip.id)
      .where('key', '=', fact.key)
      .execute()
    return
  }
  const { key, kind, measure, place } = fact
  const { isNew } = await tx
    .insertInto('trip_event')
    .values({
      account_id: scope.accountId,
      trip_id: trip.id,
      key,
      kind,
      at,
      from_state: trip.state,
      to_state: trip.state,
      measure: JSON.stringify(measure),
      place,
    })
    .onConflict((known) => known.columns(['account_id', 'trip_id', 'key']).doUpdateSet({ at, withdrawn_at: null }))
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow()
  if (isNew) emitHappened(work, trip, { kind, at, measure, place })
}

function emitHappened(
  work: Work,
  trip: EventfulTrip,
  { kind, at, measure, place }: Omit<Fact, 'key'> & { at: string },
) {
  // The database checks 1 to 4.
  const state = trip.state as TripState
  const { title, reason } = describe(kind, state, state, measure)
  work.emit(tripHappened, {
    tripId: trip.id,
    unitId: trip.unit_id,
    folio: trip.folio,
    name: trip.name,
    kind,
    state,
    at,
    title,
    // Whoever hears may be the client.
    reason: withoutOurs(reason),
    place,
    clientUserId: trip.client_user_id,
  })
}

interface EventRow {
  id: number
  at: string
  kind: string
  from_state: number | null
  to_state: number | null
  destination_id: number | null
  place: string | null
  lat: number | null
  lon: number | null
  measure: unknown
  user_name: string | null
}

const events = (work: Work, tripId: number) =>
  work.tx
    .selectFrom('trip_event as e')
    .$call(withUser('u', 'e.user_id'))
    .where('e.account_id', '=', work.scope.accountId)
    .where('e.trip_id', '=', tripId)
    .where('e.withdrawn_at', 'is', null)
    .where('e.kind', '<>', sql<string>`all(${untoldKinds(work)}::text[])`)
    .select([
      'e.id',
      'e.at',
      'e.kind',
      'e.from_state',
      'e.to_state',
      'e.destination_id',
      'e.place',
      'e.lat',
      'e.lon',
      'e.measure',
      'u.name as user_name',
    ])

const toEvent =
  (work: Work) =>
  (row: EventRow): TripEvent => {
    // The database checks 1 to 4; measures are written by this module.
    const [from, to] = [row.from_state as TripState | null, row.to_state as TripState | null]
    const { title, reason, tone } = describe(row.kind, from, to, row.measure as Measure)
    const coordinates = row.lat !== null && row.lon !== null ? `${row.lat.toFixed(4)}, ${row.lon.toFixed(4)}` : null
    return {
      id: row.id,
      at: row.at,
      kind: row.kind,
      title,
      reason: seesPrices(work) ? reason : withoutOurs(reason),
      tone,
      place: row.place ? `Geocerca ${row.place}` : (coordinates ?? row.user_name),
      fromState: from,
      toState: to,
      destinationId: row.destination_id,
      lat: row.lat,
      lon: row.lon,
      user: row.user_name,
    }
  }

/** What happened to a trip, newest first. */
export async function tripEvents(work: Work, tripId: number, limit = 300): Promise<TripEvent[]> {
  const rows = await events(work, tripId).orderBy('e.at', 'desc').orderBy('e.id', 'desc').limit(limit).execute()
  return rows.map(toEvent(work))
}

export async function pageEvents(
  work: Work,
  tripId: number,
  request: PageRequest,
  from: { path: string; query: Record<string, unknown> },
): Promise<Page<TripEvent>> {
  const page = await readPage(
    events(work, tripId),
    request,
    { default: sql`e.at desc`, id: sql`e.id`, at: sql`e.at` },
    from,
  )
  return { ...page, results: page.results.map(toEvent(work)) }
}
