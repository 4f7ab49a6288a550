import { createFleet } from '../fleet/fleet.ts'
import type { Fleet } from '../fleet/types.ts'
import { SimClock } from '../clock.ts'
import { type ListenOptions, serve, type SimReply, type SimRequest, type Simulator } from '../http.ts'
import { controls, type Counters } from './control.ts'
import { Faults } from './faults.ts'
import { heavyServices, login, services, takeEvents, type WialonWorld } from './services.ts'
import { type Session, Sessions, type WialonAccount } from './sessions.ts'
import { simUnits } from './units.ts'

/** Token of the demo account, which sees every line. */
export const demoWialonToken = 'a7d0e1f2c3b4'.repeat(6)

/** The seed of the demo's fleet: the same in the simulator and in whoever seeds a database with it. */
export const demoSeed = 7

export interface WialonSimulatorOptions extends ListenOptions {
  seed?: number
  trucks?: number
  fleet?: Fleet
  /** Simulated time at start, epoch ms; the wall clock when left out. */
  now?: number
  /** Simulated seconds per second; 1 = real time. */
  timeScale?: number
  /** Epoch ms; sessions and quotas are counted by it. */
  wall?: () => number
  accounts?: WialonAccount[]
}

const EVENT_CALLS = { most: 10, windowMs: 10_000 }
const AT_ONCE = 10
const HEAVY_AT_ONCE = 3

/**
 * A server that speaks the Wialon Remote API over a fleet whose past and future are known. Its own calls (`/_faults`,
 * `/_clock`, `/_script`, `/_units`, `/_places`, `/_stats`) are in control.ts.
 */
export async function startWialonSimulator(options: WialonSimulatorOptions = {}): Promise<Simulator> {
  const wall = options.wall ?? Date.now
  const now = options.now ?? wall()
  const fleet = options.fleet ?? createFleet({ seed: options.seed ?? demoSeed, trucks: options.trucks ?? 300, now })
  let url = ''
  const world: WialonWorld = {
    fleet,
    units: simUnits(fleet),
    faults: new Faults(),
    sessions: new Sessions(wall),
    clock: new SimClock(now, options.timeScale ?? 1, wall),
    accounts: options.accounts ?? [{ token: demoWialonToken, user: 'demo', lines: null }],
    baseUrl: () => url,
    commands: [],
  }
  const counters: Counters = { requests: 0, logins: 0, events: 0, mostAtOnce: 0 }
  const simulator = await serve((request) => {
    const control = controls[`${request.method} ${request.url.pathname}`]
    return control ? control(world, request, counters) : api(world, counters, request, wall)
  }, options)
  url = simulator.url
  return simulator
}

async function api(world: WialonWorld, counters: Counters, request: SimRequest, wall: () => number): Promise<SimReply> {
  const { pathname } = request.url
  const service = pathname === '/avl_evts' ? 'avl_evts' : (request.fields.get('svc') ?? '')
  if (pathname !== '/avl_evts' && pathname !== '/wialon/ajax.html')
    return { status: 404, body: 'Not found', type: 'text/plain' }
  counters.requests += 1
  const { faults } = world
  const session = service === 'token/login' ? null : world.sessions.use(request.fields.get('sid'))
  if (session) session.running += 1
  if (session && heavyServices.has(service)) session.heavyRunning += 1
  counters.mostAtOnce = Math.max(counters.mostAtOnce, session?.running ?? 0)
  try {
    if (faults.slowMs > 0) await new Promise((resolve) => setTimeout(resolve, faults.slowMs).unref())
    const status = faults.takeHttp()
    if (status !== null) return { status, body: '<html><body>Bad Gateway</body></html>', type: 'text/html' }
    if (faults.nonsense) return { body: '<!doctype html><title>Mantenimiento</title>', type: 'text/html' }
    return { body: faults.takeError(service) ?? answer(world, counters, session, service, request, wall()) }
  } finally {
    if (session) session.running -= 1
    if (session && heavyServices.has(service)) session.heavyRunning -= 1
  }
}

function answer(
  world: WialonWorld,
  counters: Counters,
  session: Session | null,
  service: string,
  request: SimRequest,
  wallNow: number,
): unknown {
  const params = parsedParams(request.fields.get('params'))
  if (service === 'token/login') {
    counters.logins += 1
    return login(world, params)
  }
  if (!session) return { error: 1 }
  if (session.running > AT_ONCE) return { error: 10 }
  if (session.heavyRunning > HEAVY_AT_ONCE) return { error: 1003, reason: 'LIMIT api_concurrent' }
  if (service === 'avl_evts') {
    counters.events += 1
    session.eventCalls = session.eventCalls.filter((at) => at > wallNow - EVENT_CALLS.windowMs)
    if (session.eventCalls.length >= EVENT_CALLS.most) return { error: 1003, reason: 'LIMIT api_concurrent' }
    session.eventCalls.push(wallNow)
    return takeEvents(world, session)
  }
  const run = services[service]
  if (!run) return { error: 2 }
  return params === undefined ? { error: 4 } : run(world, session, params)
}

/** undefined when it is not JSON. */
function parsedParams(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '{}')
  } catch {
    return undefined
  }
}
