import { compactTime, type DeviceDialect, type DeviceFix, type ServerSays, type SimCommand } from '../dialect.ts'
import { recordedPieces } from '../jt1078.ts'

const ZONE_MS = 8 * 3_600_000

/** 12 digits: 2013; 20 digits: 2019. */
function message(
  id: number,
  phone: string,
  serial: number,
  body: Buffer,
  part: { total: number; number: number } | null = null,
): Buffer {
  const is2019 = phone.length === 20
  const head = Buffer.alloc(4)
  head.writeUInt16BE(id, 0)
  head.writeUInt16BE(body.length | (is2019 ? 0x4000 : 0) | (part ? 0x2000 : 0), 2)
  const number = Buffer.alloc(part ? 6 : 2)
  number.writeUInt16BE(serial & 0xffff, 0)
  if (part) {
    number.writeUInt16BE(part.total, 2)
    number.writeUInt16BE(part.number, 4)
  }
  const version = is2019 ? [Buffer.from([1])] : []
  const plain = Buffer.concat([head, ...version, Buffer.from(phone, 'hex'), number, body])
  const sum = plain.reduce((total, byte) => total ^ byte, 0)
  const escaped = [...plain, sum].flatMap((byte) => (byte === 0x7e ? [0x7d, 2] : byte === 0x7d ? [0x7d, 1] : [byte]))
  return Buffer.from([0x7e, ...escaped, 0x7e])
}

/** Body of 0x0200 with mileage, signal, satellites and `items`; the device's clock is ahead by `zoneMs`. */
function locationBody(fix: DeviceFix, alarms: number, items: Buffer, zoneMs = ZONE_MS): Buffer {
  const body = Buffer.alloc(28)
  body.writeUInt32BE(alarms >>> 0, 0)
  body.writeUInt32BE((fix.ignition ? 1 : 0) | 2 | (fix.lat < 0 ? 4 : 0) | (fix.lon < 0 ? 8 : 0), 4)
  body.writeUInt32BE(Math.round(Math.abs(fix.lat) * 1e6), 8)
  body.writeUInt32BE(Math.round(Math.abs(fix.lon) * 1e6), 12)
  body.writeUInt16BE(Math.max(0, Math.round(fix.altitude)), 16)
  body.writeUInt16BE(Math.round(fix.speed * 10), 18)
  body.writeUInt16BE(Math.round(fix.course) % 360, 20)
  body.write(compactTime(fix.time + zoneMs).slice(2), 22, 'hex')
  const mileage = Buffer.from([0x01, 4, 0, 0, 0, 0])
  mileage.writeUInt32BE(Math.round(fix.odometerKm * 10), 2)
  return Buffer.concat([body, mileage, Buffer.from([0x30, 1, 24, 0x31, 1, 11]), items])
}

export interface Jt808Extras {
  /** The alarm word. */
  alarms?: number
  /** Further items as bytes. */
  items?: Buffer
}

export const jt808Register = (phone: string): Buffer => message(0x0100, phone, 1, Buffer.alloc(37))

export const jt808Location = (phone: string, fix: DeviceFix, serial: number, extras: Jt808Extras = {}): Buffer =>
  message(0x0200, phone, serial, locationBody(fix, extras.alarms ?? 0, extras.items ?? Buffer.alloc(0)))

/** Several positions out of memory. */
export function jt808Batch(phone: string, fixes: readonly DeviceFix[], serial: number): Buffer {
  const bodies = fixes.map((fix) => locationBody(fix, 0, Buffer.alloc(0)))
  const parts = bodies.flatMap((body) => [Buffer.from([body.length >> 8, body.length & 255]), body])
  return message(0x0704, phone, serial, Buffer.concat([Buffer.from([0, fixes.length, 1]), ...parts]))
}

function unescape(bytes: Buffer): Buffer {
  return Buffer.from(
    bytes
      .toString('hex')
      .replace(/../g, (pair) => `${pair} `)
      .replaceAll('7d 02', '7e')
      .replaceAll('7d 01', '7d')
      .replaceAll(' ', ''),
    'hex',
  )
}

const CONTROLS: Readonly<Record<number, SimCommand>> = { 0xf0: 'engine_cut', 0xf1: 'engine_restore', 4: 'restart' }

