import { judgeTracks } from './judge-tracks.ts'

/** Task of the pool. */
export const run = judgeTracks
