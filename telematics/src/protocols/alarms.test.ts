import { gt06Alarm, gt06Login } from '@arriero/simulators/devices/dialects/gt06.ts'
import { jt808Location } from '@arriero/simulators/devices/dialects/jt808.ts'
import { alarmKinds } from '@arriero/contract/alerts/alarms.rules.ts'
import { expect, test } from 'vitest'
import type { DecodedFrame } from '../device.ts'
import { fixAt, IMEI, NOON } from './frames.fixture.ts'
import { gt06Alarms } from './gt06/gt06-alarms.ts'
import { h02Alarms } from './h02/h02-alarms.ts'
import { jt808Alarms } from './jt808/jt808-alarms.ts'
import { osmandAlarms } from './osmand/osmand.ts'
import { deviceProtocols } from './protocols.ts'
import { queclinkAlarms, queclinkCode } from './queclink/queclink-alarms.ts'
import { suntechAlarms } from './suntech/suntech-alarms.ts'
import { eventCode, teltonikaAlarms } from './teltonika/teltonika-alarms.ts'
import { wialonIpsAlarms } from './wialon-ips/wialon-ips-record.ts'

const RECEIVED = NOON + 60_000
const PHONE = '013800138000'

function decoderOf(code: string) {
  const decoder = deviceProtocols()
    .find((protocol) => protocol.code === code)
    ?.createDecoder()
  if (!decoder) throw new Error(code)
  return decoder
}

const alarms = (frames: readonly DecodedFrame[]) =>
  frames.flatMap(({ reports }) => reports.flatMap((report) => report.alarms))

test('every code of every table has a meaning of the catalogue', () => {
  const tables = [teltonikaAlarms, gt06Alarms, suntechAlarms, queclinkAlarms, h02Alarms, jt808Alarms]
  for (const table of [...tables, osmandAlarms, wialonIpsAlarms]) {
    expect(table.size).toBeGreaterThan(0)
    for (const kind of table.values()) expect(alarmKinds).toHaveProperty(kind)
  }
})

test.each([
  [249, 1, 1, '249'],
  [249, 0, 1, null],
  [253, 2, 1, '253=2'],
  [239, 0, 0, '239=0'],
  [252, 1, 1, '252=1'],
  [252, 0, 1, '252=0'],
  [240, 1, 1, null],
  [0, 0, 0, null],
  [0, 0, 2, 'panic'],
  [385, 7, 1, '385=7'],
  [385, 7, 0, null],
])('Teltonika: event %i with value %i and priority %i is %s', (event, value, priority, code) => {
  expect(eventCode(event, value, priority)).toBe(code)
})

test('GT06: the alarm byte of the hub and an unknown one', () => {
  const decoder = decoderOf('gt06')
  decoder.push(gt06Login(IMEI), RECEIVED)
  const bytes = [1, 2, 9, 0x2c, 0x30, 0xcc, 0x77, 0].map((alarm, n) => gt06Alarm(fixAt(n), alarm, n))
  expect(alarms(decoder.push(Buffer.concat(bytes), RECEIVED)).map(({ code, kind }) => [code, kind])).toEqual([
    ['0x01', 'panic'],
    ['0x02', 'power_cut'],
    ['0x09', 'tow'],
    ['0x2c', 'collision'],
    ['0x30', 'harsh_braking'],
    ['0xcc', 'forward_collision'],
    ['0x77', null],
  ])
})

test.each([
  ['GTHBM', 2, 'GTHBM-2'],
  ['GTJDS', 2, 'GTJDS-2'],
  ['GTJDS', 1, null],
  ['GTMPF', 0, 'GTMPF'],
  ['GTFRI', 0, null],
  ['GTXYZ', 3, 'GTXYZ'],
])('Queclink: %s with figure %i is %s', (type, figure, code) => {
  expect(queclinkCode(type, figure)).toBe(code)
})

const jt808 = (n: number, alarmWord: number, items: string) =>
  jt808Location(PHONE, fixAt(n), n, { alarms: alarmWord, items: Buffer.from(items.replaceAll(' ', ''), 'hex') })

test('JT/T 808: alarm and video bits last from the report that first has them to the first that has not', () => {
  const decoder = decoderOf('jt808')
  const of = (n: number, word: number, video: string) => alarms(decoder.push(jt808(n, word, video), RECEIVED))
  expect(of(0, 0, '')).toEqual([])
  const begun = of(1, 0x8000_0101, '1404 00000003')
  expect(begun.map(({ code, kind, endAt }) => [code, kind, endAt])).toEqual([
    ['bit-0', 'panic', null],
    ['bit-8', 'power_cut', null],
    ['bit-31', 'door_open', null],
    ['video-0', 'video_lost', null],
    ['video-1', 'camera_covered', null],
  ])
  expect(of(2, 0x8000_0101, '1404 00000003')).toEqual([])
  const ended = of(3, 0x100, '1404 00000001')
  expect(ended.map(({ code, at, endAt }) => [code, at, endAt])).toEqual([
    ['bit-0', fixAt(1).time, fixAt(3).time],
    ['bit-31', fixAt(1).time, fixAt(3).time],
    ['video-1', fixAt(1).time, fixAt(3).time],
  ])
  expect(ended.map(({ key }) => key)).toEqual(
    begun.filter(({ code }) => ['bit-0', 'bit-31', 'video-1'].includes(code)).map(({ key }) => key),
  )
})

test('JT/T 808: camera alarms by their tables, 0x10 and 0x11 being 16 and 17, begun and ended under one key', () => {
  const decoder = decoderOf('jt808')
  const of = (n: number, items: string) => alarms(decoder.push(jt808(n, 0, items), RECEIVED))
  const begun = of(
    1,
    '6408 00000007 01 02 01 3c 6508 00000008 01 11 01 00 6508 00000009 00 0a 01 00 6408 0000000a 00 10 01 00',
  )
  expect(begun.map(({ code, kind, lat }) => [code, kind, lat?.toFixed(3)])).toEqual([
    ['adas-2', 'lane_departure', '25.698'],
    ['dms-17', 'driver_change', '25.698'],
    ['dms-10', 'seat_belt', '25.698'],
    ['adas-16', 'sign_recognition', '25.698'],
  ])
  const [ended] = of(4, '6408 00000007 02 02 01 3c')
  expect(ended).toMatchObject({ key: begun[0]?.key, at: fixAt(1).time, endAt: fixAt(4).time })
  expect(of(5, '6708 00000001 01 02 01 00 6508 00000002 01 63 01 00').map(({ code, kind }) => [code, kind])).toEqual([
    ['bsd-2', 'blind_spot'],
    ['dms-99', null],
  ])
})
