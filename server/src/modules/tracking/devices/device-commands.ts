import type { DeviceListener } from '@arriero/telematics/protocols/listener/options.ts'
import type { DeviceCommandName } from '@arriero/contract/tracking/devices.entities.ts'
import type { App } from '../../../app/app.ts'

/** A device that has not come on line in this time does not get a command that nobody remembers any more. */
const waitsHours = 24

/** Sends what waits for the device, oldest first; nothing while it is not on line. */
export async function sendQueued(app: App, deviceId: string, listener: DeviceListener | undefined): Promise<void> {
  if (!listener) return
  try {
    await app.owner.query(
      `update device_command c set state = 'expired', ended_at = now() from device d
       where d.id = c.device_id and d.device_id = $1 and c.state = 'queued' and c.asked_at < now() - make_interval(hours => $2)`,
      [deviceId, waitsHours],
    )
    const { rows } = await app.owner.query<{ id: number; command: DeviceCommandName }>(
      `select c.id, c.command from device_command c join device d on d.id = c.device_id
       where d.device_id = $1 and d.deleted_at is null and c.state = 'queued' order by c.id`,
      [deviceId],
    )
    for (const { id, command } of rows) {
      const bytes = listener.protocol.encodeCommand(command, { deviceId, sequence: id & 0xffff })
      // On record before it leaves: an engine is never cut twice because a process died in between.
      await app.owner.query(
        bytes
          ? "update device_command set state = 'sent', sent_at = now() where id = $1 and state = 'queued'"
          : "update device_command set state = 'refused', ended_at = now() where id = $1 and state = 'queued'",
        [id],
      )
      if (bytes && !listener.send(deviceId, bytes)) {
        await app.owner.query("update device_command set state = 'queued', sent_at = null where id = $1", [id])
        return
      }
    }
  } catch (error) {
    app.log.error({ err: error, device: deviceId }, 'device command')
  }
}

/** The device answered the oldest command that was sent to it. */
export async function answerCommand(app: App, deviceId: string, isDone: boolean): Promise<void> {
  try {
    await app.owner.query(
      `update device_command set state = $2, ended_at = now() where id = (
         select c.id from device_command c join device d on d.id = c.device_id
         where d.device_id = $1 and d.deleted_at is null and c.state = 'sent' order by c.id limit 1)`,
      [deviceId, isDone ? 'done' : 'refused'],
    )
  } catch (error) {
    app.log.error({ err: error, device: deviceId }, 'device answer')
  }
}
