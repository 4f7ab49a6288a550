import * as z from 'zod'
import type {
  PlatformAccount,
  PlatformAdapter,
  PlatformCapabilities,
  PlatformDriver,
  PlatformGeofence,
  PlatformGroup,
  PlatformUnit,
  PlatformUnitChange,
  PlatformUpdate,
} from '../adapter.ts'
import { PlatformError } from '../errors.ts'
import type { Order, OrderReceipt } from '../order.ts'
import type { Quota } from '../platform.ts'
import type { Position } from '../position.ts'
import { WialonClient, type WialonOptions } from './wialon-client.ts'
import { decodeMessage, geofenceOfZone, platformDriver, platformUnit, sensorsOf } from './wialon-decode.ts'
import { loadHistory } from './wialon-history.ts'
import { commandOf, wialonOrders, wialonOutputs } from './wialon-orders.ts'
import {
  dataFlagsReply,
  driverReply,
  eventsReply,
  itemReply,
  resourceFlags,
  resourceReply,
  searchReply,
  type SensorReply,
  sensorReply,
  unitFlags,
  unitReply,
  zoneReply,
} from './wialon-protocol.ts'
import { readRows } from '../shared/lenient.ts'

const UNIT_FLAGS = Object.values(unitFlags).reduce((mask, flag) => mask | flag, 0)
/** Keeps an answer of a large fleet under a few megabytes. */
const PAGE = 1000
/** Signing out is a courtesy: a slow platform must not hold up a stopping server. */
const SIGN_OUT_MS = 3000
/** A command waits so long at Wialon for its device; longer than that it waits with us. */
const COMMAND_SECONDS = 300
/** get_zone_data: bounds, points, base. */
const ZONE_FLAGS = 0x1c

const changedUnit = z.object({ nm: z.string().optional(), sens: z.record(z.string(), sensorReply).optional() })

interface KnownUnit {
  name: string
  sensors: SensorReply[]
}

export interface WialonAdapterOptions extends WialonOptions {
  /** Items per `search_items` page. */
  pageSize?: number
}

export const wialonCapabilities: PlatformCapabilities = {
  updates: 'poll',
  pollEveryMs: 10_000,
  units: true,
  positions: true,
  history: true,
  geofences: true,
  alarms: false,
  drivers: true,
  driversEveryMs: 60_000,
  orders: wialonOrders,
  outputs: wialonOutputs,
}

/** Wialon as a PlatformAdapter: token sign-in, units of the token's user, `avl_evts`, message history, geofences. */
export class WialonAdapter implements PlatformAdapter {
  readonly platform = 'WIALON'
  readonly capabilities = wialonCapabilities

  readonly #client: WialonClient
  readonly #now: () => number
  readonly #pageSize: number
  readonly #units = new Map<number, KnownUnit>()
  #groups: ReadonlyMap<number, PlatformGroup> = new Map()
  #subscribedSession: string | null = null
  #lastPoll: number | null = null
  /** The last good poll before an answer that was lost with its events. */
  #lostSince: number | null = null

  constructor(options: WialonAdapterOptions) {
    this.#client = new WialonClient(options)
    this.#pageSize = options.pageSize ?? PAGE
    this.#now = options.now ?? Date.now
  }

  async connect(signal?: AbortSignal): Promise<PlatformAccount> {
    const { user } = await this.#client.signIn(signal)
    return { userKey: String(user.id), userName: user.nm, accountKey: user.bact ? String(user.bact) : null }
  }