function read(bytes: Buffer, phone: string): ServerSays[] {
  const said: ServerSays[] = []
  const bodyAt = phone.length === 20 ? 17 : 12
  for (let from = bytes.indexOf(0x7e); from >= 0;) {
    const to = bytes.indexOf(0x7e, from + 1)
    if (to < 0) break
    const plain = unescape(bytes.subarray(from + 1, to))
    const id = plain.readUInt16BE(0)
    const serial = Buffer.from(plain.subarray(bodyAt - 2, bodyAt))
    if (id === 0x8100) said.push({ kind: plain[bodyAt + 2] === 0 ? 'welcome' : 'refused' })
    else if (id === 0x8001) said.push({ kind: 'ack' })
    else if (id === 0x8201) {
      const answer = (fix: DeviceFix) =>
        message(0x0201, phone, 7, Buffer.concat([serial, locationBody(fix, 0, Buffer.alloc(0))]))
      said.push({ kind: 'command', command: 'locate', answer })
    } else if (id === 0x8105 || id === 0x8103 || id === 0x8300) {
      const command = id === 0x8105 ? (CONTROLS[plain[bodyAt] ?? 0] ?? 'text') : id === 0x8103 ? 'interval' : 'text'
      const done = message(0x0001, phone, 8, Buffer.concat([serial, Buffer.from([id >> 8, id & 255, 0])]))
      said.push({ kind: 'command', command, answer: () => done })
    }
    const video = videoOf(id, plain, bodyAt, phone, serial)
    if (video) said.push(video)
    from = bytes.indexOf(0x7e, to + 1)
  }
  return said
}

const timeAt = (plain: Buffer, at: number) => {
  const digits = plain
    .toString('hex', at, at + 6)
    .replace(/../g, '$& ')
    .trim()
    .split(' ')
    .map(Number)
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = digits
  return Date.UTC(2000 + year, month - 1, day, hour, minute, second) - ZONE_MS
}
const timeOf = (at: number) => Buffer.from(compactTime(at + ZONE_MS).slice(2), 'hex')

/** What JT/T 1078 asks through this connection; null: something else. */
function videoOf(id: number, plain: Buffer, body: number, phone: string, serial: Buffer): ServerSays | null {
  const done = () => message(0x0001, phone, 9, Buffer.concat([serial, Buffer.from([id >> 8, id & 255, 0])]))
  if (id === 0x9102 || id === 0x9202)
    return { kind: 'video', answer: done, ask: { kind: 'stop', channel: plain[body] ?? 0, isRecorded: id === 0x9202 } }
  if (id === 0x9205) {
    const [from, to] = [timeAt(plain, body + 1), timeAt(plain, body + 7)]
    return { kind: 'video', answer: (now) => recordings(phone, serial, from, to, now), ask: null }
  }
  if (id !== 0x9101 && id !== 0x9201) return null
  const rest = body + 1 + (plain[body] ?? 0)
  const host = plain.toString('latin1', body + 1, rest)
  const place = { host, port: plain.readUInt16BE(rest), channel: plain[rest + 4] ?? 0 }
  if (id === 0x9101) return { kind: 'video', answer: done, ask: { kind: 'live', ...place } }
  const [from, to] = [timeAt(plain, rest + 10), timeAt(plain, rest + 16)]
  // The standard answers a request for a recording with the list of what there is of it.
  const list = (now: number) => recordings(phone, serial, from, to, now)
  return { kind: 'video', answer: list, ask: { kind: 'playback', ...place, from, to } }
}

/** 0x1205, in parts of as many recordings as fit into one message. */
function recordings(phone: string, serial: Buffer, from: number, to: number, now: number): Buffer {
  const pieces = recordedPieces(from, to, now)
  const count = Buffer.alloc(4)
  count.writeUInt32BE(pieces.length)
  const rows = pieces.map(({ channel, start, end }) => {
    const rest = Buffer.alloc(15)
    // Pictures, of the main stream and memory.
    rest.set([2, 1, 1], 8)
    rest.writeUInt32BE(Math.round((end - start) / 1000) * 50_000, 11)
    return Buffer.concat([Buffer.from([channel]), timeOf(start), timeOf(end), rest])
  })
  const list = Buffer.concat([serial, count, ...rows])
  const parts = Math.ceil(list.length / MOST_BODY)
  const bodies = Array.from({ length: parts }, (_, at) => list.subarray(at * MOST_BODY, (at + 1) * MOST_BODY))
  return Buffer.concat(
    bodies.map((one, at) =>
      message(0x1205, phone, 20 + at, one, parts === 1 ? null : { total: parts, number: at + 1 }),
    ),
  )
}

const MOST_BODY = 1000
const BATCH = 20

export const jt808Dialect: DeviceDialect = {
  protocol: 'jt808',
  transport: 'tcp',
  most: 20,
  login: jt808Register,
  report: (phone, fixes, serial) => {
    const stored = fixes.filter((fix) => fix.isStored)
    const frames = fixes.filter((fix) => !fix.isStored).map((fix, at) => jt808Location(phone, fix, serial + at))
    for (let at = 0; at < stored.length; at += BATCH)
      frames.unshift(jt808Batch(phone, stored.slice(at, at + BATCH), serial + fixes.length + at))
    return { bytes: Buffer.concat(frames), acks: frames.length }
  },
  read,
}
