import * as z from 'zod'
import { clockInput } from '../clock.ts'
import { jsonBody, type SimReply, type SimRequest } from '../http.ts'
import { faultsInput } from './faults.ts'
import { ScriptedRun, scriptInput } from './script.ts'
import type { WialonWorld } from './services.ts'
import { type SimUnit, unitStateAt } from './units.ts'

/**
 * Body of `POST /_units`: renames, deletes or brings back a unit (sessions get the `u` and `d` events); its own driver
 * takes another unit, 0 none.
 */
const unitInput = z.strictObject({
  unit: z.union([z.string(), z.number()]),
  rename: z.string().min(1).optional(),
  delete: z.literal(true).optional(),
  restore: z.literal(true).optional(),
  driverDrives: z.number().int().optional(),
})

export interface Counters {
  requests: number
  logins: number
  events: number
  mostAtOnce: number
}

type Control = (world: WialonWorld, request: SimRequest, counters: Counters) => SimReply

/** The simulator's own calls, for tests and demonstrations; their paths begin with an underscore. */
export const controls: Record<string, Control> = {
  'GET /_faults': ({ faults }) => ({ body: faults }),
  'POST /_faults': (world, request) =>
    checked(faultsInput, request, (input) => {
      world.faults.change(input, world.clock.now())
      if (input.expireSessions || input.expiredToken) world.sessions.closeAll()
      return world.faults
    }),
  'GET /_commands': ({ commands }) => ({ body: commands }),
  'GET /_clock': ({ clock }) => ({ body: { now: new Date(clock.now()).toISOString(), scale: clock.scale } }),
  'POST /_clock': ({ clock }, request) =>
    checked(clockInput, request, (input) => {
      clock.change(input)
      return { now: new Date(clock.now()).toISOString(), scale: clock.scale }
    }),
  'POST /_script': (world, request) =>
    checked(scriptInput, request, (input) => {
      const unit = unitOf(world, input.unit)
      if (!unit) return null
      if ('clear' in input) {
        unit.runs = []
        return { unit: unit.name, cleared: true }
      }
      const run = new ScriptedRun(unit.truck, input, world.clock.now())
      unit.runs.push(run)
      return { unit: unit.name, start: new Date(run.start).toISOString(), end: new Date(run.end).toISOString() }
    }),
  'POST /_units': (world, request) =>
    checked(unitInput, request, (input) => {
      const unit = unitOf(world, input.unit)
      if (!unit) return null
      if (input.rename) {
        unit.name = input.rename
        world.sessions.announce(unit, { i: unit.id, t: 'u', d: { nm: unit.name } })
      }
      if (input.driverDrives !== undefined) unit.driverDrives = input.driverDrives
      if (input.delete) {
        world.sessions.announce(unit, { i: unit.id, t: 'd', d: {} })
        unit.deleted = true
      }
      if (input.restore) {
        unit.deleted = false
        world.sessions.announce(unit, { i: unit.id, t: 'u', d: { nm: unit.name } })
      }
      return { id: unit.id, name: unit.name, deleted: unit.deleted }
    }),
  'GET /_units': (world) => {
    const now = world.clock.now()
    return {
      body: world.units.map((unit) => ({
        id: unit.id,
        name: unit.name,
        state: { ...unitStateAt(unit, now), place: unitStateAt(unit, now).place?.name ?? null },
      })),
    }
  },
  'GET /_places': ({ fleet }) => ({ body: fleet.places.map((place) => ({ ...place, line: place.line.name })) }),
  'GET /_stats': ({ sessions }, _, counters) => ({ body: { ...counters, sessions: sessions.size } }),
}

function unitOf({ units }: WialonWorld, unit: string | number): SimUnit | undefined {
  return units.find(({ id, name }) => name === unit || String(id) === String(unit))
}

function checked<T>(schema: z.ZodType<T>, request: SimRequest, change: (input: T) => unknown): SimReply {
  const input = schema.safeParse(jsonBody(request))
  if (!input.success) return { status: 400, body: { error: z.prettifyError(input.error) } }
  const body = change(input.data)
  return body === null ? { status: 404, body: { error: 'No such unit' } } : { body }
}
