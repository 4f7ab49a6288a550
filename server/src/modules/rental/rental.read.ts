import { sql } from 'kysely'
import type { Work } from '../../app/database/work.ts'

/** What a contract has of a thing: reserved or out. */
const booked = ['reserved', 'delivered'] as const

interface Booking {
  folio: string
  isOut: boolean
}

const bookings = ({ tx, scope }: Work) =>
  tx
    .selectFrom('rental')
    .where('account_id', '=', scope.accountId)
    .where('stage', 'in', [...booked])
    .orderBy('from_at')
    .limit(1)
    .select(['folio', sql<boolean>`stage = 'delivered'`.as('isOut')])

/** The contract that has a unit or will have it; undefined: none. Hold the unit before. */
export const bookingOfUnit = (work: Work, unitId: number): Promise<Booking | undefined> =>
  bookings(work).where('unit_id', '=', unitId).executeTakeFirst()

export const bookingOfAsset = (work: Work, assetId: number): Promise<Booking | undefined> =>
  bookings(work).where('asset_id', '=', assetId).executeTakeFirst()

/** The folio of the first contract that is made with a rate list and is not over. */
export const bookingOfItem = async (work: Work, itemId: number): Promise<string | undefined> =>
  (await bookings(work).where('item_id', '=', itemId).executeTakeFirst())?.folio

/** Contracts that have one of these units in a stretch of time, the first of each unit. */
export async function rentedBetween(
  { tx, scope }: Work,
  unitIds: readonly number[],
  from: string,
  to: string,
): Promise<{ unitId: number; folio: string; until: string }[]> {
  const { rows } = await sql<{ unitId: number; folio: string; until: string }>`
    select distinct on (unit_id) unit_id as "unitId", folio, upper(during) as until from rental
    where account_id = ${scope.accountId} and unit_id = any(${[...unitIds]}::int[])
      and stage in ('reserved', 'delivered') and during && tstzrange(${from}, ${to})
    order by unit_id, lower(during)`.execute(tx)
  return rows
}

/** Contracts whose unit left the geofence that keeps it, with when it did. */
export async function keptWithin(
  { tx, scope }: Work,
  exits: readonly { unitId: number; geofenceId: number; at: string }[],
): Promise<{ rentalId: number; at: string }[]> {
  const { rows } = await sql<{ rentalId: number; at: string }>`
    select r.id as "rentalId", e.at from jsonb_to_recordset(${JSON.stringify(exits)}::jsonb) as e ("unitId" int, "geofenceId" int, at text)
    join rental r on r.account_id = ${scope.accountId} and r.stage = 'delivered' and r.geofence_id = e."geofenceId"
      and r.unit_id = e."unitId"`.execute(tx)
  return rows
}
