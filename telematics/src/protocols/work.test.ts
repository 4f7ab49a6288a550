import { expect, test } from 'vitest'
import { deviceProtocols } from './protocols.ts'
import { type Framing, StreamDecoder } from './stream.ts'

const RECEIVED = Date.UTC(2026, 0, 15, 18)

interface Count {
  looks: number
}

/** Bytes that count every look at one of them. */
function counted(bytes: Uint8Array, count: Count): Uint8Array {
  return new Proxy(bytes, {
    get(target, key) {
      // No name of a method begins before the letters.
      if (typeof key === 'string' && key < 'A') {
        count.looks += 1
        return Reflect.get(target, key)
      }
      if (key === 'indexOf') {
        return (byte: number, from = 0) => {
          const found = target.indexOf(byte, from)
          count.looks += (found < 0 ? target.length : found + 1) - from
          return found
        }
      }
      if (key === 'subarray') return (from: number, to: number) => counted(target.subarray(from, to), count)
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** Looks at bytes while a new decoder takes `length` of a repeated pattern, after what opens the connection. */
function looks(code: string, login: Buffer, pattern: Buffer, length: number): number {
  const decoder = deviceProtocols()
    .find((one) => one.code === code)!
    .createDecoder()
  if (login.length > 0) decoder.push(login, RECEIVED)
  const count = { looks: 0 }
  decoder.push(counted(Buffer.alloc(length, pattern), count), RECEIVED)
  return count.looks
}

const hex = (text: string) => Buffer.from(text, 'hex')
const words = (text: string) => Buffer.from(text)
const nothing = Buffer.alloc(0)
const imei = Buffer.concat([hex('000f'), words('865413000000017')])

const patterns = [
  hex('24'),
  hex('2a'),
  hex('2b'),
  hex('7e'),
  hex('7e02'),
  hex('7878ff'),
  hex('79790fff'),
  hex('78781101'),
  hex('0d0a'),
  hex('0000000000001ff0'),
  hex('0000000000000000'),
  hex('000f'),
  hex('03fc'),
  hex('81007f'),
  words('+RESP:'),
  words('+RESP:G'),
  words('*HQ,1,V1,'),
  words('#L#'),
  words('#D#;'),
  words('ST300STT;'),
  words('STT;0'),
  words('S'),
  words('$$A99,'),
  words('$$A9999,1,AAA,'),
]
const LENGTH = 16_384
/** Bytes refused may be looked at again so often (stream.ts), and some heads twice. */
const MOST_LOOKS_A_BYTE = 40

test.each(deviceProtocols().map(({ code }) => code))(
  '%s: work grows with the bytes, whatever they are, and not with their square',
  (code) => {
    for (const pattern of patterns) {
      const login = code === 'teltonika' ? imei : nothing
      const few = looks(code, login, pattern, LENGTH)
      const many = looks(code, login, pattern, 4 * LENGTH)
      expect(many / few, pattern.toString('hex')).toBeLessThan(5)
      expect(many / (4 * LENGTH), pattern.toString('hex')).toBeLessThan(MOST_LOOKS_A_BYTE)
    }
  },
)

/** Frames end with 0; every look at a byte and every refused frame is counted. */
function zeroEnded(count: Count, isRefused: boolean): Framing {
  return {
    maxBytes: 65_536,
    deviceId: null,
    measure(bytes, from, to, seen) {
      for (let at = from + seen; at < to; at++) {
        count.looks += 1
        if (bytes[at] === 0) return at + 1 - from
      }
      return 0
    },
    decode(raw) {
      count.looks += raw.length
      return isRefused
        ? null
        : { raw, deviceId: null, reports: [], reply: null, refusal: null, answer: null, error: null }
    },
  }
}

test('what comes byte by byte is looked at once', () => {
  const count = { looks: 0 }
  const decoder = new StreamDecoder(zeroEnded(count, false))
  const length = 20_000
  for (let i = 1; i < length; i++) decoder.push(Uint8Array.of(1), RECEIVED)
  expect(decoder.pendingBytes).toBe(length - 1)
  const [frame] = decoder.push(Uint8Array.of(0), RECEIVED)
  expect(frame?.raw.length).toBe(length)
  // Each byte by `measure`, and the whole frame by `decode`.
  expect(count.looks).toBe(2 * length)
})

test('frames already given stay as they were while more comes', () => {
  const decoder = new StreamDecoder(zeroEnded({ looks: 0 }, false))
  const frames = []
  for (let i = 0; i < 600; i++) frames.push(...decoder.push(Uint8Array.of((i % 200) + 1), RECEIVED))
  for (let i = 0; i < 300; i++) frames.push(...decoder.push(Uint8Array.of(i % 3 === 0 ? 0 : 7, 9), RECEIVED))
  expect(frames.slice(1).every(({ raw }) => [...raw].every((byte) => byte === 0 || byte === 7 || byte === 9))).toBe(
    true,
  )
  expect(frames[0]?.raw.length).toBe(601)
  expect(frames[0]?.raw[0]).toBe(1)
})

test('frames that are all refused cost no more than so much a byte', () => {
  const count = { looks: 0 }
  const decoder = new StreamDecoder({ ...zeroEnded(count, true), maxBytes: 4096, measure: () => 4096 })
  decoder.push(new Uint8Array(1_000_000).fill(1), RECEIVED)
  expect(count.looks).toBeLessThan(1_000_000 * 20)
})
