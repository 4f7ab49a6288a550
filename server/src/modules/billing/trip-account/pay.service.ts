import { sql } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { listDriverPay } from '@arriero/contract/billing/trip-account/trip-account.contract.ts'
import type {
  DriverPay,
  DriverPayChange,
  DriverPayDraft,
} from '@arriero/contract/billing/trip-account/trip-account.entities.ts'
import { matches, readPage } from '../../../app/database/page.ts'
import { addRecord, forChange, saveRecord, taken } from '../../../app/database/records.ts'
import { withRecordFacts } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, notFound } from '../../../app/errors.ts'
import { texts } from './trip-account.texts.ts'

const tariffs = ({ tx, scope }: Work) =>
  tx
    .selectFrom('driver_pay as p')
    .$call(withRecordFacts('p'))
    .innerJoin('driver as d', 'd.id', 'p.driver_id')
    .where('p.account_id', '=', scope.accountId)
    .select([
      'p.id',
      'p.driver_id as driverId',
      'd.name as driverName',
      sql<DriverPay['method']>`p.method`.as('method'),
      sql<number>`p.rate::float8`.as('rate'),
    ])

export const pagePay = (
  work: Work,
  asked: QueryOf<typeof listDriverPay>,
  from: { path: string; query: Record<string, unknown> },
) =>
  readPage(
    tariffs(work).where(matches(sql`d.search`, asked.search)),
    asked,
    { default: sql`d.name`, id: sql`p.id`, driverName: sql`d.name`, method: sql`p.method`, rate: sql`p.rate` },
    from,
  )

const find = (work: Work, id: number): Promise<DriverPay> =>
  tariffs(work)
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound(texts.noTariff))

export async function createPay(work: Work, { driverId, method, rate }: DriverPayDraft): Promise<DriverPay> {
  check({ method, rate })
  const { tx, scope } = work
  const driver = await tx
    .selectFrom('driver')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', driverId)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  if (!driver) throw badFields({ driverId: [texts.noDriver] })
  const id = await addRecord(work, 'driver_pay', { driver_id: driverId, method, rate }).catch(
    taken({ driver_pay_driver: ['driverId', texts.hasTariff] }),
  )
  await tripsFallDue(work, driverId)
  return find(work, id)
}

export async function updatePay(work: Work, id: number, { version, ...change }: DriverPayChange): Promise<DriverPay> {
  const before = await forChange(work, 'driver_pay', id, version, find)
  const { method = before.method, rate = before.rate } = change
  check({ method, rate })
  await saveRecord(work, 'driver_pay', id, { method, rate })
  await tripsFallDue(work, before.driverId)
  return find(work, id)
}

export async function removePay(work: Work, id: number): Promise<void> {
  const { driverId } = await forChange(work, 'driver_pay', id, undefined, find)
  await work.tx.deleteFrom('driver_pay').where('account_id', '=', work.scope.accountId).where('id', '=', id).execute()
  await tripsFallDue(work, driverId)
}

function check({ method, rate }: Pick<DriverPay, 'method' | 'rate'>): void {
  if (method === 'percent' && rate > 100) throw badFields({ rate: [texts.percent] })
}

/** The driver's trips whose account is open are worked out anew. */
const tripsFallDue = ({ tx, scope }: Work, driverId: number) =>
  sql`
    insert into trip_profit_due (trip_id, account_id)
    select p.trip_id, p.account_id from trip_driver d join trip_profit p on p.trip_id = d.trip_id
    where d.account_id = ${scope.accountId} and d.driver_id = ${driverId} and p.closed_at is null`.execute(tx)
