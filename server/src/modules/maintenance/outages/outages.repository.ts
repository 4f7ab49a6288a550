import { sql } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { listOutages, Outage } from '@arriero/contract/maintenance/outages/outages.contract.ts'
import { withRecordFacts } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { dailyIncome } from '../statistics/daily-income.ts'
import { visibleOrders } from '../orders/orders.query.ts'
import { seenUnits } from '../seen-units.ts'

/** Of units the caller sees. */
const described = (work: Work) =>
  work.tx
    .selectFrom('unit_outage as x')
    .innerJoin('unit as u', (join) => join.onRef('u.id', '=', 'x.unit_id').onRef('u.account_id', '=', 'x.account_id'))
    // Who repairs sees of a unit of theirs that it stands, not for whose order.
    .leftJoin(visibleOrders(work).select(['o.id', 'o.folio']).as('o'), (join) => join.onRef('o.id', '=', 'x.order_id'))
    .$call(withRecordFacts('x'))
    .where('x.account_id', '=', work.scope.accountId)
    .where('x.deleted_at', 'is', null)
    .where('x.unit_id', 'in', seenUnits(work).select('u.id'))
    .select([
      'x.id',
      'x.unit_id as unitId',
      'u.name as unitName',
      'x.reason',
      sql<string>`lower(x.during)`.as('from'),
      sql<string | null>`upper(x.during)`.as('to'),
      'x.expected_until as expectedUntil',
      'o.id as orderId',
      'o.folio',
    ])

type Described = Omit<Outage, 'dailyIncome'>
async function withIncome(work: Work, outages: readonly Described[]): Promise<Outage[]> {
  const unitIds = [...new Set(outages.map(({ unitId }) => unitId))]
  const earned = await dailyIncome(work, unitIds, new Date().toISOString())
  return outages.map((outage) => ({ ...outage, dailyIncome: earned.get(outage.unitId) ?? null }))
}

export const list = async (work: Work, asked: QueryOf<typeof listOutages>): Promise<Outage[]> =>
  withIncome(work, await found(work, asked))

const found = (work: Work, { unitId, from, to }: QueryOf<typeof listOutages>): Promise<Described[]> =>
  described(work)
    .$if(unitId !== undefined, (rows) => rows.where('x.unit_id', '=', unitId!))
    .$if(unitId === undefined || from !== undefined || to !== undefined, (rows) =>
      rows.where(
        sql<boolean>`x.during && case when ${from ?? null}::timestamptz is null and ${to ?? null}::timestamptz is null
          then tstzrange(now(), now(), '[]') else tstzrange(${from ?? null}, ${to ?? null}, '[]') end`,
      ),
    )
    .orderBy(sql`lower(x.during) desc`)
    .orderBy('x.id', 'desc')
    .limit(1000)
    .execute()

export async function find(work: Work, id: number): Promise<Outage> {
  const row = await described(work)
    .where('x.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('No se encontró la salida de servicio.'))
  return (await withIncome(work, [row]))[0]!
}
