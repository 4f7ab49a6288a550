import {
  confirmWithinSeconds,
  type CommandState,
  type Device,
  type DeviceCommand,
  type DeviceCommandName,
} from '@arriero/contract/tracking/devices.entities.ts'
import type { App } from '../../../app/app.ts'
import { recordChange } from '../../../app/audit.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, badRequest, conflict, notFound } from '../../../app/errors.ts'
import type { Caller } from '../../../app/scope.ts'
import { oneDevice } from './devices.service.ts'
import { deviceTexts } from './devices.texts.ts'

const commandRows = ({ tx, scope }: Work, deviceId: number) =>
  tx
    .selectFrom('device_command as c')
    .$call(withUser('u', 'c.asked_by'))
    .where('c.account_id', '=', scope.accountId)
    .where('c.device_id', '=', deviceId)
    .select([
      'c.id',
      'c.command',
      'c.state',
      'u.name as by',
      'c.asked_at',
      'c.confirmed_at',
      'c.sent_at',
      'c.ended_at',
      'c.asked_by',
    ])

type CommandRow = Awaited<ReturnType<ReturnType<typeof commandRows>['executeTakeFirstOrThrow']>>

/** The second step may still be taken. */
const isOpen = ({ asked_at: at }: { asked_at: string }) => Date.parse(at) > Date.now() - confirmWithinSeconds * 1000

const commandOf = (row: CommandRow): DeviceCommand => ({
  id: row.id,
  // The database checks both words.
  command: row.command as DeviceCommandName,
  state: row.state === 'asked' && !isOpen(row) ? 'expired' : (row.state as CommandState),
  by: row.by,
  askedAt: row.asked_at,
  confirmedAt: row.confirmed_at,
  sentAt: row.sent_at,
  endedAt: row.ended_at,
})

export async function commandsOf(work: Work, app: App, id: number): Promise<DeviceCommand[]> {
  await oneDevice(work, app, id)
  return (await commandRows(work, id).orderBy('c.id', 'desc').limit(50).execute()).map(commandOf)
}

async function oneCommand(work: Work, deviceId: number, id: number) {
  const row = await commandRows(work, deviceId).where('c.id', '=', id).executeTakeFirst()
  if (!row) throw notFound(deviceTexts.unknownCommand)
  return row
}

/** To locate is asked at once; what touches the engine waits for its second step. */
export async function askCommand(
  work: Work,
  app: App,
  caller: Caller,
  id: number,
  command: DeviceCommandName,
): Promise<{ command: DeviceCommand; deviceId: string }> {
  const device = await oneDevice(work, app, id)
  if (!device.commands.includes(command)) throw badRequest(deviceTexts.cannot(device.protocolName))
  if (command !== 'locate' && !device.unit) throw badRequest(deviceTexts.needsUnit)
  const isQueued = command === 'locate'
  const { id: commandId } = await work.tx
    .insertInto('device_command')
    .values({
      account_id: work.scope.accountId,
      device_id: id,
      command,
      state: isQueued ? 'queued' : 'asked',
      asked_by: caller.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordCommand(work, caller, 'device.ask', device, command)
  return { command: commandOf(await oneCommand(work, id, commandId)), deviceId: device.deviceId }
}

/** The second step, by the same person and with the unit's name typed. */
export async function confirmCommand(
  work: Work,
  app: App,
  caller: Caller,
  id: number,
  commandId: number,
  unitName: string,
): Promise<{ command: DeviceCommand; deviceId: string }> {
  const device = await oneDevice(work, app, id)
  const row = await oneCommand(work, id, commandId)
  if (row.state !== 'asked' || row.asked_by !== caller.userId || !isOpen(row)) throw conflict(deviceTexts.notOpen)
  if (unitName.trim() !== device.unit?.name)
    throw badFields({ unitName: [deviceTexts.otherName(device.unit?.name ?? '')] })
  await work.tx
    .updateTable('device_command')
    .set({ state: 'queued', confirmed_at: new Date().toISOString() })
    .where('account_id', '=', work.scope.accountId)
    .where('id', '=', commandId)
    .where('state', '=', 'asked')
    .execute()
  await recordCommand(work, caller, 'device.confirm', device, row.command)
  return { command: commandOf(await oneCommand(work, id, commandId)), deviceId: device.deviceId }
}

export async function cancelCommand(
  work: Work,
  app: App,
  caller: Caller,
  id: number,
  commandId: number,
): Promise<DeviceCommand> {
  const device = await oneDevice(work, app, id)
  const { numUpdatedRows } = await work.tx
    .updateTable('device_command')
    .set({ state: 'cancelled', ended_at: new Date().toISOString() })
    .where('account_id', '=', work.scope.accountId)
    .where('device_id', '=', id)
    .where('id', '=', commandId)
    .where('state', 'in', ['asked', 'queued'])
    .executeTakeFirst()
  const row = await oneCommand(work, id, commandId)
  if (numUpdatedRows === 0n) throw conflict(deviceTexts.alreadySent)
  await recordCommand(work, caller, 'device.cancel', device, row.command)
  return commandOf(row)
}

const recordCommand = (work: Work, caller: Caller, action: string, device: Device, command: string) =>
  recordChange(work, caller, {
    action,
    subject: `device:${device.id}`,
    name: device.unit?.name ?? device.name,
    after: { command, deviceId: device.deviceId },
  })
