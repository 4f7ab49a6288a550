import * as z from 'zod'
import { serve, type SimReply, type SimRequest, type Simulator } from '../http.ts'
import { alertsBetween, type MaponAlert, raiseAlerts } from '../shared/alerts.ts'
import { Forwarding } from './forward.ts'
import { Edits, Refusal } from './edits.ts'
import { objectItem, routeItems, unitItem, wireTime } from './items.ts'
import {
  fleetControl,
  heldAnswer,
  type ReportingFleet,
  reportingFleet,
  type ReportingFleetOptions,
} from '../shared/reporting-fleet.ts'

export const demoMaponKey = '3f9a51c2e7b84d06a1c5'.repeat(2)
const SEED = 41

const AT_ONCE = 5
const LONGEST_MS = 31 * 86_400_000
const INCLUDABLE = new Set(['id', 'location', 'address', 'driver', 'name', 'surname'])

/** The platform's own faults; errors 1001 and any other code by the common `error`. */
const maponFaults = z.strictObject({
  /** 1012 */
  suspended: z.boolean().default(false),
  /** 1011 */
  overLimit: z.boolean().default(false),
  /** 1008 */
  noUnits: z.boolean().default(false),
  /** 1015 for alerts only. */
  alertsNotPaid: z.boolean().default(false),
})
type MaponWorld = ReportingFleet<z.infer<typeof maponFaults>> & { edits: Edits }

/**
 * A server that speaks the Mapon API v1: units, objects, drivers, alerts and routes of a fleet whose past and future
 * are known. Its own calls are those of reporting-fleet.ts, `POST /_alerts` and `POST /_forward`.
 */
export function startMaponSimulator(options: ReportingFleetOptions = {}): Promise<Simulator> {
  const fleet = reportingFleet(options, {
    seed: SEED,
    prefix: 'MX',
    unitId: (index) => 150_001 + index,
    own: maponFaults.parse({}),
  })
  const world: MaponWorld = Object.assign(fleet, { edits: new Edits(fleet.units) })
  const raised: MaponAlert[] = []
  const forwarding = new Forwarding(world)
  return serve((request) => {
    const control = request.method === 'POST' ? request.url.pathname : ''
    if (control === '/_alerts') return raiseAlerts(world, raised, request)
    if (control === '/_forward') return forwarding.send(request)
    return fleetControl(world, request, maponFaults) ?? heldAnswer(world, () => answer(world, raised, request))
  }, options)
}

function answer(world: MaponWorld, raised: readonly MaponAlert[], request: SimRequest): SimReply {
  const { faults, own, counters } = world
  try {
    const key = request.fields.get('key') ?? String(request.headers['key'] ?? '')
    if (key === '') throw new Refusal(1004, 'Missing API key')
    if (key !== demoMaponKey) throw new Refusal(1005, 'API key not found')
    if (own.suspended) throw new Refusal(1012, 'Company suspended')
    if (own.overLimit || counters.running > AT_ONCE) throw new Refusal(1011, 'Request limit reached')
    if (own.noUnits) throw new Refusal(1008, 'API key has no units')
    const [, action = ''] = /^\/(?:api\/v1\/)?([a-z_]+\/[a-z_]+)\.json$/.exec(request.url.pathname) ?? []
    const forced = faults.takeError(action)
    if (forced) throw new Refusal(forced.error, forced.reason ?? `Error ${forced.error}`)
    const edit = world.edits.calls[action]
    if (edit && request.method === 'POST') return { body: { data: edit(request.fields) } }
    const list = lists[action]
    if (!list || request.method !== 'GET') throw new Refusal(1006, 'Method not available')
    return { body: list(world, request.fields, raised) }
  } catch (error) {
    if (error instanceof Refusal) return { body: { error: { code: error.code, msg: error.message } } }
    throw error
  }
}

type List = (world: MaponWorld, fields: URLSearchParams, raised: readonly MaponAlert[]) => unknown

