import * as z from 'zod'
import { serve, type SimReply, type SimRequest, type Simulator } from '../http.ts'
import { type MaponAlert, raiseAlerts } from '../shared/alerts.ts'
import {
  fleetControl,
  heldAnswer,
  type ReportingFleet,
  reportingFleet,
  type ReportingFleetOptions,
} from '../shared/reporting-fleet.ts'
import { driverRow, eventRows, objectRow, queueRows, type Row, trackRows } from './rows.ts'

export const demoWebfleet = {
  account: 'arriero-demo',
  username: 'demo',
  password: 'demo-webfleet',
  apikey: '5b1c7e0a-demo-webfleet',
}
const SEED = 42

const MINUTE = 60_000
const quotas: Record<string, { most: number; windowMs: number }> = {
  showObjectReportExtern: { most: 6, windowMs: MINUTE },
  showTracks: { most: 10, windowMs: MINUTE },
  showDriverReportExtern: { most: 10, windowMs: MINUTE },
  showEventReportExtern: { most: 1, windowMs: MINUTE },
  createQueueExtern: { most: 10, windowMs: 1440 * MINUTE },
  popQueueMessagesExtern: { most: 10, windowMs: MINUTE },
  ackQueueMessagesExtern: { most: 10, windowMs: MINUTE },
}
const QUEUE_PAGE = 500
const LONGEST_TRACK = 2 * 86_400_000

const webfleetFaults = z.strictObject({
  /** In which shape rows come. */
  shape: z.enum(['array', 'report', 'data']).default('array'),
  /** Credentials in the address are refused with 1180. */
  demandsBasic: z.boolean().default(true),
  /** An old server: only credentials in the address count (1101). */
  ignoresBasic: z.boolean().default(false),
  /** Every answer is 8011. */
  overQuota: z.boolean().default(false),
  /** Rows have the text of the place only. */
  onlyText: z.boolean().default(false),
  /** Ignitions that are days older than the positions. */
  staleIgnition: z.boolean().default(false),
  /** The account has no contract for events (9). */
  noEvents: z.boolean().default(false),
})
type WebfleetWorld = ReportingFleet<z.infer<typeof webfleetFaults>>

interface Account {
  calls: Map<string, number[]>
  queue: { deliveredTo: number; waiting: Row[]; handedOut: number } | null
  raised: MaponAlert[]
}

class Refusal extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/**
 * A server that speaks WEBFLEET.connect for one account. Its own calls are those of reporting-fleet.ts and
 * `POST /_alerts`, whose types become events.
 */
export function startWebfleetSimulator(options: ReportingFleetOptions = {}): Promise<Simulator> {
  const world: WebfleetWorld = reportingFleet(options, {
    seed: SEED,
    prefix: 'WF',
    unitId: (index) => 701 + index,
    own: webfleetFaults.parse({}),
  })
  const account: Account = { calls: new Map(), queue: null, raised: [] }
  return serve((request) => {
    if (request.method === 'POST' && request.url.pathname === '/_alerts')
      return raiseAlerts(world, account.raised, request)
    return fleetControl(world, request, webfleetFaults) ?? heldAnswer(world, () => answer(world, account, request))
  }, options)
}

function answer(world: WebfleetWorld, account: Account, request: SimRequest): SimReply {
  if (request.url.pathname !== '/extern') return { status: 404, body: 'Not found', type: 'text/plain' }
  const isJson = request.fields.get('outputformat') === 'json'
  try {
    checkAccess(world, request)
    const name = request.fields.get('action') ?? ''
    const action = actions[name]
    if (!action || (name === 'showEventReportExtern' && world.own.noEvents)) throw new Refusal(9, 'Unknown action')
    if (world.counters.running > 1) throw new Refusal(8015, 'User is busy')
    const forced = world.faults.takeError(name)
    if (forced) throw new Refusal(forced.error, forced.reason ?? `Error ${forced.error}`)
    countCall(world, account, name)
    return rowsReply(action(world, account, request.fields), isJson, world.own.shape)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, message } = error
    return isJson
      ? { body: { errorCode: code, errorMsg: message } }
      : { body: `${code},${message}`, type: 'text/plain' }
  }
}

