import { z } from 'zod'
import { importOutcome, type ImportRow } from '@arriero/contract/trips/trips-import.entities.ts'
import { inWork } from '../../../app/app.ts'
import { taskKind } from '../../../app/jobs/tasks.ts'
import { createPlanner, type KnownRoutes } from '../plan/planner.ts'
import { insertReady, sortRows } from './import.ts'

interface ImportJob {
  rows: ImportRow[]
  file: string | undefined
  /** Save the sound trips although other rows are wrong. */
  partial: boolean
  ignoreClash: boolean
}

/** Trips between two words of how far it is. */
const toldEvery = 20

/**
 * Saves the trips of a sheet. Routes are planned first, which takes long and writes nothing; the trips are written in
 * the transaction that ends the task, so that an interruption leaves none and a second run repeats none.
 */
export const importTask = taskKind<ImportJob>({
  name: 'import-trips',
  label: 'Importar viajes',
  async run({ rows, file, ...choice }, { app, scope, progress, signal }) {
    const routes: KnownRoutes = new Map()
    const told = (done: number, total: number) =>
      done % toldEvery === 0 || done === total ? progress(done, total) : undefined
    await inWork(app, scope, async (work) => {
      const { ready } = await sortRows(work, rows, choice)
      const plan = createPlanner(app, work, routes)
      // Half of the way is planning, half is writing.
      const total = ready.length * 2
      for (const [index, { trip }] of ready.entries()) {
        signal.throwIfAborted()
        for (const { origin, destination } of trip.legs) await plan(origin, destination)
        await told(index + 1, total)
      }
    })
    return {
      save: async (work) => {
        // Read again: what was free a minute ago may be taken.
        const { ready, left } = await sortRows(work, rows, choice)
        const total = ready.length * 2
        const created = await insertReady(work, ready, file, createPlanner(app, work, routes), async (count) => {
          signal.throwIfAborted()
          await told(ready.length + count, total)
        })
        return z.encode(importOutcome, { created, left })
      },
    }
  },
})
