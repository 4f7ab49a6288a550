import { sampleFleet } from './sample-fleet.ts'

/** Task of the pool. */
export const run = sampleFleet
