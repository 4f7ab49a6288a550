import { inWork } from '../../app/app.ts'
import { balanceMoved } from '../billing/documents/documents.read.ts'
import { contractsBilledBy } from './contracts/contracts.repository.ts'
import { reckonContract } from './contracts/rents.job.ts'

// Should it be missed, the hour's job reckons every contract.
balanceMoved.on(async ({ documentId }, scope, app) => {
  const contracts = await inWork(app, scope, (work) => contractsBilledBy(work, documentId))
  for (const id of contracts) await reckonContract(app, scope.accountId, id)
})
