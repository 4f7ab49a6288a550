import type { ServerResponse } from 'node:http'
import * as z from 'zod'
import { jsonBody, type SimReply, type SimRequest, type Simulator } from '../http.ts'
import type { PushBatch } from '../shared/camera-pusher.ts'
import { receivedReports } from '../shared/camera-reports.ts'
import {
  alarmsOf,
  type CameraBrand,
  cameraControl,
  type CameraSimulatorOptions,
  type CameraWorld,
  cameraWorld,
  underFaults,
} from '../shared/camera-world.ts'
import { isConnected, videoFaults } from '../video/faults.ts'
import type { SimUnit } from '../wialon/units.ts'
import { DigestGate } from './digest.ts'
import { EventStreams, PICTURE, type SimEvent } from './event-stream.ts'
import { hikcentralAnswer } from './hikcentral.ts'
import { HikConnectCloud } from './hik-connect.ts'
import { GatewayMedia } from './media.ts'
import { status } from './status.ts'
import { serveStreams } from './stream-server.ts'
import { deviceItem, devIndexOf, drivingEvent, ehomeIdOf, gpsEvent } from './items.ts'

/** The demo's user of the gateway. */
export const demoHikvision = { user: 'arriero', password: 'demo-hikvision' }

const own = z.strictObject({
  /** Once: cuts every open event stream. */
  dropLink: z.literal(true).optional(),
  /** Event streams stay open and say nothing, not even that they live. */
  mute: z.boolean().optional(),
  video: videoFaults.optional(),
})

const searchBody = z.object({
  SearchDescription: z.object({
    position: z.number().int().min(0),
    maxResult: z.number().int().min(1).max(100),
    Filter: z.object({ devStatus: z.array(z.enum(['online', 'offline'])).min(1) }),
  }),
})
const addBody = z.object({
  DeviceInList: z.array(
    z.object({ Device: z.object({ devName: z.string(), EhomeParams: z.object({ EhomeID: z.string() }) }) }),
  ),
})
const deleteBody = z.object({ DevIndexList: z.array(z.string()) })

interface Gateway {
  world: CameraWorld
  streams: EventStreams
  media: GatewayMedia
}

/** Of its fleet. */
export const hikvisionSeed = 601

/**
 * A server that speaks the HTTP ISAPI of a Hik Device Gateway over a fleet of its own: devices, addresses of live video,
 * events as an endless answer or by calling us; and the OpenAPIs of Hik-Connect for Teams under `/api/hccgw/` and of
 * HikCentral Professional under `/artemis/api/`. Its control calls (`/_faults` …) are in camera-world.ts.
 */
export async function startHikvisionSimulator(options: CameraSimulatorOptions = {}): Promise<Simulator> {
  let url = ''
  const brand: CameraBrand = {
    seed: hikvisionSeed,
    numbersFrom: 500,
    own,
    batches: (_, from, to) => eventsBetween(world, url, from, to).map(pushed),
    expireSessions: () => {
      gate.expire()
      cloud.expire()
    },
    changed: () => {
      streams.isMute = world.own['mute'] === true
      if (world.own['dropLink'] === true) streams.drop()
      delete world.own['dropLink']
      streams.emit()
    },
  }
  const world = cameraWorld(options, brand)
  const gate = new DigestGate(demoHikvision.user, demoHikvision.password, world.wall)
  const media = new GatewayMedia(world)
  const cloud = new HikConnectCloud(world, () => url, media.streams)
  const streams = new EventStreams(
    () => world.clock.now(),
    (from, to) => eventsBetween(world, url, from, to),
  )
  const simulator = await serveStreams(async (request, response) => {
    const control = await cameraControl(world, brand, request)
    if (control) return control
    const { pathname, search } = request.url
    // The cloud and HikCentral have keys of their own.
    if (pathname.startsWith('/artemis/api/')) return underFaults(world, () => hikcentralAnswer(world, request))
    if (pathname.startsWith('/api/hccgw/')) return underFaults(world, () => cloud.answer(request))
    // Links of the cloud are their own permission.
    if (pathname.startsWith('/video/'))
      return media.streams.answer(request) ?? { status: 404, body: '', type: 'text/plain' }
    const refused = gate.check(request.method, pathname + search, request.headers.authorization)
    if (refused || world.faults.expiredToken) return unauthorised(refused)
    if (request.method === 'POST' && pathname === SUBSCRIBE) return subscribe({ world, streams, media }, response)
    return underFaults(world, () => api({ world, streams, media }, request))
  }, options)
  url = simulator.url
  return {
    ...simulator,
    close: () => {
      world.pusher.stop()
      streams.stop()
      return simulator.close()
    },
  }
}

const SUBSCRIBE = '/ISAPI/Event/notification/subscribeDeviceMgmt'

