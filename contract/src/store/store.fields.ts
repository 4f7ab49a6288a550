import { z } from 'zod'
import { partCategories, partKinds } from './store.rules.ts'

/** Pieces, litres, metres: at most 3 decimals. */
export const quantity = z.number().positive().max(9_999_999).multipleOf(0.001)
/** As `quantity`, or nothing of it. */
export const level = z.number().min(0).max(9_999_999).multipleOf(0.001)
/** Price of one, in pesos without taxes: at most 6 decimals. */
export const unitPrice = z.number().min(0).max(99_999_999).multipleOf(0.000001)

export const partKind = z.literal(partKinds.map(({ id }) => id))
export const partCategory = z.literal(partCategories.map(({ id }) => id))
