import { createHash } from 'node:crypto'
import * as z from 'zod'
import { serve, type SimReply, type SimRequest, type Simulator } from '../http.ts'
import { lastReport, storedReports } from '../shared/camera-reports.ts'
import {
  alarmsOf,
  type CameraBrand,
  cameraControl,
  type CameraSimulatorOptions,
  type CameraWorld,
  cameraWorld,
  underFaults,
} from '../shared/camera-world.ts'
import { videoFaults } from '../video/faults.ts'
import { IotHub } from './hub.ts'
import { cloudAlarmItem, deviceItem, locationItem, trackItem } from './items.ts'
import { type SimToken, SimTokens } from './tokens.ts'

/** Of its fleet. */
export const jimiSeed = 501

/** The demo's account and application. */
export const demoJimi = {
  userId: 'demo',
  password: 'demo-jimi',
  appKey: '8FB345B8693CCD003CC2DAB61EC8791D',
  appSecret: 'h9lri085eachcz4sn7gwnkh6j0jt0yz4',
}

/** Tolerated difference of the caller's clock. */
const SKEW_MS = 10 * 60_000
const TRACK_LIMIT_MS = 7 * 86_400_000
const MOST_IMEIS = 100
const MOST_ALARMS = 1000

const own = z.strictObject({
  /** Devices answer commands with 302. */
  busyDevices: z.boolean().optional(),
  /** Refuses token calls after five in a minute (1006). */
  throttleTokens: z.boolean().optional(),
  video: videoFaults.optional(),
})

interface JimiWorld {
  world: CameraWorld
  tokens: SimTokens
  hub: IotHub
}

/**
 * A server that speaks the Tracksolid Pro Open API (`/route/rest`) and the calls and pushes of Jimi's IoT Hub over a
 * fleet of its own. Its control calls (`/_faults` …) are in camera-world.ts.
 */
export async function startJimiSimulator(options: CameraSimulatorOptions = {}): Promise<Simulator> {
  const brand: CameraBrand = {
    seed: jimiSeed,
    numbersFrom: 400,
    own,
    batches: (_, from, to) => hub.batches(from, to),
    expireSessions: () => tokens.closeAll(),
  }
  const world = cameraWorld(options, brand)
  const tokens = new SimTokens(world.wall)
  const hub = new IotHub(world)
  const simulator = await serve(async (request) => {
    const control = await cameraControl(world, brand, request)
    return control ?? underFaults(world, () => hub.answer(request) ?? route({ world, tokens, hub }, request))
  }, options)
  return {
    ...simulator,
    close: () => {
      world.pusher.stop()
      return simulator.close()
    },
  }
}

const ok = (result: unknown): SimReply => ({ body: { code: 0, message: 'success', result } })
const fail = (code: number | string, message: string): SimReply => ({ body: { code, message } })
const badParameter = fail(1001, 'Parameter error')

function route(jimi: JimiWorld, request: SimRequest): SimReply {
  const { fields, url } = request
  if (url.pathname !== '/route/rest') return { status: 404, body: 'Not found', type: 'text/plain' }
  const method = fields.get('method') ?? ''
  const error = jimi.world.faults.takeError(method)
  // As the platform does in places: the code as text.
  if (error) return fail(String(error.error), error.reason ?? 'Error')
  const call = calls[method]
  if (!call) return fail(1007, 'Illegal access, request method error!')
  if (!isSigned(jimi.world, fields)) return fail(1002, 'Illegal user')
  if (!method.startsWith('jimi.oauth.') && !jimi.tokens.isLiving(fields.get('access_token')))
    return fail(1004, 'Illegal access, token exception!')
  return call(jimi, fields)
}

