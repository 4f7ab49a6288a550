import { sql } from 'kysely'
import type { Work } from '../../../app/database/work.ts'
import { foldText } from '../../../shared/sheets/cells.ts'
import { isSeenDriver } from '../../drivers/drivers.read.ts'

interface Entry {
  id: number
  name: string
}

export interface KnownDriver extends Entry {
  /** The unit driven now. */
  unit: string | null
}

/** Entries by folded name: what a person typed is found whatever its accents and capitals. */
export interface Catalogues {
  types: Map<string, Entry>
  brands: Map<string, Entry>
  insurers: Map<string, Entry>
  /** By `modelKey`. */
  models: Map<string, Entry>
  /** Several drivers may have one name. */
  drivers: Map<string, KnownDriver[]>
}

export const modelKey = (brand: string, model: string) => `${foldText(brand)}\n${foldText(model)}`

const byName = (rows: Entry[]) => new Map(rows.map((row) => [foldText(row.name), row]))

export async function readCatalogues(work: Work): Promise<Catalogues> {
  const { tx, scope } = work
  const entries = (table: 'unit_type' | 'unit_brand' | 'insurer') =>
    tx
      .selectFrom(table)
      .select(['id', 'name'])
      .where('account_id', '=', scope.accountId)
      .where('deleted_at', 'is', null)
      .orderBy(sql`name collate es_mx`)
      .execute()
  const [types, brands, insurers] = [await entries('unit_type'), await entries('unit_brand'), await entries('insurer')]
  const models = await tx
    .selectFrom('unit_model as m')
    .innerJoin('unit_brand as b', 'b.id', 'm.brand_id')
    .select(['m.id', 'm.name', 'b.name as brand'])
    .where('m.account_id', '=', scope.accountId)
    .where('m.deleted_at', 'is', null)
    .execute()
  const drivers = await tx
    .selectFrom('driver as d')
    .leftJoin('unit_driver as ud', (join) =>
      join.onRef('ud.driver_id', '=', 'd.id').onRef('ud.account_id', '=', 'd.account_id').on('ud.to_at', 'is', null),
    )
    .leftJoin('unit as u', (join) => join.onRef('u.id', '=', 'ud.unit_id').onRef('u.account_id', '=', 'd.account_id'))
    .select(['d.id', 'd.name', 'u.name as unit'])
    .where('d.account_id', '=', scope.accountId)
    .where('d.deleted_at', 'is', null)
    .where(isSeenDriver(work))
    .orderBy(sql`d.name collate es_mx`)
    .execute()
  return {
    types: byName(types),
    brands: byName(brands),
    insurers: byName(insurers),
    models: new Map(models.map(({ id, name, brand }) => [modelKey(brand, name), { id, name }])),
    drivers: Map.groupBy(drivers, ({ name }) => foldText(name)),
  }
}

/** Adds entries that are missing; the catalogue knows them afterwards. */
export async function addEntries(
  { tx, scope }: Work,
  table: 'unit_type' | 'unit_brand' | 'insurer',
  known: Map<string, Entry>,
  names: Iterable<string>,
): Promise<void> {
  // Turned round: of several spellings the first stays.
  const missing = new Map(
    [...names]
      .toReversed()
      .map((name) => [foldText(name), name] as const)
      .filter(([folded]) => !known.has(folded)),
  )
  if (missing.size === 0) return
  const rows = await tx
    .insertInto(table)
    .values([...missing.values()].map((name) => ({ account_id: scope.accountId, name })))
    .returning(['id', 'name'])
    .execute()
  for (const row of rows) known.set(foldText(row.name), row)
}

export async function addModels(
  { tx, scope }: Work,
  known: Catalogues,
  wanted: Iterable<{ brand: string; model: string }>,
): Promise<void> {
  const missing = new Map(
    [...wanted]
      .toReversed()
      .map((item) => [modelKey(item.brand, item.model), item] as const)
      .filter(([key]) => !known.models.has(key)),
  )
  for (const [key, { brand, model }] of missing) {
    const row = await tx
      .insertInto('unit_model')
      .values({ account_id: scope.accountId, brand_id: known.brands.get(foldText(brand))!.id, name: model })
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow()
    known.models.set(key, row)
  }
}
