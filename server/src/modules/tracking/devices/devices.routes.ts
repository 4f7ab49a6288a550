import {
  deviceFrames,
  listDevices,
  registerDevice,
  removeDevice,
  updateDevice,
} from '@arriero/contract/tracking/devices.contract.ts'
import { route } from '../../../app/http/route.ts'
import * as devices from './devices.service.ts'

export const deviceRoutes = [
  route(listDevices, ({ work, app, caller }) => devices.listDevices(work, app, caller)),
  route(registerDevice, ({ work, app, caller, body }) => devices.registerDevice(work, app, caller, body)),
  route(updateDevice, ({ work, app, caller, params, body }) =>
    devices.updateDevice(work, app, caller, params.id, body),
  ),
  route(removeDevice, ({ work, app, caller, params }) => devices.removeDevice(work, app, caller, params.id)),
  route(deviceFrames, ({ work, app, params }) => devices.framesOf(work, app, params.id)),
]
