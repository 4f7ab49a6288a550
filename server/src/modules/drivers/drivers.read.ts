import { sql, type RawBuilder } from 'kysely'
import type { Driver } from '@arriero/contract/drivers/drivers.entities.ts'
import type { App } from '../../app/app.ts'
import type { Work } from '../../app/database/work.ts'
import * as repository from './drivers.repository.ts'

/** Every driver the caller sees, for the first load of the console. */
export const allDrivers = (work: Work, app: Pick<App, 'links'>): Promise<Driver[]> => repository.listDrivers(work, app)

/** Which of these drivers the caller sees, and so may name. */
export const driversSeen = async (work: Work, ids: readonly number[]): Promise<Set<number>> =>
  new Set((ids.length === 0 ? [] : await repository.seenNames(work, ids)).map(({ id }) => id))

/** Their licences, by id; who left is absent. */
export async function driverPapers({ tx, scope }: Work, ids: readonly number[]) {
  const rows = await tx
    .selectFrom('driver')
    .select(['id', 'name', 'license', 'license_expires as licenseEnds'])
    .where('account_id', '=', scope.accountId)
    .where('deleted_at', 'is', null)
    .where('id', '=', sql<number>`any(${ids})`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** A card held to the reader of a unit; epoch ms. */
export interface CardRead {
  unitId: number
  at: number
  card: string
}

/**
 * Of each card, in their order: whether it is known at all, by the drivers' own or those of the platforms; and whether
 * it is not of the driver whom the unit was assigned to then. A card of nobody is foreign only where that driver has one.
 */
export async function judgeCards(
  { tx, scope }: Work,
  reads: readonly CardRead[],
): Promise<{ isKnown: boolean; isForeign: boolean }[]> {
  if (reads.length === 0) return []
  const asked = reads.map(({ unitId, at, card }, n) => ({ n, unit: unitId, at: new Date(at).toISOString(), card }))
  const { rows } = await sql<{ isKnown: boolean; isForeign: boolean }>`
    with held as (
      select id as driver, card_key(card) as card from driver
      where account_id = ${scope.accountId} and deleted_at is null and card is not null
      union select driver_id, card_key(card) from platform_driver
      where account_id = ${scope.accountId} and gone_at is null and card is not null),
    read as (
      select r.n, card_key(r.card) as card, d.driver_id as driver
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as r (n int, unit int, at timestamptz, card text)
      left join lateral (
        select driver_id from unit_driver where account_id = ${scope.accountId} and unit_id = r.unit
          and from_at <= r.at and (to_at is null or to_at > r.at) order by from_at desc limit 1) d on true)
    select coalesce(h.holders is not null, false) as "isKnown",
      r.driver is not null and not r.driver = any(coalesce(h.holders, '{}'))
        and (h.holders is not null or exists (select from held where driver = r.driver)) as "isForeign"
    from read r left join (select card, array_agg(coalesce(driver, 0)) as holders from held group by card) h on h.card = r.card
    order by r.n`.execute(tx)
  return rows
}

export interface ExpiringLicense {
  driver: { id: number; name: string }
  license: string | null
  /** Calendar day. */
  expires: string
  /** Left from today until then; negative once it has ended. */
  days: number
}

/** Licences that end in exactly one of these numbers of days from `today`. */
export const expiringLicenses = (work: Work, today: string, inDays: readonly number[]): Promise<ExpiringLicense[]> =>
  licensesBy(work, today, (left) => sql<boolean>`${left} = any(${inDays}::int[])`)

/** Licences that have ended before `today`. */
export const expiredLicenses = (work: Work, today: string): Promise<ExpiringLicense[]> =>
  licensesBy(work, today, (left) => sql<boolean>`${left} < 0`)

async function licensesBy(
  { tx, scope }: Work,
  today: string,
  narrow: (left: RawBuilder<number>) => RawBuilder<boolean>,
): Promise<ExpiringLicense[]> {
  const left = sql<number>`license_expires - ${today}::date`
  const rows = await tx
    .selectFrom('driver')
    .select(['id', 'name', 'license', 'license_expires as expires', left.as('days')])
    .where('account_id', '=', scope.accountId)
    .where('deleted_at', 'is', null)
    .where(narrow(left))
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, name, expires, license, days }) =>
    expires === null ? [] : [{ driver: { id, name }, license, expires, days }],
  )
}

/** Names of the drivers the caller sees, e.g. to match the rows of a spreadsheet. */
export const driverNames = (work: Work): Promise<{ id: number; name: string }[]> => repository.seenNames(work)

export { isSeen as isSeenDriver } from './drivers.repository.ts'
