import type { DeviceReport } from '@arriero/telematics/device.ts'
import type { OrderAnswer } from '@arriero/telematics/order.ts'
import { startListener } from '@arriero/telematics/protocols/listener/listener.ts'
import type { DeviceListener } from '@arriero/telematics/protocols/listener/options.ts'
import { deviceProtocols } from '@arriero/telematics/protocols/protocols.ts'
import type { App } from '../../../app/app.ts'
import { takeStatuses } from '../sources/card-reads.ts'
import { storeAlarms } from '../sources/store-alarms.ts'
import type { Pipeline } from '../tracking.pipeline.ts'
import { DeviceRegistry } from './device-registry.ts'
import { DeviceSettings, portSettings } from './device-settings.ts'
import { addressOf, Origins, refusalOf, type DeviceCall, type Refusal } from './device-origin.ts'
import { tellTwoOrigins, withoutOld } from './device-doubts.ts'
import { startDeviceVideo } from './device-video.ts'
import { FrameLog } from './frame-log.ts'

/** When devices were last heard is written together, this often. */
const heardEveryMs = 10_000

/** What whoever gives orders to devices hears of them. */
export interface OrdersHeard {
  online(deviceId: string): void
  answered(deviceId: string, answer: OrderAnswer): void
}

/** The ports on which trackers and phones report to us directly. */
export interface DeviceListeners {
  readonly listeners: readonly DeviceListener[]
  readonly frames: FrameLog
  /** The listener the device is on line at. */
  of(deviceId: string): DeviceListener | undefined
  /** Some registration changed: who is no longer registered is let go. */
  changed(): Promise<void>
  /** Who hears from now on that a device is on line, and what it answers to orders. */
  tell(heard: OrdersHeard): void
  stop(): Promise<void>
}

export async function startDeviceListeners(app: App, pipeline: Pipeline): Promise<DeviceListeners> {
  const registry = new DeviceRegistry(app.pool, app.secrets)
  const frames = new FrameLog()
  const settings = new DeviceSettings(app.owner, portSettings(app.config.DEVICE_SETTINGS, deviceProtocols()))
  await settings.load()
  const listeners: DeviceListener[] = []
  /** Since the last time it was written. */
  const heard = new Map<string, string>()
  /** Of connections under way. */
  const accepted = new Map<string, DeviceCall>()
  const origins = new Origins()
  let orders: OrdersHeard | null = null

  async function deliver(deviceId: string, reports: readonly DeviceReport[]): Promise<void> {
    const device = await registry.find(deviceId)
    // Removed while it was connected: nothing of it is taken any more.
    if (!device) throw new Error('The device is no longer registered')
    const source = { accountId: device.accountId, sourceId: device.sourceId }
    const told = reports.flatMap(({ position }) => position ?? [])
    const positions = device.takesOld ? told : await withoutOld(app, pipeline, source, told)
    if (positions.length > 0) await pipeline.receive(source, positions)
    // With a place it says who is there: the rest, the position says.
    const statuses = reports.flatMap(({ position, status }) =>
      status ? { ...status, at: position?.fixTime ?? status.at, unitKey: deviceId } : [],
    )
    await takeStatuses(app, pipeline, source, statuses)
    const alarms = reports.flatMap((report) => report.alarms)
    await storeAlarms(app, pipeline, source, alarms)
    heard.set(deviceId, accepted.get(deviceId)?.remote ?? '')
  }

  const find = (deviceId: string) => listeners.find((listener) => listener.online(deviceId))
  const video = await startDeviceVideo({ app, registry, settings, listenerOf: find })
  for (const [protocol, port] of portsOf(app.config.DEVICE_PORTS)) {
    try {
      const listener = await startListener({
        protocol,
        settingsOf: settings.of(protocol.code),
        host: app.config.DEVICE_HOST,
        port,
        limits: {
          connections: app.config.DEVICE_CONNECTIONS,
          strangers: app.config.DEVICE_STRANGERS,
          strangersPerAddress: app.config.DEVICE_STRANGERS_PER_ADDRESS,
        },
        log: { warn: (fields, message) => app.log.warn(fields, message) },
        accept: async (deviceId, remote, secret) => {
          const device = await registry.find(deviceId)
          const calling = { protocol: protocol.code, remote, secret }
          if (!device || refusalOf(device, calling) !== null) return false
          const address = addressOf(remote)
          if (origins.heard(deviceId, address, Date.now()))
            void tellTwoOrigins(app, pipeline, device, deviceId, [
              addressOf(accepted.get(deviceId)?.remote ?? ''),
              address,
            ])
          accepted.set(deviceId, calling)
          return true
        },
        deliver,
        refused: (deviceId, remote, secret) => {
          const calling = { protocol: protocol.code, remote, secret }
          void registry
            .find(deviceId)
            .then((device) => noteRefused(app, deviceId, calling, refusalOf(device, calling)))
            .catch((error: unknown) => app.log.warn({ err: error }, 'unknown device'))
        },
        online: (deviceId) => orders?.online(deviceId),
        answered: (deviceId, answer) => orders?.answered(deviceId, answer),
        filmed: (deviceId, answer) => video.heard(deviceId, answer),
        onFrame: (event) => frames.add(event),
      })
      listeners.push(listener)
      app.log.info(
        { protocol: protocol.code, port: listener.port },
        `device port ${protocol.code} ${listener.port} listens`,
      )
    } catch (error) {
      // One port that is taken keeps neither the other devices nor the console from running.
      app.log.error({ err: error, protocol: protocol.code, port }, `device port ${protocol.code} ${port} is closed`)
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
    tell(heard) {
      orders = heard
    },
    async changed() {
      registry.forget()
      await settings.load()
      for (const [deviceId, calling] of accepted) {
        const listener = find(deviceId)
        if (listener && !refusalOf(await registry.find(deviceId), calling)) continue
        listener?.disconnect(deviceId)
        accepted.delete(deviceId)
        origins.forget(deviceId)
      }
    },
    async stop() {
      clearInterval(timer)
      await video.stop()
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

async function noteRefused(
  app: App,
  deviceId: string,
  { protocol, remote }: DeviceCall,
  reason: Refusal | null,
): Promise<void> {
  // Registered meanwhile.
  if (reason === null) return
  await app.owner.query(
    `insert into device_refused (device_id, protocol, remote, reason) values (left($1, 60), $2, left($3, 60), $4)
     on conflict (device_id) do update set protocol = excluded.protocol, remote = excluded.remote, reason = excluded.reason,
       last_at = now(), calls = device_refused.calls + 1`,
    [deviceId, protocol, remote, reason],
  )
  // Whoever tries ids at random fills no disk, and pushes out nobody's registered device.
  await app.owner.query(
    `delete from device_refused where reason = 'unregistered' and device_id in
       (select device_id from device_refused where reason = 'unregistered' order by last_at desc offset 1000)`,
  )
}
