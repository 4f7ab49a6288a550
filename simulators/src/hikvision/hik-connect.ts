import { randomBytes, randomUUID } from 'node:crypto'
import * as z from 'zod'
import { jsonBody, type SimReply, type SimRequest } from '../http.ts'
import { codeOf, type Incident } from '../shared/camera-incidents.ts'
import { receivedReports, type Report } from '../shared/camera-reports.ts'
import { alarmsOf, type CameraWorld } from '../shared/camera-world.ts'
import { isConnected } from '../video/faults.ts'
import { piecesOf } from '../video/recordings.ts'
import { LINK_LIFE_MS, type VideoStreams, type View } from '../video/streams.ts'
import { type SimUnit, unitStateAt } from '../wialon/units.ts'

/** The demo's application. */
export const demoHikConnect = { appKey: 'demo-ak', secretKey: 'demo-sk' }

const TOKEN_LIFE_MS = 7 * 86_400_000
/** The platform's clock in the documented sample has no zone; this one stands in Mexico City. */
const OFFSET_MS = -6 * 3_600_000
const GPS = 'Msg330001'

/** What cameras raise in this queue, the first ones oftener; the last one has no name here. */
const codes = ['Msg330504', 'Msg330503', 'Msg330402', 'Msg330203', 'Msg330502', 'Msg330202', 'Msg330405', 'Msg330510']

const tokenBody = z.object({ appKey: z.string(), secretKey: z.string() })
const pageBody = z.object({ pageIndex: z.number().int().min(1), pageSize: z.number().int().min(1).max(500) })
const subscribeBody = z.object({ subscribeType: z.literal([0, 1]), msgType: z.array(z.string()) })
const messagesBody = z.object({ maxNumberPerTime: z.number().int().min(1).max(500).default(100) })
const completeBody = z.object({ batchId: z.string() })

const liveBody = z.object({ deviceSerial: z.string(), resourceId: z.string(), streamType: z.literal([1, 2]) })
const searchBody = z.object({
  deviceSerial: z.string(),
  resourceId: z.string(),
  beginTime: z.iso.datetime(),
  endTime: z.iso.datetime(),
})
const videoBody = z.object({ videoId: z.string() })

const ok = (data: unknown): SimReply => ({ body: { data, errorCode: '0' } })
const fail = (errorCode: string, message: string): SimReply => ({ body: { errorCode, message } })
const noDevice = fail('EVZ20002', 'Device does not exist')
const offline = fail('EVZ20007', 'Device offline')
const badParameter = fail('OPEN000010', 'Parameter error')

const CHANNELS = 3
const resourceOf = (unit: SimUnit, channel: number) => `ch-${unit.id}-${channel}`
const channelOf = (resourceId: string) => Number(resourceId.split('-')[2] ?? 1)

/** Serial number of a unit's device, by which vehicles and messages go. */
export function serialOf(unit: SimUnit): string {
  return `FK${unit.id}010`
}

/** The OpenAPI of Hik-Connect for Teams over the same fleet: token, vehicles, and a queue given until it is completed. */
export class HikConnectCloud {
  readonly #world: CameraWorld
  readonly #url: () => string
  readonly #streams: VideoStreams
  readonly #saved = new Map<string, View>()
  readonly #tokens = new Map<string, number>()
  #subscribedFrom: number | null = null
  #queue: unknown[] = []
  #batch: { batchId: string; event: unknown[] } | null = null

  constructor(world: CameraWorld, url: () => string, streams: VideoStreams) {
    this.#streams = streams
    this.#world = world
    this.#url = url
  }

  expire(): void {
    this.#tokens.clear()
  }

