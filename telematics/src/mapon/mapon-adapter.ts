import type {
  PlatformAccount,
  PlatformCapabilities,
  PlatformDriver,
  PlatformGeofence,
  PlatformUnit,
  PlatformUpdate,
} from '../adapter.ts'
import type { Alarm } from '../alarm.ts'
import { PlatformError } from '../errors.ts'
import type { Order, OrderReceipt } from '../order.ts'
import type { Position } from '../position.ts'
import { ALARM_WINDOW_MS, AlarmWindow } from '../shared/alarm-window.ts'
import { isoSeconds } from '../shared/iso-seconds.ts'
import { BareAdapter } from '../shared/bare-adapter.ts'
import { MaponClient, type MaponOptions } from './mapon-client.ts'
import {
  alarmOfAlert,
  geofenceOfObject,
  platformDriver,
  platformUnit,
  statusOfUnit,
  positionsOfRoutes,
  unitsDriven,
} from './mapon-decode.ts'
import { errorOfLogin } from './mapon-errors.ts'
import {
  alertReply,
  alertsReply,
  driverReply,
  driversReply,
  objectReply,
  objectsReply,
  routeReply,
  routesReply,
  type UnitReply,
  unitReply,
  relaysReply,
  unitsReply,
} from './mapon-protocol.ts'
import { UnitWatch } from '../shared/unit-watch.ts'
import { readRows } from '../shared/lenient.ts'

const HOUR = 3_600_000
const INCLUDED = [
  'ignition',
  'io_din',
  'can',
  'fuel',
  'device',
  'altitude',
  'drivers',
  'supply_voltage',
  'battery_voltage',
  'battery_level_percentage',
]
/** The most the platform gives in one page; its default is 20. */
const ALERTS_PER_PAGE = '150'
/** One page of history; the platform allows 31 days. */
const HISTORY_PAGE_MS = 24 * HOUR
/** A route counts by its begin at the platform: one that began so long before is asked for too. */
const LONGEST_ROUTE_MS = 12 * HOUR

const ENGINE_RELAY = 'engine_block'

/** The method is not there, not made, needs another key or is to be paid: asking again helps nothing. */
const DENIED: readonly string[] = ['1006', '1007', '1013', '1015']

export const maponCapabilities: PlatformCapabilities = {
  updates: 'poll',
  pollEveryMs: 10_000,
  units: true,
  positions: true,
  history: true,
  geofences: true,
  alarms: true,
  drivers: true,
  driversEveryMs: 10_000,
  renamesUnits: true,
  orders: ['engine_cut', 'engine_restore'],
}

export interface MaponAdapterOptions extends MaponOptions {
  pollEveryMs?: number
  now?: () => number
}

/** Mapon as a PlatformAdapter: the last position of every unit by `unit/list`, alerts of the last two hours. */
export class MaponAdapter extends BareAdapter {
  readonly platform = 'MAPON'
  readonly capabilities: PlatformCapabilities

  readonly #client: MaponClient
  readonly #now: () => number
  readonly #watch: UnitWatch
  readonly #alarms = new AlarmWindow()
  /** A key without the right to see alerts still shows its trucks. */
  #mayAlert = true
  /** By the last list of units. */
  #driven: ReadonlyMap<string, string> = new Map()

  constructor(options: MaponAdapterOptions) {
    super()
    this.#client = new MaponClient(options)
    this.#now = options.now ?? Date.now
    const pollEveryMs = options.pollEveryMs ?? maponCapabilities.pollEveryMs
    this.capabilities = { ...maponCapabilities, pollEveryMs }
    this.#watch = new UnitWatch(pollEveryMs)
  }

  async connect(signal?: AbortSignal): Promise<PlatformAccount> {
    try {
      const { units } = await this.#units(signal)
      const company = units[0]?.company_id ?? null
      this.#mayAlert = true
      return { userKey: company ?? '', userName: company ? `Empresa ${company}` : 'Mapon', accountKey: company }
    } catch (error) {
      throw error instanceof PlatformError ? errorOfLogin(error) : error
    }
  }

  async listUnits(signal?: AbortSignal): Promise<PlatformUnit[]> {
    const { units } = await this.#units(signal)
    const now = this.#now()
    return units.map((unit) => platformUnit(unit, now))
  }

