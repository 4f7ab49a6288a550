import { daysBetween } from '@arriero/contract/core/days.ts'
import type { ReportGroup } from '@arriero/contract/reports/reports.entities.ts'
import {
  addCells,
  shiftAt,
  type ReportCell,
  type ReportColumn,
  type ReportGrouping,
} from '@arriero/contract/reports/reports.rules.ts'
import type { ReportedRow, ReportKind } from '../../../app/report-kind.ts'
import type { ZoneClock } from '../../../shared/zone-clock.ts'
import type { PlannedUnit } from './plan.ts'

/** A row with its cells in the order of its template's columns, and what it stands under in each way of grouping. */
export interface PlacedRow {
  unitId: number
  from: number
  to: number | null
  lat: number | null
  lon: number | null
  day: string
  keys: Record<ReportGrouping, Key>
  cells: ReportCell[]
}

/** What rows share that stand together. */
interface Key {
  key: string
  label: string
  detail: string | null
}

export const columnsOf = (kind: ReportKind): ReportColumn[] =>
  kind.columns.map(({ code, label, type, total, isExtra = false, warns }) => ({
    code,
    label,
    type,
    total: total ?? null,
    isUsual: !isExtra,
    warns: warns ?? null,
  }))

const dayMs = 86_400_000
const weekdays = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado']
/** 'jueves 19.11.2026' */
export const dayWords = (day: string) =>
  `${weekdays[(daysBetween('1970-01-01', day) + 4) % 7]} ${day.split('-').toReversed().join('.')}`

type Named = { id: number | null; name: string } | null | undefined
const named = (given: Named, without: string): Key =>
  given
    ? { key: given.id === null ? `=${given.name}` : String(given.id), label: given.name, detail: null }
    : { key: '-', label: without, detail: null }

/** Says where a row stands. */
export function place(
  row: ReportedRow,
  columns: readonly ReportColumn[],
  {
    clock,
    units,
    driver,
    customer,
  }: { clock: ZoneClock; units: ReadonlyMap<number, PlannedUnit>; driver: Named; customer: Named },
): PlacedRow {
  const local = row.from + clock.offsetAt(row.from)
  const day = new Date(local).toISOString().slice(0, 10)
  const shift = shiftAt(Math.floor((((local % dayMs) + dayMs) % dayMs) / 3_600_000))
  const unit = units.get(row.unitId)
  return {
    unitId: row.unitId,
    from: row.from,
    to: row.to,
    lat: row.lat ?? null,
    lon: row.lon ?? null,
    day,
    keys: {
      unit: { key: String(row.unitId), label: unit?.name ?? '—', detail: unit?.detail ?? null },
      day: { key: day, label: dayWords(day), detail: null },
      driver: named(driver, 'Sin conductor'),
      customer: named(customer, 'Sin cliente'),
      shift: { key: shift.code, label: shift.label, detail: null },
      place: named(row.place, 'Fuera de geocercas'),
    },
    cells: columns.map(({ code }) => row.cells[code] ?? null),
  }
}

/** Rows of one unit, day, driver, customer and place — and shift where rows stand by it — told as one, in their order. */
export function byDay(rows: readonly PlacedRow[], columns: readonly ReportColumn[], byShift: boolean): PlacedRow[] {
  const merged = new Map<string, PlacedRow>()
  for (const row of rows) {
    const { unit, driver, customer, shift, place } = row.keys
    const key = [unit.key, row.day, driver.key, customer.key, place.key, byShift ? shift.key : ''].join('\n')
    const known = merged.get(key)
    if (!known) merged.set(key, { ...row, cells: [...row.cells] })
    else {
      known.to = row.to
      addCells(columns, known.cells, row.cells)
    }
  }
  return [...merged.values()]
}

export const emptyGroup = (key: string, label: string, detail: string | null, columns: number): ReportGroup => ({
  key,
  label,
  detail,
  rows: 0,
  sums: Array.from<ReportCell>({ length: columns }).fill(null),
})

/** Adds rows up by what they stand under, and answers the groups in the order they came up. */
export class Groups {
  readonly #groups = new Map<string, ReportGroup>()
  readonly #columns: readonly ReportColumn[]

  constructor(columns: readonly ReportColumn[]) {
    this.#columns = columns
  }

  add({ key, label, detail }: Key, cells: readonly ReportCell[]): void {
    let group = this.#groups.get(key)
    if (!group) this.#groups.set(key, (group = emptyGroup(key, label, detail, this.#columns.length)))
    group.rows++
    addCells(this.#columns, group.sums, cells)
  }

  get all(): ReportGroup[] {
    return [...this.#groups.values()]
  }
}
