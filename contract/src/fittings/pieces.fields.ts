import { money, optionalText, text } from '../core/fields.ts'
import { id, moment, named } from '../core/wire.ts'

/** What is said of a tire or a battery that leaves the house. */
export const sendingFields = {
  at: moment.optional(),
  provider: optionalText(200),
  note: optionalText(300),
} as const
/** Of one that comes back into a store. */
export const returningFields = {
  storeId: named('store', id),
  at: moment.optional(),
  cost: money().optional(),
  note: optionalText(300),
} as const
/** Of one that is thrown away. */
export const disposalFields = { reason: text(200), sale: money().optional(), at: moment.optional() } as const
