import { sql } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { listSpaceMaintenances, SpaceMaintenance } from '@arriero/contract/warehouses/maintenance.contract.ts'
import type { MaintenanceState } from '@arriero/contract/warehouses/warehouses.rules.ts'
import { matches, readPage } from '../../../app/database/page.ts'
import { withRecordFacts } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { texts } from '../warehouses.texts.ts'

const described = ({ tx, scope }: Work) =>
  tx
    .selectFrom('warehouse_maintenance as m')
    .innerJoin('warehouse_space as s', 's.id', 'm.space_id')
    .innerJoin('warehouse_land as l', 'l.id', 's.land_id')
    .$call(withRecordFacts('m'))
    .where('m.account_id', '=', scope.accountId)
    .where('m.deleted_at', 'is', null)
    .select([
      'm.id',
      'm.space_id as spaceId',
      's.name as spaceName',
      'l.name as landName',
      'm.title',
      'm.description',
      'm.state',
      'm.start_on as start',
      'm.end_on as end',
      'm.out_of_use as outOfUse',
      'm.supplier',
      sql<number>`m.cost::float8`.as('cost'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>
// The table's check knows the same words.
const toMaintenance = (row: Row): SpaceMaintenance => ({ ...row, state: row.state as MaintenanceState })

const orders = {
  // What is under way or to come first.
  default: sql`m.state in ('done', 'cancelled'), m.start_on desc`,
  id: sql`m.id`,
  title: sql`m.title collate es_mx`,
  spaceName: sql`s.name`,
  start: sql`m.start_on`,
  end: sql`m.end_on`,
  cost: sql`m.cost`,
  state: sql`m.state`,
}

export async function pageMaintenances(
  work: Work,
  request: QueryOf<typeof listSpaceMaintenances>,
  from: { path: string; query: Record<string, unknown> },
) {
  const { search, space, land, state } = request
  const found = described(work)
    .where(matches(sql`search_text(m.title, s.name, l.name, m.supplier)`, search))
    .$if(space !== undefined, (of) => of.where('m.space_id', '=', space!))
    .$if(land !== undefined, (of) => of.where('s.land_id', '=', land!))
    .$if(state !== undefined, (of) => of.where('m.state', '=', state!))
  const page = await readPage(found, request, orders, from)
  return { ...page, results: page.results.map(toMaintenance) }
}

export const findMaintenance = async (work: Work, id: number): Promise<SpaceMaintenance> =>
  toMaintenance(
    await described(work)
      .where('m.id', '=', id)
      .executeTakeFirstOrThrow(() => notFound(texts.noMaintenance)),
  )
