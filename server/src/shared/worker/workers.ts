import { createWorkerPool } from './pool.ts'

/**
 * The one pool of the process for documents, spreadsheets and pictures: heavy work that must not hold up the event
 * loop. Two threads, because the common machine has two cores; 320 MB, because the process must stay under 500 MB with
 * at most one heavy task as a rule. Close it when the server stops.
 */
export const workers = createWorkerPool({ size: 2, heapMb: 320, idleMs: 60_000 })
