import type { SimReply, SimRequest } from '../http.ts'
import type { PushBatch } from '../shared/camera-pusher.ts'
import { receivedReports } from '../shared/camera-reports.ts'
import { alarmsOf, type CameraWorld } from '../shared/camera-world.ts'
import type { SimUnit } from '../wialon/units.ts'
import { hubAlarmItem, hubGpsItem, plain } from './items.ts'

/** Items in one push. */
const AT_ONCE = 50
const LONGEST_ALARM_MS = 60 * 60_000
/** A device needs so long to list its recordings. */
const RESOURCES_AFTER_MS = 3000
/** A device that did not report so long is not connected. */
const CONNECTED_MS = 10 * 60_000

/** `proNo` of the command that asks for recordings (JT/T 1078 0x9205). */
const LIST_RESOURCES = '37381'

interface ResourceQuery {
  imei: string
  requestId: string
  at: number
}

/** The on-premises IoT Hub beside the cloud: pushes, commands and the addresses of its streams. */
export class IotHub {
  readonly #world: CameraWorld
  #queries: ResourceQuery[] = []

  constructor(world: CameraWorld) {
    this.#world = world
  }

  /** What happened in from ≤ t < to, in pushes of at most fifty items. */
  batches(from: number, to: number): PushBatch[] {
    const { units, faults } = this.#world
    const gps = units.flatMap((unit) => receivedReports(unit, faults, from, to).map(hubGpsItem))
    const alarms = units.flatMap((unit) => alarmsOf(this.#world, unit, from - LONGEST_ALARM_MS, to))
    const begun = alarms.filter(({ at }) => at >= from).map((one) => hubAlarmItem(one, false))
    const ended = alarms.filter(({ until }) => until >= from && until < to).map((one) => hubAlarmItem(one, true))
    const due = this.#queries.filter(({ at }) => at <= to)
    this.#queries = this.#queries.filter(({ at }) => at > to)
    return [
      ...pushes('/pushgps', gps),
      ...pushes('/pushalarm', begun),
      ...pushes('/pushalarm', ended),
      ...pushes('/pushresourcelist', due.map(resourceList)),
    ]
  }

  /** The hub's own calls; null when the request is another. */
  answer(request: SimRequest): SimReply | null {
    const { pathname } = request.url
    if (pathname === '/api/device/sendInstruct' && request.method === 'POST') return this.#command(request)
    return pathname.endsWith('.flv') ? this.#stream(pathname) : null
  }

  #command({ fields }: SimRequest): SimReply {
    const now = this.#world.clock.now()
    const imei = fields.get('imei') ?? ''
    const unit = this.#world.units.find(({ truck }) => truck.imei === imei)
    const busy = this.#world.own['busyDevices'] === true
    const code = !unit || !isConnected(unit, now) ? '600' : busy ? '302' : '100'
    if (code === '100' && fields.get('proNo') === LIST_RESOURCES) {
      this.#queries.push({ imei, requestId: fields.get('requestId') ?? '', at: now + RESOURCES_AFTER_MS })
    }
    const data = { _code: code, _imei: imei, _content: fields.get('cmdContent'), _msg: '', _serverFlagId: 0 }
    return { body: { code: 0, msg: 'success', data } }
  }

  /** Live and playback, of JT/T (`/{channel}/…`) and the maker's own devices (`/live/…`). */
  #stream(pathname: string): SimReply {
    const [, imei] = /^\/(?:\d+\/|live\/(?:\d+\/)?)(\d{15})(?:\.history)?\.flv$/.exec(pathname) ?? []
    const unit = this.#world.units.find(({ truck }) => truck.imei === imei)
    if (!unit || !isConnected(unit, this.#world.clock.now())) return { status: 404, body: '', type: 'text/plain' }
    // An FLV header and nothing after it.
    return { body: Buffer.from('464c5601050000000900000000', 'hex'), type: 'video/x-flv' }
  }
}

function isConnected({ truck }: SimUnit, now: number): boolean {
  return truck.silentSince === null || now - truck.silentSince < CONNECTED_MS
}

function pushes(path: string, items: readonly unknown[]): PushBatch[] {
  return Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, at) => {
    const data_list = items.slice(at * AT_ONCE, (at + 1) * AT_ONCE)
    return {
      path,
      type: 'application/json',
      body: (token) => JSON.stringify({ token, data_list }),
      headers: () => ({}),
    }
  })
}

function resourceList({ imei, requestId, at }: ResourceQuery): Record<string, unknown> {
  const hour = Math.floor(at / 3_600_000) * 3_600_000
  const resources = [1, 2].map((back) => ({
    channel: 1,
    startTime: plain(hour - back * 3_600_000),
    endTime: plain(hour - (back - 1) * 3_600_000),
    fileSize: 48_000_000,
  }))
  return { deviceImei: imei, requestId, resourceList: resources }
}
