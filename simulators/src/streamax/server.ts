import { createCipheriv, createDecipheriv, createHash, createHmac } from 'node:crypto'
import * as z from 'zod'
import { jsonBody, serve, type SimReply, type SimRequest, type Simulator } from '../http.ts'
import type { SimUnit } from '../wialon/units.ts'
import type { PushBatch } from '../shared/camera-pusher.ts'
import { lastReport, receivedReports, storedReports } from '../shared/camera-reports.ts'
import {
  alarmsOf,
  type CameraBrand,
  cameraControl,
  type CameraSimulatorOptions,
  type CameraWorld,
  cameraWorld,
  underFaults,
} from '../shared/camera-world.ts'
import { alarmItem, alarmTypeOf, deviceItem, gpsItem, type Scale, uniqueIdOf } from './items.ts'
import { isConnected, videoFaults } from '../video/faults.ts'
import { VideoDesk } from './video.ts'

/** The demo's tenant. */
export const demoStreamax = { appId: '10001', tenantId: '123', tenantSecret: '0123456789abcdef0123456789abcdef' }

/** Signatures may be so old. */
const SKEW_MS = 10 * 60_000
/** An alarm may have begun so long before the window asked for. */
const LONGEST_ALARM_MS = 60 * 60_000

const own = z.strictObject({
  /** Scale of each endpoint: `v1` ×1e6 and ×10, `v2` floats. */
  scales: z
    .strictObject({ newest: z.enum(['v1', 'v2']), history: z.enum(['v1', 'v2']), alarms: z.enum(['v1', 'v2']) })
    .partial()
    .optional(),
  /** The next download tasks end in FAILURE. */
  failDownloads: z.boolean().optional(),
  video: videoFaults.optional(),
})

const scalesOf = (world: CameraWorld): { newest: Scale; history: Scale; alarms: Scale } => ({
  newest: 'v1',
  history: 'v1',
  alarms: 'v2',
  ...own.parse(world.own).scales,
})

/** Of its fleet. */
export const streamaxSeed = 405

const brand: CameraBrand = { seed: streamaxSeed, numbersFrom: 300, own, batches }

/** What happened in from < t ≤ to as webhooks: GPS, then alarms that began and alarms that ended. */
function batches(world: CameraWorld, from: number, to: number): PushBatch[] {
  const gps = world.units.flatMap((unit) =>
    receivedReports(unit, world.faults, from, to).map((report) => gpsItem(report, 'v2')),
  )
  const alarms = world.units.flatMap((unit) => alarmsOf(world, unit, from - LONGEST_ALARM_MS, to))
  const begun = alarms.filter(({ at }) => at >= from).map((one) => alarmItem(one, 'v2', one.at - 1))
  const ended = alarms.filter(({ until }) => until >= from && until < to).map((one) => alarmItem(one, 'v2', to))
  const batch = (type: string, data: unknown[]): PushBatch[] => {
    const body = JSON.stringify({ tenantId: Number(demoStreamax.tenantId), type, data })
    const headers = (text: string, secret: string) => ({
      'x-webhook-signature': createHmac('sha256', secret).update(text).digest('hex'),
    })
    return data.length > 0 ? [{ path: '', type: 'application/json', body: () => body, headers }] : []
  }
  return [...batch('GPS', gps), ...batch('ALARM', begun), ...batch('ALARM', ended)]
}

/**
 * A server that speaks the Streamax FT Cloud OpenAPI over a fleet of its own: devices, newest and historic GPS, alarms,
 * links of live video and downloads, webhooks. Its control calls (`/_faults` …) are in camera-world.ts.
 */
export async function startStreamaxSimulator(options: CameraSimulatorOptions = {}): Promise<Simulator> {
  const world = cameraWorld(options, brand)
  const video = new VideoDesk(world)
  const simulator = await serve(async (request) => {
    const control = await cameraControl(world, brand, request)
    return control ?? underFaults(world, () => video.media(request) ?? api(world, video, request))
  }, options)
  return {
    ...simulator,
    close: () => {
      world.pusher.stop()
      return simulator.close()
    },
  }
}

const ok = (data: unknown): SimReply => ({ body: { code: 200, success: true, message: 'Success', data } })
const fail = (code: number, message: string): SimReply => ({ body: { code, success: false, message } })

function api(world: CameraWorld, video: VideoDesk, request: SimRequest): SimReply {
  const { pathname } = request.url
  const error = world.faults.takeError(pathname)
  if (error) return fail(error.error, error.reason ?? 'Error')
  if (!isSigned(world, request)) return fail(3806, 'Illegal user')
  const call = calls[`${request.method} ${pathname}`]
  if (call) return call(world, request)
  return video.answer(request) ?? fail(404, 'Not found')
}

