import * as contract from '@arriero/contract/assets/assets.contract.ts'
import { route } from '../../app/http/route.ts'
import * as repository from './assets.repository.ts'
import { assetsSheet } from './assets.sheet.ts'
import * as service from './assets.service.ts'

export const assetRoutes = [
  route(contract.listAssets, ({ work }) => repository.list(work)),
  route(contract.exportAssets, ({ app, work, body, query }) => assetsSheet(app, work, body.ids, query.timezone)),
  route(contract.assetPeople, ({ work }) => service.people(work)),
  route(contract.getAsset, ({ work, params }) => repository.find(work, params.id)),
  route(contract.createAsset, ({ work, body }) => service.create(work, body)),
  route(contract.updateAsset, ({ work, params, body }) => service.update(work, params.id, body)),
  route(contract.deleteAsset, ({ work, params }) => service.remove(work, params.id)),
  route(contract.setAssetState, ({ work, params, body }) => service.setState(work, params.id, body)),
  route(contract.assetHistory, ({ work, params }) => repository.eventsOf(work, params.id)),
]
