import { inWork } from '../../app/app.ts'
import { systemScope } from '../../app/scope.ts'
import { unitFacts } from '../tracking/tracking.read.ts'
import { tripHappened } from '../trips/trips.read.ts'
import { tellTripFact, tellUnitFacts } from './facts.jobs.ts'
import { tripWays, unitWays } from './facts.words.ts'

// Whoever emits waits for its listeners: here only a job is written down, which tells people in its own time.

tripHappened.on(async (fact, { accountId }, app) => {
  if (tripWays[fact.kind])
    await inWork(app, systemScope(accountId), (work) => work.enqueue(tellTripFact, { accountId, fact }))
})

unitFacts.on(async (facts, { accountId }, app) => {
  // What is found in positions that came late is history already.
  const told = facts.filter((fact) => unitWays[fact.kind] && !fact.late)
  if (told.length > 0)
    await inWork(app, systemScope(accountId), (work) => work.enqueue(tellUnitFacts, { accountId, facts: told }))
})
