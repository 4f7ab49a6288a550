/** Rows as platforms write them: the same thing is a number here and text there, empty or null where it is missing. */
import * as z from 'zod'

const written = z.union([z.number(), z.string()]).nullish().catch(null)
const isMissing = (value: unknown) => value === null || value === undefined || value === ''

/** A number however it is written; null for nothing and for what is no number. */
export const amount = written.transform((value) => {
  const number = isMissing(value) ? Number.NaN : Number(value)
  return Number.isFinite(number) ? number : null
})

/** Text, also of a number; null for nothing, for an empty one and for anything else. */
export const text = written.transform((value) => (isMissing(value) ? null : String(value)))

/** An id as text, whichever way it is written; neither empty nor absent. */
export const id = z.union([z.string().min(1), z.number()]).transform(String)

/** The rows that can be read, as `schema` has them; the others are left out. */
export const readRows = <Row extends z.ZodType>(schema: Row, rows: readonly unknown[]): z.output<Row>[] =>
  rows.flatMap((row) => {
    const read = schema.safeParse(row)
    return read.success ? [read.data] : []
  })
