import { jt808Location } from '@arriero/simulators/devices/dialects/jt808.ts'
import { expect, test } from 'vitest'
import { fixAt } from '../frames.fixture.ts'
import { hex, iso, only, position, read, replied, status } from '../reading.fixture.ts'

const PHONE = '013800138000'

test('locks: place in words of decimal digits, a serial of one byte', () => {
  const frame = only(
    read('jt808', [
      hex(
        '7E550100287001608180000127061008045322332880113555602E050031010000000608000010931435010002000300030100051B7E',
      ),
    ]),
  )
  expect(frame.deviceId).toBe('700160818000')
  expect(position(frame)).toMatchObject({ speed: 9.26, course: 0, satellites: 1, odometerKm: 6 })
  expect(position(frame)?.lat).toBeCloseTo(22.5548, 4)
  expect(position(frame)?.lon).toBeCloseTo(113.92601, 4)
  expect(iso(position(frame)?.fixTime)).toBe('2010-06-27T08:04:53.000Z')
  expect(frame.reply).toBeNull()
})

test('locks: what was kept without coverage, in the west, answered because it asks', () => {
  const frame = only(
    read('jt808', [
      hex(
        '7e55028436740190311185091607200239270613212607536108630000170a000000014600005ded05e203000000000b010d0c06005b003e00ab0a0302dc65100100a37e',
      ),
    ]),
  )
  expect(position(frame)?.lat).toBeCloseTo(6.22021, 4)
  expect(position(frame)?.lon).toBeCloseTo(-75.60181, 4)
  expect(replied(frame)).toBe('7e4401000374019031118501550200507e')
})

test("0x0900: values of the vehicle's bus", () => {
  const frame = only(
    read('jt808', [
      hex(
        '7E0900005A4E5DE66FBA2200C4F02204280610090002010D052B0150052C0400129009052D016B052E014F05300231BA053502000005360203B8053802000005390200AD053D0201EA05440150054604009899D90545040000001E000C00030160A85C06D1C1389C7E',
      ),
    ]),
  )
  expect(position(frame)).toMatchObject({ odometerKm: 1_000_085.7, ignition: true })
  expect(position(frame)?.lat).toBeCloseTo(23.111772, 5)
  expect(replied(frame)?.slice(0, 6)).toBe('7e8001')
})

test.each([
  [
    'a supply in hundredths (EB, CE)',
    '7e070400db07904116875014480003010046000000000000000b020057d40072fb9c0064017200f220090215230301040000092930011f31010ceb1c000c00b28921200272401241734f00060089ffffffef000400ce1d460046000000000000000b0200570c0072fdb2005f013600ee20090215230801040000092a30011f31010ceb1c000c00b28921200272401241734f00060089ffffffef000400ce1e800046000000000000000b020056ac0072fe9b005a00d200ec20090215231301040000092a30011b31010ceb1c000c00b28921200272401241734f00060089ffffffef000400ce1e35d77e',
    { external_volts: 74.94, signal_percent: 100 },
  ],
  [
    'a battery in percent (FE)',
    '7e02000033202011200010001300020000000400020158b30006c93ee5002000000000201127162937010400000000fe0145ff0c01cc00000000263300000f3e627e',
    { battery_percent: 69 },
  ],
  [
    'a lock of few bytes',
    '7e0200002e202000129707001c0000000000001c0601a2f0a8091f0bf00000000000ed201103031733000000000000000000780000000018000000267e',
    { battery_volts: 12, signal_percent: 77 },
  ],
])('%s', (_, frame, sensors) => {
  const [report] = only(read('jt808', [hex(frame)])).reports
  expect((report?.position ?? report?.status)?.sensors).toMatchObject(sensors)
})

test('main and backup supply of export models', () => {
  const items = Buffer.from('6102098a69020190', 'hex')
  const frame = only(read('jt808', [jt808Location(PHONE, fixAt(1), 1, { items })]))
  expect(position(frame)?.sensors).toMatchObject({ external_volts: 24.42, battery_volts: 4 })
})

test('the bus of models that put it after one byte: revolutions, chassis number, fuel', () => {
  const frame = only(
    read('jt808', [
      hex(
        '7E020000830191715904370A2E00000000800000030158991806CA0FEB00040000010D211108194050010400000003CC14383938363034373831303230373033313836303830011A8001AA810213888202007A8301148401AA8502189B8601338702007D028801338901148A0200998B1131323334353637383941424344454647488C04000200A88D0200828E0114A0002E7E',
      ),
    ]),
  )
  expect(position(frame)?.sensors).toMatchObject({ rpm: 5000, external_volts: 12.2, coolant_temperature: 130 })
  expect(position(frame)).toMatchObject({ odometerKm: 13_124, fuelPercent: 20 })
  expect(status(frame)?.vin).toBe('123456789ABCDEFGH')
})

test('a closing flag that is lost costs no frame, nor does an opening one', () => {
  const frames = [1, 2, 3].map((n) => jt808Location(PHONE, fixAt(n), n))
  const [first, second, third] = frames.map((bytes) => [...bytes])
  if (!first || !second || !third) throw new Error('No frames')
  const glued = Buffer.from([...first.slice(0, -1), ...second, ...third.slice(1)])
  const times = read('jt808', [glued]).flatMap(({ reports }) => reports.map((one) => one.position?.fixTime))
  expect(times).toEqual([1, 2, 3].map((n) => fixAt(n).time))
})

test('a clock that asks is told the time in UTC', () => {
  const plain = [0x01, 0x09, 0, 0, 0x01, 0x38, 0x00, 0x13, 0x80, 0x00, 0, 7]
  const sum = plain.reduce((total, byte) => total ^ byte, 0)
  const frame = only(read('jt808', [Uint8Array.of(0x7e, ...plain, sum, 0x7e)]))
  expect(replied(frame)).toBe('7e81090007013800138000000707ea010f120000d37e')
})

test.each([
  [
    '0x0702 of a tachograph',
    '7e0702002201827061151401bc012510091507510000303032396238383500000000000000000000000000000000002b7e',
    '0029b885',
  ],
  [
    'a reader at its serial port',
    '7e0900001b41305888975883194000184754534c7c367c317c307c31303231383039347c317c0d0ab47e',
    '10218094',
  ],
])('the card of a driver: %s', (_, frame, card) => {
  expect(status(only(read('jt808', [hex(frame)])))?.driverCard).toBe(card)
})