function unauthorised(refused: { challenge: string; locked: boolean } | null): SimReply {
  const challenge = refused?.challenge ?? 'Digest realm="HikGateway", qop="auth", nonce="0", algorithm=MD5'
  const body = status(4, refused?.locked ? 'userLocked' : 'invalidOperation', 'Unauthorized')
  return { status: 401, body, headers: { 'www-authenticate': challenge } }
}

const badContent: SimReply = { body: status(6, 'badParameters', 'Invalid content') }

async function subscribe({ world, streams }: Gateway, response: ServerResponse): Promise<SimReply | null> {
  const fault = await underFaults(world, () => ({ body: null }))
  if (fault.body !== null) return fault
  streams.open(response)
  return null
}

/** What happened in from < t ≤ to: positions, then what cameras raised with a picture each. */
function eventsBetween(world: CameraWorld, url: string, from: number, to: number): SimEvent[] {
  const positions = world.units.flatMap((unit) => receivedReports(unit, world.faults, from, to))
  const alarms = world.units.flatMap((unit) => alarmsOf(world, unit, from, to))
  return [
    ...positions.map((report) => ({ body: gpsEvent(report), pictures: 0 })),
    ...alarms.map((alarm) => ({ body: drivingEvent(alarm, url), pictures: 1 })),
  ]
}

/** The gateway calls for every event; one with a picture comes in parts. */
function pushed({ body, pictures }: SimEvent): PushBatch {
  const json = JSON.stringify(body)
  const plain = { path: '', type: 'application/json', body: () => json, headers: () => ({}) }
  if (pictures === 0) return plain
  const part = (type: string, text: string) => `--MIME\r\nContent-Type: ${type}\r\n\r\n${text}\r\n`
  const parts = `${part('application/json', json)}${part('image/jpeg', PICTURE.toString('base64'))}--MIME--\r\n`
  return { ...plain, type: 'multipart/form-data; boundary=MIME', body: () => parts }
}

function api(gateway: Gateway, request: SimRequest): SimReply {
  const { pathname } = request.url
  const { world, streams } = gateway
  const error = world.faults.takeError(pathname)
  if (error) return { body: status(error.error, error.reason ?? 'error', error.reason ?? 'Error') }
  const media = gateway.media.answer(request)
  if (media) return media
  const ended = /^\/ISAPI\/Event\/notification\/unSubscribeDeviceMgmt\/(\d+)$/.exec(pathname)?.[1]
  if (ended !== undefined)
    return { body: streams.end(Number(ended)) ? status(1, 'ok', 'ok') : status(4, 'notFound', '') }
  const call = calls[`${request.method} ${pathname}`]
  return call ? call(gateway, request) : { status: 404, body: status(4, 'notSupport', 'Invalid operation') }
}

const calls: Record<string, (gateway: Gateway, request: SimRequest) => SimReply> = {
  'POST /ISAPI/ContentMgmt/DeviceMgmt/deviceList': ({ world }, request) => {
    const input = searchBody.safeParse(jsonBody(request)).data?.SearchDescription
    if (!input) return badContent
    const now = world.clock.now()
    const wanted = new Set<unknown>(input.Filter.devStatus)
    const found = world.units
      .filter(({ deleted }) => !deleted)
      .map((unit) => deviceItem(unit, isConnected(world, unit), now))
      .filter(({ Device }) => wanted.has(z.object({ devStatus: z.string() }).parse(Device).devStatus))
    const MatchList = found.slice(input.position, input.position + input.maxResult)
    return { body: { SearchResult: { MatchList, numOfMatches: MatchList.length, totalMatches: found.length } } }
  },
  'POST /ISAPI/ContentMgmt/DeviceMgmt/addDevice': ({ world }, request) => {
    const input = addBody.safeParse(jsonBody(request)).data
    if (!input) return badContent
    const DeviceOutList = input.DeviceInList.map(({ Device: { EhomeParams, devName } }) => {
      const unit = world.units.find((one) => ehomeIdOf(one) === EhomeParams.EhomeID)
      if (!unit) return { Device: { protocolType: 'ehomeV5', status: 'failed' } }
      unit.deleted = false
      unit.name = devName
      return { Device: { protocolType: 'ehomeV5', devIndex: devIndexOf(unit), status: 'success' } }
    })
    return { body: { DeviceOutList } }
  },
  'PUT /ISAPI/System/reboot': ({ world }, { url }) => {
    const unit = world.units.find((one) => !one.deleted && devIndexOf(one) === url.searchParams.get('devIndex'))
    return { body: unit ? status(1, 'ok', 'ok') : status(6, 'deviceNotExist', 'No such device') }
  },
  'POST /ISAPI/ContentMgmt/DeviceMgmt/delDevice': ({ world }, request) => {
    const input = deleteBody.safeParse(jsonBody(request)).data
    if (!input) return badContent
    const gone = world.units.filter((unit: SimUnit) => input.DevIndexList.includes(devIndexOf(unit)))
    for (const unit of gone) unit.deleted = true
    return { body: gone.length > 0 ? status(1, 'ok', 'ok') : status(6, 'deviceNotExist', 'No such device') }
  },
}
