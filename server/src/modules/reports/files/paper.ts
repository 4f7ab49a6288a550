import { cellWords } from '@arriero/contract/reports/cells.ts'
import { daysWords } from '@arriero/contract/core/days.ts'
import { reportGroupings, reportLimits, toldOf, type ReportColumn } from '@arriero/contract/reports/reports.rules.ts'
import type { PdfBlock, PdfDocument, TableCell, TableColumn } from '../../../shared/pdf/document.ts'
import { renderPdf } from '../../../shared/pdf/render-pdf.ts'
import { shortMoment } from '../../../shared/zones.ts'
import type { PlacedRow } from '../run/group.ts'
import type { Plan } from '../run/plan.ts'
import { chosenColumns, fileName } from './made.ts'
import type { ToldRows } from './told-rows.ts'

/** Columns that a page takes beside the first. */
const mostColumns = 7
const isText = ({ type }: ReportColumn) => type === 'text' || type === 'moment'

/** Its paper, drawn: totals, then groups with their rows; of too many rows the groups alone. */
export async function drawPaper(plan: Plan, name: string, head: PdfDocument['company'], rows: ToldRows) {
  const kept = new Map<string, PlacedRow[]>()
  const [by] = plan.asked.grouping
  let count = 0
  for await (const row of rows.take(Number.POSITIVE_INFINITY)) {
    if (++count > reportLimits.paperRows) kept.clear()
    else {
      const { key } = row.keys[by!]
      const some = kept.get(key)
      if (some) some.push(row)
      else kept.set(key, [row])
    }
  }
  const body = await renderPdf({
    title: name,
    company: head,
    kind: plan.kind.label,
    createdAt: new Date().toISOString(),
    footer: `Generado el ${shortMoment(new Date(), plan.zone)}, ${plan.zone}`,
    blocks: blocksOf(plan, name, rows, kept),
  })
  return { name: fileName(name, plan, 'pdf'), type: 'application/pdf', body }
}

function blocksOf(
  plan: Plan,
  name: string,
  rows: ToldRows,
  kept: ReadonlyMap<string, readonly PlacedRow[]>,
): PdfBlock[] {
  const { total, groups } = rows
  const columns = chosenColumns(plan, rows.columns)
  const moment = (at: string) => shortMoment(at, plan.zone)
  const words = (column: ReportColumn, cells: readonly (string | number | null)[]) =>
    cellWords(column.type, cells[rows.columns.indexOf(column)], moment)
  const summed = columns.filter(({ total: kind }) => kind !== null).slice(0, mostColumns)
  const told = toldOf(rows.columns, total.sums)
  const [by] = plan.asked.grouping
  const grouping = reportGroupings.find(({ code }) => code === by)!
  const column = (one: ReportColumn): TableColumn => ({
    header: one.label,
    width: one.type === 'text' ? 3.4 : one.type === 'moment' ? 2.5 : 1.8,
    align: isText(one) ? 'left' : 'right',
  })
  const facts: PdfBlock = {
    kind: 'facts',
    columns: 4,
    items: summed.slice(0, 8).map((one) => ({ label: one.label, value: words(one, told) })),
  }
  const head: PdfBlock[] = [
    {
      kind: 'title',
      text: name,
      detail: `${daysWords(plan.days)} · ${plan.units.length === 1 ? '1 unidad' : `${plan.units.length} unidades`}`,
    },
    ...(summed.length > 0 ? [facts] : []),
  ]
  if (total.rows === 0)
    return [...head, { kind: 'note', tone: 'grey', text: 'No hay datos en estas fechas con lo que se eligió.' }]
  const summary: PdfBlock = {
    kind: 'table',
    columns: [{ header: grouping.title, width: 3.4 }, ...summed.map(column)],
    rows: groups.map((group) => {
      const cells = toldOf(rows.columns, group.sums)
      return [
        { text: group.label, ...(group.detail && { detail: group.detail }) },
        ...summed.map((one) => words(one, cells)),
      ]
    }),
    totals: [[{ text: 'Total', strong: true }, ...summed.map((one) => words(one, told))]],
  }
  if (kept.size === 0)
    return [
      ...head,
      { kind: 'heading', text: `Por ${grouping.label}` },
      summary,
      {
        kind: 'note',
        tone: 'blue',
        text: `Son ${total.rows.toLocaleString('es-MX')} renglones: el detalle va en Excel.`,
      },
    ]
  const shown = columns.slice(0, mostColumns)
  const tables = groups.flatMap((group): PdfBlock[] => [
    { kind: 'heading', text: group.label, detail: group.rows === 1 ? '1 renglón' : `${group.rows} renglones` },
    {
      kind: 'table',
      columns: [...(by === 'unit' ? [] : [{ header: 'Unidad', width: 1.8 }]), ...shown.map(column)],
      rows: (kept.get(group.key) ?? []).map((row): TableCell[] => [
        ...(by === 'unit' ? [] : [row.keys.unit.label]),
        ...shown.map((one) => words(one, row.cells)),
      ]),
    },
  ])
  return groups.length > 1
    ? [...head, { kind: 'heading', text: `Por ${grouping.label}` }, summary, ...tables]
    : [...head, ...tables]
}
