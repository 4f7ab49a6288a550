import { daysWords } from '@arriero/contract/core/days.ts'
import {
  reportGroupings,
  reportLimits,
  toldOf,
  type ColumnType,
  type ReportCell,
  type ReportColumn,
} from '@arriero/contract/reports/reports.rules.ts'
import type { App } from '../../../app/app.ts'
import { writeWorkbook } from '../../../app/list-export.ts'
import { xlsxType } from '../../../shared/sheets/write-sheet.ts'
import type { WriteColumn, WriteRow } from '../../../shared/sheets/sheet.types.ts'
import { shortMoment } from '../../../shared/zones.ts'
import type { Plan } from '../run/plan.ts'
import type { PlacedRow } from '../run/group.ts'
import { chosenColumns, fileName, type Made, type MadeFile } from './made.ts'
import type { ToldRows } from './told-rows.ts'

const written: Record<ColumnType, Pick<WriteColumn, 'type' | 'width' | 'decimals'> & { unit: string }> = {
  text: { type: 'text', width: 34, unit: '' },
  number: { type: 'number', width: 12, unit: '' },
  km: { type: 'number', width: 14, decimals: 1, unit: 'km' },
  kmh: { type: 'number', width: 14, decimals: 0, unit: 'km/h' },
  seconds: { type: 'number', width: 16, decimals: 2, unit: 'h' },
  moment: { type: 'datetime', width: 20, unit: '' },
  percent: { type: 'number', width: 14, decimals: 1, unit: '%' },
  litres: { type: 'number', width: 14, decimals: 1, unit: 'L' },
  money: { type: 'money', width: 16, unit: '' },
  kmPerLitre: { type: 'number', width: 14, decimals: 2, unit: 'km/L' },
  score: { type: 'number', width: 14, decimals: 0, unit: '' },
}
const columnOf = ({ code, label, type }: ReportColumn): WriteColumn => {
  const { unit, ...column } = written[type]
  return { ...column, key: code, header: unit ? `${label} (${unit})` : label }
}
/** Durations are hours: what a spreadsheet adds up. */
const valueOf = ({ type }: ReportColumn, cell: ReportCell | undefined): ReportCell =>
  type === 'seconds' && typeof cell === 'number' ? cell / 3600 : (cell ?? null)

/** Writes a report to as many workbooks as its rows need: its rows, in the last one its totals, and its facts with the company's name. */
export async function writeSheets(
  app: App,
  plan: Plan,
  name: string,
  company: string,
  rows: ToldRows,
  signal?: AbortSignal,
): Promise<Made> {
  const files: MadeFile[] = []
  do {
    const part = files.length + 1
    const { path, size } = await writeWorkbook(
      app,
      { timeZone: plan.zone, sheets: sheetsOf(plan, name, company, rows) },
      signal,
    )
    files.push({ name: fileName(name, plan, 'xlsx', part), type: xlsxType, path, size })
  } while (!(await rows.isOver()))
  const [first] = files
  if (first && files.length > 1) first.name = fileName(name, plan, 'xlsx', 1, true)
  return { files, rows: rows.total.rows, total: rows.total, groups: rows.groups, columns: rows.columns }
}

function sheetsOf(plan: Plan, name: string, company: string, rows: ToldRows) {
  const columns = chosenColumns(plan, rows.columns)
  const placeOf = (column: ReportColumn) => rows.columns.indexOf(column)
  // Whose a row is stands before it, whatever it is grouped by.
  const keys = reportGroupings.filter(
    ({ code }) => code === 'unit' || code === 'day' || plan.asked.grouping.includes(code) || code === 'driver',
  )
  const detail: WriteColumn[] = [
    ...keys.map(({ code, title }) => ({
      key: `=${code}`,
      header: title,
      width: code === 'day' ? 13 : 24,
      type: code === 'day' ? ('date' as const) : ('text' as const),
    })),
    ...columns.map(columnOf),
  ]
  const rowOf = (row: PlacedRow): WriteRow =>
    Object.fromEntries([
      ...keys.map(({ code }) => [`=${code}`, code === 'day' ? row.day : row.keys[code].label]),
      ...columns.map((column) => [column.code, valueOf(column, row.cells[placeOf(column)])]),
    ])
  async function* details() {
    for await (const row of rows.take(reportLimits.fileRows)) yield rowOf(row)
  }
  const summed = columns.filter(({ total }) => total !== null)
  const [by] = plan.asked.grouping
  async function* totals() {
    if (!(await rows.isOver())) return
    for (const group of [...rows.groups, rows.total]) {
      const told = toldOf(rows.columns, group.sums)
      const cells = summed.map((column) => [column.code, valueOf(column, told[placeOf(column)])])
      yield Object.fromEntries([['=label', group.label], ['=rows', group.rows], ...cells]) as WriteRow
    }
  }
  return [
    { name: 'Detalle', columns: detail, rows: details() },
    {
      name: 'Totales',
      columns: [
        {
          key: '=label',
          header: reportGroupings.find(({ code }) => code === by)!.title,
          width: 30,
          type: 'text' as const,
        },
        { key: '=rows', header: 'Renglones', width: 12, type: 'number' as const },
        ...summed.map(columnOf),
      ],
      rows: totals(),
    },
    {
      name: 'Reporte',
      columns: [
        { key: 'fact', header: company, width: 26, type: 'text' as const },
        { key: 'value', header: name, width: 60, type: 'text' as const },
      ],
      rows: [
        { fact: 'Plantilla', value: plan.kind.label },
        { fact: 'Fechas', value: daysWords(plan.days) },
        { fact: 'Unidades', value: String(plan.units.length) },
        { fact: 'Zona horaria', value: plan.zone },
        { fact: 'Generado', value: shortMoment(new Date(), plan.zone) },
      ],
    },
  ]
}
