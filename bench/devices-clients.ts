// The devices: each keeps a connection, a fix every ten seconds, and every fix until it is acknowledged. Every twenty
// seconds a fifth of them loses its connection at once, half of these in the middle of a packet, and calls again.
import { connect, type Socket } from 'node:net'
import { avlPacket } from '@arriero/simulators/devices/dialects/teltonika.ts'
import type { DeviceFix } from '@arriero/simulators/devices/dialect.ts'

export interface ClientReport {
  made: number
  acknowledged: number
  connections: number
  storms: number
  /** Milliseconds from sending a fix to its acknowledgement. */
  p50: number
  p95: number
  p99: number
  slowest: number
  /** Apart: first sent over a connection that stood, and over one that had just been made again. */
  calmP95: number
  stormP95: number
}

const [, , port = '0', count = '5000', seconds = '90'] = process.argv
const EVERY_MS = 10_000
const STORM_MS = 20_000
const STORM_SHARE = 0.2
const MOST = 20
const SETTLED_MS = 2000
const endsAt = performance.now() + Number(seconds) * 1000

let made = 0
let acknowledged = 0
let connections = 0
let storms = 0
const calm: number[] = []
const stormy: number[] = []

class Device {
  readonly #imei: string
  #socket: Socket | null = null
  #isReady = false
  #openedAt = 0
  #kept: DeviceFix[] = []
  /** How many of them are on their way, and since when. */
  #underWay = 0
  #sentAt = 0
  #lat: number
  #lon: number
  #course: number
  readonly #speed: number

  constructor(index: number) {
    this.#imei = `86541300${String(index + 1).padStart(7, '0')}`
    this.#lat = 17 + ((index * 7919) % 1000) / 90
    this.#lon = -105 + ((index * 104_729) % 1000) / 70
    this.#course = (index * 37) % 360
    this.#speed = index % 3 === 0 ? 0 : 40 + (index % 50)
  }

  get isDone(): boolean {
    return this.#kept.length === 0
  }

  open(): void {
    connections += 1
    const socket = connect(Number(port), '127.0.0.1')
    this.#socket = socket
    this.#openedAt = performance.now()
    let isNew = true
    socket.setNoDelay(true)
    socket.on('connect', () => socket.write(Buffer.concat([Buffer.from([0, 15]), Buffer.from(this.#imei)])))
    socket.on('error', () => {})
    socket.on('close', () => {
      this.#isReady = false
      this.#underWay = 0
      if (this.#socket === socket) setTimeout(() => this.open(), 50 + Math.random() * 500)
    })
    socket.on('data', (bytes) => {
      if (isNew) this.#isReady = true
      // The first byte is the login's, then four for every packet; one is on its way at a time.
      if (!isNew || bytes.length > 1) this.#settle()
      isNew = false
      this.#send()
    })
  }

  fix(): void {
    made += 1
    const metres = (this.#speed * EVERY_MS) / 3_600_000
    this.#course = (this.#course + 7) % 360
    this.#lat += (Math.cos((this.#course * Math.PI) / 180) * metres) / 111.195
    this.#lon += (Math.sin((this.#course * Math.PI) / 180) * metres) / 104
    this.#kept.push({
      time: Date.now(),
      lat: this.#lat,
      lon: this.#lon,
      speed: this.#speed,
      course: this.#course,
      altitude: 1500,
      ignition: this.#speed > 0,
      odometerKm: 100_000,
      isStored: false,
    })
    this.#send()
  }

  cut(inPacket: boolean): void {
    const socket = this.#socket
    if (!socket) return
    const [fix] = this.#kept
    if (inPacket && fix && this.#underWay === 0) socket.write(avlPacket(0x8e, [fix]).subarray(0, 31))
    socket.destroy()
  }

  #send(): void {
    if (!this.#isReady || this.#underWay > 0 || this.#kept.length === 0) return
    const fixes = this.#kept.slice(0, MOST)
    this.#underWay = fixes.length
    this.#sentAt = performance.now()
    this.#socket?.write(avlPacket(0x8e, fixes))
  }

  #settle(): void {
    if (this.#underWay === 0) return
    const took = performance.now() - this.#sentAt
    ;(this.#sentAt - this.#openedAt < SETTLED_MS ? stormy : calm).push(took)
    acknowledged += this.#underWay
    this.#kept.splice(0, this.#underWay)
    this.#underWay = 0
  }
}

const devices = Array.from({ length: Number(count) }, (_, index) => new Device(index))
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

for (const [index, device] of devices.entries()) {
  device.open()
  if (index % 100 === 99) await pause(20)
}
const timers = devices.map((device, index) =>
  setTimeout(
    () => {
      device.fix()
      const timer = setInterval(() => (performance.now() < endsAt ? device.fix() : clearInterval(timer)), EVERY_MS)
    },
    (index * EVERY_MS) / devices.length,
  ),
)
const storm = setInterval(() => {
  if (performance.now() > endsAt - STORM_MS / 2) return
  storms += 1
  const share = Math.round(devices.length * STORM_SHARE)
  const from = (storms * share) % devices.length
  for (const [at, device] of devices.slice(from, from + share).entries()) device.cut(at % 2 === 0)
}, STORM_MS)

await pause(Math.max(0, endsAt - performance.now()) + EVERY_MS)
// The last ones have a minute to arrive.
for (let i = 0; i < 600 && !devices.every(({ isDone }) => isDone); i++) await pause(100)
clearInterval(storm)
for (const timer of timers) clearTimeout(timer)

const at = (values: readonly number[], share: number) => values[Math.floor((values.length - 1) * share)] ?? NaN
for (const values of [calm, stormy]) values.sort((a, b) => a - b)
const all = [...calm, ...stormy].sort((a, b) => a - b)
const report: ClientReport = {
  made,
  acknowledged,
  connections,
  storms,
  p50: at(all, 0.5),
  p95: at(all, 0.95),
  p99: at(all, 0.99),
  slowest: all.at(-1) ?? NaN,
  calmP95: at(calm, 0.95),
  stormP95: at(stormy, 0.95),
}
process.send?.(report, undefined, undefined, () => process.exit(0))
