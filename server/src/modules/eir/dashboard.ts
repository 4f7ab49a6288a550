import { sql } from 'kysely'
import type { BodyRead, ReplyOf } from '@arriero/contract/core/endpoint.ts'
import type { receiptDashboard } from '@arriero/contract/eir/eir.contract.ts'
import { zoneOf } from '../../app/account-zone.ts'
import type { Work } from '../../app/database/work.ts'
import { visibleReceipts } from './visible.ts'

type Asked = BodyRead<typeof receiptDashboard>

const days = sql<number>`extract(epoch from now() - e.happened_at)::float8 / 86400`
const charge = sql<number>`coalesce(sum(e.charge) filter (where e.kind = 'in'), 0)::float8`

export async function readDashboard(work: Work, asked: Asked): Promise<ReplyOf<typeof receiptDashboard>> {
  const zone = await zoneOf(work)
  const all = () =>
    visibleReceipts(work).$if(asked.line !== undefined, (query) => query.where('e.line', '=', asked.line!))
  // As moments: of what is to be reckoned first the planner guesses badly how many receipts there are.
  const { first, end } = await daysOf(work, zone, asked)
  const inDays = () => all().where('e.happened_at', '>=', first).where('e.happened_at', '<', end)
  const inside = () => all().where('e.is_inside', '=', true)
  const now = await inside()
    .select([
      sql<number>`count(*)::int`.as('inside'),
      sql<number>`count(*) filter (where e.happened_at < now() - interval '7 days')::int`.as('overWeek'),
      sql<number>`coalesce(round(avg(${days})::numeric, 1), 0)::float8`.as('meanDays'),
    ])
    .executeTakeFirstOrThrow()
  const { open } = await all()
    .where('e.state', '<>', 'closed')
    .select(sql<number>`count(*)::int`.as('open'))
    .executeTakeFirstOrThrow()
  const moved = await inDays()
    .select([
      sql<number>`count(*) filter (where e.kind = 'in')::int`.as('entered'),
      sql<number>`count(*) filter (where e.kind = 'out')::int`.as('left'),
      sql<number>`count(*) filter (where e.new_damages > 0)::int`.as('damaged'),
      charge.as('charge'),
    ])
    .executeTakeFirstOrThrow()
  const longest = await inside()
    .select([
      'e.id',
      'e.container',
      'e.size_type as sizeType',
      'e.line',
      'e.happened_at as since',
      sql<number>`floor(${days})::int`.as('days'),
      'e.is_full as isFull',
    ])
    .orderBy('e.happened_at')
    .orderBy('e.id')
    .limit(20)
    .execute()
  const insideBy = inside()
    .groupBy('e.line')
    .select(['e.line', sql<number>`count(*)::int`.as('inside')])
  const [stays, lines, codes] = [
    await insideBy.execute(),
    await inDays()
      .groupBy('e.line')
      .select([
        'e.line',
        sql<number>`count(*)::int`.as('receipts'),
        sql<number>`sum(e.damages)::int`.as('damages'),
        sql<number>`sum(e.new_damages)::int`.as('isNew'),
        charge.as('charge'),
      ])
      .execute(),
    await inDays()
      .innerJoin('eir_damage as m', (join) =>
        join.onRef('m.eir_id', '=', 'e.id').onRef('m.account_id', '=', 'e.account_id'),
      )
      .where('m.is_new', '=', true)
      .groupBy('m.damage')
      .select(['m.damage', sql<number>`count(*)::int`.as('count')])
      .orderBy(sql`count(*)`, 'desc')
      .orderBy('m.damage')
      .execute(),
  ]
  const names = [...new Set([...lines, ...stays].map(({ line }) => line))]
  const none = { receipts: 0, damages: 0, isNew: 0, charge: 0 }
  return {
    ...now,
    open,
    ...moved,
    longest,
    lines: names
      .map((line) => ({
        ...(lines.find((one) => one.line === line) ?? { line, ...none }),
        inside: stays.find((one) => one.line === line)?.inside ?? 0,
      }))
      .toSorted((a, b) => b.isNew - a.isNew || b.inside - a.inside),
    codes,
  }
}

/** When the days that are asked for begin and end; the last thirty where none are. */
async function daysOf({ tx }: Work, zone: string, { from, to }: Asked) {
  const { rows } = await sql<{ first: string; end: string }>`
    select coalesce(${from ?? null}::date, t.day - 29)::timestamp at time zone ${zone} as first,
      (coalesce(${to ?? null}::date, t.day) + 1)::timestamp at time zone ${zone} as end
    from (select (now() at time zone ${zone})::date as day) t`.execute(tx)
  return rows[0]!
}
