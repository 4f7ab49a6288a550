import {
  importColumns,
  type ImportColumn,
  type ImportPreview,
  type ImportRow,
} from '@arriero/contract/trips/trips-import.entities.ts'
import { placeKindOfSheet, placeKinds, sameName } from '@arriero/contract/trips/trips.rules.ts'
import { folded } from '../../../kit/format.ts'

export type PreviewRow = ImportPreview['rows'][number]
export type Finding = PreviewRow['errors'][number]

export const columnNames: Record<ImportColumn, string> = {
  trip: 'Viaje',
  name: 'Nombre',
  line: 'Línea',
  unit: 'Unidad',
  drivers: 'Conductores',
  backups: 'Respaldo',
  client: 'Cliente',
  originKind: 'Tipo de origen',
  origin: 'Origen',
  destinationKind: 'Tipo de destino',
  destination: 'Destino',
  leaveAt: 'Salida',
  arriveAt: 'Llegada',
  inventory: 'Inventario',
  amount: 'Cantidad',
  priceKm: 'Precio por km',
  folio: 'Folio',
  details: 'Detalles',
}
/** Columns with a place in the table; the others show when something is wrong with them. */
export const shownColumns = [
  'line',
  'unit',
  'drivers',
  'backups',
  'origin',
  'destination',
  'inventory',
  'leaveAt',
] as const satisfies readonly ImportColumn[]

export type RowFilter = 'review' | 'all' | 'ready'

export interface ImportState {
  /** Rows as the user has them now, with the findings of the last review. */
  rows: readonly PreviewRow[]
  /** Numbers of rows left out. */
  skipped: ReadonlySet<number>
  /** Columns corrected here, by number of row. */
  corrected: ReadonlyMap<number, ReadonlySet<ImportColumn>>
  /** Something changed since the last review. */
  isStale: boolean
}

export const startImport = ({ rows }: Pick<ImportPreview, 'rows'>): ImportState => ({
  rows,
  skipped: new Set(),
  corrected: new Map(),
  isStale: false,
})

const valueOf = (row: ImportRow, column: ImportColumn) => row[column] ?? ''

/** A cell written anew; what was said against it goes until the next review. */
function withCell(row: PreviewRow, column: ImportColumn, text: string): PreviewRow {
  const others = (finding: Finding) => finding.column !== column
  return {
    values: { ...row.values, [column]: text },
    errors: row.errors.filter(others),
    warnings: row.warnings.filter(others),
  }
}

export function correct(state: ImportState, number: number, column: ImportColumn, text: string): ImportState {
  const rows = state.rows.map((row) =>
    row.values.row === number && valueOf(row.values, column) !== text ? withCell(row, column, text) : row,
  )
  if (rows.every((row, at) => row === state.rows[at])) return state
  const columns = new Set([...(state.corrected.get(number) ?? []), column])
  return { ...state, rows, corrected: new Map(state.corrected).set(number, columns), isStale: true }
}

interface Repeated {
  column: ImportColumn
  /** What is written. */
  text: string
  count: number
  /** The best suggestion. */
  suggestion: string
}

/** The same mistake in several rows, most frequent first. */
export function repeatedMistakes({ rows, skipped }: ImportState): Repeated[] {
  const found = new Map<string, Repeated>()
  for (const { values, errors } of rows) {
    if (skipped.has(values.row)) continue
    for (const {
      column,
      suggestions: [suggestion],
    } of errors) {
      const text = valueOf(values, column)
      if (!suggestion || !text) continue
      const key = `${column}\n${folded(text.trim())}`
      const before = found.get(key)
      found.set(key, before ? { ...before, count: before.count + 1 } : { column, text, count: 1, suggestion })
    }
  }
  return [...found.values()].filter(({ count }) => count > 1).toSorted((a, b) => b.count - a.count)
}

