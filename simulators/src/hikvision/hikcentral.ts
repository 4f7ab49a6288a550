import { createHmac } from 'node:crypto'
import * as z from 'zod'
import { jsonBody, type SimReply, type SimRequest } from '../http.ts'
import { storedReports } from '../shared/camera-reports.ts'
import type { CameraWorld } from '../shared/camera-world.ts'
import type { SimUnit } from '../wialon/units.ts'

/** The demo's partner key. */
export const demoHikcentral = { appKey: '23039554', appSecret: 'demo-artemis-secret' }

const SKEW_MS = 15 * 60_000
const pageBody = z.object({ pageNo: z.number().int().min(1), pageSize: z.number().int().min(1).max(500) })
const gpsBody = pageBody.extend({
  mobilevehicleIndexCodes: z.string(),
  startTime: z.iso.datetime({ offset: true }),
  endTime: z.iso.datetime({ offset: true }),
})

/** Central Mexico, as the server writes its times. */
const OFFSET_MS = -6 * 3_600_000
const local = (at: number) => new Date(at + OFFSET_MS).toISOString().replace(/\.\d{3}Z$/, '-06:00')

const fail = (code: string, msg: string): SimReply => ({ body: { code, msg } })
const badParameter = fail('2', 'Parameter error')

/** The OpenAPI of HikCentral Professional over the same fleet, for calls under `/artemis/api/`. */
export function hikcentralAnswer(world: CameraWorld, request: SimRequest): SimReply {
  const { pathname } = request.url
  if (!isSigned(world, request)) return { status: 401, body: { code: '0x02401003', msg: 'Invalid signature' } }
  const error = world.faults.takeError(pathname)
  if (error) return fail(String(error.error), error.reason ?? 'Error')
  const units = world.units.filter(({ deleted }) => !deleted)
  const body = jsonBody(request)
  if (pathname === '/artemis/api/resource/v1/mobilevehicle/mobilevehicleList') {
    const page = pageBody.safeParse(body).data
    return page ? paged(units.map(vehicleItem), page) : badParameter
  }
  if (pathname !== '/artemis/api/mobilesurveillance/v1/gpsDetails')
    return fail('8', 'This product version is not supported')
  const input = gpsBody.safeParse(body).data
  if (!input) return badParameter
  const asked = new Set(input.mobilevehicleIndexCodes.split(','))
  const [from, to] = [Date.parse(input.startTime), Date.parse(input.endTime)]
  const items = units.filter(({ id }) => asked.has(String(id))).map((unit) => gpsItem(world, unit, from, to))
  return paged(items, input)
}

function paged(items: readonly unknown[], { pageNo, pageSize }: z.infer<typeof pageBody>): SimReply {
  const list = items.slice((pageNo - 1) * pageSize, pageNo * pageSize)
  return { body: { code: '0', msg: 'Success', data: { total: items.length, pageNo, pageSize, list } } }
}

/** Builds the text to sign from the headers as they came, each one that came on a line of its own. */
function isSigned({ wall, faults }: CameraWorld, { method, url, headers }: SimRequest): boolean {
  const { appKey, appSecret } = demoHikcentral
  const age = Math.abs(wall() - Number(headers['x-ca-timestamp']))
  if (faults.expiredToken || headers['x-ca-key'] !== appKey || !(age <= SKEW_MS)) return false
  const plain = [headers.accept, headers['content-md5'], headers['content-type'], headers.date]
  const named = String(headers['x-ca-signature-headers']).split(',').toSorted()
  const lines = [
    ...plain.filter((line) => line !== undefined),
    ...named.map((name) => `${name}:${String(headers[name])}`),
  ]
  const text = [method, ...lines, url.pathname + url.search].join('\n')
  return createHmac('sha256', appSecret).update(text).digest('base64') === headers['x-ca-signature']
}

function vehicleItem({ id, name, truck }: SimUnit): Record<string, unknown> {
  return {
    mobilevehicleIndexCode: String(id),
    mobilevehicleName: name,
    status: truck.silentSince === null ? 1 : 0,
    DevIndexCode: `dev-${id}`,
    regionIndexCode: String(truck.line.index + 1),
    plateNo: truck.plates,
    personName: '',
    phoneNo: truck.phone,
    vehicleType: -1,
    vehicleBrand: -1,
    vehicleColor: -1,
  }
}

function gpsItem({ faults, clock }: CameraWorld, unit: SimUnit, from: number, to: number): Record<string, unknown> {
  const reports = storedReports(unit, faults, from, to + 1, clock.now())
  const gpsInfo = reports
    .filter(({ satellites }) => satellites !== null)
    .map(({ t, lat, lon, course, speed }) => ({
      longitude: lon.toFixed(6),
      latitude: lat.toFixed(6),
      occurTime: local(t),
      direction: course,
      speed,
    }))
  return { mobilevehicleIndexCode: String(unit.id), plateNo: unit.truck.plates, regionIndexCode: '1', gpsInfo }
}
