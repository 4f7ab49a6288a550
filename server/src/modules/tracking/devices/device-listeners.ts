import type { DeviceReport } from '@arriero/telematics/device.ts'
import { startListener } from '@arriero/telematics/protocols/listener/listener.ts'
import type { DeviceListener } from '@arriero/telematics/protocols/listener/options.ts'
import { deviceProtocols } from '@arriero/telematics/protocols/protocols.ts'
import type { App } from '../../../app/app.ts'
import { storeAlarms } from '../sources/store-alarms.ts'
import type { Pipeline } from '../tracking.pipeline.ts'
import { answerCommand, sendQueued } from './device-commands.ts'
import { DeviceRegistry } from './device-registry.ts'
import { DeviceSettings, portSettings } from './device-settings.ts'
import { FrameLog } from './frame-log.ts'

/** When devices were last heard is written together, this often. */
const heardEveryMs = 10_000

/** The ports on which trackers and phones report to us directly. */
export interface DeviceListeners {
  readonly listeners: readonly DeviceListener[]
  readonly frames: FrameLog
  /** The listener the device is on line at. */
  of(deviceId: string): DeviceListener | undefined
  /** Some registration changed: who is no longer registered is let go. */
  changed(): Promise<void>
  stop(): Promise<void>
}

export async function startDeviceListeners(app: App, pipeline: Pipeline): Promise<DeviceListeners> {
  const registry = new DeviceRegistry(app.pool)
  const frames = new FrameLog()
  const settings = new DeviceSettings(app.owner, portSettings(app.config.DEVICE_SETTINGS, deviceProtocols()))
  await settings.load()
  const listeners: DeviceListener[] = []
  /** Since the last time it was written. */
  const heard = new Map<string, string>()
  /** Of connections under way. */
  const accepted = new Map<string, string>()

  async function deliver(deviceId: string, reports: readonly DeviceReport[]): Promise<void> {
    const device = await registry.find(deviceId)
    // Removed while it was connected: nothing of it is taken any more.
    if (!device) throw new Error('The device is no longer registered')
    const source = { accountId: device.accountId, sourceId: device.sourceId }
    const positions = reports.flatMap(({ position }) => position ?? [])
    if (positions.length > 0) await pipeline.receive(source, positions)
    const alarms = reports.flatMap((report) => report.alarms)
    await storeAlarms(app, pipeline, source, alarms)
    heard.set(deviceId, accepted.get(deviceId) ?? '')
  }

  const find = (deviceId: string) => listeners.find((listener) => listener.online(deviceId))
  for (const [protocol, port] of portsOf(app.config.DEVICE_PORTS)) {
    try {
      const listener = await startListener({
        protocol,
        settingsOf: settings.of(protocol.code),
        host: app.config.DEVICE_HOST,
        port,
        log: { warn: (fields, message) => app.log.warn(fields, message) },
        accept: async (deviceId, remote) => {
          const device = await registry.find(deviceId)
          if (device) accepted.set(deviceId, remote)
          return device !== null
        },
        deliver,
        refused: (deviceId, remote) => void noteRefused(app, protocol.code, deviceId, remote),
        online: (deviceId) => void sendQueued(app, deviceId, find(deviceId)),
        answered: (deviceId, isDone) => void answerCommand(app, deviceId, isDone),
        onFrame: (event) => frames.add(event),
      })
      listeners.push(listener)
      app.log.info({ protocol: protocol.code, port: listener.port }, 'device port')
    } catch (error) {
      // One port that is taken keeps neither the other devices nor the console from running.
      app.log.error({ err: error, protocol: protocol.code, port }, 'device port')
    }
  }

  const timer = setInterval(
    () => void writeHeard().catch((error: unknown) => app.log.warn({ err: error }, 'devices heard')),
    heardEveryMs,
  )
  timer.unref()

  async function writeHeard(): Promise<void> {
    if (heard.size === 0) return
    const entries = [...heard]
    heard.clear()
    await app.owner.query(
      `update device d set last_at = now(), remote = h.remote from unnest($1::text[], $2::text[]) as h (id, remote)
       where d.device_id = h.id and d.deleted_at is null`,
      [entries.map(([id]) => id), entries.map(([, remote]) => remote)],
    )
    await app.owner.query(
      `update platform_account set last_ok_at = now(), state = 'ok', state_since = case when state = 'ok' then state_since else now() end
       where id in (select distinct source_id from device where device_id = any($1) and deleted_at is null)`,
      [entries.map(([id]) => id)],
    )
  }

  return {
    listeners,
    frames,
    of: find,
    async changed() {
      registry.forget()
      await settings.load()
      for (const deviceId of accepted.keys()) {
        const listener = find(deviceId)
        if (listener && (await registry.find(deviceId))) continue
        listener?.disconnect(deviceId)
        accepted.delete(deviceId)
      }
    },
    async stop() {
      clearInterval(timer)
      await Promise.all(listeners.map((listener) => listener.close()))
      await writeHeard()
    },
  }
}

/** 'teltonika=5027,osmand=5055' or 'default'; a protocol nobody knows is a mistake to be told at the start. */
function portsOf(setting: string) {
  const known = deviceProtocols()
  if (setting === '') return []
  if (setting === 'default') return known.map((protocol) => [protocol, protocol.defaultPort] as const)
  return setting.split(',').map((entry) => {
    const [code, port] = entry.split('=')
    const protocol = known.find((one) => one.code === code)
    if (!protocol)
      throw new Error(
        `DEVICE_PORTS: no existe el protocolo «${code ?? ''}». Hay: ${known.map((one) => one.code).join(', ')}.`,
      )
    return [protocol, Number(port)] as const
  })
}

async function noteRefused(app: App, protocol: string, deviceId: string, remote: string): Promise<void> {
  try {
    await app.owner.query(
      `insert into device_refused (device_id, protocol, remote) values (left($1, 60), $2, left($3, 60))
       on conflict (device_id) do update set protocol = excluded.protocol, remote = excluded.remote, last_at = now(), calls = device_refused.calls + 1`,
      [deviceId, protocol, remote],
    )
    // Whoever tries ids at random fills no disk.
    await app.owner.query(
      'delete from device_refused where device_id in (select device_id from device_refused order by last_at desc offset 1000)',
    )
  } catch (error) {
    app.log.warn({ err: error }, 'unknown device')
  }
}