  /** Answers the calls under `/api/hccgw/`. */
  answer(request: SimRequest): SimReply {
    const { pathname } = request.url
    const body = jsonBody(request)
    if (pathname === '/api/hccgw/platform/v1/token/get') return this.#token(body)
    const error = this.#world.faults.takeError(pathname)
    // The faults' codes are numbers: the platform's own word is the reason.
    if (error) return fail(error.reason ?? String(error.error), 'Error')
    if ((this.#tokens.get(String(request.headers['token'])) ?? 0) <= this.#world.wall())
      return fail('OPEN000006', 'Token not found')
    if (pathname === '/api/hccgw/resource/v1/areas/vehicles/get') return this.#vehicles(body)
    const videoCall = this.#videoCalls[pathname]
    if (videoCall) return videoCall(body)
    if (pathname === '/api/hccgw/rawmsg/v1/mq/subscribe') return this.#subscribe(body)
    if (pathname === '/api/hccgw/rawmsg/v1/mq/messages') return this.#messages(body)
    if (pathname === '/api/hccgw/rawmsg/v1/mq/messages/complete') return this.#complete(body)
    return { status: 404, body: { errorCode: '404', message: 'Not found' } }
  }

  #token(body: unknown): SimReply {
    const input = tokenBody.safeParse(body).data
    const { appKey, secretKey } = demoHikConnect
    const isKnown = input?.appKey === appKey && input.secretKey === secretKey
    if (!isKnown || this.#world.faults.expiredToken) return fail('OPEN300002', 'Secret key error')
    const accessToken = `hcc.${randomBytes(16).toString('hex')}`
    const expiresAt = this.#world.wall() + TOKEN_LIFE_MS
    this.#tokens.set(accessToken, expiresAt)
    this.#world.counters.logins += 1
    return ok({ accessToken, expireTime: Math.floor(expiresAt / 1000), userId: 'demo', areaDomain: this.#url() })
  }

  #vehicles(body: unknown): SimReply {
    const page = pageBody.safeParse(body).data
    if (!page) return badParameter
    const units = this.#world.units.filter(({ deleted }) => !deleted)
    const found = units.map((unit) => vehicleItem(unit, isConnected(this.#world, unit)))
    const start = (page.pageIndex - 1) * page.pageSize
    return ok({
      totalCount: found.length,
      pageIndex: page.pageIndex,
      vehicle: found.slice(start, start + page.pageSize),
    })
  }

  /** Field names beyond those of the documents' tables are assumed. */
  readonly #videoCalls: Record<string, (body: unknown) => SimReply> = {
    '/api/hccgw/video/v1/live/address/get': (body) => {
      const input = liveBody.safeParse(body).data
      const unit = this.#unit(input?.deviceSerial)
      if (!input || !unit) return noDevice
      if (!isConnected(this.#world, unit)) return offline
      const session = this.#streams.open({ unit, channel: channelOf(input.resourceId), recorded: null })
      return ok({ url: `${this.#url()}/video/${session}/index.m3u8`, expireTime: this.#expiry() })
    },
    '/api/hccgw/video/v1/record/element/search': (body) => {
      const input = searchBody.safeParse(body).data
      const unit = this.#unit(input?.deviceSerial)
      if (!input || !unit) return noDevice
      const [from, to] = [Date.parse(input.beginTime), Date.parse(input.endTime)]
      const pieces = piecesOf(unit, channelOf(input.resourceId), from, to, this.#world.clock.now())
      return ok({
        recordList: pieces.map(({ start, end, isAlarm }) => ({
          beginTime: new Date(start).toISOString(),
          endTime: new Date(end).toISOString(),
          recordType: isAlarm ? 'alarm' : 'time',
        })),
      })
    },
    '/api/hccgw/video/v1/video/save': (body) => {
      const input = searchBody.safeParse(body).data
      const unit = this.#unit(input?.deviceSerial)
      if (!input || !unit) return noDevice
      if (!isConnected(this.#world, unit)) return offline
      const recorded = { from: Date.parse(input.beginTime), to: Date.parse(input.endTime) }
      const videoId = randomUUID()
      this.#saved.set(videoId, { unit, channel: channelOf(input.resourceId), recorded })
      return ok({ videoId })
    },
    '/api/hccgw/video/v1/video/download/url': (body) => {
      const view = this.#saved.get(videoBody.safeParse(body).data?.videoId ?? '')
      if (!view) return badParameter
      const downloadUrl = `${this.#url()}/video/${this.#streams.open(view)}.mp4`
      return ok({ status: 2, downloadUrl, expireTime: this.#expiry() })
    },
  }

  #unit(serial: string | undefined): SimUnit | undefined {
    return this.#world.units.find((unit) => !unit.deleted && serialOf(unit) === serial)
  }

  #expiry(): number {
    return Math.floor((this.#world.wall() + LINK_LIFE_MS) / 1000)
  }

  #subscribe(body: unknown): SimReply {
    const input = subscribeBody.safeParse(body).data
    if (!input) return badParameter
    if (input.subscribeType === 0) this.#subscribedFrom = null
    else this.#subscribedFrom ??= this.#world.clock.now()
    return ok(null)
  }

  #messages(body: unknown): SimReply {
    const input = messagesBody.safeParse(body).data
    if (!input) return badParameter
    if (this.#subscribedFrom === null) return fail('OPEN000016', 'Not subscribed')
    this.#collect(this.#subscribedFrom)
    if (!this.#batch && this.#queue.length > 0) {
      this.#batch = { batchId: randomUUID(), event: this.#queue.splice(0, input.maxNumberPerTime) }
    }
    return ok({ batchId: this.#batch?.batchId, remainingNumber: this.#queue.length, event: this.#batch?.event ?? [] })
  }

  #complete(body: unknown): SimReply {
    const input = completeBody.safeParse(body).data
    if (!input) return badParameter
    if (this.#batch?.batchId !== input.batchId) return fail('OPEN000010', 'No such batch')
    this.#batch = null
    return ok(null)
  }

  #collect(from: number): void {
    const { units, faults, clock } = this.#world
    const now = clock.now()
    if (now <= from) return
    for (const unit of units) {
      this.#queue.push(...receivedReports(unit, faults, from, now).map(gpsMessage))
      this.#queue.push(...alarmsOf(this.#world, unit, from, now).map(alarmMessage))
    }
    this.#subscribedFrom = now
  }
}

function vehicleItem(unit: SimUnit, isOnline: boolean): Record<string, unknown> {
  const { truck } = unit
  return {
    id: String(unit.id),
    name: unit.name,
    online: isOnline ? '1' : '0',
    area: { id: String(truck.line.index + 1), name: truck.line.name },
    device: {
      devInfo: { id: `dev-${unit.id}`, serialNo: serialOf(unit) },
      // One in the documented sample; several are assumed to be a list.
      channelInfo: Array.from({ length: CHANNELS }, (_, at) => ({
        id: resourceOf(unit, at + 1),
        no: String(at + 1),
      })),
    },
    vehicleInfo: { licensePlateNo: truck.plates, vehicleType: 1 },
  }
}

/** `2023-05-08 11:15:26` */
const local = (at: number) => new Date(at + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')

function message(unit: SimUnit, at: number, uuid: string, msgType: string, gpsInfo: unknown): unknown {
  const device = { id: `dev-${unit.id}`, name: serialOf(unit), category: 'mobileDevice' }
  const basicInfo = { occurrenceTime: local(at), msgType, resource: { id: String(unit.id), name: unit.name }, device }
  const vehicleInfo = { licensePlate: unit.truck.plates, id: String(unit.id) }
  return { uuid, basicInfo, data: { vehicleRelatedInfo: { gpsInfo, vehicleInfo } } }
}

function gpsInfo(lat: number, lon: number, speed: number, course: number, altitude: number): Record<string, unknown> {
  return {
    ew: lon < 0 ? 'W' : 'E',
    lng: Math.abs(lon).toFixed(6),
    ns: lat < 0 ? 'S' : 'N',
    lat: Math.abs(lat).toFixed(6),
    direction: Math.round(course * 100) % 36_000,
    height: Math.round(altitude * 100),
    speed: Math.round(speed * 100_000),
  }
}

function gpsMessage({ unit, t, lat, lon, speed, course, altitude, satellites }: Report): unknown {
  const place = satellites === null ? gpsInfo(0, 0, 0, 0, 0) : gpsInfo(lat, lon, speed, course, altitude)
  return message(unit, t, `${unit.id}-${t}`, GPS, place)
}

function alarmMessage(incident: Incident): unknown {
  const { unit, at, id } = incident
  const { lat, lon, speed, course, altitude } = unitStateAt(unit, at)
  return message(unit, at, id, codeOf(incident, codes), gpsInfo(lat, lon, speed, course, altitude))
}
