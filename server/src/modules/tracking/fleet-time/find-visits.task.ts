import { findVisits } from './find-visits.ts'

/** Task of the pool. */
export const run = findVisits
