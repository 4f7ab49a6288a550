import { sql, type Expression, type RawBuilder } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { Permission } from '@arriero/contract/core/permissions.ts'
import type { findSubjects as call, Subject } from '@arriero/contract/qr/qr.contract.ts'
import { subjectKindCodes, type SubjectKind } from '@arriero/contract/qr/qr.rules.ts'
import { mostLabels } from '@arriero/contract/qr/qr.sheets.ts'
import { anyStoreView } from '@arriero/contract/store/store.access.ts'
import { matches } from '../../app/database/page.ts'
import type { Work } from '../../app/database/work.ts'
import { seesStore } from '../store/store.read.ts'
import { visibleUnits } from '../units/units.read.ts'

/** The column of `qr_code` that names such a thing. */
export const columnOf = {
  unit: 'unit_id',
  part: 'part_id',
  item: 'item_id',
  asset: 'asset_id',
  store: 'store_id',
} as const satisfies Record<SubjectKind, string>

/** One of these permissions lets a person know such a thing exists. */
const viewOf: Record<SubjectKind, readonly Permission[]> = {
  unit: ['unidad.view', 'mapas.view'],
  part: anyStoreView,
  item: anyStoreView,
  asset: ['inventario.activos.view', 'inventario.control_activos.view'],
  store: anyStoreView,
}
const seesKind = ({ scope }: Work, kind: SubjectKind) => viewOf[kind].some((view) => scope.permissions.has(view))

/** All of a kind that the caller may see: id, key, name, place. */
const rowsOf: Record<SubjectKind, (work: Work) => RawBuilder<unknown> | Expression<unknown>> = {
  unit: (work) =>
    visibleUnits(work).select([
      'u.id',
      sql`coalesce(u.economic_number, u.plates, u.name)`.as('key'),
      'u.name',
      'u.resource_name as place',
    ]),
  part: ({ scope }) => sql`(select p.id, p.code as key, p.name, null::text as place from part p
    where p.account_id = ${scope.accountId} and p.deleted_at is null)`,
  item: (work) => sql`(select i.id, i.serial as key, p.name, coalesce(s.name, u.name) as place from stock_item i
    join part p on p.id = i.part_id and p.account_id = i.account_id
    left join store s on s.id = i.store_id and s.account_id = i.account_id
    left join unit u on u.id = i.unit_id and u.account_id = i.account_id
    where i.account_id = ${work.scope.accountId} and i.deleted_at is null
      and (i.store_id is null or ${seesStore(work, sql`i.store_id`)}))`,
  asset: (work) => sql`(select a.id, a.code as key, a.name, coalesce(a.place, s.name) as place from asset a
    left join store s on s.id = a.store_id and s.account_id = a.account_id
    where a.account_id = ${work.scope.accountId} and a.deleted_at is null
      and (a.store_id is null or ${seesStore(work, sql`a.store_id`)}))`,
  store: (work) => sql`(select s.id, s.code as key, s.name, s.address as place from store s
    where s.account_id = ${work.scope.accountId} and s.deleted_at is null and ${seesStore(work, sql`s.id`)})`,
}

interface Asked {
  ids?: readonly number[]
  search?: string | undefined
  uncoded?: boolean | undefined
  limit?: number
}

async function read(work: Work, kind: SubjectKind, { ids, search, uncoded, limit }: Asked): Promise<Subject[]> {
  if (!seesKind(work, kind)) return []
  const { rows } = await sql<Omit<Subject, 'kind'>>`
    select s.id, s.key, s.name, s.place, q.code from ${rowsOf[kind](work)} s
    left join qr_code q on q.account_id = ${work.scope.accountId} and q.${sql.ref(columnOf[kind])} = s.id
      and q.deleted_at is null
    where ${ids ? sql`s.id = any(${ids}::int[])` : sql`true`}
      and ${matches(sql`search_text(s.key, s.name, s.place)`, search)}
      and ${uncoded ? sql`q.id is null` : sql`true`}
    order by s.name collate es_mx, s.id ${limit ? sql`limit ${limit}` : sql``}`.execute(work.tx)
  return rows.map((row) => ({ ...row, kind }))
}

/** What may get a code, by its name. */
export const findSubjects = (work: Work, { kind, search, uncoded }: QueryOf<typeof call>): Promise<Subject[]> =>
  read(work, kind, { search, uncoded, limit: uncoded ? mostLabels : 50 })

/** Those of these that are there and the caller may see, by kind and id. */
export async function subjectsById(
  work: Work,
  wanted: readonly { kind: SubjectKind; id: number }[],
): Promise<Map<string, Subject>> {
  const found = new Map<string, Subject>()
  for (const kind of subjectKindCodes) {
    const ids = wanted.filter((one) => one.kind === kind).map(({ id }) => id)
    if (ids.length > 0) for (const one of await read(work, kind, { ids })) found.set(subjectKey(one), one)
  }
  return found
}

export const subjectKey = ({ kind, id }: { kind: SubjectKind; id: number }) => `${kind}:${id}`
