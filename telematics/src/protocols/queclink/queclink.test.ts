import { expect, test } from 'vitest'
import { kinds, only, position, read, status, text } from '../reading.fixture.ts'

const queclink = (line: string) => only(read('queclink', [text(line)]))

test("a truck's counters in a message of its bus are no place: the only one is where the layout has it", () => {
  const frame = queclink(
    '+RESP:GTCAN,740100,863286020798295,GV350CEU-gl8-test-sandy,0,1,E07FFFFF,,2,H410120,1714.50,685,2,87,,P83.60,,0,556.89,329.88,227.01,345.96,,,0010,,00,20.08,15.25,007FFFFF,,,,,,,,,280724,584579,62,304.92,0.48,0.04,36232,,,,,,0000,,,,,0,3.4,145,11.0,121.362735,31.206570,20160816023617,0460,0000,1823,2043,00,20160816103618,1316$',
  )
  expect(frame.reports.length).toBe(1)
  // Accuracy 0: the place is an old one, what the bus says is of now.
  expect(position(frame)).toBeNull()
  expect(status(frame)).toMatchObject({
    at: Date.UTC(2016, 7, 16, 10, 36, 18),
    ignition: true,
    odometerKm: 41_012,
    fuelPercent: 83.6,
  })
  expect(status(frame)).toMatchObject({ engineHours: 556.89, sensors: { rpm: 685, coolant_temperature: 87 } })
})

test('counters that look like degrees and a time behind them stay counters', () => {
  const frame = queclink(
    '+RESP:GTFRI,2C0204,865413000000017,gv300,27600,10,1,1,42.0,90,2240.0,-99.133200,19.432600,20260115180000,0334,0020,2F03,0BDB2E4B,00,32120.4,0012345:12:34,13.1,24.5,,95,220100,32120.4,15.2,,20260115180001,0001$',
  )
  expect(frame.reports.length).toBe(1)
  expect(position(frame)).toMatchObject({ lat: 19.4326, lon: -99.1332, odometerKm: 32_120.4, ignition: true })
  expect(position(frame)?.engineHours).toBeCloseTo(12_345.2, 1)
})

test.each([
  [
    'extended mask with satellites and trigger',
    '+RESP:GTERI,6E0304,868589060189019,,00000002,,50,1,1,0.0,0,35.5,-98.260961,26.053701,20240912192949,0334,0020,0F1B,04643718,01,12,21.1,,1930,1917,,100,210100,2,0,20240912192950,4BAA$',
    { odometerKm: 21.1, ignition: true },
    { battery_percent: 100, input_1: 0, input_2: 0, output_1: 0 },
  ],
  [
    'inputs and outputs of a GV200, which has no state',
    '+BUFF:GTERI,358803,862364030261132,gv200,00000002,,10,1,1,43.4,160,592.2,46.723488,24.590880,20240817131155,0420,0001,01AE,393D,00,19273.0,,,12,,05,00,2,0,20240817131205,C81A$',
    { odometerKm: 19_273, ignition: null },
    undefined,
  ],
  [
    'a one-wire thermometer',
    '+RESP:GTERI,271002,863457051562823,,00000002,,10,1,1,0.0,15,28.2,-58.695253,-34.625413,20230119193305,0722,0007,1168,16B3BB,00,0.0,,,,99,210100,2,1,28F8A149F69A3C25,1,0190,20230119193314,07C7$',
    { odometerKm: 0, ignition: true },
    { battery_percent: 99, input_1: 0, input_2: 0, output_1: 0, temperature_1: 25 },
  ],
  [
    'an asset tracker: modem figures, then the battery',
    '+RESP:GTFRI,DE0114,865284042140479,,0,0,1,1,0.0,0,28.0,-118.268093,33.975430,20200901105954,0311,0480,3500,00D07F02,18,0,,93,0,,,20200901110000,0355$',
    { odometerKm: null, ignition: null },
    { battery_percent: 93 },
  ],
  [
    'a chassis number that is left empty before the name',
    '+RESP:GTFRI,5E0100,861971050039361,,,12940,10,1,1,10.4,140,196.9,-80.709946,35.016525,20220302220944,0310,0260,1CE9,52A1,00,0.0,,,,,420000,,,,20220302220948,1B0B$',
    { odometerKm: 0, ignition: null },
    { external_volts: 12.94, input_1: 0, input_2: 0, output_1: 0 },
  ],
  [
    'a version of ten digits',
    '+RESP:GTFRI,8020040703,866314060299813,,,10,1,1,0.0,275,937.7,-68.891157,-33.008722,20260514010456,,,,,00,,,,,,100,110000,,,,20260514010458,BBCE$',
    { odometerKm: null, ignition: false },
    { battery_percent: 100, input_1: 0, input_2: 0, output_1: 0 },
  ],
])('%s', (_, line, said, sensors) => {
  const frame = queclink(line)
  expect(frame.reports.length).toBe(1)
  expect(position(frame)).toMatchObject(said)
  expect(position(frame)?.sensors).toEqual(sensors)
})

test('several points of a regular report, none of an event', () => {
  const point = (lat: string, second: string) =>
    `1,42.0,90,2240.0,-99.133200,${lat},202601151800${second},0334,0020,2F03,0BDB2E4B,00`
  const regular = `+RESP:GTFRI,270204,865413000000017,gv300,27600,10,2,${point('19.432600', '00')},${point('19.532600', '10')},10.5,,,,,95,220100,,,,20260115180011,0001$`
  expect(queclink(regular).reports.map((one) => one.position?.lat)).toEqual([19.4326, 19.5326])
  expect(queclink(regular).reports.map((one) => one.position?.odometerKm)).toEqual([null, 10.5])
})

test('events of the ignition carry hours and kilometres, with a fix or without', () => {
  const off = queclink(
    '+RESP:GTIGF,8020050502,867488060278727,,509,1,0.0,184,32.6,14.003446,42.654554,20240219124629,0222,0001,0FAD,0497F715,00,,12.5,20240219124630,FD2F$',
  )
  expect(position(off)).toMatchObject({ ignition: false, odometerKm: 12.5 })
  expect(kinds(off)).toEqual([['GTIGF', 'ignition_off']])
  const blind = queclink('+BUFF:GTIGN,840502,867963063190000,,0,0,,,,,,,0268,0006,22C4,13E5,00,,,20250116170541,22D0$')
  expect(status(blind)).toMatchObject({ at: Date.UTC(2025, 0, 16, 17, 5, 41), ignition: true })
})

test('the place of an event stands behind figures of its own', () => {
  const frame = queclink(
    '+RESP:GTBAA,F1040C,862599050497393,GV350M,FF,3,0,04,000A,780541256AE9,3065,1,0.0,213,2908.3,-78.691944,-0.951426,20230511173150,,,,,,20230511175001,0159$',
  )
  expect(position(frame)).toMatchObject({ lat: -0.951426, lon: -78.691944, altitude: 2908.3, course: 213 })
})

test('what a device says of itself: state, signal, supply, battery', () => {
  const frame = queclink(
    '+RESP:GTINF,DC0103,865284049247079,gv600mg,21,89883070000007211665,22,0,11,12913,12917,4.26,0,1,,,20210216154607,1,79,,01,00,,,20210216104606,1EBE$',
  )
  expect(status(frame)).toMatchObject({
    ignition: true,
    sensors: { signal_percent: 71, external_volts: 12.913, battery_volts: 4.26 },
  })
})
