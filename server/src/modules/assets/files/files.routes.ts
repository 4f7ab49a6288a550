import * as contract from '@arriero/contract/assets/files/files.contract.ts'
import { route } from '../../../app/http/route.ts'
import * as service from './files.service.ts'

export const fileRoutes = [
  route(contract.listAssetFiles, ({ work, app, params }) => service.ofAsset(work, app, params.id)),
  route(contract.addAssetFile, ({ work, app, params, body }) => service.addToAsset(work, app, params.id, body.file)),
  route(contract.listIssueFiles, ({ work, app, params }) => service.ofIssue(work, app, params.id)),
  route(contract.addIssueFile, ({ work, app, params, body }) => service.addToIssue(work, app, params.id, body.file)),
  route(contract.removeThingFile, ({ work, app, params }) => service.remove(work, app, params.id)),
]
