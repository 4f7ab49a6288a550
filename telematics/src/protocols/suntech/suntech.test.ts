import { expect, test } from 'vitest'
import { hex, iso, kinds, only, position, read, status, text } from '../reading.fixture.ts'

const suntech = (line: string) => only(read('suntech', [text(`${line}\r`)]))

test('hour meter in minutes, backup battery, key and thermometers follow where a model has them', () => {
  const frame = suntech(
    'ST300STT;205173382;07;564;20160322;23:23:18;232e19;+19.288278;-099.128750;000.122;000.00;9;1;478391;11.53;000100;1;9498;079324;4.3;1;0.00;0.00;0.00;01E04D44160000;1;2898E16006000058:-20.8;2861626006000039:+2.5;:',
  )
  expect(position(frame)?.engineHours).toBeCloseTo(79_324 / 60, 6)
  expect(position(frame)?.sensors).toEqual({
    external_volts: 11.53,
    battery_volts: 4.3,
    input_1: 0,
    input_2: 0,
    output_1: 0,
    temperature_1: -20.8,
    temperature_2: 2.5,
  })
  expect(status(frame)?.driverCard).toBe('01E04D44160000')
})

test.each([
  [
    'an alert',
    'ST300ALT;007239104;40;313;20190112;01:07:16;c99139;+04.703287;-074.148897;000.000;189.72;21;1;425512;12.61;100000;33;003188;4.1;1',
    3188 / 60,
  ],
  [
    'a model that writes something else there',
    'ST500STT;205450135;07;843;20170816;23:24:45;+19.338432;-099.179817;000.283;000.00;6;1;141121;12.89;0;0;1;4659;002.795;0;001.891;611;4.0',
    null,
  ],
  [
    'a model without one',
    'SA200STT;317652;042;20120718;15:37:12;16d41;-15.618755;-056.083241;000.024;000.00;8;1;41548;12.17;100000;2;1979',
    null,
  ],
])('hours of %s', (_, line, hours) => {
  expect(position(suntech(line))?.engineHours ?? null).toEqual(hours === null ? null : expect.closeTo(hours, 6))
})

test('a line that is cut anywhere does not take the next one with it', () => {
  const whole =
    'SA200STT;317652;042;20120718;15:37:12;16d41;-15.618755;-056.083241;000.024;000.00;8;1;41548;12.17;100000;2;1979\r'
  const universal =
    'STT;6009999006;3FFFFF;26;398;0;20170827;20:04:37;087d4760;310;410;0ba0;23;+40.123420;-074.995971;000.031;000.00;8;1;00000001;00000000;1;1;0006\r'
  for (const cutLine of [whole, universal]) {
    for (const next of [whole, universal]) {
      for (let cut = 1; cut < cutLine.length; cut++) {
        const frames = read('suntech', [text(cutLine.slice(0, cut) + next)])
        const places = frames.filter(({ error }) => error === null).map(position)
        expect(places.at(-1)?.lat, cutLine.slice(0, cut)).toBe(next === whole ? -15.618755 : 40.12342)
      }
    }
  }
})

test('the summary of a trip has no place, but the key of who drove', () => {
  const frame = suntech(
    'ST300HTE;100850001;04;248;20110101;00:13:52;167559;12.28;004005;0.0;1;0;3;3;0;-22.881018;-047.070831;-22.881018;-047.070831;000.000;000.000;0;0;3;0;0;0;01E04D44160000',
  )
  expect([position(frame), status(frame)?.driverCard]).toEqual([null, '01E04D44160000'])
})

test('a card at the serial port', () => {
  const frame = suntech(
    'ST300UEX;511331307;45;311;20210420;12:41:01;12361;-01.280825;-047.931773;000.000;000.00;16;1;0;12.54;000000;23;GTSL|6|1|0|9255143|2|;6F;000276;0.0;1;00000000000000;0',
  )
  expect(status(frame)?.driverCard).toBe('9255143')
})

test('tags near by: the place is read', () => {
  const frame = suntech(
    'BLE;1140000053;114;1.0.1;20211001;17:27:09;+28.433465;-82.565891;1;-43;-46;-41;ACB89523EF68;247;0;0',
  )
  expect(position(frame)).toMatchObject({ lat: 28.433465, lon: -82.565891, course: null, ignition: null })
})

test('the form in numbers: status, and an alert with a key', () => {
  const state = only(
    read('suntech', [
      hex(
        '81004e05200013383fffff3401000301130a0512080400000000000000000000000047f9d5846a06810072225214010100020300a8002604c1000004b000000470000025a100000000000025c4000000a6',
      ),
    ]),
  )
  expect(state.deviceId).toBe('0520001338')
  expect(position(state)).toMatchObject({ lat: 4.717013, lon: -74.057345, satellites: 20, ignition: true })
  const key = only(
    read('suntech', [
      hex(
        '82004d05800000553fffff360100100114020410293902ccccf102dc007b00053c00476fa18469e87f000000000b0100003b00081d00000113f3f8010000049e00000000000000001d00000113f3f801',
      ),
    ]),
  )
  expect(kinds(key)).toEqual([['alt-59', 'driver_id']])
  expect(status(key)?.driverCard).toBe('1d00000113f3f801')
  expect(iso(position(key)?.fixTime)).toBe('2020-02-04T16:41:57.000Z')
})
