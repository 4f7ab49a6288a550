import { z } from 'zod'
import { wholeNumber } from './wire.ts'

/** Default list parameters (rule LIST-01): search empty, page 1; ten rows unless `limit` says otherwise. */
export const defaultPageSize = 10
export const maxPageSize = 500

/** Query of every paged list. `order` is a column name of ours, `-` in front for descending. */
export const pageQuery = {
  search: z.string().max(200).optional(),
  page: wholeNumber.optional(),
  limit: wholeNumber.optional(),
  order: z.string().max(60).optional(),
}

export interface Page<Row> {
  count: number
  next: string | null
  previous: string | null
  results: Row[]
}

/** `{count, next, previous, results}` (lists with search and page). */
/* @__NO_SIDE_EFFECTS__ */
export function page<S extends z.ZodType>(row: S) {
  return z.object({
    count: z.number(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(row),
  })
}