  async pollPositions(signal?: AbortSignal): Promise<PlatformUpdate> {
    const [{ units, discarded }, alarms] = await Promise.all([this.#units(signal), this.#alertsOfWindow(signal)])
    const now = this.#now()
    const listed = units.map((unit) => platformUnit(unit, now))
    const statuses = units.flatMap((unit) => statusOfUnit(unit, now) ?? [])
    return { ...this.#watch.take(listed, now), statuses, alarms: this.#alarms.take(alarms, now), discarded }
  }

  override async *history(unitKey: string, from: number, to: number, signal?: AbortSignal): AsyncIterable<Position[]> {
    for (let start = from; start < to; start += HISTORY_PAGE_MS) {
      const end = Math.min(to, start + HISTORY_PAGE_MS)
      const period = { from: isoSeconds(start - LONGEST_ROUTE_MS), till: isoSeconds(end) }
      const params = { ...period, unit_id: unitKey, include: ['decoded_route'] }
      const { data } = await this.#client.get('route/list', params, routesReply, signal)
      const routes = data.units
        .filter(({ unit_id: key }) => key === unitKey)
        .flatMap(({ routes }) => readRows(routeReply, routes))
      const page = positionsOfRoutes(unitKey, routes, this.#now())
      const within = page.filter(({ fixTime }) => fixTime >= start && fixTime < end)
      if (within.length > 0) yield within
    }
  }

  override async listGeofences(signal?: AbortSignal): Promise<PlatformGeofence[]> {
    const { data } = await this.#client.get('object/list', {}, objectsReply, signal)
    return readRows(objectReply, data.objects).flatMap((object) => geofenceOfObject(object) ?? [])
  }

  override async listDrivers(signal?: AbortSignal): Promise<PlatformDriver[]> {
    const { data } = await this.#client.get('driver/list', {}, driversReply, signal)
    return readRows(driverReply, data.drivers).map((driver) =>
      platformDriver(driver, this.#driven.get(driver.id) ?? null),
    )
  }

  renameUnit(unitKey: string, name: string, signal?: AbortSignal): Promise<void> {
    return this.#client.edit('unit', { unit_id: unitKey, label: name }, signal)
  }

  /** By the unit's relay of the engine; Mapon says that it was asked, not that the device did it. */
  async sendOrder(unitKey: string, order: Order, signal?: AbortSignal): Promise<OrderReceipt> {
    const { data } = await this.#client.get('unit/list', { unit_id: unitKey, include: ['relays'] }, unitsReply, signal)
    const relay = readRows(relaysReply, data.units)
      .flatMap(({ relays }) => relays)
      .find(({ type, enabled }) => type === ENGINE_RELAY && enabled === '1')
    if (!relay) throw new PlatformError('show', 'no-relay', 'La unidad no tiene relevador de motor en Mapon.')
    const isOn = (order.kind === 'engine_cut') !== (relay.inverted === '1')
    await this.#client.edit(
      'relay',
      { unit_id: unitKey, relay_id: relay.relay_id, relay_state: isOn ? '1' : '0' },
      signal,
    )
    return { state: 'accepted', text: null }
  }

  async #units(signal?: AbortSignal): Promise<{ units: UnitReply[]; discarded: number }> {
    const { data } = await this.#client.get('unit/list', { include: INCLUDED }, unitsReply, signal)
    const units = readRows(unitReply, data.units)
    this.#driven = unitsDriven(units)
    return { units, discarded: data.units.length - units.length }
  }

  /** A refusal of alerts alone does not keep the positions back; what it missed is in the next window. */
  async #alertsOfWindow(signal?: AbortSignal): Promise<Alarm[]> {
    if (!this.#mayAlert) return []
    const now = this.#now()
    const period = { from: isoSeconds(now - ALARM_WINDOW_MS), till: isoSeconds(now) }
    const alarms: Alarm[] = []
    try {
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const params = { ...period, include: ['id', 'location'], limit: ALERTS_PER_PAGE, page: String(page) }
        const reply = await this.#client.get('alert/list', params, alertsReply, signal)
        pages = reply.data.length === 0 ? page : (reply._meta?.total_pages ?? 1)
        alarms.push(...readRows(alertReply, reply.data).flatMap((alert) => alarmOfAlert(alert, now) ?? []))
      }
    } catch (error) {
      if (!(error instanceof PlatformError) || error.kind !== 'show') throw error
      this.#mayAlert = !DENIED.includes(error.code)
    }
    return alarms
  }
}
