import { sql } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { listBatteries, pageBatteries } from '@arriero/contract/fittings/batteries/batteries.contract.ts'
import type { Battery } from '@arriero/contract/fittings/batteries/batteries.entities.ts'
import { inOrder, matches, orderedIds, readPage } from '../../../app/database/page.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { texts } from '../fittings.texts.ts'
import { described, found, isDue, isFailed, isLow, known, orders, words, type Asked } from './batteries.query.ts'

export async function pageOfBatteries(
  work: Work,
  asked: QueryOf<typeof pageBatteries>,
  from: { path: string; query: Record<string, unknown> },
) {
  const page = await readPage(found(work, asked), asked, orders, from)
  const ids = page.results.map(({ id }) => id)
  return { ...page, results: await rowsOf(work, ids) }
}
export const idsOf = (work: Work, asked: Asked, most: number) => orderedIds(found(work, asked), asked, orders, most)

/** With these ids, in their order. */
export const rowsOf = async (work: Work, ids: readonly number[]): Promise<Battery[]> =>
  inOrder(
    ids,
    await described(work)
      .where(sql<boolean>`i.id = any(${[...ids]}::int[])`)
      .execute(),
  )

export const list = (
  work: Work,
  { unit, store, available, search }: QueryOf<typeof listBatteries>,
): Promise<Battery[]> =>
  described(work)
    .where('i.status', '=', 1)
    .where(matches(words, search))
    .$if(unit !== undefined, (rows) => rows.where('i.unit_id', '=', unit!))
    .$if(store !== undefined, (rows) => rows.where('i.store_id', '=', store!))
    .$if(available !== undefined, (rows) => rows.where('i.unit_id', available ? 'is' : 'is not', null))
    .orderBy('b.urgency')
    .orderBy(sql`b.rest nulls last`)
    .orderBy('i.id')
    .execute()

export async function find(work: Work, id: number): Promise<Battery> {
  const [battery] = await rowsOf(work, [id])
  if (!battery) throw notFound(texts.noBattery)
  return battery
}

/** Those on a unit, by place. */
export const ofUnit = (work: Work, unitId: number): Promise<Battery[]> =>
  described(work).where('i.unit_id', '=', unitId).where('i.status', '=', 1).orderBy('o.position').execute()

export async function summary(work: Work) {
  const mounted = sql`i.status = 1 and i.unit_id is not null`
  const yearsSince = sql`extract(epoch from now() - b.first_mounted) / (365.25 * 86400)`
  const row = await known(work)
    .select([
      sql<number>`count(*) filter (where i.status = 1)`.as('active'),
      sql<number>`count(*) filter (where ${mounted})`.as('mounted'),
      sql<number>`count(*) filter (where i.status = 1 and i.store_id is not null)`.as('inStore'),
      sql<number>`count(*) filter (where ${isLow})`.as('low'),
      sql<number>`count(*) filter (where w.id is not null)`.as('away'),
      sql<number>`count(*) filter (where ${isDue})`.as('due'),
      sql<number | null>`(sum(a.price) filter (where ${isDue}))::float8`.as('dueCost'),
      sql<number | null>`(avg(${yearsSince}) filter (where ${mounted}))::float8`.as('years'),
      sql<number | null>`(avg(b.lifespan_years) filter (where ${mounted}))::float8`.as('lifespanYears'),
      sql<number>`count(*) filter (where ${isFailed})`.as('failed'),
    ])
    .executeTakeFirstOrThrow()
  const failedUnits = await known(work)
    .where(isFailed)
    .groupBy(['u.id', 'u.name'])
    .select([sql<number>`u.id`.as('id'), sql<string>`u.name`.as('name')])
    .orderBy('u.name')
    .limit(3)
    .execute()
  const { seesAllUnits } = work.scope
  return { ...row, yearsBefore: await yearsBefore(work), dueCost: seesAllUnits ? row.dueCost : null, failedUnits }
}

/** How old those were that were mounted a year ago. */
async function yearsBefore(work: Work): Promise<number | null> {
  const row = await known(work)
    .innerJoin('battery_mount as h', (join) =>
      join.onRef('h.battery_id', '=', 'b.item_id').onRef('h.account_id', '=', 'b.account_id'),
    )
    .where(sql<boolean>`h.during @> now() - interval '1 year'`)
    .select(
      sql<
        number | null
      >`avg(extract(epoch from now() - interval '1 year' - b.first_mounted) / (365.25 * 86400))::float8`.as('years'),
    )
    .executeTakeFirst()
  return row?.years ?? null
}
