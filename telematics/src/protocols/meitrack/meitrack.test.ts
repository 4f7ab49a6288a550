import { expect, test } from 'vitest'
import { hex, iso, kinds, last, only, position, read, replied, status, text } from '../reading.fixture.ts'
import { deviceProtocols } from '../protocols.ts'

const meitrack = (line: string, settings = {}) => only(read('meitrack', [text(`${line}\r\n`)], settings))

test('a report in words, voltages as they are written', () => {
  const frame = meitrack(
    '$$D149,867047043162018,AAA,35,-1.264865,36.800705,211001105240,A,9,20,41.0,323,1,1697,1,0,000|00||,0000,4.33|12.96|1.92|2.72|2.69,0.000000|0|0.000000,*E1',
  )
  expect(frame).toMatchObject({ deviceId: '867047043162018', reply: null })
  expect(position(frame)).toMatchObject({
    lat: -1.264865,
    lon: 36.800705,
    speed: 41,
    course: 323,
    altitude: 1697,
    satellites: 9,
  })
  expect(position(frame)?.sensors).toEqual({
    battery_volts: 4.33,
    external_volts: 12.96,
    signal_percent: 65,
    input_1: 0,
    input_2: 0,
    output_1: 0,
  })
  expect(iso(position(frame)?.fixTime)).toBe('2021-10-01T10:52:40.000Z')
})

test('voltages as the converter gives them are scaled once the family is chosen; the ignition is where it is wired', () => {
  const line =
    '$$K157,866771027160687,AAA,3,37.040231,10.042391,160412151656,A,10,11,0,48,0.8,21,1035518,774980,605|2|0010|307B,0400,0000|0000|0000|0A47|03E3,,,1,0000,001206*2C'
  const plain = position(meitrack(line))
  expect(plain).toMatchObject({ ignition: null, odometerKm: 1035.518 })
  expect(plain?.sensors).toEqual({ signal_percent: 35, input_1: 0, input_2: 0, output_1: 0, temperature_1: 18.06 })
  const chosen = position(meitrack(line, { meitrack: { analogue: 'twelveBits', ignitionInput: 3 } }))
  expect(chosen?.ignition).toBe(true)
  expect(chosen?.sensors?.battery_volts).toBeCloseTo(4.239, 2)
  expect(chosen?.sensors?.external_volts).toBeCloseTo(12.826, 2)
})

test.each([
  [
    '$$T143,869013024733944,AAA,1,18.459575,-69.947161,170220142912,A,5,15,10,300,1.6,115,3989,187884,370|2|5337|2B2C,0100,0000|0000|0000|0964|0B04,,*C2',
    '1',
    'panic',
  ],
])('an event: %s', (line, code, kind) => {
  expect(kinds(meitrack(line))).toEqual([[code, kind]])
})

test('without a fix the report tells signal, inputs and kilometres', () => {
  const frame = meitrack(
    '$$F153,867144025101013,AAA,35,25.219431,55.279918,200916155923,V,0,25,0,0,0.0,0,249701532,98374503,424|2|101C|A3AE,0800,0000|0000|0000|02D3|0103,00000011,*A0',
  )
  expect(position(frame)).toBeNull()
  expect(status(frame)).toMatchObject({ odometerKm: 249_701.532, sensors: { signal_percent: 81 } })
})

test('packets of records of parameters', () => {
  const frame = only(
    read('meitrack', [
      hex(
        '24246b3131342c3836353738393032343134303439352c4343452c0000000001005000130006011f05010607071415001b00060800000949010a0c000b9b0119a1011afe010602e934ce0203fc9aeb0004309f13220cafc503000d97741e001c01000000010e0ce8000300092f2e060000b7ff2a33330d0a',
      ),
    ]),
  )
  expect(frame.deviceId).toBe('865789024140495')
  expect(position(frame)).toMatchObject({
    lat: 47.068393,
    lon: 15.440636,
    speed: 0,
    course: 329,
    altitude: 411,
    satellites: 7,
    odometerKm: 247.215,
  })
  expect(position(frame)?.sensors).toMatchObject({ battery_volts: 4.17, external_volts: 5.1, signal_percent: 65 })
})

test('packets of records of one length are acknowledged with their count', () => {
  const frame = last(
    read('meitrack', [
      hex(
        '24245838362c3336393830303031343039303032312c4343432c020134000100000023381f91ffe354b806c5e3121b0009130000000000000000d33801007cbf0200fe0101000435feeb02000500a3010000000000002a62650d0a',
      ),
    ]),
  )
  expect(frame.deviceId).toBe('369800014090021')
  expect(status(frame)).toMatchObject({ at: Date.UTC(2014, 4, 24, 4, 59, 49), odometerKm: 80.083 })
  expect(String(Buffer.from(frame.reply ?? []))).toBe('@@X27,369800014090021,CCC,1*E4\r\n')
})

test('a command carries its length and check sum, and its answer says that it is done', () => {
  const bytes = deviceProtocols()
    .find(({ code }) => code === 'meitrack')
    ?.encodeOrder({ kind: 'engine_cut' }, { deviceId: '353358017784062', sequence: 12 })
  expect(String(Buffer.from(bytes ?? []))).toMatch(/^@@M33,353358017784062,C01,0,12222\*[\dA-F]{2}\r\n$/)
  expect(meitrack('$$D28,353358017784062,D03,OK*F3').answer?.isDone).toBe(true)
  expect(replied(meitrack('$$D28,353358017784062,D03,OK*F3'))).toBeNull()
})

test('a wrong check sum is no frame', () => {
  expect(last(read('meitrack', [text('$$D28,353358017784062,D03,OK*F4\r\n')])).error).toBe(
    'Bytes que no forman una trama',
  )
})