/** 'Reemplazar en todas por «X»' */
export const correctAll = (state: ImportState, { column, text, suggestion }: Repeated): ImportState =>
  state.rows.reduce(
    (result, { values }) =>
      sameName(valueOf(values, column), text) ? correct(result, values.row, column, suggestion) : result,
    state,
  )

export function skip(state: ImportState, number: number): ImportState {
  const skipped = new Set(state.skipped)
  if (!skipped.delete(number)) skipped.add(number)
  return { ...state, skipped, isStale: true }
}

/** A newer review of the same rows: findings change, corrections and omissions stay. */
export const reviewed = (state: ImportState, preview: ImportPreview): ImportState => {
  const byNumber = new Map(preview.rows.map((row) => [row.values.row, row]))
  return { ...state, rows: state.rows.map((row) => byNumber.get(row.values.row) ?? row), isStale: false }
}

/** Rows that are reviewed again: all but those left out. */
export const rowsToReview = ({ rows, skipped }: ImportState): ImportRow[] =>
  rows.filter(({ values }) => !skipped.has(values.row)).map(({ values }) => values)

/** Rows with the same trip are its destinations; a row without one is a trip by itself. */
const groupKey = ({ trip, row }: ImportRow) => (trip?.trim() ? folded(trip.trim()) : `#${row}`)

export interface ImportPlan {
  /** Rows that would be saved. */
  rows: ImportRow[]
  trips: number
  readyRows: number
  wrongRows: number
  /** Rows that clash with other trips. */
  clashes: number
}

/** What would be created: whole trips only, those where no destination is wrong. */
export function planImport({ rows, skipped }: ImportState, withClashes: boolean): ImportPlan {
  const active = rows.filter(({ values }) => !skipped.has(values.row))
  const blocked = new Set(
    active
      .filter(({ errors, warnings }) => errors.length > 0 || (!withClashes && warnings.length > 0))
      .map(({ values }) => groupKey(values)),
  )
  const ready = active.filter(({ values }) => !blocked.has(groupKey(values)))
  return {
    rows: ready.map(({ values }) => values),
    trips: new Set(ready.map(({ values }) => groupKey(values))).size,
    readyRows: active.filter(({ errors }) => errors.length === 0).length,
    wrongRows: active.filter(({ errors }) => errors.length > 0).length,
    clashes: active.filter(({ warnings }) => warnings.length > 0).length,
  }
}

export function shownRows({ rows, skipped, corrected }: ImportState, filter: RowFilter, search: string): PreviewRow[] {
  const words = folded(search).split(/\s+/).filter(Boolean)
  return rows.filter(({ values, errors, warnings }) => {
    const isOut = skipped.has(values.row)
    if (filter === 'review' && errors.length === 0 && warnings.length === 0 && !isOut && !corrected.has(values.row))
      return false
    if (filter === 'ready' && (errors.length > 0 || isOut)) return false
    const text = folded(importColumns.map((column) => valueOf(values, column)).join(' '))
    return words.every((word) => text.includes(word))
  })
}

/** Kind of the geofences a place of a row is looked for in; undefined for coordinates and what cannot be read. */
export function placeKindOf(row: ImportRow, column: 'origin' | 'destination'): 1 | 2 | undefined {
  const kind = placeKindOfSheet((column === 'origin' ? row.originKind : row.destinationKind) ?? '')
  return kind === placeKinds.wialon || kind === placeKinds.console ? kind : undefined
}

const cell = (text: string) => (/[",\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The findings as a sheet for whoever wrote the file: row, column, value, what is wrong. A leading sign never becomes a formula. */
export function findingsCsv({ rows }: ImportState): string {
  const lines = rows.flatMap(({ values, errors }) =>
    errors.map(({ column, message }) => [String(values.row), columnNames[column], valueOf(values, column), message]),
  )
  const safe = (text: string) => cell(/^[=+\-@]/.test(text) ? `'${text}` : text)
  return `\uFEFF${[['Fila', 'Columna', 'Valor', 'Error'], ...lines].map((line) => line.map(safe).join(',')).join('\r\n')}\r\n`
}
