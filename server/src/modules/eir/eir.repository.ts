import { sql } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { Face, Responsible } from '@arriero/contract/eir/damage.rules.ts'
import type { knownContainer, listReceipts } from '@arriero/contract/eir/eir.contract.ts'
import type { Damage, Movement, ReceiptRow, Signature } from '@arriero/contract/eir/eir.entities.ts'
import { lacksOf, type Kind, type Seal, type State } from '@arriero/contract/eir/eir.rules.ts'
import { bareNumber } from '@arriero/contract/eir/iso6346.rules.ts'
import type { ReplyOf } from '@arriero/contract/core/endpoint.ts'
import { zoneOf } from '../../app/account-zone.ts'
import { inOrder, matches, orderedIds, readPage } from '../../app/database/page.ts'
import type { Work } from '../../app/database/work.ts'
import { isShown } from './photos.service.ts'
import { visibleReceipts } from './visible.ts'

type Asked = Omit<QueryOf<typeof listReceipts>, 'page' | 'limit'>

export const folioOf = sql<string>`'EIR-' || lpad(e.number::text, greatest(5, length(e.number::text)), '0')`

const orders = {
  default: sql`(e.state = 'closed'), e.happened_at desc`,
  id: sql`e.id`,
  folio: sql`e.number`,
  container: sql`e.container`,
  line: sql`e.line`,
  happenedAt: sql`e.happened_at`,
  unit: sql`(select u.name from unit u where u.id = e.unit_id and u.account_id = e.account_id)`,
  damages: sql`e.damages`,
}

const found = (work: Work, zone: string, asked: Asked) =>
  visibleReceipts(work)
    .select('e.id')
    .where(matches(sql<string>`e.search`, asked.search))
    .$if(asked.kind !== undefined, (all) => all.where('e.kind', '=', asked.kind!))
    .$if(asked.open !== undefined, (all) => all.where('e.state', asked.open ? '<>' : '=', 'closed'))
    .$if(asked.inside !== undefined, (all) => all.where('e.is_inside', '=', asked.inside!))
    .$if(asked.isNew !== undefined, (all) => all.where('e.new_damages', asked.isNew ? '>' : '=', 0))
    .$if(asked.line !== undefined, (all) => all.where('e.line', '=', asked.line!))
    .$if(asked.unit !== undefined, (all) => all.where('e.unit_id', '=', asked.unit!))
    .$if(asked.from !== undefined, (all) =>
      all.where(sql<boolean>`e.happened_at >= (${asked.from!}::date)::timestamp at time zone ${zone}`),
    )
    .$if(asked.to !== undefined, (all) =>
      all.where(sql<boolean>`e.happened_at < (${asked.to!}::date + 1)::timestamp at time zone ${zone}`),
    )

export async function pageOfReceipts(
  work: Work,
  asked: QueryOf<typeof listReceipts>,
  from: { path: string; query: Record<string, unknown> },
) {
  const page = await readPage(found(work, await zoneOf(work), asked), asked, orders, from)
  return {
    ...page,
    results: await rowsOf(
      work,
      page.results.map(({ id }) => id),
    ),
  }
}

export const idsOf = async (work: Work, asked: Asked, most: number): Promise<number[]> =>
  orderedIds(found(work, await zoneOf(work), asked), asked, orders, most)

/** With whom it came, and of what one judges whether it can be closed. */
export const describedReceipts = (work: Work) =>
  visibleReceipts(work)
    .leftJoin('unit as u', (join) => join.onRef('u.id', '=', 'e.unit_id').onRef('u.account_id', '=', 'e.account_id'))
    .leftJoin('driver as d', (join) =>
      join.onRef('d.id', '=', 'e.driver_id').onRef('d.account_id', '=', 'e.account_id'),
    )
    .select([
      'e.id',
      folioOf.as('folio'),
      sql<Kind>`e.kind`.as('kind'),
      sql<State>`e.state`.as('state'),
      'e.container',
      'e.container_id as containerId',
      'e.size_type as sizeType',
      'e.line',
      'e.booking',
      'e.place',
      'e.happened_at as happenedAt',
      'e.is_full as isFull',
      'e.unit_id as unitId',
      'u.name as unitName',
      sql<string | null>`coalesce(d.name, e.driver_name)`.as('driver'),
      'e.truck',
      'e.damages as damageCount',
      'e.new_damages as newCount',
      sql<Seal[]>`e.seals`.as('seals'),
      sql<Face[]>`e.faces`.as('faces'),
      sql<Signature[]>`e.signatures`.as('signatures'),
      sql<{ isNew: boolean; photos: number }[]>`coalesce((select json_agg(json_build_object('isNew', m.is_new,
          'photos', (select count(*) from eir_photo p where p.account_id = m.account_id and p.eir_id = m.eir_id
            and p.shows = m.key::text)) order by m.place)
        from eir_damage m where m.account_id = e.account_id and m.eir_id = e.id), '[]')`.as('damagesSeen'),
      sql<number>`(select count(*) from eir_photo p where p.account_id = e.account_id and p.eir_id = e.id
        and p.file_id is null and ${isShown})::int`.as('photosToCome'),
    ])

