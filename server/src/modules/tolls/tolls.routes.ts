import * as contract from '@arriero/contract/tolls/tolls.contract.ts'
import { route } from '../../app/http/route.ts'
import * as repository from './tolls.repository.ts'
import * as service from './tolls.service.ts'

export const tollRoutes = [
  route(contract.listTolls, ({ work, query, from }) => repository.pageTolls(work, query, from)),
  route(contract.createToll, async ({ work, body }) => (await repository.insertTolls(work, [body]))[0]!),
  route(contract.batchTolls, ({ work, body }) => repository.insertTolls(work, body)),
  route(contract.updateToll, ({ work, params, body }) => service.update(work, params.id, body)),
]
