import { sql } from 'kysely'
import type { QueryOf, ReplyOf } from '@arriero/contract/core/endpoint.ts'
import type { rentalOffer } from '@arriero/contract/rental/availability.contract.ts'
import { rentalDays } from '@arriero/contract/rental/price.rules.ts'
import { graceMinutes } from '@arriero/contract/rental/rental.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields } from '../../../app/errors.ts'
import { findItem } from '../catalog/items.repository.ts'
import { rentalsNow } from '../contracts/rentals.query.ts'
import { clashOf, type Thing } from '../contracts/taking.ts'
import { texts } from '../rental.texts.ts'

/** Whether a thing can be had on these days, until when it stays free, and how its customer keeps to what they sign. */
export async function readOffer(
  work: Work,
  { item: itemId, from, to, customer, arrangement = 0 }: QueryOf<typeof rentalOffer>,
): Promise<ReplyOf<typeof rentalOffer>> {
  if (Date.parse(to) <= Date.parse(from)) throw badFields({ to: [texts.endFirst] })
  const item = await findItem(work, itemId)
  if (item.kind !== 'thing') throw badFields({ item: [texts.notThing] })
  const clash = await clashOf(work, item, { from, to, readyHours: item.readyHours }, arrangement)
  const next = clash === null ? await nextOf(work, item, to, arrangement) : undefined
  return {
    days: rentalDays(from, to),
    clash,
    freeUntil: next?.at ?? null,
    next: next?.what ?? null,
    customer: customer === undefined ? null : await historyWith(work, customer),
  }
}

/** What takes it first after an instant: a contract, maintenance or a trip. */
async function nextOf({ tx, scope }: Work, { unitId, assetId }: Thing, after: string, but: number) {
  const { rows } = await sql<{ at: string; what: string }>`
    select n.at, n.what from (
      select lower(r.during) as at, r.folio as what from rental r
      where r.account_id = ${scope.accountId} and r.id <> ${but} and (r.unit_id = ${unitId} or r.asset_id = ${assetId})
        and r.stage in ('reserved', 'delivered')
      union all
      select o.planned_at, o.title from work_order o
      where o.account_id = ${scope.accountId} and o.unit_id = ${unitId} and o.deleted_at is null and o.process in (1, 2)
      union all
      select lower(x.during), x.reason from unit_outage x
      where x.account_id = ${scope.accountId} and x.unit_id = ${unitId} and x.deleted_at is null
      union all
      select t.leave_at, t.folio from trip t
      where t.account_id = ${scope.accountId} and t.unit_id = ${unitId} and t.status = 'active') n
    where n.at >= ${after}::timestamptz order by n.at limit 1`.execute(tx)
  return rows[0]
}

async function historyWith(work: Work, customerId: number) {
  return work.tx
    .selectFrom(rentalsNow(work).as('r'))
    .where('r.customerId', '=', customerId)
    .where('r.stage', 'not in', ['quote', 'cancelled'])
    .select([
      sql<number>`count(*)::int`.as('contracts'),
      sql<number>`(count(*) filter (where r.late or r."returnedAt" > r."to" + make_interval(mins => ${sql.lit(graceMinutes)})))::int`.as(
        'late',
      ),
      sql<number>`coalesce(sum(r.balance), 0)::float8`.as('owed'),
    ])
    .executeTakeFirstOrThrow()
}