function isSigned({ wall }: CameraWorld, fields: URLSearchParams): boolean {
  const { appKey, appSecret } = demoJimi
  const at = Date.parse(`${fields.get('timestamp')?.replace(' ', 'T')}Z`)
  if (fields.get('app_key') !== appKey || !(Math.abs(wall() - at) <= SKEW_MS)) return false
  const pairs = [...fields]
    .filter(([name, value]) => name !== 'sign' && value !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const text = appSecret + pairs.map((pair) => pair.join('')).join('') + appSecret
  return createHash('md5').update(text).digest('hex').toUpperCase() === fields.get('sign')
}

type Call = (jimi: JimiWorld, fields: URLSearchParams) => SimReply

function tokenReply({ accessToken, refreshToken }: SimToken, seconds: number, { world }: JimiWorld): SimReply {
  const time = new Date(world.wall()).toISOString().slice(0, 19).replace('T', ' ')
  const { appKey, userId: account } = demoJimi
  world.counters.logins += 1
  return ok({ appKey, account, accessToken, expiresIn: String(seconds), refreshToken, time })
}

/** 60–7200 seconds, else null. */
function lifeOf(fields: URLSearchParams): number | null {
  const seconds = Number(fields.get('expires_in'))
  return seconds >= 60 && seconds <= 7200 ? seconds : null
}

const timeOf = (text: string | null) => Date.parse(`${text?.replace(' ', 'T')}Z`)

/** Units of a list of IMEIs; null for an empty or too long one. */
function unitsOf({ world }: JimiWorld, imeis: string | null) {
  const list = imeis?.split(',').filter(Boolean) ?? []
  if (list.length === 0 || list.length > MOST_IMEIS) return null
  return world.units.filter(({ deleted, truck }) => !deleted && list.includes(truck.imei))
}

const calls: Record<string, Call> = {
  'jimi.oauth.token.get': (jimi, fields) => {
    const seconds = lifeOf(fields)
    if (jimi.world.own['throttleTokens'] === true && jimi.tokens.isTooOften())
      return fail(1006, 'Illegal access, the request frequency is too high')
    if (seconds === null) return badParameter
    const md5 = createHash('md5').update(demoJimi.password).digest('hex')
    const isKnown = fields.get('user_id') === demoJimi.userId && fields.get('user_pwd_md5') === md5
    if (!isKnown || jimi.world.faults.expiredToken) return fail(1002, 'Incorrect user name or password')
    return tokenReply(jimi.tokens.open(seconds), seconds, jimi)
  },
  'jimi.oauth.token.refresh': (jimi, fields) => {
    const seconds = lifeOf(fields)
    if (seconds === null) return badParameter
    const token = jimi.tokens.renew(fields.get('access_token'), fields.get('refresh_token'), seconds)
    return token ? tokenReply(token, seconds, jimi) : fail(1004, 'Illegal access, token exception!')
  },
  'jimi.user.device.list': ({ world }, fields) =>
    fields.get('target') === demoJimi.userId
      ? ok(world.units.filter(({ deleted }) => !deleted).map(deviceItem))
      : fail(1002, 'The account does not exist'),
  'jimi.user.device.location.list': ({ world }, fields) => {
    if (fields.get('target') !== demoJimi.userId) return fail(1002, 'The account does not exist')
    const now = world.clock.now()
    const units = world.units.filter(({ deleted }) => !deleted)
    return ok(units.map((unit) => locationItem(unit, lastReport(unit, world.faults, now), now)))
  },
  'jimi.device.location.get': (jimi, fields) => {
    const units = unitsOf(jimi, fields.get('imeis'))
    if (!units) return badParameter
    const { faults, clock } = jimi.world
    return ok(units.map((unit) => locationItem(unit, lastReport(unit, faults, clock.now()), clock.now())))
  },
  'jimi.device.track.list': (jimi, fields) => {
    const [unit] = unitsOf(jimi, fields.get('imei')) ?? []
    const [from, to] = [timeOf(fields.get('begin_time')), timeOf(fields.get('end_time'))]
    const now = jimi.world.clock.now()
    if (!unit) return fail(1002, 'IMEI does not exist')
    if (!(to - from <= TRACK_LIMIT_MS) || to > now) return badParameter
    const reports = storedReports(unit, jimi.world.faults, from, to + 1, now)
    const points = reports.filter(({ satellites }) => satellites !== null).map(trackItem)
    return { body: { code: 0, message: 'success', result: points.length > 0 ? points : null, data: { mileage: 0 } } }
  },
  'jimi.device.alarm.list': (jimi, fields) => {
    const units = unitsOf(jimi, fields.get('imeis') ?? fields.get('imei'))
    const [from, to] = [timeOf(fields.get('begin_time')), timeOf(fields.get('end_time'))]
    const [page, size] = [Number(fields.get('page_no') ?? 1), Number(fields.get('page_size') ?? 50)]
    if (!units || Number.isNaN(to - from) || !(page >= 1) || !(size >= 1 && size <= 100)) return badParameter
    const until = Math.min(to, jimi.world.clock.now()) + 1
    const found = units.flatMap((unit) => alarmsOf(jimi.world, unit, from, until)).slice(0, MOST_ALARMS)
    return ok(found.slice((page - 1) * size, page * size).map(cloudAlarmItem))
  },
}
