import { packetsOf } from '@arriero/simulators/devices/jt1078.ts'
import { framesBetween, parameterSets } from '@arriero/simulators/video/scene.ts'
import { avcConfig, videoHeadTag, videoTag } from '@arriero/simulators/video/flv.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { phoneBytes } from '../jt808/jt808-frame.ts'
import { FlvOfFrames, nalsOf } from './flv-of-frames.ts'
import { Jt1078Reader, type MediaFrame, payloads } from './jt1078.ts'

const PHONE = '013800138000'
const PHONE_2019 = '00000000013800138000'
const AT = Date.UTC(2026, 10, 21, 18)
const frames = framesBetween(() => ({ clip: 'road-day', text: 'T-1' }), AT, AT + 2000)

/** Two seconds of a camera, as its device sends them. */
function packets(phone = PHONE): Buffer[] {
  let sequence = 65_500
  return frames.flatMap((frame) => {
    const parts = packetsOf(phone, 2, frame, sequence)
    sequence += parts.length
    return parts
  })
}

function read(bytes: Buffer, size = bytes.length, reader = new Jt1078Reader(phoneBytes(PHONE))): MediaFrame[] {
  const found: MediaFrame[] = []
  for (let at = 0; at < bytes.length; at += size) found.push(...reader.push(bytes.subarray(at, at + size)))
  return found
}

test.each([
  ['as they were sent', PHONE, 4000],
  ['byte by byte', PHONE, 1],
  ['glued together', PHONE, 1_000_000],
  ['of a device of 2019', PHONE_2019, 777],
] as const)('pictures are put together out of packets %s', (_, phone, size) => {
  const found = read(Buffer.concat(packets(phone)), size, new Jt1078Reader(phoneBytes(phone)))
  expect(found.map(({ kind, channel, payload, time }) => [kind, channel, payload, time])).toEqual(
    frames.map(({ isKey, at }) => [isKey ? 'key' : 'picture', 2, payloads.h264, at]),
  )
  const { sps, pps } = parameterSets()
  expect(nalsOf(found[0]!.bytes)).toEqual([sps, pps, ...frames[0]!.nals])
})

test('a packet of the standard: head of 30 bytes, a whole picture', () => {
  const packet = Buffer.from('3031636481e2000701380013800001100000018bcfe568000028002800050000000165', 'hex')
  expect(read(packet)).toEqual([
    { kind: 'picture', channel: 1, payload: 98, time: 0x18bcfe56800, bytes: Buffer.from('0000000165', 'hex') },
  ])
})

test('a sound has a head of 26 bytes, data one of 18', () => {
  const data = Buffer.from('303163648180000101380013800001400002ffff', 'hex')
  const sound = Buffer.from('303163648186000201380013800001300000018bcfe568000003d5d5d5', 'hex')
  expect(read(Buffer.concat([data, sound]))).toMatchObject([{ kind: 'sound', payload: 6, time: 0x18bcfe56800 }])
})

test('a part that is missing costs its picture, noise costs nothing', () => {
  const [first, second] = [packetsOf(PHONE, 1, frames[0]!, 0), packetsOf(PHONE, 1, frames[15]!, 100)]
  expect(first.length).toBeGreaterThan(3)
  const noise = Buffer.from('30316330316364ff00303163', 'hex')
  const found = read(Buffer.concat([...first.filter((_, at) => at !== 1), noise, ...second]))
  expect(found.map(({ time }) => time)).toEqual([frames[15]!.at])
})

test('whatever comes, nothing is thrown and little is kept', () => {
  const real = Buffer.concat(packets())
  const spoiling = fc.array(fc.record({ at: fc.nat(), value: fc.integer({ min: 0, max: 255 }) }), { maxLength: 60 })
  fc.assert(
    fc.property(
      spoiling,
      fc.uint8Array({ maxLength: 300 }),
      fc.integer({ min: 1, max: 5000 }),
      (spoilt, noise, size) => {
        const bytes = Buffer.concat([real.subarray(0, 20_000), noise, real.subarray(20_000, 40_000)])
        for (const { at, value } of spoilt) bytes[at % bytes.length] = value
        const reader = new Jt1078Reader(phoneBytes(PHONE))
        const writer = new FlvOfFrames()
        for (const frame of read(bytes, size, reader)) writer.tagsOf(frame)
        expect(reader.pendingBytes).toBeLessThan(60_000)
      },
    ),
    { numRuns: 100 },
  )
})

test('a packet that claims to be large is noise: what comes byte by byte is not kept for it', () => {
  const [packet] = packetsOf(PHONE, 1, frames[0]!, 0)
  const huge = Buffer.from(packet!)
  huge.writeUInt16BE(65_535, 28)
  const reader = new Jt1078Reader(phoneBytes(PHONE))
  for (const byte of huge) reader.push(Uint8Array.of(byte))
  expect(reader.pendingBytes).toBeLessThan(40)
  expect(read(Buffer.concat(packets()), 4000, reader)).toHaveLength(frames.length)
})

test('a picture without end is given up', () => {
  const reader = new Jt1078Reader(phoneBytes(PHONE))
  const [first] = packetsOf(PHONE, 1, frames[0]!, 0)
  reader.push(first!)
  for (let sequence = 1; sequence < 6000; sequence += 1) {
    const middle = Buffer.from(first!)
    middle.writeUInt16BE(sequence, 6)
    middle[15] = 0x03
    reader.push(middle)
  }
  expect(reader.pendingBytes).toBeLessThan(5_000_000)
})

test('H.264 becomes the Flash Video that cameras send: time from zero, parameter sets before it, once', () => {
  const writer = new FlvOfFrames()
  const tags = read(Buffer.concat(packets())).flatMap((frame) => writer.tagsOf(frame))
  const { sps, pps } = parameterSets()
  expect(tags).toEqual([
    videoHeadTag(0, avcConfig(sps, pps)),
    ...frames.map(({ at, isKey, nals }) => videoTag(at - AT, isKey, nals)),
  ])
})

test('nothing is shown before parameter sets came, other parameter sets are told, another codec by its name', () => {
  const writer = new FlvOfFrames()
  const frame = (hex: string, more: Partial<MediaFrame> = {}): MediaFrame => ({
    kind: 'key',
    channel: 1,
    payload: payloads.h264,
    time: 5000,
    bytes: Buffer.from(hex, 'hex'),
    ...more,
  })
  expect(writer.tagsOf(frame('0000000165aa'))).toEqual([])
  // Some devices send each parameter set by itself.
  expect(writer.tagsOf(frame('000000016742c016ff'))).toEqual([])
  expect(writer.tagsOf(frame('0000000168ce'))).toHaveLength(1)
  expect(writer.tagsOf(frame('0000000165aa'))).toHaveLength(1)
  expect(writer.tagsOf(frame('000000016742c01eff0000000168ce0000000165aa'))).toHaveLength(2)
  expect(writer.tagsOf(frame('00', { kind: 'sound', payload: 6 }))).toEqual([])
  const [other] = writer.tagsOf(frame('0000000126', { payload: payloads.h265, time: 5040 }))
  expect(other?.subarray(0, 12)).toEqual(Buffer.from('09000005000028000000001c', 'hex'))
})