/** Decrypts `_sign` with the tenant's secret, as only its holder could have made it. */
function isSigned(world: CameraWorld, { headers }: SimRequest): boolean {
  const { appId, tenantId, tenantSecret } = demoStreamax
  if (world.faults.expiredToken || headers['_tenantid'] !== tenantId) return false
  const key = createHash('md5').update(tenantSecret).digest()
  try {
    const decipher = createDecipheriv('aes-128-ecb', key, null)
    const text = decipher.update(String(headers['_sign']), 'hex', 'utf8') + decipher.final('utf8')
    const signTime = /"signTime":(\d+)/.exec(Buffer.from(text, 'base64').toString('utf8'))?.[1]
    if (signTime === undefined || Math.abs(world.wall() - Number(signTime)) > SKEW_MS) return false
    // The spelling counts: what is decrypted must be exactly the text of the documents.
    const json = `{"appId":${appId},"signTime":${signTime},"tenantId":${tenantId},"tenantSecret":"${tenantSecret}"}`
    const cipher = createCipheriv('aes-128-ecb', key, null)
    const expected = cipher.update(Buffer.from(json).toString('base64'), 'utf8', 'hex') + cipher.final('hex')
    return expected === headers['_sign']
  } catch {
    return false
  }
}

const speech = z.object({ uniqueIds: z.string(), message: z.string().min(1) })

function paged(items: readonly unknown[], { fields }: SimRequest, most: number): SimReply {
  const page = Number(fields.get('page') ?? 1)
  const pageSize = Number(fields.get('pageSize') ?? 20)
  if (!(page >= 1) || !(pageSize >= 1) || pageSize > most) return fail(400, 'Bad parameter')
  return ok({ list: items.slice((page - 1) * pageSize, page * pageSize), page, pageSize, total: items.length })
}

const namedUnits = ({ units }: CameraWorld, { fields }: SimRequest): SimUnit[] => {
  const ids = new Set(fields.get('uniqueIds')?.split(',') ?? [])
  const vehicleIds = new Set(fields.get('vehicleIds')?.split(',') ?? [])
  return units.filter((unit) => !unit.deleted && (ids.has(uniqueIdOf(unit)) || vehicleIds.has(String(unit.id))))
}

function intervalOf({ fields }: SimRequest): { from: number; to: number } | null {
  const [from, to] = [Date.parse(fields.get('startTime') ?? ''), Date.parse(fields.get('endTime') ?? '')]
  return Number.isNaN(from) || Number.isNaN(to) ? null : { from, to }
}

function alarms(world: CameraWorld, request: SimRequest): SimReply {
  const interval = intervalOf(request)
  if (!interval) return fail(400, 'Bad parameter')
  const now = world.clock.now()
  const types = request.fields.get('alarmTypes')?.split(',')
  const found = namedUnits(world, request)
    .flatMap((unit) => alarmsOf(world, unit, interval.from - LONGEST_ALARM_MS, Math.min(interval.to, now) + 1))
    .filter((one) => one.until >= interval.from && (!types || types.includes(alarmTypeOf(one))))
  return paged(
    found.map((one) => alarmItem(one, scalesOf(world).alarms, now)),
    request,
    1000,
  )
}

const newDevice = z.object({ uniqueId: z.string(), deviceName: z.string().optional() })

const calls: Record<string, (world: CameraWorld, request: SimRequest) => SimReply> = {
  'GET /openapi/v2/devices': (world, request) => {
    const uniqueId = request.fields.get('uniqueId')
    const units = world.units.filter((unit) => !unit.deleted && (!uniqueId || uniqueIdOf(unit) === uniqueId))
    const items = units.map((unit) => deviceItem(unit, isConnected(world, unit), world.clock.now()))
    return paged(items, request, 1000)
  },
  'POST /openapi/v2/devices': (world, request) => {
    const devices = z.array(newDevice).min(1).safeParse(jsonBody(request)).data
    if (!devices) return fail(400, 'Bad parameter')
    for (const { uniqueId, deviceName } of devices) {
      const unit = world.units.find((one) => uniqueIdOf(one) === uniqueId)
      if (!unit) return fail(404, 'Not found')
      unit.deleted = false
      unit.name = deviceName ?? unit.name
    }
    return ok(null)
  },
  'DELETE /openapi/v2/devices': (world, request) => {
    const ids = request.fields.get('uniqueIds')?.split(',') ?? []
    for (const unit of world.units.filter((one) => ids.includes(uniqueIdOf(one)))) unit.deleted = true
    return ok(null)
  },
  'POST /openapi/tts': (world, { body }) => {
    const said = speech.safeParse(JSON.parse(body))
    const unit = world.units.find((one) => uniqueIdOf(one) === said.data?.uniqueIds)
    return said.success && unit ? ok(null) : fail(400, 'Bad parameter')
  },
  'GET /openapi/gps/newest': (world, request) =>
    ok(
      namedUnits(world, request).flatMap((unit) => {
        const report = lastReport(unit, world.faults, world.clock.now())
        return report ? [gpsItem(report, scalesOf(world).newest)] : []
      }),
    ),
  'GET /openapi/gps/history': (world, request) => {
    const interval = intervalOf(request)
    if (!interval) return fail(400, 'Bad parameter')
    const reports = namedUnits(world, request).flatMap((unit) =>
      storedReports(unit, world.faults, interval.from, interval.to + 1, world.clock.now()),
    )
    return paged(
      reports.map((report) => gpsItem(report, scalesOf(world).history)),
      request,
      10_000,
    )
  },
  'GET /openapi/v2/alarms': alarms,
  'GET /openapi/alarms': alarms,
}