  async listUnits(signal?: AbortSignal): Promise<PlatformUnit[]> {
    await this.#loadGroups(signal)
    const items = await this.#search('avl_unit', UNIT_FLAGS, signal)
    return items.flatMap((item) => this.#learn(item) ?? [])
  }

  async pollPositions(signal?: AbortSignal): Promise<PlatformUpdate> {
    const { eid } = await this.#client.signIn(signal)
    if (this.#subscribedSession !== eid) return this.#subscribe(signal)
    try {
      const { events } = await this.#client.events(eventsReply, signal)
      // The events of a session that was replaced during the call have nothing subscribed: subscribe at once.
      if (this.#client.session?.eid !== eid) return await this.#subscribe(signal)
      const update: PlatformUpdate = { positions: [], alarms: [], changes: [], discarded: 0, gapSince: this.#lostSince }
      for (const event of events) {
        if (event === null) update.discarded += 1
        // Ids below zero are the account's own events (billing).
        else if (event.i > 0) await this.#read(event, update, signal)
      }
      this.#polled()
      return update
    } catch (error) {
      // Events are given once: when the answer did not reach us they may be gone. A refusal by code gave none.
      const refused = error instanceof PlatformError && /^\d+$/.test(error.code)
      if (!refused) this.#lostSince ??= this.#lastPoll
      throw error
    }
  }

  async *history(unitKey: string, from: number, to: number, signal?: AbortSignal): AsyncIterable<Position[]> {
    const id = Number(unitKey)
    if (!this.#units.has(id)) await this.#fetchUnit(id, signal)
    const sensors = this.#units.get(id)?.sensors ?? []
    for await (const messages of loadHistory(this.#client, id, from, to, signal)) {
      const positions = messages.flatMap((raw) => decodeMessage(unitKey, raw, sensors, this.#now()).position ?? [])
      if (positions.length > 0) yield positions.toSorted((a, b) => a.fixTime - b.fixTime)
    }
  }

  async listGeofences(signal?: AbortSignal): Promise<PlatformGeofence[]> {
    const resources = await this.#search('avl_resource', resourceFlags.base | resourceFlags.geofences, signal)
    const geofences: PlatformGeofence[] = []
    for (const item of resources) {
      const resource = resourceReply.safeParse(item).data
      const col = Object.values(resource?.zl ?? {}).map(({ id }) => id)
      if (!resource || col.length === 0) continue
      const params = { itemId: resource.id, col, flags: ZONE_FLAGS }
      const zones = await this.#client.call('resource/get_zone_data', params, z.array(z.unknown()), { signal })
      const group = { key: String(resource.id), name: resource.nm }
      geofences.push(...readRows(zoneReply, zones).map((zone) => geofenceOfZone(zone, group)))
    }
    return geofences
  }

  /** Drivers belong to resources; a token that may not see those of a resource gets it without them. */
  async listDrivers(signal?: AbortSignal): Promise<PlatformDriver[]> {
    const resources = await this.#search('avl_resource', resourceFlags.base | resourceFlags.drivers, signal)
    return resources.flatMap((item) => {
      const resource = resourceReply.safeParse(item).data
      if (!resource) return []
      const drivers = readRows(driverReply, Object.values(resource.drvrs ?? {}))
      return drivers.map((driver) => platformDriver(driver, resource.id))
    })
  }

  /** By whatever link the unit has. Wialon says that it took the command, not that the device did it. */
  async sendOrder(unitKey: string, order: Order, signal?: AbortSignal): Promise<OrderReceipt> {
    const params = {
      itemId: Number(unitKey),
      ...commandOf(order),
      commandName: '',
      linkType: '',
      timeout: COMMAND_SECONDS,
      flags: 0,
    }
    await this.#client.call('unit/send_cmd', params, z.unknown(), { signal })
    return { state: 'accepted', text: null }
  }

  quota(): Quota | null {
    return this.#client.quota()
  }

  async close(): Promise<void> {
    this.#subscribedSession = null
    await this.#client.logout(AbortSignal.timeout(SIGN_OUT_MS)).catch(() => {
      // The session dies by itself after five minutes without calls.
    })
  }

  async #subscribe(signal?: AbortSignal): Promise<PlatformUpdate> {
    const gapSince = this.#lostSince ?? this.#lastPoll
    const spec = [{ type: 'type', data: 'avl_unit', flags: UNIT_FLAGS, mode: 0 }]
    const known = new Set(this.#units.keys())
    const before = new Map([...this.#units].map(([id, { name }]) => [id, name]))
    if (this.#groups.size === 0) await this.#loadGroups(signal)
    const reply = await this.#client.call('core/update_data_flags', { spec }, dataFlagsReply, { signal })
    const update: PlatformUpdate = { positions: [], alarms: [], changes: [], discarded: 0, gapSince }
    for (const { i, d } of reply) {
      known.delete(i)
      const unit = this.#learn(d)
      if (!unit) update.discarded += 1
      else if (!before.has(i)) update.changes.push({ kind: 'added', unit })
      else if (before.get(i) !== unit.name) update.changes.push({ kind: 'renamed', unitKey: unit.key, name: unit.name })
      if (unit?.position) update.positions.push(unit.position)
    }
    for (const id of known) update.changes.push(this.#forget(id))
    this.#subscribedSession = this.#client.session?.eid ?? null
    this.#polled()
    return update
  }

  #polled(): void {
    this.#lastPoll = this.#now()
    this.#lostSince = null
  }

  async #read(
    event: { i: number; t: string; d: unknown },
    update: PlatformUpdate,
    signal?: AbortSignal,
  ): Promise<void> {
    if (event.t === 'd') {
      update.changes.push(this.#forget(event.i))
      return
    }
    const unit = this.#units.get(event.i)
    if (!unit) {
      const added = await this.#fetchUnit(event.i, signal).catch((error: unknown) => {
        // Tried again with its next message; the rest of this batch may not be lost for it.
        if (error instanceof PlatformError) return null
        throw error
      })
      if (added) update.changes.push({ kind: 'added', unit: added })
    }
    if (event.t === 'm') {
      const sensors = this.#units.get(event.i)?.sensors ?? []
      const { position, status, readable } = decodeMessage(String(event.i), event.d, sensors, this.#now())
      if (position) update.positions.push(position)
      if (status) (update.statuses ??= []).push(status)
      if (!readable) update.discarded += 1
    } else if (event.t === 'u' && unit) {
      const { nm, sens } = changedUnit.safeParse(event.d).data ?? {}
      if (sens) unit.sensors = sensorsOf({ sens })
      if (nm !== undefined && nm !== unit.name) {
        unit.name = nm
        update.changes.push({ kind: 'renamed', unitKey: String(event.i), name: nm })
      }
    }
  }

  #learn(item: unknown): PlatformUnit | null {
    const unit = unitReply.safeParse(item)
    if (!unit.success) return null
    this.#units.set(unit.data.id, { name: unit.data.nm, sensors: sensorsOf(unit.data) })
    return platformUnit(unit.data, this.#groups, this.#now())
  }

  #forget(id: number): PlatformUnitChange {
    this.#units.delete(id)
    return { kind: 'deleted', unitKey: String(id) }
  }

  async #fetchUnit(id: number, signal?: AbortSignal): Promise<PlatformUnit | null> {
    const { item } = await this.#client.call('core/search_item', { id, flags: UNIT_FLAGS }, itemReply, { signal })
    return this.#learn(item)
  }

  async #loadGroups(signal?: AbortSignal): Promise<void> {
    const items = await this.#search('avl_resource', resourceFlags.base, signal)
    const resources = readRows(resourceReply, items)
    this.#groups = new Map(resources.map(({ id, nm }) => [id, { key: String(id), name: nm }]))
  }

  async #search(itemsType: string, flags: number, signal?: AbortSignal): Promise<unknown[]> {
    const spec = {
      itemsType,
      propName: 'sys_name',
      propValueMask: '*',
      sortType: 'sys_name',
      propType: 'property',
      or_logic: 0,
    }
    const items: unknown[] = []
    for (;;) {
      const params = { spec, force: 1, flags, from: items.length, to: items.length + this.#pageSize - 1 }
      const page = await this.#client.call('core/search_items', params, searchReply, { signal })
      items.push(...page.items)
      if (page.items.length === 0 || items.length >= page.totalItemsCount) return items
    }
  }
}
