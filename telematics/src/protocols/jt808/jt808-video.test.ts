import { jt808Dialect } from '@arriero/simulators/devices/dialects/jt808.ts'
import { expect, test } from 'vitest'
import type { VideoAnswer, VideoAsk } from '../../device.ts'
import { hex } from '../reading.fixture.ts'
import { jt808Protocol } from './jt808.ts'

const protocol = jt808Protocol()
const PHONES = ['013800138000', '00000000013800138000']
const NOW = Date.UTC(2026, 10, 21, 18)
const device = { deviceId: PHONES[0]!, sequence: 7, settings: undefined }
const place = { host: '10.0.0.9', port: 1078 }

test.each<[string, VideoAsk, string]>([
  ['live, main stream', { kind: 'live', channel: 2, quality: 'CLEAR', ...place }, '0831302e302e302e3904360000020100'],
  ['live, small stream', { kind: 'live', channel: 1, quality: 'FLUENT', ...place }, '0831302e302e302e3904360000010101'],
  [
    'a recording, at the hours of its own clock',
    { kind: 'playback', channel: 1, from: NOW, to: NOW + 60_000, ...place },
    '0831302e302e302e3904360000010200000000261122020000261122020100',
  ],
  ['the end of live video', { kind: 'stop-live', channel: 3 }, '03000000'],
  ['the end of a recording', { kind: 'stop-playback', channel: 3 }, '030200000000000000'],
  [
    'a list of recordings',
    { kind: 'list', from: NOW, to: NOW + 60_000 },
    '002611220200002611220201000000000000000000030000',
  ],
])('%s is asked as the standard says', (_, ask, body) => {
  const frame = Buffer.from(protocol.encodeVideo!(ask, device))
  expect(frame.subarray(0, 1).toString('hex')).toBe('7e')
  expect(frame.subarray(11, 13).toString('hex')).toBe('0007')
  expect(frame.subarray(13, -2).toString('hex')).toBe(body)
})

test('the hours of a device that counts in UTC are asked in UTC', () => {
  const frame = protocol.encodeVideo!(
    { kind: 'list', from: NOW, to: NOW + 60_000 },
    { ...device, settings: { timeOffsetMinutes: '0' } },
  )
  expect(Buffer.from(frame).subarray(14, 20).toString('hex')).toBe('261121180000')
})

/** What the simulated device answers, as it is read. */
function answersTo(phone: string, ask: VideoAsk): VideoAnswer[] {
  const asked = protocol.encodeVideo!(ask, { ...device, deviceId: phone })
  const decoder = protocol.createDecoder()
  return jt808Dialect
    .read(Buffer.from(asked), phone)
    .flatMap((said) => (said.kind === 'video' ? decoder.push(said.answer(NOW), NOW) : []))
    .flatMap(({ video }) => video ?? [])
}

test.each(PHONES)('a list of %s is put together out of its parts', (phone) => {
  const [answer, ...others] = answersTo(phone, { kind: 'list', from: NOW - 6 * 3_600_000, to: NOW })
  expect(others).toEqual([])
  expect(answer).toMatchObject({ kind: 'recordings', sequence: 7 })
  const { pieces } = answer as Extract<VideoAnswer, { kind: 'recordings' }>
  expect(pieces).toHaveLength(6 * 6 * 3)
  expect(pieces[0]).toEqual({
    channel: 1,
    start: NOW - 6 * 3_600_000,
    end: NOW - 6 * 3_600_000 + 600_000,
    bytes: 30_000_000,
    isAlarm: false,
  })
})

test('parts that belong to no list, or to one without end, are kept by nobody', () => {
  const decoder = protocol.createDecoder()
  const part = (total: number, number: number, serial: number) => {
    const plain = Buffer.from(hex('120520060138001380000000000000000007ffffffff'))
    plain.writeUInt16BE(serial, 10)
    plain.writeUInt16BE(total, 12)
    plain.writeUInt16BE(number, 14)
    const sum = plain.reduce((all, byte) => all ^ byte, 0)
    return Buffer.from([0x7e, ...plain, sum, 0x7e])
  }
  const told = (...numbers: [number, number, number]) => decoder.push(part(...numbers), NOW)[0]?.video
  expect(told(2, 1, 10)).toBeUndefined()
  expect(told(2, 2, 40)).toBeUndefined()
  expect(told(2, 1, 39)).toMatchObject({ kind: 'recordings' })
  for (const [total, number] of [
    [60_000, 1],
    [2, 3],
    [2, 0],
    [0, 0],
  ] as const)
    expect(told(total, number, 90)).toBeUndefined()
})

test('what it does not do is told with the number of the question', () => {
  const plain = hex('0001000501380013800000010007910103')
  const sum = plain.reduce((all, byte) => all ^ byte, 0)
  const [frame] = protocol.createDecoder().push(Buffer.from([0x7e, ...plain, sum, 0x7e]), NOW)
  expect(frame).toMatchObject({ video: { kind: 'refused', sequence: 7 }, answer: null })
})
