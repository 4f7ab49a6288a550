import * as contract from '@arriero/contract/video/cameras.contract.ts'
import { route } from '../../../app/http/route.ts'
import { cameraSources } from './camera-sources.ts'
import * as service from './cameras.service.ts'
import * as register from './register.service.ts'
import * as status from './status.service.ts'
import * as usage from './usage.service.ts'

export const cameraRoutes = [
  route(contract.listCameras, ({ work, query }) => service.listSeenBy(work, query.userId)),
  route(contract.listAccountCameras, ({ work, app, query }) => service.listOfAccount(work, app, query.account)),
  route(contract.cameraDashboard, ({ work }) => usage.dashboard(work)),
  route(contract.watchedCamera, ({ work, app, params }) => usage.watched(work, app, params.camera_id)),
  route(contract.cameraSources, ({ work }) => cameraSources(work)),
  route(contract.createCamera, ({ work, app, body }) => register.create(work, app, body)),
  route(contract.updateCamera, ({ work, params, body }) => register.update(work, params.id, body)),
  route(contract.deleteCamera, ({ work, app, params }) => register.remove(work, app, params.id)),
  route(contract.deleteDevice, ({ work, app, body }) => register.removeDevice(work, app, body.id)),
  route(contract.createCameraUnit, ({ work, body }) => register.createUnit(work, body)),
  route(contract.cameraChannels, ({ work, app, body }) => status.channels(work, app, body.id)),
  route(contract.searchDevices, ({ work, app, body }) => status.search(work, app, body.type)),
  route(contract.consumeData, ({ work, params, body }) => usage.consume(work, params.id_camera, body)),
]
