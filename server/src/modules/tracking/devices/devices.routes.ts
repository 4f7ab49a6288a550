import {
  askDeviceCommand,
  cancelDeviceCommand,
  confirmDeviceCommand,
  deviceFrames,
  listDeviceCommands,
  listDevices,
  registerDevice,
  removeDevice,
  updateDevice,
} from '@arriero/contract/tracking/devices.contract.ts'
import type { DeviceCommand } from '@arriero/contract/tracking/devices.entities.ts'
import type { App } from '../../../app/app.ts'
import { route } from '../../../app/http/route.ts'
import { trackingOf } from '../tracking.service.ts'
import { sendQueued } from './device-commands.ts'
import * as orders from './device-orders.service.ts'
import * as devices from './devices.service.ts'

export const deviceRoutes = [
  route(listDevices, ({ work, app, caller }) => devices.listDevices(work, app, caller)),
  route(registerDevice, ({ work, app, caller, body }) => devices.registerDevice(work, app, caller, body)),
  route(updateDevice, ({ work, app, caller, params, body }) =>
    devices.updateDevice(work, app, caller, params.id, body),
  ),
  route(removeDevice, ({ work, app, caller, params }) => devices.removeDevice(work, app, caller, params.id)),
  route(deviceFrames, ({ work, app, params }) => devices.framesOf(work, app, params.id)),
  route(listDeviceCommands, ({ work, app, params }) => orders.commandsOf(work, app, params.id)),
  route(askDeviceCommand, async ({ work, app, caller, params, body }) =>
    sent(app, await orders.askCommand(work, app, caller, params.id, body.command)),
  ),
  route(confirmDeviceCommand, async ({ work, app, caller, params, body }) =>
    sent(app, await orders.confirmCommand(work, app, caller, params.id, params.command_id, body.unitName)),
  ),
  route(cancelDeviceCommand, ({ work, app, caller, params }) =>
    orders.cancelCommand(work, app, caller, params.id, params.command_id),
  ),
]

/** A device that is on line gets its command right after this call has committed. */
function sent(app: App, { command, deviceId }: { command: DeviceCommand; deviceId: string }): DeviceCommand {
  if (command.state === 'queued')
    setImmediate(() => void sendQueued(app, deviceId, trackingOf(app).devices.of(deviceId)))
  return command
}
