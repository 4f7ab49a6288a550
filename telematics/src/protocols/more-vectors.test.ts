import { expect, test } from 'vitest'
import { crcArc } from './crc.ts'
import { hex, last, only, position, read, RECEIVED, status, text } from './reading.fixture.ts'

const teltonikaLogin = hex('000F 333536333037303432343431303133')

test('Teltonika: words passed on in Codec 13 are no error and no answer', () => {
  const frame = last(
    read('teltonika', [teltonikaLogin, hex('00000000000000170D01050000000F0000016C0A81C320676574696E666F0100006855')]),
  )
  expect(frame).toMatchObject({ error: null, answer: null, reports: [] })
})

test('Teltonika: a card that a reader at the serial port passes on', () => {
  const words = hex('00000000000000240d01060000001c642b3ad14754534c7c367c317c307c31323734393838347c317c0d0a010000ec11')
  expect(status(last(read('teltonika', [teltonikaLogin, words])))?.driverCard).toBe('12749884')
})

test('Teltonika: the chassis number of Codec 8 Extended', () => {
  const frame = last(
    read('teltonika', [
      teltonikaLogin,
      hex(
        '00000000000000818e0100000166e368a510000f0d8b5b20961c35008d010308000000000014000900ef0000f00100500100150400c800004501001e00002500002900000a00b5000800b60007004230dc0018000000430fcb0044005f001103de001200e50013001200240000000000000001010000113141314a433534343452373235323336370100005e99',
      ),
    ]),
  )
  expect(status(frame)?.vin).toBe('1A1JC5444R7252367')
  expect(position(frame)?.sensors).toMatchObject({ external_volts: 12.508, battery_volts: 4.043, rpm: 0 })
})

test('Teltonika: a thermometer that says what is wrong with it has no temperature', () => {
  const body = (value: number) =>
    Buffer.from(
      `0801 0000019bc2d0a800 00 c4ea2f80 0b95a2c0 0087 005a 09 0000 00 02 00 00 02 48${value.toString(16).padStart(8, '0')} 49ffffff38 00 01`.replaceAll(
        ' ',
        '',
      ),
      'hex',
    )
  const packet = (content: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(content.length, 4)
    const crc = crcArc(content, 0, content.length)
    return Buffer.concat([head, content, Buffer.from([0, 0, crc >> 8, crc & 255])])
  }
  const sensors = (value: number) => position(last(read('teltonika', [teltonikaLogin, packet(body(value))])))?.sensors
  expect(sensors(215)).toEqual({ temperature_1: 21.5, temperature_2: -20 })
  expect(sensors(3000)).toEqual({ temperature_2: -20 })
})

test('H02 VP1: a place with a day and no hour is of its arrival on that day, else of none', () => {
  const line = (day: string) => text(`*hq,356327080425330,VP1,A,2702.7245,S,15251.9311,E,0.48,0.0000,${day}#`)
  const frame = only(read('h02', [line('150126')]))
  expect(position(frame)).toMatchObject({
    unitKey: '356327080425330',
    fixTime: RECEIVED,
    speed: expect.closeTo(0.889, 3),
  })
  expect(position(frame)?.lat).toBeCloseTo(-27.045408, 5)
  expect(only(read('h02', [line('080917')])).reports).toMatchObject([{ position: null, fault: 'time' }])
  const cells = only(read('h02', [text('*hq,356327081001239,VP1,V,470,002,92,3565,0Y92,19433,30Y92,1340,29#')]))
  expect(cells).toMatchObject({ deviceId: '356327081001239', reports: [] })
})

test('H02: alive, with battery and ignition', () => {
  const frame = only(read('h02', [text('*HQ,1700086468,LINK,180902,15,0,84,0,0,240517,FFFFFBFF#')]))
  expect(status(frame)).toMatchObject({ ignition: false, sensors: { battery_percent: 84 } })
  expect(status(only(read('h02', [text('*HQ,356327080425330,XT,1,100#')])))?.sensors).toEqual({ battery_percent: 100 })
})

test('H02: without a fix the status word still tells the ignition', () => {
  const frame = only(read('h02', [text('*HQ,42,V1,180000,V,1925.9560,N,09907.9920,W,0.00,,150126,FFFFFFFF#')]))
  expect(status(frame)).toMatchObject({ at: RECEIVED, ignition: true })
})

test('Wialon IPS: a message without a place keeps its parameters, inputs and key', () => {
  const frames = read('wialon-ips', [
    text('#L#42;NA\r\n'),
    text('#D#150126;175900;NA;NA;NA;NA;NA;NA;NA;NA;NA;5;1;;01E04D44160000;ign:1:1,pwr_ext:2:27.6\r\n'),
  ])
  expect(status(last(frames))).toEqual({
    at: Date.UTC(2026, 0, 15, 17, 59),
    ignition: true,
    odometerKm: null,
    engineHours: null,
    fuelPercent: null,
    sensors: { external_volts: 27.6, input_1: 1, input_2: 0, output_1: 1 },
    driverCard: '01E04D44160000',
  })
})

test('Wialon IPS: a course that is not said is unknown, never north', () => {
  const wialon = last(
    read('wialon-ips', [text('#L#42;NA\r\n'), text('#SD#150126;175900;1925.9560;N;09907.9920;W;NA;NA;NA;NA\r\n')]),
  )
  expect(position(wialon)).toMatchObject({ course: null, speed: 0, altitude: null, satellites: null })
})
