import { sql } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { Guest, listSpaces, Space } from '@arriero/contract/warehouses/places.contract.ts'
import type { SpaceState } from '@arriero/contract/warehouses/warehouses.rules.ts'
import { inOrder, matches, orderedIds, readPage } from '../../../app/database/page.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { spacesToday, type SpaceRow } from '../today.ts'
import { texts } from '../warehouses.texts.ts'
import { shapeOf } from './outline.ts'

type Asked = Omit<QueryOf<typeof listSpaces>, 'page' | 'limit'>

const toSpace = ({ outline, ...row }: SpaceRow): Space => ({
  ...row,
  shape: shapeOf(outline),
  access: row.access as Guest[],
  state: row.state as SpaceState,
})

const asked = (work: Work, { search, land, zone, state }: Asked) =>
  work.tx
    .selectFrom(spacesToday(work).as('s'))
    .where(matches(sql`search_text(s.name, s."zoneName", s.tenant, s."contractNumber", s.dock)`, search))
    .$if(land !== undefined, (of) => of.where('s.landId', '=', land!))
    .$if(zone !== undefined, (of) => of.where('s.zoneId', '=', zone!))
    .$if(state !== undefined, (of) => of.where('s.state', '=', state!))

const orders = {
  default: sql`s."landName" collate es_mx, s.name`,
  id: sql`s.id`,
  name: sql`s.name`,
  zoneName: sql`s."zoneName" collate es_mx`,
  landName: sql`s."landName" collate es_mx`,
  areaM2: sql`s."areaM2"`,
  listRent: sql`s."listRent"`,
  state: sql`s.state`,
  tenant: sql`s.tenant collate es_mx`,
  endsOn: sql`s."endsOn"`,
  debt: sql`s.debt`,
}

export async function pageSpaces(
  work: Work,
  request: QueryOf<typeof listSpaces>,
  from: { path: string; query: Record<string, unknown> },
) {
  const page = await readPage(asked(work, request).selectAll(), request, orders, from)
  return { ...page, results: page.results.map(toSpace) }
}

export const idsOf = (work: Work, request: Asked, most: number) =>
  orderedIds(asked(work, request).select('s.id'), request, orders, most)

export const rowsOf = async (work: Work, ids: number[]): Promise<Space[]> =>
  inOrder(
    ids,
    (
      await work.tx
        .selectFrom(spacesToday(work).as('s'))
        .where('s.id', 'in', [...ids, 0])
        .selectAll()
        .execute()
    ).map(toSpace),
  )

export async function findSpace(work: Work, id: number): Promise<Space> {
  const [space] = await rowsOf(work, [id])
  if (!space) throw notFound(texts.noSpace)
  return space
}

/** The contract that has a space today or later; none: nobody. */
export async function contractAhead({ tx, scope }: Work, spaceId: number): Promise<string | null> {
  const row = await tx
    .selectFrom('warehouse_occupation as o')
    .innerJoin('warehouse_contract as k', 'k.id', 'o.contract_id')
    .innerJoin('warehouse_land as l', 'l.id', 'k.land_id')
    .where('o.account_id', '=', scope.accountId)
    .where('o.space_id', '=', spaceId)
    .where(sql<boolean>`upper(o.during) > (now() at time zone l.timezone)::date`)
    .select('k.number')
    .orderBy(sql`lower(o.during)`)
    .executeTakeFirst()
  return row?.number ?? null
}
