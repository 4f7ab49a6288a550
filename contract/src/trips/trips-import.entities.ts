import { z } from 'zod'
import { id, named, wire } from '../core/wire.ts'

const cell = z.string().max(500)

/**
 * A row of the import sheet as text, what the preview shows and the user corrects in place. Rows with the same `trip`
 * are the destinations of one trip, in their order. Dates are ISO instants once read; what cannot be read stays as written.
 */
export const importRow = wire({
  row: z.number().int().min(1).max(1_000_000),
  trip: cell.optional(),
  name: cell.optional(),
  line: cell.optional(),
  unit: cell.optional(),
  drivers: cell.optional(),
  backups: cell.optional(),
  client: cell.optional(),
  originKind: named('origin_type', cell.optional()),
  origin: cell.optional(),
  destinationKind: named('destination_type', cell.optional()),
  destination: cell.optional(),
  leaveAt: named('leave_at', cell.optional()),
  arriveAt: named('arrive_at', cell.optional()),
  inventory: cell.optional(),
  amount: cell.optional(),
  priceKm: named('price_km', cell.optional()),
  folio: cell.optional(),
  details: cell.optional(),
})
export type ImportRow = z.output<typeof importRow>

export const importColumns = [
  'trip',
  'name',
  'line',
  'unit',
  'drivers',
  'backups',
  'client',
  'originKind',
  'origin',
  'destinationKind',
  'destination',
  'leaveAt',
  'arriveAt',
  'inventory',
  'amount',
  'priceKm',
  'folio',
  'details',
] as const
export type ImportColumn = (typeof importColumns)[number]

const finding = wire({
  /** Our column name (`importColumns`). */
  column: z.enum(importColumns),
  message: z.string(),
  /** Known names near what was written ('¿Quiso decir …?'). */
  suggestions: z.array(z.string()),
})
export type ImportFinding = z.output<typeof finding>

const reviewedRow = wire({
  values: importRow,
  errors: z.array(finding),
  /** Clashes: pointed out, and saved only with `ignore_clash`. */
  warnings: z.array(finding),
})

export const importPreview = wire({
  file: z.string().nullable(),
  rows: z.array(reviewedRow),
  unknownHeaders: named('unknown_headers', z.array(z.string())),
  missingHeaders: named('missing_headers', z.array(z.string())),
  counts: wire({ rows: z.number(), ready: z.number(), errors: z.number(), warnings: z.number(), trips: z.number() }),
})
export type ImportPreview = z.output<typeof importPreview>

export const importedTrip = wire({
  id: named('travel_id', id),
  name: named('tra_name', z.string()),
  folio: named('tra_folio', z.string()),
  rows: z.array(z.number()),
})

/** Result of an import in the background: what was created, and the rows that were left with what is wrong in them. */
export const importOutcome = wire({ created: z.array(importedTrip), left: z.array(reviewedRow) })
export type ImportOutcome = z.output<typeof importOutcome>
