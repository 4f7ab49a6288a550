import { expect, test } from 'vitest'
import { encodeFrame } from './gt06-frame.ts'
import { hex, iso, kinds, last, position, read, replied, status } from '../reading.fixture.ts'

const login = hex('78780D01086471700328358100093F040D0A')
const after = (frame: string) => last(read('gt06', [login, hex(frame)]))

test('an alarm with cells of 4G is named, placed and answered', () => {
  const read = after(
    '78782EA4110C0C02281BF6026C18720C38D22800149C1181CC00010000260E000000000615F8012C05041102FF001058FD0D0A',
  )
  expect(kinds(read)).toEqual([['0x11', 'device_off']])
  expect(position(read)).toMatchObject({ lat: expect.closeTo(22.5766, 3), lon: expect.closeTo(113.9168, 3) })
  expect(position(read)?.sensors).toMatchObject({ battery_percent: 83, signal_percent: 100 })
  expect(replied(read)?.slice(0, 12)).toBe('787805a40010')
})

test('an alarm with cells alone tells the state and is answered', () => {
  const read = after('787819a501cc0000009191000000000906170304050400010005f44d0d0a')
  expect(position(read)).toBeNull()
  expect(status(read)).toMatchObject({ ignition: false, sensors: { battery_percent: 83, signal_percent: 100 } })
  expect(replied(read)?.slice(0, 12)).toBe('787805a50005')
})

test('the heartbeat of 4G models tells volts and is answered', () => {
  const read = after('78780B23C00122040001000818720D0A')
  expect(status(read)).toMatchObject({ ignition: false, sensors: { battery_volts: 2.9, signal_percent: 100 } })
  expect(replied(read)?.slice(0, 12)).toBe('787805230008')
})

test('an engine that starts under a roof is seen by the heartbeat', () => {
  expect(status(after('78780a13c40604000201298f5b0d0a'))).toMatchObject({
    ignition: false,
    sensors: { battery_percent: 100, signal_percent: 100, output_1: 1 },
  })
  expect(status(after('78780a13440604000201baaf540d0a'))?.sensors).toMatchObject({ output_1: 0 })
})

test('the heartbeat of a model with a thermometer', () => {
  expect(status(after('7878151330802b00000642014f0008720000802b5ee4d4c90d0a'))?.sensors).toEqual({
    battery_percent: 6,
    temperature_1: 4.3,
  })
})

test.each([
  [
    '0x37 with modules',
    '7878353714080d05000ac500a886eb0b7522f000100001fe0a05ea004f1b000001002e0400002328003b0217c0003c0401020001002c468a0d0a',
    -6.136,
  ],
  [
    '0x2D',
    '78783c3439000000120a0902093a07031f9e690529be2e00155500000016214901a30308b70000b3fb004aa82b059401a3422100000001000000007d9370b90d0a',
    29.09,
  ],
])('a place of %s', (_, frame, lat) => {
  expect(position(after(frame))?.lat).toBeCloseTo(lat, 0)
})

test('0x12 with supply, oil, temperature and odometer', () => {
  const read = after('78782b1215050d03041bcf031ff30a0be795bc001c17014e14a065dd95314504b6040000001c00000cd90ab8fb6f0d0a')
  expect(position(read)).toMatchObject({ odometerKm: 32.89 })
  expect(position(read)?.sensors).toMatchObject({ temperature_1: 28, external_volts: 12.06 })
})

test.each([
  ['a door', '79790007 94 05 00 00c9 b63e 0d0a', { door_1: 0, input_1: 0 }],
  ['a temperature on the serial port', '7979000E9B0332382E33A1E60D0A0289BE490D0A', { temperature_1: 28.3 }],
  ['a thermometer without wires', '7979000e941e000000d5000002ee00f59b850d0a', { temperature_1: 21.3, humidity: 75 }],
  ['volts of the short form', '7878079404eb001c705d0d0a', { external_volts: 12.59 }],
])('%s', (_, frame, sensors) => {
  expect(status(after(frame))?.sensors).toEqual(sensors)
})

test.each([
  ['7979000e941b02084277efef350303eadaed0d0a', '4277efef'],
  ['797900149b03023539303042343843454238410300139ba40d0a', '5900B48CEB'],
  ['79790019941b524649443a3030384642324245424133390d0a000c14930d0a', '008FB2BEBA39'],
])('a card is told: %s', (frame, card) => {
  expect(status(after(frame))?.driverCard).toBe(card)
})

test("what the vehicle's bus tells, with and without the place at its end", () => {
  const without = after(
    '797900de8c120b1502121b013137333d302c3232333d312c3238333d30303030303030302c3436333d30303030303035362c3437333d30303030303030662c3438333d30303030303031312c3242333d30303030303030302c3244333d30303030313839632c3335333d30303030313661382c3336333d30303032386163382c3339333d30303030303230612c3330333d30303030303561612c3439333d30303030303030302c3441333d4b4e4146323431434d4b353031343235352c3341333d30303030303338352c3530333d30303030c0041df0940f89c06700000000c800910d0a',
  )
  expect(status(without)).toMatchObject({ ignition: true, vin: 'KNAF241CMK5014255' })
  expect(status(without)?.sensors).toEqual({ coolant_temperature: 63, rpm: 1666 })
  const placed = after(
    '797900a56615010d081f3b012c323131303d30303033643238342c323130353d30303030316332302c323130623d30303030326537632c323130633d30303033643238342c323130663d30303030306331632c323130643d30303030323166632c323161363d30303030303030302c323130343d30303030306531302c323132663d30303030303030302c323134353d30303030303030302ccb03851f5f03c020525514a7003e216a0d0a',
  )
  expect(position(placed)).toMatchObject({ ignition: true, speed: 85, course: 167, satellites: 11 })
  expect(iso(position(placed)?.fixTime)).toBe('2021-01-13T08:31:59.000Z')
})

