import * as contract from '@arriero/contract/video/cameras.contract.ts'
import { route } from '../../../app/http/route.ts'
import * as service from './cameras.service.ts'

export const cameraRoutes = [
  route(contract.listCameras, ({ work, query }) => service.listSeenBy(work, query.userId)),
  route(contract.listAccountCameras, ({ work, app, query }) => service.listOfAccount(work, app, query.account)),
]
