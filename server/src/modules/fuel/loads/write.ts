import { sql } from 'kysely'
import type { FuelLoadDraft } from '@arriero/contract/fuel/loads.entities.ts'
import { randomUUID } from 'node:crypto'
import { taken } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { tripsUnderWay } from '../../trips/trips.read.ts'
import { texts } from '../fuel.texts.ts'
import type { Priced } from './draft.ts'

export type WholeDraft = FuelLoadDraft & Priced

const orTaken = taken({
  fuel_load_ticket: ['ticket', texts.ticketTaken],
  fuel_load_key: ['key', texts.keyTaken],
})

/** Stations by `provider name`, made where tickets name a new one. */
async function stationsOf({ tx, scope }: Work, drafts: readonly WholeDraft[]): Promise<(number | null)[]> {
  const { rows } = await sql<{ n: number; id: number }>`
    with told as (
      select * from unnest(${drafts.map(({ providerId }) => providerId)}::int[], ${drafts.map(({ station }) => station ?? null)}::text[])
        with ordinality as w (provider_id, name, n) where name is not null),
    made as (
      insert into fuel_station (account_id, provider_id, name)
      select distinct on (provider_id, search_text(name)) ${scope.accountId}::int, provider_id, name from told
      order by provider_id, search_text(name), n
      on conflict (account_id, provider_id, search) do update set name = fuel_station.name
      returning id, provider_id, search)
    select t.n::int, m.id from told t join made m on m.provider_id = t.provider_id and m.search = search_text(t.name)`.execute(
    tx,
  )
  const ids = new Map(rows.map(({ n, id }) => [n, id]))
  return drafts.map((_, i) => ids.get(i + 1) ?? null)
}

/** The numbers of so many new loads; none twice, none lost when the work is rolled back. */
async function takeNumbers({ tx, scope }: Work, count: number): Promise<number> {
  const { last } = await tx
    .insertInto('fuel_number')
    .values({ account_id: scope.accountId, last: count })
    .onConflict((mine) => mine.column('account_id').doUpdateSet({ last: sql`fuel_number.last + ${count}` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last - count + 1
}

/** Writes loads that were found to be sound; their ids, in their order. */
export async function insertLoads(work: Work, drafts: readonly WholeDraft[]): Promise<number[]> {
  const { tx, scope } = work
  const stations = await stationsOf(work, drafts)
  const trips = await tripsUnderWay(work, drafts)
  const first = await takeNumbers(work, drafts.length)
  const rows = drafts.map((draft, i) => ({
    number: first + i,
    key: draft.key ?? randomUUID(),
    unit_id: draft.unitId,
    driver_id: draft.driverId ?? null,
    provider_id: draft.providerId,
    station_id: stations[i],
    type_id: draft.typeId,
    at: draft.at,
    litres: draft.litres,
    price: draft.price,
    total: draft.total,
    odometer: draft.odometer ?? null,
    is_full: draft.isFull ?? true,
    after_gap: draft.afterGap ?? false,
    ticket: draft.ticket ?? null,
    card: draft.card ?? null,
    notes: draft.notes ?? null,
    lat: draft.lat ?? null,
    lon: draft.lon ?? null,
    trip_id: trips[i] ?? null,
  }))
  const { rows: made } = await sql<{ id: number }>`
    insert into fuel_load (account_id, number, key, unit_id, driver_id, provider_id, station_id, type_id, at, litres, price,
      total, odometer, is_full, after_gap, ticket, card, notes, lat, lon, trip_id, created_by, updated_by)
    select ${scope.accountId}::int, r.*, ${scope.userId || null}::int, ${scope.userId || null}::int
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (number int, key uuid, unit_id int, driver_id int,
      provider_id int, station_id int, type_id int, at timestamptz, litres numeric, price numeric, total numeric,
      odometer numeric, is_full bool, after_gap bool, ticket text, card text, notes text, lat float8, lon float8, trip_id int)
    order by r.number
    returning id`
    .execute(tx)
    .catch(orTaken)
  return made.map(({ id }) => id)
}
