import { sql } from 'kysely'
import type { z } from 'zod'
import type { Toll, tollDraft } from '@arriero/contract/tolls/tolls.contract.ts'
import { matches, readPage, type PageRequest } from '../../app/database/page.ts'
import type { Work } from '../../app/database/work.ts'

type Draft = z.output<typeof tollDraft>

const columns = ['id', 'name', 'road', 'lat', 'lon', 'prices', 'active', 'version'] as const

const toToll = (row: Omit<Toll, 'prices'> & { prices: unknown }): Toll => ({
  ...row,
  prices: row.prices as Record<string, string>,
})

export const valuesOf = (draft: Draft) => ({
  name: draft.name,
  road: draft.road ?? null,
  lat: draft.lat,
  lon: draft.lon,
  prices: JSON.stringify(draft.prices ?? {}),
  active: draft.active ?? true,
})

export async function pageTolls(
  { tx, scope }: Work,
  request: PageRequest & { active?: boolean | undefined },
  from: { path: string; query: Record<string, unknown> },
) {
  const found = tx
    .selectFrom('toll')
    .select(columns)
    .where('account_id', '=', scope.accountId)
    .where(matches(sql`search`, request.search))
    .$if(request.active !== undefined, (qb) => qb.where('active', '=', request.active!))
  const page = await readPage(
    found,
    request,
    { default: sql`name`, id: sql`id`, name: sql`name`, road: sql`road` },
    from,
  )
  return { ...page, results: page.results.map(toToll) }
}

export async function findToll({ tx, scope }: Work, id: number): Promise<Toll | null> {
  const row = await tx
    .selectFrom('toll')
    .select(columns)
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? toToll(row) : null
}

export async function insertTolls({ tx, scope }: Work, drafts: readonly Draft[]): Promise<Toll[]> {
  const rows = await tx
    .insertInto('toll')
    .values(drafts.map((draft) => ({ account_id: scope.accountId, ...valuesOf(draft) })))
    .returning(columns)
    .execute()
  return rows.map(toToll)
}