type Described = Awaited<ReturnType<ReturnType<typeof describedReceipts>['executeTakeFirstOrThrow']>>

/** What it lacks to be closed; a closed one lacks nothing. */
export const lacksNow = ({ state, damagesSeen, ...facts }: Described) =>
  state === 'closed' ? [] : lacksOf({ ...facts, damages: damagesSeen })

function toRow(described: Described): ReceiptRow {
  const { seals: _s, faces: _f, signatures: _g, damagesSeen: _d, photosToCome: _p, ...row } = described
  return { ...row, lacks: lacksNow(described) }
}

/** With these ids, in their order. */
export const rowsOf = async (work: Work, ids: readonly number[]): Promise<ReceiptRow[]> =>
  ids.length === 0
    ? []
    : inOrder(
        ids,
        (
          await describedReceipts(work)
            .where('e.id', 'in', [...ids])
            .execute()
        ).map(toRow),
      )

/** In their order. */
export const damagesOf = ({ tx, scope }: Work, id: number): Promise<Damage[]> =>
  tx
    .selectFrom('eir_damage')
    .where('account_id', '=', scope.accountId)
    .where('eir_id', '=', id)
    .select([
      'key',
      sql<Face>`face`.as('face'),
      'x',
      'y',
      'length',
      'width',
      'depth',
      'location',
      'component',
      'damage',
      'repair',
      sql<Responsible>`responsible`.as('responsible'),
      sql<number | null>`cost::float8`.as('cost'),
      'note',
      'is_new as isNew',
    ])
    .orderBy('place')
    .execute()

/** Of one container, the newest first. */
export const movementsOf = (work: Work, containerId: number): Promise<Movement[]> =>
  visibleReceipts(work)
    .leftJoin('unit as u', (join) => join.onRef('u.id', '=', 'e.unit_id').onRef('u.account_id', '=', 'e.account_id'))
    .where('e.container_id', '=', containerId)
    .select([
      'e.id',
      folioOf.as('folio'),
      sql<Kind>`e.kind`.as('kind'),
      sql<State>`e.state`.as('state'),
      'e.happened_at as happenedAt',
      'e.place',
      'u.name as unitName',
      'e.damages as damageCount',
      'e.new_damages as newCount',
    ])
    .orderBy('e.happened_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(500)
    .execute()

/** The last gate on the other way before a receipt, as far as the caller sees it. */
export const movementBefore = (
  work: Work,
  { id, containerId, kind, happenedAt }: Pick<ReceiptRow, 'id' | 'containerId' | 'kind' | 'happenedAt'>,
) =>
  visibleReceipts(work)
    .where('e.container_id', '=', containerId)
    .where('e.kind', '=', kind === 'in' ? 'out' : 'in')
    .where(sql<boolean>`(e.happened_at, e.id) < (${happenedAt}, ${id})`)
    .select(['e.id', folioOf.as('folio'), sql<Kind>`e.kind`.as('kind'), 'e.happened_at as happenedAt'])
    .orderBy('e.happened_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const linesOf = async (work: Work): Promise<string[]> =>
  (
    await visibleReceipts(work)
      .where('e.line', 'is not', null)
      .select('e.line')
      .groupBy('e.line')
      .orderBy(sql`count(*)`, 'desc')
      .limit(200)
      .execute()
  ).map(({ line }) => line!)

/** What its last receipt told of a container; null: it was never here. */
export async function containerKnown(work: Work, number: string): Promise<ReplyOf<typeof knownContainer>> {
  const last = await visibleReceipts(work)
    .where('e.container', '=', bareNumber(number))
    .select([
      'e.id',
      'e.size_type as sizeType',
      'e.line',
      'e.is_inside as isInside',
      'e.tare_kg as tareKg',
      'e.max_kg as mostKg',
      'e.csc_until as cscUntil',
      'e.chassis',
    ])
    .orderBy('e.happened_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return null
  const { id, ...facts } = last
  return { ...facts, damages: await damagesOf(work, id) }
}
