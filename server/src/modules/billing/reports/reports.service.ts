import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type {
  BillingReportFigures,
  readBillingReport,
  reportDocuments,
} from '@arriero/contract/billing/reports/reports.contract.ts'
import {
  billingReports,
  columnsOf,
  groupings,
  isGroupedBy,
  type Grouping,
} from '@arriero/contract/billing/reports/reports.rules.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields } from '../../../app/errors.ts'
import { describe } from '../documents/documents.repository.ts'
import type { Frame } from './frame.ts'
import { groupName } from './names.ts'
import * as repository from './reports.repository.ts'

type Query = QueryOf<typeof readBillingReport>

/** What was asked, whole; throws the 400 of what makes no report. */
export async function frameOf(work: Work, { report, by, from, to, issuer, basis }: Query): Promise<Frame> {
  if (!isGroupedBy(report, by))
    throw badFields({
      by: [
        `El reporte de ${billingReports[report].label.toLowerCase()} no se agrupa por ${groupings[by].toLowerCase()}.`,
      ],
    })
  if (report !== 'receivables' && from === undefined) throw badFields({ from: ['Indique desde qué día.'] })
  if (from !== undefined && from > to) throw badFields({ to: ['El último día va antes que el primero.'] })
  return {
    report,
    by,
    from: from ?? to,
    to,
    issuer: issuer ?? null,
    basis: basis ?? 'cash',
    accountId: work.scope.accountId,
    zone: await zoneOf(work),
  }
}

const cents = (amount: number) => Math.round(amount * 100) / 100

/** Amounts and counts of a row by the keys of its columns. */
function cellsOf(
  frame: Frame,
  { count, amounts, counts }: repository.GroupRow,
): BillingReportFigures['total']['cells'] {
  const parts = repository.partsOf(frame)
  const partOf = (key: string) => {
    const at = parts.indexOf(key)
    return { amount: amounts[at] ?? 0, count: counts[at] ?? 0 }
  }
  const sumOf = (adds: readonly string[]) => {
    const added = adds.map(partOf)
    const amount = added.reduce((sum, one) => sum + one.amount, 0)
    // A document may stand in several parts; a row knows how many documents all of them are.
    return { amount, count: adds.length === parts.length ? count : added.reduce((sum, one) => sum + one.count, 0) }
  }
  return Object.fromEntries(
    columnsOf(frame.report, frame.by).map(({ key, adds }) => {
      const cell = adds ? sumOf(adds) : partOf(key)
      return [key, { ...cell, amount: cents(cell.amount) }]
    }),
  )
}

/** Months as they come; the others by what they add, the largest first. */
function inOrder(by: Grouping, groups: BillingReportFigures['groups']): BillingReportFigures['groups'] {
  if (by === 'month') return groups.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const weight = ({ cells }: (typeof groups)[number]) =>
    cells.all?.amount ?? Math.max(...Object.values(cells).map(({ amount }) => Math.abs(amount)))
  return groups.toSorted((a, b) => weight(b) - weight(a) || (a.key < b.key ? -1 : 1))
}

export async function read(work: Work, query: Query): Promise<BillingReportFigures> {
  return readFrame(work, await frameOf(work, query))
}

export async function readFrame(work: Work, frame: Frame): Promise<BillingReportFigures> {
  const rows = await repository.groups(work, frame)
  const groups = rows.flatMap(({ key, name, ...row }) =>
    key === null
      ? []
      : [
          {
            key,
            name: groupName(frame.by, key, name),
            count: row.count,
            cells: cellsOf(frame, { key, name, ...row }),
          },
        ],
  )
  const all = rows.find(({ key }) => key === null)
  // The same money is the base of what is transferred and of what is withheld: bases of several rates are no sum.
  const { base: _, ...sums } = all ? cellsOf(frame, all) : {}
  return { groups: inOrder(frame.by, groups), total: { count: all?.count ?? 0, cells: sums } }
}

/** A page of the documents behind a number. */
export async function documentsOf(
  work: Work,
  query: QueryOf<typeof reportDocuments>,
  from: { path: string; query: Record<string, unknown> },
) {
  const frame = await frameOf(work, query)
  if (query.column !== undefined && !columnsOf(frame.report, frame.by).some(({ key }) => key === query.column))
    throw badFields({ column: ['El reporte no tiene esa columna.'] })
  const page = await repository.pageFound(work, frame, query, from)
  const rows = await describe(
    work,
    page.results.map(({ id }) => id),
  )
  return {
    ...page,
    results: page.results.flatMap(({ id, amount }) => {
      const row = rows.get(id)
      return row ? [{ ...row, amount }] : []
    }),
  }
}
