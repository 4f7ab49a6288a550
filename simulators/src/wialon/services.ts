import * as z from 'zod'
import type { SimClock } from '../clock.ts'
import type { Fleet } from '../fleet/types.ts'
import type { Faults } from './faults.ts'
import { ACCOUNT_ID, resourceItem, unitItem, USER_ID } from './items.ts'
import { receivedBetween, storedBetween } from './messages.ts'
import { seesUnit, type Session, type Sessions, unitFlagsOf, type WialonAccount } from './sessions.ts'
import { type SimUnit, wialonResourceId } from './units.ts'
import { zoneReply, zonesOfLine } from './zones.ts'

export interface WialonWorld {
  fleet: Fleet
  units: SimUnit[]
  faults: Faults
  sessions: Sessions
  clock: SimClock
  accounts: WialonAccount[]
  baseUrl: () => string
  /** Sent to units, in their order. */
  commands: { unit: string; commandType: string; param: string }[]
}

/** Answer of a service, or `{error: N}`. */
type Service = (world: WialonWorld, session: Session, params: unknown) => unknown

/** A poll hands out about so many events; the rest waits for the next one. */
const EVENTS_AT_ONCE = 5000
const CHUNK_MS = 10 * 60_000
const LAST_MESSAGE_FLAG = 0x400
/** One answer holds so many messages (error 1004 beyond). */
const MESSAGE_LIMIT = 50_000

export const heavyServices = new Set(['messages/load_interval', 'messages/load_last'])

const loginParams = z.object({ token: z.string(), fl: z.number().default(1) })
const itemId = z.object({ itemId: z.number() })
const searchParams = z.object({
  spec: z.object({
    itemsType: z.string(),
    propName: z.string().default('sys_name'),
    propValueMask: z.string().default('*'),
  }),
  flags: z.number(),
  from: z.number().int().min(0).default(0),
  to: z.number().int().min(0).default(0),
})
const dataFlagsParams = z.object({
  spec: z.array(
    z.object({
      type: z.enum(['type', 'col', 'id']),
      data: z.union([z.string(), z.number(), z.array(z.number())]),
      flags: z.number(),
      mode: z.literal([0, 1, 2]),
    }),
  ),
})
const intervalParams = itemId.extend({ timeFrom: z.number(), timeTo: z.number(), loadCount: z.number().min(0) })
const commandTypes = [
  'query_pos',
  'block_engine',
  'unblock_engine',
  'set_report_interval',
  'output_on',
  'output_off',
  'custom_msg',
] as const
const commandParams = itemId.extend({
  commandType: z.enum(commandTypes),
  linkType: z.enum(['', 'tcp', 'udp', 'vrt', 'gsm']),
  param: z.string(),
  timeout: z.number().int().min(0),
})
const zoneParams = itemId.extend({ col: z.array(z.number()).default([]), flags: z.number().default(0x1c) })

/** `token/login`: the one service without a session. */
export function login(world: WialonWorld, params: unknown): unknown {
  const input = loginParams.safeParse(params)
  if (!input.success) return { error: 4 }
  const account = world.accounts.find(({ token }) => token === input.data.token)
  if (!account || world.faults.expiredToken) return { error: 8 }
  const session = world.sessions.open(account, world.clock.now())
  return {
    eid: session.sid,
    gis_sid: '',
    host: '127.0.0.1',
    au: account.user,
    pi: 5,
    tm: Math.floor(world.clock.now() / 1000),
    base_url: world.baseUrl(),
    user: { nm: account.user, cls: 1, id: USER_ID, prp: {}, crt: 1, bact: ACCOUNT_ID, fl: 0, uacl: -1 },
    token: JSON.stringify({ app: 'console', ct: 1_760_000_000, at: 0, dur: 0, fl: -1, p: '{}', items: [] }),
    classes: { avl_resource: 3, avl_unit: 2, avl_unit_group: 5, user: 1 },
    features: { unlim: 0, svcs: {} },
  }
}

