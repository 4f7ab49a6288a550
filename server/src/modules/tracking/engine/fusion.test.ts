import { expect, test } from 'vitest'
import { apartKm, compare, isTaken, rankedAnew, silentRanks, sourcesHeard, takeOverMs } from './fusion.ts'

const second = 1000

test('the best source that is alive speaks for the unit', () => {
  const heard = sourcesHeard()
  const said = (rank: number, at: number) => isTaken(heard, rank, at)
  expect(said(1, 0)).toBe(true)
  expect(said(0, 10 * second)).toBe(true)
  expect(said(1, 20 * second)).toBe(false)
  expect(said(1, 10 * second + takeOverMs)).toBe(true)
  expect(said(0, 11 * second + takeOverMs)).toBe(true)
  expect(said(1, 12 * second + takeOverMs)).toBe(false)
})

test('what the best source sends late is still the unit’s', () => {
  const heard = sourcesHeard()
  expect(isTaken(heard, 1, 500 * second)).toBe(true)
  expect(isTaken(heard, 0, 100 * second)).toBe(true)
})

test('two sources far apart in one moment disagree until they meet again', () => {
  const heard = sourcesHeard()
  const monterrey = { fixTime: 0, lat: 25.67, lon: -100.31 }
  const saltillo = { fixTime: 10 * second, lat: 25.42, lon: -101 }
  compare(heard, saltillo, monterrey)
  expect(heard.disagreement?.km).toBeGreaterThan(apartKm)
  compare(heard, { ...monterrey, fixTime: 500 * second }, saltillo)
  expect(heard.disagreement?.at).toBe(10 * second)
  compare(heard, { ...monterrey, fixTime: 20 * second }, monterrey)
  expect(heard.disagreement).toBeNull()
})

test('a source is silent only while another one of the unit speaks', () => {
  const heard = sourcesHeard()
  isTaken(heard, 0, 0)
  isTaken(heard, 1, 0)
  expect(silentRanks(heard, 3600 * second, 1800 * second)).toEqual([])
  isTaken(heard, 1, 3500 * second)
  expect(silentRanks(heard, 3600 * second, 1800 * second)).toEqual([0])
})

test('sources that change their order keep what was heard of each; who is new was not heard', () => {
  const heard = { newest: [100, 200], disagreement: { at: 1, km: 5 } }
  expect(rankedAnew(heard, [1, 0])).toEqual({ newest: [200, 100], disagreement: null })
  expect(rankedAnew(heard, [1, -1, 0]).newest).toEqual([200, undefined, 100])
  expect(rankedAnew(heard, [0, 1])).toBe(heard)
  expect(rankedAnew(null, [-1, -1])).toEqual(sourcesHeard())
  // The backup speaks at once for a unit whose silent first source was taken away.
  expect(isTaken(rankedAnew({ newest: [0, 10], disagreement: null }, [1, -1]), 0, 20)).toBe(true)
})