const lists: Record<string, List> = {
  'unit/list': (world, fields) => {
    const wanted = many(fields, 'unit_id')
    const included = new Set(many(fields, 'include'))
    const units = world.units.filter(
      ({ id, deleted }) => !deleted && (wanted.length === 0 || wanted.includes(String(id))),
    )
    if (wanted.length > 0 && units.length === 0) throw new Refusal(1, 'Invalid unit_id')
    return {
      data: {
        units: units.map((unit) =>
          unitItem(
            unit,
            included,
            world.faults,
            world.clock.now(),
            world.edits.driverOf(unit),
            world.edits.relaysOf(unit),
          ),
        ),
      },
    }
  },

  'object/list': ({ fleet, edits }, fields) => ({
    data: { objects: fleet.places.map((place) => edits.named(objectItem(place, fields.get('wkt_lon_first') === '1'))) },
  }),

  'driver/list': ({ edits }) => ({ data: { drivers: edits.drivers() } }),

  'alert/list': (world, fields, raised) => {
    if (world.own.alertsNotPaid) throw new Refusal(1015, 'Paid add-on required')
    const { from, till } = period(fields, 6)
    const limit = whole(fields, 'limit', 20)
    const page = whole(fields, 'page', 1)
    if (!(limit >= 1 && limit <= 150)) throw new Refusal(7, 'Invalid parameter limit')
    if (!(page >= 1)) throw new Refusal(8, 'Invalid parameter page')
    const included = many(fields, 'include')
    if (included.some((name) => !INCLUDABLE.has(name))) throw new Refusal(9, 'Invalid parameter include')
    const all = [
      ...raised.filter(({ at }) => at >= from && at <= till),
      ...alertsBetween(world.units, from, Math.min(till, world.clock.now())),
    ]
    return {
      data: all.slice((page - 1) * limit, page * limit).map((alert) => alertItem(alert, included)),
      _meta: { total: all.length, total_pages: Math.max(1, Math.ceil(all.length / limit)), per_page: limit, page },
    }
  },

  'route/list': ({ units, faults, clock }, fields) => {
    const { from, till } = period(fields, 5)
    const wanted = many(fields, 'unit_id')
    const found = units.filter(({ id }) => wanted.length === 0 || wanted.includes(String(id)))
    if (found.length === 0) throw new Refusal(1, 'Invalid or unknown unit_id parameter')
    if (many(fields, 'include').includes('decoded_route') && found.length > 1) {
      throw new Refusal(6, 'decoded_route parameter available only when requesting routes for one unit')
    }
    const routes = found.map((unit) => ({
      unit_id: unit.id,
      routes: routeItems(unit, faults, from, till, clock.now()),
    }))
    return { data: { units: routes } }
  },
}

function alertItem({ at, lat, lon, id, ...alert }: MaponAlert, included: readonly string[]): unknown {
  return {
    unit_id: alert.unit_id,
    time: wireTime(at),
    alert_type: alert.alert_type,
    alert_val: alert.alert_val,
    msg: alert.msg,
    ...(included.includes('id') ? { id } : {}),
    ...(included.includes('location') ? { location: `${lat.toFixed(5)},${lon.toFixed(5)}` } : {}),
    ...(included.includes('address') ? { address: '' } : {}),
  }
}

const many = (fields: URLSearchParams, name: string) => [...fields.getAll(name), ...fields.getAll(`${name}[]`)]
const whole = (fields: URLSearchParams, name: string, fallback: number) =>
  Math.trunc(Number(fields.get(name) ?? fallback))

/** `tooLong` is the action's own code for more than 31 days. */
function period(fields: URLSearchParams, tooLong: number): { from: number; till: number } {
  const from = Date.parse(fields.get('from') ?? '')
  const till = Date.parse(fields.get('till') ?? '')
  if (Number.isNaN(from)) throw new Refusal(2, 'Invalid parameter from')
  if (Number.isNaN(till)) throw new Refusal(3, 'Invalid parameter till')
  if (till < from) throw new Refusal(4, 'Invalid period')
  if (till - from > LONGEST_MS) throw new Refusal(tooLong, 'Period can not exceed 31 days')
  return { from, till }
}
