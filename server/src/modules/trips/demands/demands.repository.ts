import { sql } from 'kysely'
import type { DemandedChecklist } from '@arriero/contract/trips/trips.entities.ts'
import type { TripMoment } from '@arriero/contract/trips/trips.rules.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { isAsked } from '../../checklists/checklists.read.ts'
import { stateOf, type Demand } from './demand.ts'

/** When the moment of a demand is over. A unit that missed the origin left it before it came anywhere else. */
const passedAt = sql<string | null>`case k.moment
  when 'leave' then (select coalesce(min(l.origin_out_at) filter (where l.position = 0), min(l.arrived_at))
    from trip_destination l where l.account_id = k.account_id and l.trip_id = k.trip_id)
  when 'arrival' then coalesce(d.left_at, case when d.arrived_at is not null then t.finished_at end)
  else t.finished_at end`

const isDue = sql<boolean>`case k.moment
  when 'leave' then true
  when 'arrival' then d.arrived_at is not null
  else t.finished_at is not null or exists (select from trip_destination l
    where l.account_id = k.account_id and l.trip_id = k.trip_id and l.position = t.stops - 1 and l.arrived_at is not null)
  end`

const described = ({ tx, scope }: Work, tripIds: readonly number[]) =>
  tx
    .selectFrom('trip_checklist as k')
    .innerJoin('trip as t', (join) => join.onRef('t.id', '=', 'k.trip_id').onRef('t.account_id', '=', 'k.account_id'))
    .innerJoin('checklist as c', (join) =>
      join.onRef('c.id', '=', 'k.checklist_id').onRef('c.account_id', '=', 'k.account_id'),
    )
    .leftJoin('trip_destination as d', (join) =>
      join.onRef('d.id', '=', 'k.destination_id').onRef('d.account_id', '=', 'k.account_id'),
    )
    .leftJoin('checklist_filled as f', (join) =>
      join.onRef('f.id', '=', 'k.filled_id').onRef('f.account_id', '=', 'k.account_id'),
    )
    .where('k.account_id', '=', scope.accountId)
    .where('k.trip_id', '=', sql<number>`any(${[...tripIds]}::int[])`)
    .select([
      'k.id',
      'k.trip_id as tripId',
      'k.checklist_id as checklistId',
      'c.name',
      sql<TripMoment>`k.moment`.as('moment'),
      'k.destination_id as destinationId',
      sql<string | null>`d.destination->>'name'`.as('place'),
      'k.demanded_at as demandedAt',
      isAsked(sql`k.checklist_id`).as('isAsked'),
      sql<boolean>`t.status = 'cancelled' or coalesce(d.skipped, false)`.as('isPointless'),
      isDue.as('isDue'),
      passedAt.as('passedAt'),
      'k.filled_id as filledId',
      'f.ended_at as filledAt',
      'k.missed_at as missedAt',
    ])
    .orderBy('k.trip_id')
    .orderBy(sql`array_position(array['leave', 'arrival', 'end'], k.moment)`)
    .orderBy('d.position')
    .orderBy(sql`c.name collate es_mx`)
    .orderBy('k.id')

/** What trips demand, each in its own order. */
export const demandsOf = (work: Work, tripIds: readonly number[]): Promise<Demand[]> =>
  described(work, tripIds).execute()

/** The same of one trip as it is shown: with what met it. */
export async function demandedChecklists(work: Work, tripId: number): Promise<DemandedChecklist[]> {
  const rows = await described(work, [tripId])
    .$call(withUser('w', 'f.filled_by'))
    .select([sql<string>`'CL-' || f.number`.as('folio'), 'w.name as by'])
    .execute()
  return rows.map((row) => ({
    id: row.id,
    checklistId: row.checklistId,
    name: row.name,
    moment: row.moment,
    destinationId: row.destinationId,
    place: row.place,
    state: stateOf(row),
    missedAt: row.missedAt,
    filled:
      row.filledId === null || row.filledAt === null
        ? null
        : { id: row.filledId, folio: row.folio, by: row.by, at: row.filledAt },
  }))
}

interface Wanted {
  checklistId: number
  moment: TripMoment
  destinationId: number | null
}

/** Replaces what a trip demands; what it demanded before goes on as it was. */
export async function saveDemands({ tx, scope }: Work, tripId: number, wanted: readonly Wanted[]): Promise<void> {
  const rows = sql`json_to_recordset(${JSON.stringify(wanted)}::json) as w ("checklistId" int, moment text, "destinationId" int)`
  await sql`delete from trip_checklist k where k.account_id = ${scope.accountId} and k.trip_id = ${tripId}
    and not exists (select from ${rows} where w."checklistId" = k.checklist_id and w.moment = k.moment
      and w."destinationId" is not distinct from k.destination_id)`.execute(tx)
  await sql`insert into trip_checklist (account_id, trip_id, checklist_id, moment, destination_id)
    select ${scope.accountId}, ${tripId}, w."checklistId", w.moment, w."destinationId" from ${rows}
    on conflict (account_id, trip_id, checklist_id, moment, destination_id) do nothing`.execute(tx)
}

/** Demands again what was filled for another unit than the trip's, or about a driver who does not drive it any more. */
export async function demandAnew({ tx, scope }: Work, tripId: number): Promise<void> {
  await sql`update trip_checklist k set filled_id = null
    from trip t, checklist c, checklist_filled f
    where k.account_id = ${scope.accountId} and k.trip_id = ${tripId}
      and t.account_id = k.account_id and t.id = k.trip_id
      and c.account_id = k.account_id and c.id = k.checklist_id
      and f.account_id = k.account_id and f.id = k.filled_id
      and (f.unit_id is distinct from t.unit_id or (c.purpose = 'trip'
        and exists (select from driver w where w.account_id = k.account_id and w.user_id = f.filled_by)
        and not exists (select from trip_driver td join driver w on w.account_id = td.account_id and w.id = td.driver_id
          where td.account_id = k.account_id and td.trip_id = k.trip_id and w.user_id = f.filled_by)))`.execute(tx)
}

export async function setDemand(
  { tx, scope }: Work,
  id: number,
  values: { filled_id?: number; missed_at?: string | null },
): Promise<void> {
  await tx
    .updateTable('trip_checklist')
    .set(values)
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .execute()
}
