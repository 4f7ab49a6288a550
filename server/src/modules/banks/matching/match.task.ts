import { match } from './engine.ts'
import type { Match, Matter } from './matching.types.ts'

/** Task of the pool: thousands of movements against tens of thousands of invoices do not hold up the calls of others. */
export const run = (matter: Matter): Match[] => match(matter)
