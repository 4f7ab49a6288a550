import type { PlatformAccount, PlatformCapabilities, PlatformUnit, PlatformUpdate } from '../adapter.ts'
import type { AlarmTable } from '../alarm.ts'
import { BareAdapter } from '../shared/bare-adapter.ts'
import { alarmTableWith } from './tracked-device-alarms.ts'
import { TrackedDeviceClient, type TrackedDeviceOptions } from './tracked-device-client.ts'
import {
  alarmOfCode,
  deviceEvents,
  deviceOf,
  platformUnit,
  type StoredDevice,
  type TrackedDevice,
} from './tracked-device-decode.ts'

export const trackedDeviceCapabilities: PlatformCapabilities = {
  updates: 'poll',
  pollEveryMs: 30_000,
  units: true,
  positions: true,
  history: false,
  geofences: false,
  alarms: true,
  drivers: false,
  orders: [],
}

export interface TrackedDeviceAdapterOptions extends TrackedDeviceOptions {
  /** 0: the devices are never asked for. */
  pollEveryMs?: number
  /** Hours from UTC of the platform's times. */
  offsetHours?: number
  /** Changes to the table of codes, see `alarmTableWith`. */
  codes?: string
  now?: () => number
}

/** A tracked-device service as a PlatformAdapter; a unit's key is its device's imei. */
export class TrackedDeviceAdapter extends BareAdapter {
  readonly platform = 'TRACKED_DEVICE'
  readonly capabilities: PlatformCapabilities

  readonly #client: TrackedDeviceClient
  readonly #isOff: boolean
  readonly #offsetHours: number
  readonly #codes: string
  readonly #now: () => number
  readonly #stored = new Map<string, StoredDevice>()
  #table: AlarmTable | null = null
  #hasList = false

  constructor(options: TrackedDeviceAdapterOptions) {
    super()
    const { pollEveryMs = trackedDeviceCapabilities.pollEveryMs } = options
    this.#client = new TrackedDeviceClient(options)
    this.#isOff = pollEveryMs === 0
    this.capabilities = {
      ...trackedDeviceCapabilities,
      pollEveryMs: pollEveryMs || trackedDeviceCapabilities.pollEveryMs,
    }
    this.#offsetHours = options.offsetHours ?? 0
    this.#codes = options.codes ?? ''
    this.#now = options.now ?? Date.now
  }

  async connect(signal?: AbortSignal): Promise<PlatformAccount> {
    this.#table = alarmTableWith(this.#codes)
    if (!this.#isOff) await this.#list(signal)
    return { userKey: '', userName: 'Equipos rastreados', accountKey: null }
  }

  async listUnits(signal?: AbortSignal): Promise<PlatformUnit[]> {
    return this.#isOff ? [] : (await this.#list(signal)).devices.map(platformUnit)
  }

  /** The first poll only stores: it gives the last positions and raises nothing. */
  async pollPositions(signal?: AbortSignal): Promise<PlatformUpdate> {
    const update: PlatformUpdate = { positions: [], alarms: [], changes: [], discarded: 0, gapSince: null }
    if (this.#isOff) return update
    const table = (this.#table ??= alarmTableWith(this.#codes))
    const { devices, discarded } = await this.#list(signal)
    const now = this.#now()
    for (const device of devices) {
      const events = deviceEvents(this.#stored.get(device.imei), device)
      // A copy is replaced with its time only: a code that came before its time still counts as changed then.
      if (!events.updated) continue
      this.#stored.set(device.imei, { time: device.time, emg: device.emg, evt: device.evt })
      if (device.position) update.positions.push(device.position)
      if (!this.#hasList) continue
      if (events.added) update.changes.push({ kind: 'added', unit: platformUnit(device) })
      if (events.emergency) update.alarms.push(alarmOfCode(device, 'emg', table, now))
      if (events.alert) update.alarms.push(alarmOfCode(device, 'evt', table, now))
    }
    this.#hasList = true
    return { ...update, discarded }
  }

  async #list(signal?: AbortSignal): Promise<{ devices: TrackedDevice[]; discarded: number }> {
    const given = await this.#client.devices(signal)
    const now = this.#now()
    const devices = given.flatMap((device) => deviceOf(device, this.#offsetHours, now) ?? [])
    return { devices, discarded: given.length - devices.length }
  }
}
