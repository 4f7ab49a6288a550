import { z } from 'zod'
import type { ImportOutcome } from '@arriero/contract/trips/trips-import.entities.ts'
import type { PreviewRow } from './import-state.ts'

/** What is kept of an import while the server saves it. */
export interface StoredRun {
  taskId: number
  file: string
  /** Rows that were sent. */
  sent: number
  /** All rows of the review; at its end those that were not saved. */
  rows: PreviewRow[]
}

/** What the browser's storage may hold of it; rows are as this page wrote them. */
export const importRun = z.object({
  taskId: z.number().int().positive(),
  file: z.string(),
  sent: z.number(),
  rows: z.custom<PreviewRow[]>((rows) => Array.isArray(rows) && rows.length <= 2000),
})

/** The rows that are still to be saved, each with the newest that was found wrong in it. */
export function rowsLeft(rows: readonly PreviewRow[], { created, left }: ImportOutcome): PreviewRow[] {
  const saved = new Set(created.flatMap(({ rows: numbers }) => numbers))
  const found = new Map(left.map((row) => [row.values.row, row]))
  return rows.filter(({ values }) => !saved.has(values.row)).map((row) => found.get(row.values.row) ?? row)
}

/** How far it is, in words: the first half plans the routes, the second writes the trips. */
export function stepWords(progress: { done: number; total: number | null } | undefined): {
  text: string
  percent: number
} {
  const { done = 0, total = null } = progress ?? {}
  if (total === null || total === 0) return { text: 'Revisando las filas una vez más', percent: 0 }
  const half = total / 2
  return {
    text: done < half ? `Planeando rutas: ${done} de ${half} viajes` : `Guardando viajes: ${done - half} de ${half}`,
    percent: Math.round((done / total) * 100),
  }
}
