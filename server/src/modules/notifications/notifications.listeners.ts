import { unitFacts } from '../tracking/tracking.read.ts'
import { tripHappened } from '../trips/trips.read.ts'
import { tellTripFact, tellUnitFacts } from './facts.jobs.ts'
import { tripWays, unitWays } from './facts.words.ts'

// Written down with the fact itself, so that a crash forgets nobody; the job tells people in its own time.

tripHappened.within(async (fact, work) => {
  if (tripWays[fact.kind]) await work.enqueue(tellTripFact, { accountId: work.scope.accountId, fact })
})

unitFacts.within(async (facts, work) => {
  // What is found in positions that came late is history already.
  const told = facts.filter((fact) => unitWays[fact.kind] && !fact.late)
  if (told.length > 0) await work.enqueue(tellUnitFacts, { accountId: work.scope.accountId, facts: told })
})
