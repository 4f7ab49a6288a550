import { sql, type RawBuilder } from 'kysely'
import type { BodyRead, ReplyOf } from '@arriero/contract/core/endpoint.ts'
import type { fuelDashboard, FuelFigures } from '@arriero/contract/fuel/dashboard.contract.ts'
import { monthLabel } from '@arriero/contract/fuel/fuel.rules.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields } from '../../../app/errors.ts'
import { dayIn, zoneOfOffset } from '../../../shared/zones.ts'
import { seesCosts, visibleLoads } from '../loads/visible.ts'

type Asked = BodyRead<typeof fuelDashboard>
const monthsShown = 13
const longestDays = 800

export async function dashboardOf(work: Work, { timezone, ...asked }: Asked): Promise<ReplyOf<typeof fuelDashboard>> {
  const zone = (timezone === undefined ? null : zoneOfOffset(timezone)) ?? (await zoneOf(work))
  const today = dayIn(zone)
  const to = asked.to ?? today
  const from = asked.from ?? `${to.slice(0, 7)}-01`
  if (to < from) throw badFields({ to: ['El final es anterior al inicio.'] })
  if (daysBetween(from, to) > longestDays) throw badFields({ from: ['El periodo es de más de 800 días.'] })
  const before = formerOf(from, to)
  const [current] = await sums(work, zone, { from, to }, sql`''`)
  const [former] = await sums(work, zone, before, sql`''`)
  const months = await sums(work, zone, { from: shifted(`${to.slice(0, 7)}-01`, 1 - monthsShown), to }, monthIn(zone))
  return {
    from,
    to,
    current: current?.figures ?? nothing,
    former: former?.figures ?? nothing,
    months: months.map(({ key, figures }) => ({ month: key, label: monthLabel(key), ...figures })),
    units: await unitsOf(work, zone, { from, to }),
    findings: await findingsOf(work),
  }
}

interface Days {
  from: string
  to: string
}

const nothing: FuelFigures = { loads: 0, litres: 0, cost: null, price: null, kmPerLitre: null, costPerKm: null }

/** A fixed offset is no name of a zone for the database: it would read its sign the other way round. */
const zoned = (zone: string) => (/^[+-]/.test(zone) ? sql`${zone}::interval` : sql`${zone}::text`)
const startOf = (zone: string, day: string) => sql<string>`(${day}::date::timestamp at time zone ${zoned(zone)})`
const monthIn = (zone: string) => sql`to_char(l.at at time zone ${zoned(zone)}, 'YYYY-MM')`

const inDays = (work: Work, zone: string, { from, to }: Days) =>
  visibleLoads(work)
    .where('l.at', '>=', startOf(zone, from))
    .where('l.at', '<', startOf(zone, shiftedDays(to, 1)))

const ratio = (over: RawBuilder<unknown>, under: RawBuilder<unknown>, digits: number) =>
  sql<number | null>`round((${over} / nullif(${under}, 0))::numeric, ${sql.lit(digits)})::float8`

async function sums(work: Work, zone: string, days: Days, key: RawBuilder<unknown>) {
  const money = seesCosts(work)
  const kept = (column: RawBuilder<number | null>) => (money ? column : sql<number | null>`null::float8`)
  const rows = await inDays(work, zone, days)
    .select([
      sql<string>`${key}`.as('key'),
      sql<number>`count(*)`.as('loads'),
      sql<number>`sum(l.litres)::float8`.as('litres'),
      kept(sql`sum(l.total)::float8`).as('cost'),
      kept(ratio(sql`sum(l.total)`, sql`sum(l.litres)`, 2)).as('price'),
      ratio(sql`sum(l.full_km)`, sql`sum(l.full_litres)`, 2).as('kmPerLitre'),
      kept(ratio(sql`sum(l.total) filter (where l.km is not null)`, sql`sum(l.km)::numeric`, 2)).as('costPerKm'),
    ])
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .execute()
  return rows.map(({ key: named, ...figures }) => ({ key: named, figures }))
}

/** Worst first: how far each is from what is expected of it. */
const unitsOf = (work: Work, zone: string, days: Days) =>
  inDays(work, zone, days)
    .innerJoin('unit as u', (join) => join.onRef('u.id', '=', 'l.unit_id').onRef('u.account_id', '=', 'l.account_id'))
    .where('l.full_litres', '>', 0)
    .select([
      'u.id',
      'u.name',
      sql<number>`sum(l.litres)::float8`.as('litres'),
      sql<number>`round((sum(l.full_km) / sum(l.full_litres))::numeric, 2)::float8`.as('kmPerLitre'),
      sql<number | null>`round((sum(l.full_km) filter (where l.expected > 0)
        / nullif(sum(l.full_km / l.expected) filter (where l.expected > 0), 0))::numeric, 2)::float8`.as('expected'),
    ])
    .groupBy(['u.id', 'u.name'])
    .orderBy(sql`sum(l.full_km) / sum(l.full_litres)
      / nullif(sum(l.full_km) filter (where l.expected > 0) / nullif(sum(l.full_km / l.expected) filter (where l.expected > 0), 0), 0) nulls last`)
    .orderBy('u.id')
    .limit(200)
    .execute()

async function findingsOf(work: Work) {
  const rows = await visibleLoads(work)
    .where('l.finding', 'is not', null)
    .select([
      'l.finding',
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(l.doubt_amount), 0)::float8`.as('amount'),
    ])
    .groupBy('l.finding')
    .execute()
  const countOf = (finding: string) => rows.find((row) => row.finding === finding)?.count ?? 0
  return {
    open: countOf('open'),
    accepted: countOf('accepted'),
    claimed: countOf('claimed'),
    amount: seesCosts(work) ? (rows.find(({ finding }) => finding === 'open')?.amount ?? 0) : null,
  }
}

/** What a period is compared with: the same days of the month before, else as many days before. */
export function formerOf(from: string, to: string): Days {
  if (from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7))
    return { from: shifted(from, -1), to: shifted(to, -1) }
  const days = daysBetween(from, to) + 1
  return { from: shiftedDays(from, -days), to: shiftedDays(from, -1) }
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
const shiftedDays = (day: string, by: number) => new Date(Date.parse(day) + by * 86_400_000).toISOString().slice(0, 10)
/** The same day so many months later; the last of a month that has no such day. */
function shifted(day: string, months: number): string {
  const [year, month, of] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(of, last))).toISOString().slice(0, 10)
}
