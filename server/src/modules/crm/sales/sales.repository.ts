import { sql, type RawBuilder } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { listSales, SaleLane, saleBoard } from '@arriero/contract/crm/sales.contract.ts'
import type { SaleRow } from '@arriero/contract/crm/sales.entities.ts'
import { closedDays, folioOf, open, weightedOf } from '@arriero/contract/crm/crm.rules.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import { inOrder, matches, orderedIds, readPage } from '../../../app/database/page.ts'
import { withRecordFacts, withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { dayIn } from '../../../shared/zones.ts'

type Asked = QueryOf<typeof listSales>
type BoardAsked = QueryOf<typeof saleBoard>

const orders = {
  default: sql`s.id desc`,
  id: sql`s.id desc`,
  folio: sql`s.id`,
  title: sql`s.title collate es_mx`,
  companyName: sql`s.company_name collate es_mx`,
  amount: sql`s.amount`,
  closeOn: sql`s.close_on`,
  lastActivityAt: sql`s.last_activity_at`,
  createdAt: sql`s.id`,
}

export const sales = ({ tx, scope }: Work) =>
  tx.selectFrom('crm_sale as s').where('s.account_id', '=', scope.accountId).where('s.deleted_at', 'is', null)

/** Nothing ended it yet; as an index finds them. */
export const isOpen = sql<boolean>`s.closed_at is null`

/** Instant at which a day begins where the account is. */
export const dayStart = (day: string, zone: string, more = 0) =>
  sql`((${day}::date + ${more}::int)::timestamp at time zone ${zone})`
export const tagged = (work: Work, tagIds: readonly number[]) =>
  sql<boolean>`s.id in (select k.sale_id from crm_sale_tag k
    where k.account_id = ${work.scope.accountId} and k.tag_id = any(${[...tagIds]}::int[]))`
/** Nothing was done for longer than its stage allows; `s` and, of its stage, `g`. */
export const isCold = sql<boolean>`(s.state = 1 and s.last_activity_at < now() - make_interval(days => g.cold_days))`
const coldSales = sql<boolean>`s.state = 1 and s.last_activity_at < now() - make_interval(days =>
  (select g.cold_days from crm_stage g where g.id = s.stage_id and g.account_id = s.account_id))`

/** Which sales; what is told of them is read for one page only. */
const found = (work: Work, zone: string, asked: Omit<Asked, 'page' | 'limit' | 'order'>) =>
  sales(work)
    .where(matches(sql`s.search`, asked.search))
    .$if(!!asked.stageIds?.length, (rows) => rows.where(sql<boolean>`s.stage_id = any(${asked.stageIds!}::int[])`))
    .$if(!!asked.tagIds?.length, (rows) => rows.where(tagged(work, asked.tagIds!)))
    .$if(asked.state !== undefined, (rows) =>
      rows.where(asked.state === open ? isOpen : sql<boolean>`s.state = ${asked.state!}`),
    )
    .$if(asked.ownerId !== undefined, (rows) => rows.where('s.owner_id', '=', asked.ownerId!))
    .$if(asked.companyId !== undefined, (rows) => rows.where('s.company_id', '=', asked.companyId!))
    .$if(asked.closeFrom !== undefined, (rows) => rows.where('s.close_on', '>=', asked.closeFrom!))
    .$if(asked.closeTo !== undefined, (rows) => rows.where('s.close_on', '<=', asked.closeTo!))
    .$if(asked.closedFrom !== undefined, (rows) =>
      rows.where(sql<boolean>`s.closed_at >= ${dayStart(asked.closedFrom!, zone)}`),
    )
    .$if(asked.closedTo !== undefined, (rows) =>
      rows.where(sql<boolean>`s.closed_at < ${dayStart(asked.closedTo!, zone, 1)}`),
    )
    .$if(asked.createdFrom !== undefined, (rows) =>
      rows.where(sql<boolean>`s.created_at >= ${dayStart(asked.createdFrom!, zone)}`),
    )
    .$if(asked.createdTo !== undefined, (rows) =>
      rows.where(sql<boolean>`s.created_at < ${dayStart(asked.createdTo!, zone, 1)}`),
    )
    .$if(asked.lostReason !== undefined, (rows) => rows.where('s.lost_reason', '=', asked.lostReason!))
    .$if(asked.isLate !== undefined, (rows) =>
      rows.where(sql<boolean>`(s.state = 1 and s.next_at is not null and s.next_at < now()) = ${asked.isLate!}`),
    )
    .$if(asked.hasNext !== undefined, (rows) => rows.where('s.next_at', asked.hasNext ? 'is not' : 'is', null))
    .$if(asked.isCold !== undefined, (rows) => rows.where(sql<boolean>`(${coldSales}) = ${asked.isCold!}`))
    .$if(asked.amountFrom !== undefined, (rows) => rows.where(sql<boolean>`s.amount >= ${asked.amountFrom!}`))
    .select('s.id')

export async function page(work: Work, asked: Asked, from: { path: string; query: Record<string, unknown> }) {
  const read = await readPage(found(work, await zoneOf(work), asked), asked, orders, from)
  return {
    ...read,
    results: await rowsOf(
      work,
      read.results.map(({ id }) => id),
    ),
  }
}

export const idsOf = async (work: Work, asked: Asked, most: number) =>
  orderedIds(found(work, await zoneOf(work), asked), asked, orders, most)

const probability = sql<number>`coalesce(s.probability, g.probability)`
/** What a sale brings, reckoned with how likely it is. */
export const weighted = sql`(s.amount * coalesce(s.probability, g.probability) / 100)`

/** With what lists tell of them. */
export const described = (work: Work) =>
  sales(work)
    .innerJoin('crm_stage as g', (join) =>
      join.onRef('g.id', '=', 's.stage_id').onRef('g.account_id', '=', 's.account_id'),
    )
    .$call(withUser('o', 's.owner_id'))
    .$call(withRecordFacts('s'))
    .select([
      's.id',
      's.number',
      's.title',
      's.company_id as companyId',
      's.company_name as companyName',
      's.contact_name as contactName',
      's.contact_role as contactRole',
      's.contact_phone as contactPhone',
      's.contact_email as contactEmail',
      sql<number>`s.amount::float8`.as('amount'),
      probability.as('probability'),
      's.probability as ownProbability',
      's.stage_id as stageId',
      'g.name as stageName',
      sql<SaleRow['stageColor']>`g.color`.as('stageColor'),
      sql<SaleRow['state']>`s.state`.as('state'),
      's.close_on as closeOn',
      's.owner_id as ownerId',
      'o.name as ownerName',
      's.source',
      sql<SaleRow['tags']>`coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color)
        order by t.name collate es_mx) from crm_sale_tag k join crm_tag t on t.id = k.tag_id and t.account_id = k.account_id
        where k.account_id = s.account_id and k.sale_id = s.id and t.deleted_at is null), '[]')`.as('tags'),
      nextActivity.as('next'),
      's.last_activity_at as lastActivityAt',
      isCold.as('isCold'),
      's.entered_at as enteredAt',
      's.closed_at as closedAt',
      sql<SaleRow['lostReason']>`s.lost_reason`.as('lostReason'),
      's.lost_detail as lostDetail',
    ])

const nextActivity: RawBuilder<SaleRow['next']> =
  sql`(select json_build_object('id', a.id, 'kind', a.kind, 'title', a.title,
  'at', to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) from crm_activity a
  where a.account_id = s.account_id and a.sale_id = s.id and a.done_at is null and a.deleted_at is null
  order by a.at, a.id limit 1)`

export const toRow = <Row extends { number: number; amount: number; probability: number }>({
  number,
  ...row
}: Row) => ({
  ...row,
  folio: folioOf(number),
  weighted: weightedOf(row.amount, row.probability),
})

/** With these ids, in their order. */
export async function rowsOf(work: Work, ids: readonly number[]): Promise<SaleRow[]> {
  if (ids.length === 0) return []
  const rows = await described(work)
    .where(sql<boolean>`s.id = any(${[...ids]}::int[])`)
    .execute()
  return inOrder(ids, rows.map(toRow))
}

const [usualOfLane, mostOfLane] = [20, 100]

/** Sums of each stage, and its first sales: what needs somebody now before all others. */
export async function board(work: Work, { most = usualOfLane, ...asked }: BoardAsked): Promise<SaleLane[]> {
  const zone = await zoneOf(work)
  const today = sql`((date_trunc('day', now() at time zone ${zone}) + interval '1 day') at time zone ${zone})`
  const urgency = sql`case when s.state > 1 then 0 when s.next_at < now() then 0 when s.next_at < ${today} then 1
    when s.next_at is null or ${isCold} then 2 else 3 end`
  const standing = found(work, zone, asked)
    .where(sql<boolean>`(${isOpen} or s.closed_at >= ${dayStart(dayIn(zone), zone, 1 - closedDays)})`)
    .select([
      's.stage_id',
      's.state',
      's.amount',
      's.probability',
      's.place',
      's.closed_at',
      's.next_at',
      's.last_activity_at',
    ])
  // Apart from the stages: joined to them at once, a tag would be looked up for every stage.
  const { rows } = await sql<Omit<SaleLane, 'sales'> & { ids: number[] }>`
    with standing as materialized (${standing})
    select w."stageId", count(*)::int as count, sum(w.amount)::float8 as amount, round(sum(w.weighted), 2)::float8 as weighted,
      array_agg(w.id order by w.at) filter (where w.at <= ${Math.min(Math.max(most, 1), mostOfLane)}) as ids
    from (
      select s.id, s.stage_id as "stageId", s.amount, ${weighted} as weighted, row_number() over (partition by s.stage_id
        order by ${urgency}, case when s.state > 1 then s.closed_at end desc, s.place, s.id) as at
      from standing s join crm_stage g on g.id = s.stage_id and g.account_id = ${work.scope.accountId}
    ) w group by w."stageId"`.execute(work.tx)
  const told = new Map(
    (
      await rowsOf(
        work,
        rows.flatMap(({ ids }) => ids),
      )
    ).map((row) => [row.id, row]),
  )
  return rows.map(({ ids, ...lane }) => ({ ...lane, sales: ids.flatMap((id) => told.get(id) ?? []) }))
}
