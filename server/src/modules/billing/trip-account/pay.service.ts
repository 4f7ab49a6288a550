import { sql } from 'kysely'
import type { BodyRead, QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { listDriverPay, setDriverPay } from '@arriero/contract/billing/trip-account/trip-account.contract.ts'
import type { DriverPay } from '@arriero/contract/billing/trip-account/trip-account.entities.ts'
import { matches, readPage } from '../../../app/database/page.ts'
import { forChange, saveRecord } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, notFound } from '../../../app/errors.ts'
import { texts } from './trip-account.texts.ts'

/** Every driver, with how they are paid when somebody said it. */
const drivers = ({ tx, scope }: Work) =>
  tx
    .selectFrom('driver as d')
    .leftJoin('driver_pay as p', 'p.driver_id', 'd.id')
    .where('d.account_id', '=', scope.accountId)
    .where('d.deleted_at', 'is', null)
    .select([
      'd.id as driverId',
      'd.name as driverName',
      sql<DriverPay['method']>`p.method`.as('method'),
      sql<number | null>`p.rate::float8`.as('rate'),
      sql<number>`coalesce(p.version, 1)`.as('version'),
    ])

export const pagePay = (
  work: Work,
  asked: QueryOf<typeof listDriverPay>,
  from: { path: string; query: Record<string, unknown> },
) =>
  readPage(
    drivers(work).where(matches(sql`d.search`, asked.search)),
    asked,
    { default: sql`d.name`, id: sql`d.id`, driverName: sql`d.name`, method: sql`p.method`, rate: sql`p.rate` },
    from,
  )

/** Trips of the driver that are not closed are worked out anew. */
export async function setPay(work: Work, { driverId, method, rate, version }: BodyRead<typeof setDriverPay>) {
  const { tx, scope } = work
  if (method === 'percent' && rate > 100) throw badFields({ rate: [texts.percent] })
  const find = (): Promise<DriverPay> =>
    drivers(work)
      .where('d.id', '=', driverId)
      .executeTakeFirstOrThrow(() => notFound(texts.noDriver))
  await find()
  await tx
    .insertInto('driver_pay')
    .values({ account_id: scope.accountId, driver_id: driverId, method, rate })
    .onConflict((taken) => taken.column('driver_id').doNothing())
    .execute()
  const { id } = await tx
    .selectFrom('driver_pay')
    .where('account_id', '=', scope.accountId)
    .where('driver_id', '=', driverId)
    .select('id')
    .executeTakeFirstOrThrow()
  await forChange(work, 'driver_pay', id, version, find)
  await saveRecord(work, 'driver_pay', id, { method, rate })
  await sql`
    insert into trip_profit_due (trip_id, account_id)
    select p.trip_id, p.account_id from trip_driver d join trip_profit p on p.trip_id = d.trip_id
    where d.account_id = ${scope.accountId} and d.driver_id = ${driverId} and p.closed_at is null
    order by p.trip_id
    on conflict (trip_id) do update set at = now()`.execute(tx)
  return find()
}