function checkAccess({ own }: WebfleetWorld, { fields, headers }: SimRequest): void {
  const [, encoded = ''] = /^Basic (.+)$/.exec(headers.authorization ?? '') ?? []
  const basic = Buffer.from(encoded, 'base64').toString('utf8')
  const inQuery = fields.has('username') || fields.has('password')
  if (inQuery && own.demandsBasic && !own.ignoresBasic) throw new Refusal(1180, 'Use HTTP Basic authentication')
  const given = inQuery || own.ignoresBasic ? `${fields.get('username')}:${fields.get('password')}` : basic
  const known = given === `${demoWebfleet.username}:${demoWebfleet.password}`
  if (!known || fields.get('account') !== demoWebfleet.account || fields.get('apikey') !== demoWebfleet.apikey) {
    throw new Refusal(1101, 'Access denied')
  }
}

function countCall({ own, wall }: WebfleetWorld, { calls }: Account, name: string): void {
  const { most, windowMs } = quotas[name] ?? { most: Infinity, windowMs: 0 }
  const recent = (calls.get(name) ?? []).filter((at) => at > wall() - windowMs)
  if (own.overQuota || recent.length >= most) throw new Refusal(8011, 'Request quota reached')
  calls.set(name, [...recent, wall()])
}

type Action = (world: WebfleetWorld, account: Account, fields: URLSearchParams) => Row[] | 'done'

const actions: Record<string, Action> = {
  showObjectReportExtern: ({ units, faults, own, clock }, _, fields) => {
    const format = { merdeg: fields.get('useMerdeg') === 'true' && !own.onlyText, stale: own.staleIgnition }
    return units.filter(({ deleted }) => !deleted).map((unit) => objectRow(unit, faults, clock.now(), format))
  },

  showTracks: ({ units, faults, clock }, _, fields) => {
    const unit = units.find(({ id }) => String(id) === fields.get('objectno'))
    if (!unit) throw new Refusal(55, 'Unknown object')
    const { from, to } = rangeOf(fields)
    if (to - from > LONGEST_TRACK) throw new Refusal(56, 'Range too long')
    return trackRows(unit, faults, from, to, clock.now())
  },

  showDriverReportExtern: ({ units }) => units.map(driverRow),

  showEventReportExtern: ({ units, clock }, { raised }, fields) => {
    const { from, to } = rangeOf(fields)
    return eventRows(units, raised, from, Math.min(to, clock.now()))
  },

  createQueueExtern: ({ clock }, account) => {
    account.queue ??= { deliveredTo: clock.now(), waiting: [], handedOut: 0 }
    return 'done'
  },

  popQueueMessagesExtern: ({ units, faults, clock }, { queue }) => {
    if (!queue) throw new Refusal(57, 'Queue does not exist')
    const now = clock.now()
    if (now > queue.deliveredTo) queue.waiting.push(...queueRows(units, faults, queue.deliveredTo, now))
    queue.deliveredTo = Math.max(queue.deliveredTo, now)
    const page = queue.waiting.slice(0, QUEUE_PAGE)
    queue.handedOut = page.length
    return page
  },

  ackQueueMessagesExtern: (_, { queue }) => {
    if (!queue) throw new Refusal(57, 'Queue does not exist')
    queue.waiting.splice(0, queue.handedOut)
    queue.handedOut = 0
    return 'done'
  },
}

function rangeOf(fields: URLSearchParams): { from: number; to: number } {
  const from = Date.parse(fields.get('rangefrom_string') ?? '')
  const to = Date.parse(fields.get('rangeto_string') ?? '')
  if (fields.get('range_pattern') !== 'ud' || Number.isNaN(from) || Number.isNaN(to)) throw new Refusal(56, 'Bad range')
  return { from, to }
}

function rowsReply(rows: Row[] | 'done', isJson: boolean, shape: 'array' | 'report' | 'data'): SimReply {
  if (rows === 'done') return { body: '', type: 'text/plain' }
  if (isJson) return { body: shape === 'array' ? rows : { [shape]: rows } }
  const names = Object.keys(rows[0] ?? {})
  const lines = rows.map((row) => names.map((name) => `"${String(row[name] ?? '').replaceAll('"', '""')}"`).join(';'))
  return { body: [names.join(';'), ...lines].join('\n'), type: 'text/plain' }
}
