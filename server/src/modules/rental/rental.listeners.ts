import { unitFacts } from '../tracking/tracking.read.ts'
import { tellLeft } from './contracts/returns.job.ts'
import { keptWithin } from './rental.read.ts'

// Written down with the fact itself, so that a crash forgets nobody; the job tells people in its own time.
unitFacts.within(async (facts, work) => {
  // What is found in positions that came late is history already.
  const exits = facts.flatMap(({ kind, unitId, geofenceId, at, late }) =>
    kind === 'left' && geofenceId !== undefined && !late ? [{ unitId, geofenceId, at }] : [],
  )
  if (exits.length === 0) return
  const left = await keptWithin(work, exits)
  if (left.length > 0) await work.enqueue(tellLeft, { accountId: work.scope.accountId, left })
})
