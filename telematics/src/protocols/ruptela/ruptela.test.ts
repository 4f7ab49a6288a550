import { expect, test } from 'vitest'
import { hex, iso, last, only, position, read, replied, status } from '../reading.fixture.ts'
import { deviceProtocols } from '../protocols.ts'
import { ruptelaCode } from './ruptela-alarms.ts'

test('records: IMEI as a number, place, supply, signal, odometer; acknowledged as the device expects', () => {
  const frame = only(
    read('ruptela', [
      hex(
        '007900000b1a2a5585c30100024e9c036900000f101733208ff45e07b31b570a001009090605011b1a020003001c01ad01021d338e16000002960000601a41014bc16d004e9c038400000f104fdf20900d20075103b00a001308090605011b1a020003001c01ad01021d33b116000002960000601a41014bc1ea0028f9',
      ),
    ]),
  )
  expect(frame.deviceId).toBe('012207007303107')
  expect(frame.reports.length).toBe(2)
  expect(position(frame)).toMatchObject({ speed: 16, satellites: 10, ignition: true, altitude: 197.1 })
  expect(position(frame)?.lat).toBeCloseTo(54.6305, 3)
  expect(position(frame)?.lon).toBeCloseTo(25.2713, 3)
  expect(position(frame)?.odometerKm).toBeCloseTo(21_741.933, 3)
  expect(position(frame)?.sensors).toMatchObject({ external_volts: 13.198, signal_percent: 84 })
  expect(replied(frame)).toBe('0002640113bc')
  expect(
    Buffer.from(frame.refusal ?? [])
      .toString('hex')
      .slice(0, 8),
  ).toBe('00026400')
})

test('extended records: the parts of one record are one report', () => {
  const frame = only(
    read('ruptela', [
      hex(
        '01a4000315bc70f9b69244000458068f4a0030000d11398a1c0c19fd056524040b000c0a00090c0005010031f40032fd0033f200ce47002400002500001c010199000195010196010086000900aa0000001e0ff000d3ffff0043ffff01930000019200000194000002220000022300000200300000000200af000e872401008e000000000000000058068f4a0031000d11398a1c0c19fd056524040b000c0a00090400870000880000a90000820010008b0002021e0000021f0000021d0000021c0000022400000225000000890000008505f00220000002210000008300000084000002260000022700000228000003008a00000000008d00000000008c000000000058068f4a0032000d11398a1c0c19fd056524040b000c0a000905019f01005800001b1f00ad0000cfb10b02290000022a0000022b0000022c0000022d00000012000000130000001d367400c52f8000740055023e0502060097000000000096000058520041007746cb00d0000003f1005c0007c21b0072001864880058068f4a0033000d11398a1c0c19fd056524040b000c0a000900000001008e0000000000000000e815',
      ),
    ]),
  )
  expect(frame.reports.length).toBe(1)
  expect(position(frame)).toMatchObject({ speed: 12, course: 92, satellites: 11, fuelPercent: 70.8, ignition: false })
  expect(position(frame)?.sensors).toMatchObject({ external_volts: 13.94, signal_percent: 100, rpm: 1520 })
})

test('answers to commands; a published example whose length was altered is refused as noise', () => {
  const frames = read('ruptela', [
    hex('0011000315A07F440B1D07534554494F20636f6e66696775726174696f6e2064617461206f6b341C'),
    hex(
      '0044000313612d76c5cb0744494e313d312c44494e323d302c44494e333d302c44494e343d302c444f5554313d312c444f5554323d312c41494e313d31372c41494e323d3236ac80',
    ),
  ])
  expect(frames[0]).toMatchObject({ error: expect.any(String), reports: [] })
  expect(last(frames)).toMatchObject({ error: null, answer: { isDone: true } })
})

test("trouble codes of the vehicle's own, each with its place", () => {
  const frame = only(
    read('ruptela', [packet('00000b1a29f64b1a', '09', '0100', '4e9c0369', '0f101733', '208ff45e', '01', '5030313031')]),
  )
  expect(frame.reports[0]?.alarms).toMatchObject([{ code: 'dtc', kind: 'engine_fault', detail: 'P0101' }])
  expect(iso(frame.reports[0]?.alarms[0]?.at)).toBe('2011-10-17T10:28:57.000Z')
  expect(position(frame)?.lat).toBeCloseTo(54.6305, 3)
  expect(replied(frame)?.slice(0, 8)).toBe('00026d01')
})

function packet(...parts: string[]): Buffer {
  const content = Buffer.from(parts.join(''), 'hex')
  const frame = Buffer.alloc(content.length + 4)
  frame.writeUInt16BE(content.length, 0)
  frame.set(content, 2)
  frame.writeUInt16BE(kermit(content), content.length + 2)
  return frame
}

function kermit(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0x8408 : crc >>> 1
  }
  return crc
}

test('without a place the rest is told all the same', () => {
  const frame = only(
    read('ruptela', [
      packet(
        '00000b1a29f64b1a',
        '01',
        '0001',
        '4e9c0369',
        '0000',
        '80000000',
        '80000000',
        '0000',
        '0000',
        '00',
        '0000',
        '00',
        'fb',
        '01fb01',
        '011d338e',
        '00',
        '00',
      ),
    ]),
  )
  expect(position(frame)).toBeNull()
  expect(status(frame)).toMatchObject({
    at: Date.UTC(2011, 9, 17, 10, 28, 57),
    ignition: true,
    sensors: { external_volts: 13.198 },
  })
})

test('heartbeats and identification are answered, a spoilt packet is not', () => {
  expect(replied(only(read('ruptela', [packet('00000b1a29f64b1a', '10')])))?.slice(0, 8)).toBe('00027401')
  const spoilt = packet('00000b1a29f64b1a', '10')
  spoilt[11] = 7
  expect(last(read('ruptela', [spoilt]))).toMatchObject({ reply: null, error: 'Bytes que no forman una trama' })
})

test.each([
  [88, 1, '88'],
  [88, 0, null],
  [415, 0, '415=0'],
  [415, 1, null],
  [251, 1, null],
])('event %i with value %i is %s', (event, value, code) => {
  expect(ruptelaCode(event, value)).toBe(code)
})

test('a command is a text as by SMS', () => {
  const bytes = deviceProtocols()
    .find(({ code }) => code === 'ruptela')
    ?.encodeOrder({ kind: 'engine_cut' }, { deviceId: '1', sequence: 1 })
  expect(Buffer.from(bytes ?? []).toString('latin1')).toContain('\x00\x0bl setio 1,0')
})
