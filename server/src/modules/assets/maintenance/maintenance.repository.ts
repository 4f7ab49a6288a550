import { sql } from 'kysely'
import type { Maintenance } from '@arriero/contract/assets/maintenance/maintenance.contract.ts'
import type { MaintenanceKind } from '@arriero/contract/assets/maintenance/maintenance.rules.ts'
import { serialized, type Process } from '@arriero/contract/store/store.rules.ts'
import { withRecordFacts } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { seesStore } from '../../store/store.read.ts'
import { texts } from './maintenance.texts.ts'

/** Work on assets the caller sees, with parts of stores the caller sees. */
const described = (work: Work) =>
  work.tx
    .selectFrom('asset_maintenance as m')
    .innerJoin('asset as a', (join) => join.onRef('a.id', '=', 'm.asset_id').onRef('a.account_id', '=', 'm.account_id'))
    .leftJoin('technician as t', (join) =>
      join.onRef('t.id', '=', 'm.technician_id').onRef('t.account_id', '=', 'm.account_id'),
    )
    .leftJoin('supplier as p', (join) =>
      join.onRef('p.id', '=', 'm.supplier_id').onRef('p.account_id', '=', 'm.account_id'),
    )
    .leftJoin('store as s', (join) => join.onRef('s.id', '=', 'm.store_id').onRef('s.account_id', '=', 'm.account_id'))
    .$call(withRecordFacts('m'))
    .where('m.account_id', '=', work.scope.accountId)
    .where('m.deleted_at', 'is', null)
    .where(sql<boolean>`(m.store_id is null or ${seesStore(work, sql`m.store_id`)})`)
    .where(sql<boolean>`(a.store_id is null or ${seesStore(work, sql`a.store_id`)})`)
    .select([
      'm.id',
      'm.folio',
      'm.asset_id as assetId',
      'a.code as assetCode',
      'a.name as assetName',
      sql<MaintenanceKind>`m.kind`.as('kind'),
      'm.description',
      'm.technician_id as technicianId',
      't.name as technicianName',
      'm.supplier_id as supplierId',
      'p.name as supplierName',
      'm.store_id as storeId',
      's.name as storeName',
      'm.planned_on as plannedOn',
      sql<Process>`m.process`.as('process'),
      'm.started_at as startedAt',
      'm.done_at as doneAt',
      sql<number>`m.labor::float8`.as('labor'),
      sql<number>`coalesce((select -sum(v.value) from store_exit x
        join movement v on v.exit_id = x.id and v.account_id = x.account_id
        where x.account_id = m.account_id and x.asset_maintenance_id = m.id), 0)::float8`.as('partsValue'),
      'm.outcome',
    ])

/** The newest first; `onlySerialized`: those with pieces that have a serial number. */
export async function list(work: Work, onlySerialized = false): Promise<Maintenance[]> {
  const rows = await described(work)
    .$if(onlySerialized, (found) =>
      found.where(sql<boolean>`exists (select from asset_maintenance_part l
        join part q on q.id = l.part_id and q.account_id = l.account_id
        where l.account_id = m.account_id and l.asset_maintenance_id = m.id and q.kind = ${serialized})`),
    )
    .orderBy('m.id', 'desc')
    .execute()
  return withParts(work, rows)
}

export async function find(work: Work, id: number): Promise<Maintenance> {
  const row = await described(work)
    .where('m.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound(texts.notFound))
  const [found] = await withParts(work, [row])
  return found!
}

async function withParts(work: Work, rows: readonly Omit<Maintenance, 'parts'>[]): Promise<Maintenance[]> {
  const parts = await partsOf(
    work,
    rows.map(({ id }) => id),
  )
  const byWork = Map.groupBy(parts, ({ workId }) => workId)
  return rows.map((row) => ({ ...row, parts: (byWork.get(row.id) ?? []).map(({ workId: _, ...part }) => part) }))
}

const partsOf = ({ tx, scope }: Work, ids: readonly number[]) =>
  tx
    .selectFrom('asset_maintenance_part as l')
    .innerJoin('part as p', (join) => join.onRef('p.id', '=', 'l.part_id').onRef('p.account_id', '=', 'l.account_id'))
    .leftJoin('measurement as e', (join) =>
      join.onRef('e.id', '=', 'p.measurement_id').onRef('e.account_id', '=', 'l.account_id'),
    )
    .leftJoin('stock_item as i', (join) =>
      join.onRef('i.id', '=', 'l.item_id').onRef('i.account_id', '=', 'l.account_id'),
    )
    .where('l.account_id', '=', scope.accountId)
    .where(sql<boolean>`l.asset_maintenance_id = any(${ids}::int[])`)
    .select([
      'l.asset_maintenance_id as workId',
      'l.part_id as partId',
      'p.code',
      'p.name',
      sql<string>`coalesce(e.symbol, 'pza')`.as('measure'),
      'l.item_id as itemId',
      'i.serial',
      sql<number>`l.qty::float8`.as('qty'),
      sql<number>`l.reserved::float8`.as('reserved'),
    ])
    .orderBy('l.id')
    .execute()

/** A piece by its serial number or what is printed on it: the code alone, or an address that ends with it. */
export const pieceByCode = (work: Work, given: string) => {
  const code = given.trim().split('/').at(-1)!.toUpperCase()
  return work.tx
    .selectFrom('stock_item as i')
    .innerJoin('part as p', (join) => join.onRef('p.id', '=', 'i.part_id').onRef('p.account_id', '=', 'i.account_id'))
    .leftJoin('store as s', (join) => join.onRef('s.id', '=', 'i.store_id').onRef('s.account_id', '=', 'i.account_id'))
    .where('i.account_id', '=', work.scope.accountId)
    .where('i.deleted_at', 'is', null)
    .where(sql<boolean>`(i.store_id is null or ${seesStore(work, sql`i.store_id`)})`)
    .where(
      sql<boolean>`(upper(i.serial) = ${given.trim().toUpperCase()} or i.id = (select q.item_id from qr_code q
        where q.account_id = i.account_id and q.code = ${code} and q.deleted_at is null))`,
    )
    .select([
      'i.id',
      'i.part_id as partId',
      'p.code',
      'p.name',
      'i.serial',
      'i.status',
      'i.store_id as storeId',
      's.name as storeName',
    ])
    .executeTakeFirstOrThrow(() => notFound(texts.noPiece))
}