export const services: Record<string, Service> = {
  'core/logout': ({ sessions }, session) => {
    sessions.close(session)
    return { error: 0 }
  },

  'core/search_items': (world, session, params) => {
    const input = searchParams.safeParse(params)
    if (!input.success) return { error: 4 }
    const { spec, flags, from, to } = input.data
    const found = itemsOf(world, session, spec.itemsType)
      .filter((item) =>
        spec.propValueMask
          .split(',')
          .some((mask) => matches(mask, spec.propName === 'sys_id' ? String(item.id) : item.name)),
      )
      .toSorted((a, b) => a.name.localeCompare(b.name))
    const page = found.slice(from, to === 0 ? undefined : to + 1)
    return {
      searchSpec: spec,
      dataFlags: flags,
      totalItemsCount: found.length,
      indexFrom: from,
      indexTo: from + page.length - 1,
      items: page.map((item) => item.build(flags)),
    }
  },

  'core/search_item': (world, session, params) => {
    const input = z.object({ id: z.number(), flags: z.number() }).safeParse(params)
    if (!input.success) return { error: 4 }
    const { id, flags } = input.data
    const item = [...itemsOf(world, session, 'avl_unit'), ...itemsOf(world, session, 'avl_resource')].find(
      (one) => one.id === id,
    )
    return item ? { item: item.build(flags), flags } : { error: 7 }
  },

  'core/update_data_flags': (world, session, params) => {
    const input = dataFlagsParams.safeParse(params)
    if (!input.success) return { error: 4 }
    const touched = new Set<number>()
    for (const { type, data, flags, mode } of input.data.spec) {
      const change = (before: number) => (mode === 0 ? flags : mode === 1 ? before | flags : before & ~flags)
      if (type === 'type' && data === 'avl_unit') {
        session.typeFlags = change(session.typeFlags)
        for (const { id } of itemsOf(world, session, 'avl_unit')) touched.add(id)
      } else if (type !== 'type') {
        for (const id of [data].flat()) {
          if (typeof id !== 'number') continue
          session.itemFlags.set(id, change(unitFlagsOf(session, id)))
          touched.add(id)
        }
      }
    }
    return itemsOf(world, session, 'avl_unit')
      .filter(({ id }) => touched.has(id))
      .map((item) => ({ i: item.id, d: item.build(unitFlagsOf(session, item.id)), f: unitFlagsOf(session, item.id) }))
  },

  'messages/load_interval': (world, session, params) => {
    const input = intervalParams.safeParse(params)
    if (!input.success) return { error: 4 }
    const { itemId: id, timeFrom, timeTo, loadCount } = input.data
    const unit = visibleUnits(world, session).find((one) => one.id === id)
    if (!unit) return { error: 7 }
    const messages = storedBetween(unit, world.faults, timeFrom * 1000, timeTo * 1000 + 999, world.clock.now())
    if (messages.length === 0) return { error: 1001 }
    if (messages.length > MESSAGE_LIMIT) return { error: 1004 }
    return { count: messages.length, messages: messages.slice(0, loadCount) }
  },

  'messages/unload': () => ({ error: 0 }),

  'unit/send_cmd': (world, session, params) => {
    const input = commandParams.safeParse(params)
    if (!input.success) return { error: 4 }
    const { itemId: id, commandType, param } = input.data
    const unit = visibleUnits(world, session).find((one) => one.id === id)
    if (!unit) return { error: 7 }
    // A unit without coverage has no link to send it by.
    if (unit.truck.silentSince !== null && unit.truck.silentSince <= world.clock.now()) return { error: 5 }
    world.commands.push({ unit: unit.name, commandType, param })
    return {}
  },

  'resource/get_zone_data': (world, session, params) => {
    const input = zoneParams.safeParse(params)
    if (!input.success) return { error: 4 }
    const line = visibleLines(world, session).find(({ index }) => wialonResourceId(index) === input.data.itemId)
    if (!line) return { error: 7 }
    const { col, flags } = input.data
    return zonesOfLine(world.fleet, line)
      .filter(({ id }) => col.length === 0 || col.includes(id))
      .map((zone) => zoneReply(zone, flags))
  },
}

/** `avl_evts`: every message and change of subscribed items once, in the order received. */
export function takeEvents(world: WialonWorld, session: Session): unknown {
  const now = world.clock.now()
  const events = session.queue.splice(0)
  const units = visibleUnits(world, session).filter(({ id }) => unitFlagsOf(session, id) & LAST_MESSAGE_FLAG)
  while (session.deliveredTo < now && events.length < EVENTS_AT_ONCE) {
    const to = Math.min(now, session.deliveredTo + CHUNK_MS)
    const messages = units.flatMap((unit) =>
      receivedBetween(unit, world.faults, session.deliveredTo, to).map((d) => ({ i: unit.id, t: 'm' as const, d })),
    )
    events.push(...messages.toSorted((a, b) => a.d.rt - b.d.rt))
    session.deliveredTo = to
  }
  return { tm: Math.floor(now / 1000), events }
}

interface Item {
  id: number
  name: string
  build: (flags: number) => Record<string, unknown>
}

function itemsOf(world: WialonWorld, session: Session, type: string): Item[] {
  const { faults, fleet, clock, units } = world
  if (type === 'avl_unit') {
    return visibleUnits(world, session).map((unit) => ({
      id: unit.id,
      name: unit.name,
      build: (flags) => unitItem(unit, flags, faults, clock.now()),
    }))
  }
  if (type !== 'avl_resource') return []
  return visibleLines(world, session).map((line) => ({
    id: wialonResourceId(line.index),
    name: line.name,
    build: (flags) => resourceItem(fleet, line, flags, units),
  }))
}

function visibleUnits({ units }: WialonWorld, { account }: Session): SimUnit[] {
  return units.filter((unit) => !unit.deleted && seesUnit(account, unit))
}

function visibleLines({ fleet }: WialonWorld, { account }: Session): Fleet['lines'] {
  return fleet.lines.filter(({ index }) => account.lines === null || account.lines.includes(index))
}

/** Masks with `*` for any text, without regard to case. */
function matches(mask: string, value: string): boolean {
  const pattern = mask
    .trim()
    .replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('*', '.*')
  return new RegExp(`^${pattern}$`, 'i').test(value)
}
