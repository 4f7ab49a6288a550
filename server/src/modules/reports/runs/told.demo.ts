import type pg from 'pg'
import { addCells, daysOfReport } from '@arriero/contract/reports/reports.rules.ts'
import { plusDays } from '@arriero/contract/core/days.ts'
import type { ReportAsked, ReportGroup, ReportTold } from '@arriero/contract/reports/reports.entities.ts'
import { instantOf } from '../../../shared/repeat-dates.ts'
import { dayIn } from '../../../shared/zones.ts'
import { unpackDay } from '../../tracking/tracking.read.ts'
import { columnsOf, emptyGroup } from '../run/group.ts'
import { kilometres } from '../kinds/kilometres.report.ts'
import { onlyOf } from './told.ts'

/** Positions of one unit that came after the report went out. */
const late = 38

/**
 * What a run of kilometres held when it went out at `at`, when some positions of one unit were still to come; which ones,
 * in words, undefined where no unit had any.
 */
export async function keepTold(
  client: pg.ClientBase,
  accountId: number,
  runId: number,
  asked: ReportAsked,
  { zone, at }: { zone: string; at: number },
): Promise<string | undefined> {
  const days = daysOfReport(asked.period, dayIn(zone, new Date(at)))
  const [from, to] = [instantOf(days.from, '00:00', zone), instantOf(plusDays(days.to, 1), '00:00', zone)]
  const { rows } = await client.query<{
    id: number
    name: string
    km: number
    driven: number
    top: number
    days: number
  }>(
    `select u.id, u.name, sum(h.km)::float8 as km, sum(h.moving_s)::int as driven, max(h.top_kmh)::float8 as top,
       count(distinct (h.hour at time zone $4)::date)::int as days
     from unit_hour h join unit u on u.account_id = h.account_id and u.id = h.unit_id
     where h.account_id = $1 and h.hour >= $2 and h.hour < $3 group by u.id order by km desc`,
    [accountId, from, to, zone],
  )
  const [unit] = rows
  if (!unit) return undefined
  const { rows: packed } = await client.query<{ block: Buffer }>(
    'select block from position_day where account_id = $1 and unit_id = $2 and day between $3 and $4',
    [accountId, unit.id, days.from, plusDays(days.to, 1)],
  )
  const count = packed
    .flatMap(({ block }) => [...unpackDay(block).fixTime])
    .filter((time) => time >= Date.parse(from) && time < Date.parse(to)).length
  const share = (count - late) / count
  const columns = columnsOf(kilometres)
  const total = emptyGroup('', 'Total', null, columns.length)
  const groups = rows.map(({ id, name, km, driven, top, days: told }): ReportGroup => {
    const part = id === unit.id ? share : 1
    const cells: Record<string, number> = { km: km * part, driven: Math.round(driven * part), top }
    const sums = columns.map(({ code }) => cells[code] ?? null)
    addCells(columns, total.sums, sums)
    total.rows += told
    return { key: String(id), label: name, detail: null, rows: told, sums }
  })
  const told: ReportTold = {
    asked: onlyOf(
      asked,
      rows.map(({ id }) => id),
    ),
    asOf: { zone, at: new Date(at).toISOString() },
    columns: columns.map(({ code }) => code),
    total,
    groups,
  }
  await client.query(
    'update report_run set from_on = $3, to_on = $4, positions = $5, told = $6 where account_id = $1 and id = $2',
    [accountId, runId, days.from, days.to, JSON.stringify({ [unit.id]: count - late }), JSON.stringify(told)],
  )
  return `${late} posiciones de ${unit.name}`
}
