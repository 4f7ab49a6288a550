import { expect, test } from 'vitest'
import { banksHeard } from './banks-heard.ts'

const hour = 3_600_000
const at = (hours: number, ignition: boolean | null, volts?: number, seconds = 0) => ({
  fixTime: hours * hour + seconds * 1000,
  ignition,
  ...(volts !== undefined && { sensors: { external_volts: volts } }),
})
const off = (from: number, to: number, volts: (hours: number) => number) =>
  Array.from({ length: to - from + 1 }, (_, i) => at(from + i, false, volts(from + i)))

test('a bank rests four hours after the engine; its last three readings say how it is', () => {
  const fixes = [at(0, true, 14.1), ...off(1, 8, (h) => [0, 13.2, 12.9, 12.8, 12.7, 12.6, 12.52, 12.9, 12.5][h]!)]
  expect(banksHeard(fixes)).toEqual({ rests: [{ at: 8 * hour, volts: 12.52, isPaired: false }], cranks: [] })
})

test('shorter stands, units that tell no volts, and what nobody saw are no rest', () => {
  expect(banksHeard([at(0, true, 14), ...off(1, 4, () => 12.4)]).rests).toEqual([])
  expect(banksHeard([at(0, true), at(1, false), at(9, false)]).rests).toEqual([])
  expect(banksHeard([at(0, false, 12.4), at(13, false, 12.1)]).rests).toEqual([])
  // Nobody knows of the engine.
  expect(banksHeard([at(0, null, 12.4), at(9, null, 12.1)]).rests).toEqual([])
  // No bank of 12 or 24 V.
  expect(banksHeard(off(0, 8, () => 3.7)).rests).toEqual([])
})

test('the lowest beside the start is the cranking voltage, where it fell', () => {
  const rest = off(0, 6, () => 12.4)
  const start = [at(7, false, 12.4), at(7, false, 9.1, 8), at(7, true, 10.2, 10), at(7, true, 13.9, 15)]
  expect(banksHeard([...rest, ...start])).toMatchObject({
    rests: [{ volts: 12.4 }],
    cranks: [{ volts: 9.1, at: 7 * hour + 8000 }],
  })
  // One that tells once a minute saw the alternator only.
  expect(banksHeard([...rest, at(7, true, 13.9)]).cranks).toEqual([])
})

test('of 24 V each of the pair has half', () => {
  const fixes = [...off(0, 6, () => 25.2), at(7, true, 18.6), at(7, true, 28, 40)]
  expect(banksHeard(fixes)).toEqual({
    rests: [{ at: 6 * hour, volts: 12.6, isPaired: true }],
    cranks: [{ at: 7 * hour, volts: 9.3, isPaired: true }],
  })
})
