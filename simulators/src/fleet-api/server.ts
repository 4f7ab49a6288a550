import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { jsonBody, serve, type SimReply, type SimRequest, type Simulator } from '../http.ts'
import {
  fleetControl,
  heldAnswer,
  type ReportingFleet,
  reportingFleet,
  type ReportingFleetOptions,
} from '../shared/reporting-fleet.ts'
import { lastMessage } from '../wialon/messages.ts'
import type { SimUnit } from '../wialon/units.ts'

export const demoFleetApi = { usuario: 'demo', password: 'demo-flotas' }
const SEED = 44

const faults = z.strictObject({
  /** Once: every token given out before is refused. */
  expireTokens: z.boolean().default(false),
  /** How who may not sign in is told: by status 401, or by a reply without a result. */
  refuseBy: z.enum(['status', 'reply']).default('status'),
  /** Rows of positions bare or inside `result`. */
  wrapped: z.boolean().default(true),
})
type FleetApiWorld = ReportingFleet<z.infer<typeof faults>>

const loginInput = z.object({ usuario: z.string(), password: z.string() })

/**
 * A stand-in of the fleet API: `POST /auth-key`, and `GET /posiciones` as an example of what a provider may give after
 * it. Its own calls are those of reporting-fleet.ts.
 */
export function startFleetApiSimulator(options: ReportingFleetOptions = {}): Promise<Simulator> {
  const world: FleetApiWorld = reportingFleet(options, {
    seed: SEED,
    prefix: 'FA',
    unitId: (index) => 3001 + index,
    own: faults.parse({}),
  })
  const tokens = new Set<string>()
  return serve(
    (request) => fleetControl(world, request, faults) ?? heldAnswer(world, () => answer(world, tokens, request)),
    options,
  )
}

function answer(world: FleetApiWorld, tokens: Set<string>, request: SimRequest): SimReply {
  const { own } = world
  if (own.expireTokens) {
    tokens.clear()
    world.own = { ...own, expireTokens: false }
  }
  switch (`${request.method} ${request.url.pathname}`) {
    case 'POST /auth-key': {
      const given = loginInput.safeParse(jsonBody(request)).data
      if (given?.usuario !== demoFleetApi.usuario || given.password !== demoFleetApi.password) {
        return { status: own.refuseBy === 'status' ? 401 : 200, body: { error: 'Credenciales no válidas' } }
      }
      const token = randomBytes(24).toString('hex')
      tokens.add(token)
      return { body: { result: { id: 77, token } } }
    }
    case 'GET /posiciones': {
      const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
      if (!tokens.has(token)) return { status: 401, body: { error: 'Token no válido' } }
      const units = world.units.filter(({ deleted }) => !deleted)
      const rows = units.map((unit) => positionRow(world, unit))
      return { body: own.wrapped ? { result: rows } : rows }
    }
    default:
      return { status: 404, body: { error: 'No existe' } }
  }
}

function positionRow({ faults, clock }: FleetApiWorld, unit: SimUnit): unknown {
  const base = { imei: unit.truck.imei, economico: unit.name }
  const message = lastMessage(unit, faults, clock.now())
  if (!message) return base
  return {
    ...base,
    fechahora: new Date(message.t * 1000).toISOString().slice(0, 19).replace('T', ' '),
    latitud: message.pos.y,
    longitud: message.pos.x,
    velocidad: message.pos.s,
    rumbo: message.pos.c,
    encendido: message.p['ign'] === 1 ? 'SI' : 'NO',
    odometro: message.p['mileage'],
  }
}
