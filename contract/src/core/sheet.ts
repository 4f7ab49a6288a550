import { z } from 'zod'
import type { Schema } from './endpoint.ts'
import { file, form, sheetTypes } from './files.ts'
import { wire } from './wire.ts'

/** Text of a cell as somebody typed it; the form's own rules say the rest. */
export const cell = (most = 500) => z.string().trim().max(most).nullable().optional()

const remark = wire({ field: z.string(), message: z.string() })

/**
 * What a call that reviews a spreadsheet takes and answers: a file, or its rows corrected in place; every row checked.
 * `errors` keep it from being saved, `warnings` do not; `field` is a field of `values`.
 */
export function sheetRows<Row extends z.ZodType & Schema>(row: Row, most: number) {
  const checked = wire({ row: z.number(), values: row, errors: z.array(remark), warnings: z.array(remark) })
  return {
    checked,
    body: form(
      wire({
        rows: z.array(row).max(most).optional(),
        /** Fields by headers of the file that nobody knows: {'Razón': 'company'}. */
        columns: z.record(z.string().max(500), z.string().max(60)).optional(),
      }),
      { file: file(sheetTypes, 10) },
    ),
    reply: wire({ rows: z.array(checked), missing: z.array(z.string()), unknown: z.array(z.string()) }),
  }
}