test('modules: place, battery, door and what happened', () => {
  const read = after(
    '797900a87000000001020035000101003300125d7e3a180600d504b598f708814b3a001d1500340006125d7e39dc000011000a012e02620000000000000001000803537601000129800002000803102608593397620003000a89012608522933976266001800020172002b000114002c00045d7df3c70009000106000a000109002800010d002e00040000f25d002a000111002900040000017e0030000a000100b4000a00b402d0000591250d0a',
  )
  expect(kinds(read)).toEqual([['modular-0x14', 'tampering']])
  expect(position(read)).toMatchObject({ altitude: 213 })
  expect(position(read)?.sensors).toMatchObject({ battery_volts: 3.7, door_1: 1 })
})

test('alarms of cameras have their own numbers', () => {
  const content = Buffer.from('130a0209321c90', 'hex')
  expect(kinds(last(read('gt06', [login, encodeFrame(0x95, content, 1)])))).toEqual([
    ['dvr-0x90', 'harsh_acceleration'],
  ])
  const placed = Buffer.from('140a060e2208055D4A800209D9C014C591', 'hex')
  const frame = last(read('gt06', [login, encodeFrame(0x95, placed, 2)]))
  expect(kinds(frame)).toEqual([['dvr-0x91', 'harsh_braking']])
  expect(position(frame)).toMatchObject({ lat: expect.closeTo(50, 0), speed: 0, satellites: null })
})

test('a watch', () => {
  const placed = after(
    '7979004a321106170c1b180cc900a875580b7ab4f00010350901fe0a007c0009112424007c000912240081004efe2100c500100f1200000000000000000000000000000000000000000000bc7c900d0a',
  )
  expect(position(placed)).toMatchObject({ satellites: 9, course: 53, ignition: null })
  expect(position(placed)?.lat).toBeCloseTo(-6.13338, 5)
  expect(replied(placed)?.slice(0, 14)).toBe('797900053200bc')
})

test('the place in the answer to a command', () => {
  const read = after(
    '7979007121000000000143757272656e7420706f736974696f6e214c61743a4e35342e3733393333322c4c6f6e3a4532352e3237333237302c436f757273653a3132362e35332c53706565643a302e303030302c4461746554696d653a323031372d30352d3236202031303a32373a3437000bbee30d0a',
  )
  expect(position(read)).toMatchObject({ lat: 54.739332, lon: 25.27327, course: 127, speed: 0 })
  expect(read.answer?.isDone).toBe(true)
})

test('cells and wireless networks alone are acknowledged and no error', () => {
  const read = after(
    '78783B2810010D02020201CC00287D001F713E287D001F7231287D001E232D287D001F4018000000000000000000000000000000000000FF00020005B14B0D0A',
  )
  expect([read.error, read.reports.length]).toEqual([null, 0])
  expect(replied(read)?.slice(0, 12)).toBe('787805280005')
})

test.each([
  [
    '0x24 with a place before its cells',
    '78782e2416061a103600c80275298404a0a24000184602d4023a49006f060104ed01940000086508004139765000be7d640d0a',
    -22.9,
    -43.1,
  ],
  [
    '0xA2 likewise',
    '787840a2180b0f0f3407cf00602cd208354064001c6a02dc650000698100000000095674c9114100002a04000100004b31000000000863829079286793020001a22a8f0d0a',
    3.5,
    -76.5,
  ],
  [
    '0x17 with a place',
    '7878281718060e021831c6026e8acc0c361b1000140001cc00286d000f4dbf0000012ca7e001000004b2630d0a',
    22.7,
    113.8,
  ],
  [
    '0x32 of the short form',
    '7878293218061301261ccd0274c4ad050d7c960018000a02d4000ac3c70dbdc40b46f004210202af001784290d0a',
    -22.9,
    -47.1,
  ],
])('a message that may or may not carry a place: %s', (_, frame, lat, lon) => {
  expect(position(after(frame))).toMatchObject({ lat: expect.closeTo(lat, 0), lon: expect.closeTo(lon, 0) })
})

test('a place after the device’s own number, and none of what follows is taken for a card', () => {
  const own = (number: string, frame: string) => last(read('gt06', [encodeFrame(1, hex(number), 1), hex(frame)]))
  const old = own(
    '0866703066502297',
    '7878271208667030665022971a020c0a1e32c601727c1c0f89af002c14fa01366e000100010c003c1fdd0d0a',
  )
  expect(position(old)).toMatchObject({ lat: expect.closeTo(13.5, 0), lon: expect.closeTo(144.8, 0), speed: 44 })
  expect(old.reports[0]?.status?.driverCard).toBeUndefined()
  const tagged = own(
    '0869412070143950',
    '78782e610869412070143950190a1e0d3806c802b0eb0f0561ecdc00d80002d404000004215f0e000001395581000d1ca60d0a',
  )
  expect(position(tagged)).toMatchObject({ satellites: 8, speed: 0 })
})
