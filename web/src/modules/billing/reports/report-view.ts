import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { readBillingReport, ReportGroup } from '@arriero/contract/billing/reports/reports.contract.ts'
import {
  billingReportNames,
  billingReports,
  columnsOf,
  groupingNames,
  isGroupedBy,
  taxBasisNames,
  type BillingReport,
  type Grouping,
} from '@arriero/contract/billing/reports/reports.rules.ts'
import type { ChartData } from '../../../kit/charts/chart-data.ts'
import { dayKey } from '../../../kit/format.ts'

export type ReportQuery = QueryOf<typeof readBillingReport>
type Search = Readonly<Record<string, string | undefined>>

const isDay = (text: string | undefined): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? '')
const known = <Name extends string>(names: readonly Name[], text: string | undefined): Name | undefined =>
  names.find((name) => name === text)

/** The report that an address asks for; what it does not say is this year's sales by month. */
export function reportQuery(search: Search, today = dayKey()): ReportQuery {
  const report: BillingReport = known(billingReportNames, search.vista) ?? 'sales'
  const wanted: Grouping | undefined = known(groupingNames, search.por)
  const by = wanted && isGroupedBy(report, wanted) ? wanted : billingReports[report].by[0]
  const [first, last = first] = search.f_days?.split('..') ?? []
  const issuer = /^\d{1,9}$/.test(search.emisor ?? '') ? Number(search.emisor) : undefined
  const shared = { report, by, ...(issuer !== undefined && { issuer }) }
  if (report === 'receivables') return { ...shared, to: isDay(search.al) ? search.al : today }
  const [from, to] = isDay(first) && isDay(last) ? [first, last] : [`${today.slice(0, 4)}-01-01`, today]
  return {
    ...shared,
    from,
    to,
    ...(report === 'taxes' && { basis: known(taxBasisNames, search.base) ?? 'cash' }),
  }
}

/** What of an address says which report it is. */
export const reportSearch = ({ vista, por, f_days, al, emisor, base }: Search) => ({
  vista,
  por,
  f_days,
  al,
  emisor,
  base,
})

/** The address of the documents behind a number; without `group`, those of all rows. */
export const documentsSearch = (search: Search, column: string, group?: Pick<ReportGroup, 'key' | 'name'>) => ({
  ...reportSearch(search),
  columna: column,
  ...(group && { grupo: `${group.key}~${group.name}` }),
})

/** Bars that can be read at a glance; the table has them all. */
const drawn = 12

/** The rows of a report as bars: months upright, each with its columns; others lying, the largest of them. */
export function chartOf({ report, by }: ReportQuery, groups: readonly ReportGroup[]): ChartData {
  const all = columnsOf(report, by).filter(({ key }) => key !== 'base')
  const sum = all.find(({ key }) => key === 'all')
  // Ages stand on each other; of what is taken off only what is left is drawn.
  const columns = sum && report !== 'receivables' ? [sum] : all.filter(({ adds }) => !adds)
  const isByMonth = by === 'month'
  const shown = isByMonth ? groups : groups.slice(0, drawn)
  const amounts = columns.map(({ key }) => shown.map(({ cells }) => Math.max(0, cells[key]?.amount ?? 0)))
  const isLarge = Math.max(0, ...amounts.flat()) >= 100_000
  return {
    shape: isByMonth ? 'bars' : 'lying',
    names: shown.map(({ key, name }) => (isByMonth ? shortMonth(key) : name)),
    unit: isLarge ? 'mil pesos' : 'pesos',
    series: columns.map(({ label }, at) => ({
      name: label,
      values: amounts[at]?.map((amount) => Math.round(isLarge ? amount / 1000 : amount)) ?? [],
      ...(report === 'receivables' && { color: `var(--age-${at})` }),
    })),
  }
}

const monthName = new Intl.DateTimeFormat('es-MX', { month: 'short', year: '2-digit', timeZone: 'UTC' })
/** '2026-11' → 'nov 26' */
const shortMonth = (key: string) =>
  monthName
    .format(new Date(`${key}-01T00:00Z`))
    .replace('.', '')
    .replace('-', ' ')
