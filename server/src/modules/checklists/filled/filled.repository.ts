import { sql } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { listFilled } from '@arriero/contract/checklists/filled/filled.contract.ts'
import type { FilledRow } from '@arriero/contract/checklists/filled/filled.entities.ts'
import type { Purpose, Severity } from '@arriero/contract/checklists/templates/content.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import { matches, orderedIds, readPage } from '../../../app/database/page.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { visibleFilled } from './visible.ts'

type Asked = QueryOf<typeof listFilled>

const orders = {
  default: sql`f.ended_at desc`,
  id: sql`f.id desc`,
  endedAt: sql`f.ended_at`,
  unit: sql`o.name`,
  by: sql`p.name`,
  score: sql`f.score`,
  findings: sql`f.findings`,
}

const blocksNow = sql<boolean>`exists (select from unit_block b where b.account_id = f.account_id
  and b.filled_id = f.id and b.lifted_at is null)`

/** Unit and person are joined to be sorted by: where they are not, the database leaves them out. */
const found = (work: Work, zone: string, asked: Asked) =>
  visibleFilled(work)
    .leftJoin('unit as o', (join) => join.onRef('o.id', '=', 'f.unit_id').onRef('o.account_id', '=', 'f.account_id'))
    .$call(withUser('p', 'f.filled_by'))
    .select('f.id')
    .where(matches(sql<string>`f.search`, asked.search))
    .$if(asked.checklist !== undefined, (all) => all.where('f.checklist_id', '=', asked.checklist!))
    .$if(asked.unit !== undefined, (all) => all.where('f.unit_id', '=', asked.unit!))
    .$if(asked.travel !== undefined, (all) => all.where('f.trip_id', '=', asked.travel!))
    .$if(asked.failed !== undefined, (all) => all.where('f.findings', asked.failed ? '>' : '=', 0))
    .$if(asked.blocks !== undefined, (all) => all.where(sql<boolean>`${blocksNow} = ${asked.blocks!}`))
    .$if(asked.from !== undefined, (all) =>
      all.where(sql<boolean>`f.ended_at >= (${asked.from!}::date)::timestamp at time zone ${zone}`),
    )
    .$if(asked.to !== undefined, (all) =>
      all.where(sql<boolean>`f.ended_at < (${asked.to!}::date + 1)::timestamp at time zone ${zone}`),
    )

export async function pageOfFilled(work: Work, asked: Asked, from: { path: string; query: Record<string, unknown> }) {
  const page = await readPage(found(work, await zoneOf(work), asked), asked, orders, from)
  const ids = page.results.map(({ id }) => id)
  return { ...page, results: await rowsOf(work, ids) }
}

export const idsOf = async (work: Work, asked: Asked, most: number): Promise<number[]> =>
  orderedIds(found(work, await zoneOf(work), asked), asked, orders, most)

export const describedFilled = (work: Work) =>
  visibleFilled(work)
    .leftJoin('unit as u', (join) => join.onRef('u.id', '=', 'f.unit_id').onRef('u.account_id', '=', 'f.account_id'))
    .leftJoin('trip as t', (join) => join.onRef('t.id', '=', 'f.trip_id').onRef('t.account_id', '=', 'f.account_id'))
    .leftJoin('duty as y', (join) => join.onRef('y.id', '=', 'f.duty_id').onRef('y.account_id', '=', 'f.account_id'))
    .$call(withUser('w', 'f.filled_by'))
    .select([
      'f.id',
      sql<string>`'CL-' || f.number`.as('folio'),
      'f.checklist_id as checklistId',
      'c.name',
      sql<Purpose>`c.purpose`.as('purpose'),
      'f.unit_id as unitId',
      'u.name as unitName',
      'f.trip_id as tripId',
      't.folio as tripFolio',
      'f.duty_id as taskId',
      sql<string | null>`'TA-' || y.number`.as('taskFolio'),
      'w.name as by',
      'f.ended_at as endedAt',
      'f.received_at as receivedAt',
      sql<number>`extract(epoch from f.ended_at - f.started_at)::int`.as('took'),
      'f.score',
      'f.findings',
      sql<Severity | null>`f.worst`.as('worst'),
      'f.lacks',
      blocksNow.as('blocks'),
    ])

/** With these ids, in their order. */
export async function rowsOf(work: Work, ids: readonly number[]): Promise<FilledRow[]> {
  if (ids.length === 0) return []
  const rows = await describedFilled(work)
    .where('f.id', 'in', [...ids])
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
