import { findStops } from './find-stops.ts'

/** Task of the pool. */
export const run = findStops
