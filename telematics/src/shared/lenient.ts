/** Fields of platforms that write the same thing as a number here and as text there. */
import * as z from 'zod'

/** A number however it is written; null for nothing and for what is no number. */
export const amount = z
  .union([z.number(), z.string()])
  .nullish()
  .catch(null)
  .transform((value) => {
    const number = value == null || value === '' ? Number.NaN : Number(value)
    return Number.isFinite(number) ? number : null
  })

/** Text, also of a number; null for anything else. */
export const text = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .catch(null)

/** An id as text; required. */
export const id = z.union([z.string().min(1), z.number().transform(String)])
