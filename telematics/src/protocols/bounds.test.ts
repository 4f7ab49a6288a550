import { sensors, type SensorName } from '@arriero/contract/tracking/sensors.rules.ts'
import { gt06Location, gt06Login } from '@arriero/simulators/devices/dialects/gt06.ts'
import { ruptelaRecords } from '@arriero/simulators/devices/dialects/ruptela.ts'
import { avlPacket } from '@arriero/simulators/devices/dialects/teltonika.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DeviceReport } from '../device.ts'
import { fixFault, plausibleSensors } from '../plausible.ts'
import type { Position } from '../position.ts'
import { fixAt, IMEI, NOON, recordings } from './frames.fixture.ts'
import { deviceProtocols } from './protocols.ts'

const RECEIVED = NOON + 60_000
const teltonikaLogin = Buffer.concat([Buffer.from([0, 15]), Buffer.from(IMEI)])

function reportsOf(code: string, ...parts: Uint8Array[]): readonly DeviceReport[] {
  const decoder = deviceProtocols()
    .find((one) => one.code === code)!
    .createDecoder()
  return parts.flatMap((bytes) => decoder.push(bytes, RECEIVED)).flatMap(({ reports }) => reports)
}

const isWithin = (value: number | null, least: number, most: number) =>
  value === null || (value >= least && value <= most)

function expectPlausible({ position, status }: DeviceReport): void {
  for (const said of [position, status]) {
    if (!said) continue
    expect(isWithin(said.odometerKm, 0, 4_000_000)).toBe(true)
    expect(isWithin(said.engineHours, 0, 200_000)).toBe(true)
    expect(isWithin(said.fuelPercent, 0, 100)).toBe(true)
    if (said.sensors) expect(plausibleSensors(said.sensors)).toEqual(said.sensors)
    for (const name of Object.keys(said.sensors ?? {})) expect(sensors[name as SensorName]).toBeDefined()
  }
  if (status) expect(Number.isInteger(status.at)).toBe(true)
  if (position) expectPlausiblePosition(position)
}

function expectPlausiblePosition(position: Position): void {
  expect(fixFault(position)).toBeNull()
  expect([position.fixTime, position.messageTime].every(Number.isInteger)).toBe(true)
  expect(isWithin(position.speed, 0, 400)).toBe(true)
  expect(position.course === null || (Number.isInteger(position.course) && isWithin(position.course, 0, 359))).toBe(
    true,
  )
  expect(isWithin(position.altitude, -1000, 20_000)).toBe(true)
  expect(isWithin(position.satellites, 0, 99)).toBe(true)
}

const osmand = (query: string) => reportsOf('osmand', Buffer.from(`GET /?id=1&${query}\n`))

test('OsmAnd: absurd numbers of a phone cost themselves, an absurd place or time the fix', () => {
  const place = `lat=19.4&lon=-99.1&timestamp=${NOON / 1000}`
  const [odd] = osmand(`${place}&speed=1e39&bearing=1e9&altitude=Infinity&odometer=1e308&batt=900`)
  expect(odd?.position).toMatchObject({ lat: 19.4, speed: 0, course: null, altitude: null, odometerKm: null })
  expect(odd?.position?.sensors).toBeUndefined()
  expect(osmand('lat=19.4&lon=-99.1&timestamp=1e308')).toMatchObject([{ position: null, fault: 'time' }])
  expect(osmand('lat=19.4&lon=-99.1&timestamp=Infinity')).toMatchObject([{ position: null, fault: 'time' }])
  expect(osmand(`lat=190&lon=-99.1&timestamp=${NOON / 1000}`)).toMatchObject([{ position: null, fault: 'place' }])
})

test.each([
  ['h02', '*HQ,42,V1,180000,A,1925.9560,N,09907.9920,W,99999999999999999999,999,150126,FFFFFFFF#'],
  [
    'suntech',
    'ST300STT;205450135;12;561;20260115;18:00:00;173f53;+19.432600;-099.133200;9999999999999999999999;999.00;999;1;99999999999999999999;99999;100000;2;6328;99999999999999;4.2;1\r',
  ],
  [
    'queclink',
    '+RESP:GTFRI,2C0204,865413000000017,gv300,99999999,10,1,1,9999.9,999,99999.9,-99.133200,19.432600,20260115180000,0334,0020,2F03,0BDB2E4B,00,9999999999999.9,9999999:12:34,,,,999,220100,,,,20260115180000,0001$',
  ],
  [
    'wialon-ips',
    '#L#42;NA\r\n#D#150126;180000;1925.9560;N;09907.9920;W;9999999999;9999;99999999999;999;1;0;0;;NA;pwr_ext:2:99999999999999\r\n',
  ],
])('%s: absurd numbers in a line become unknown', (code, line) => {
  const placed = reportsOf(code, Buffer.from(line)).find(({ position }) => position)
  expect(placed?.position).toMatchObject({ speed: 0, course: null, odometerKm: null, engineHours: null })
  if (placed) expectPlausible(placed)
})

test('an odometer of all ones is unknown wherever a frame has one', () => {
  const km = 4_294_967.295
  const gt06 = reportsOf('gt06', gt06Login(IMEI), gt06Location({ ...fixAt(1), odometerKm: km }, 1))
  const avl = reportsOf('teltonika', teltonikaLogin, avlPacket(0x08, [{ ...fixAt(1), odometerKm: km }]))
  const records = reportsOf('ruptela', ruptelaRecords(IMEI, [{ ...fixAt(1), odometerKm: km }]))
  for (const reports of [gt06, avl, records])
    expect(reports.map(({ position }) => position?.odometerKm)).toEqual([null])
})

for (const one of recordings) {
  test(`${one.protocol.code} ${one.deviceId}: whatever is spoilt, nothing implausible comes out`, () => {
    const spoiling = fc.array(fc.record({ at: fc.nat(), value: fc.integer({ min: 0, max: 255 }) }), { maxLength: 30 })
    fc.assert(
      fc.property(fc.nat({ max: 40 }), spoiling, (n, spoilt) => {
        const bytes = Buffer.from(one.frame(n))
        for (const { at, value } of spoilt) bytes[at % bytes.length] = value
        for (const report of reportsOf(one.protocol.code, one.login, bytes)) expectPlausible(report)
      }),
      { numRuns: 200 },
    )
  })
}
