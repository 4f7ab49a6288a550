import type { Domain } from './dock-measures.ts'

/** The last reading at or before position `i`; null when there was none yet. */
export function readingAt(values: readonly (number | null)[], i: number): number | null {
  for (let at = i; at >= 0; at--) {
    const value = values[at]
    if (value !== null && value !== undefined) return value
  }
  return null
}

/** Readings as steps of an SVG path 1000 wide and 100 high; `t` seconds of the positions. Empty without readings. */
export function sensorPath(t: readonly number[], values: readonly (number | null)[], [from, to]: Domain) {
  const told = values.flatMap((value, i) => (value === null ? [] : [{ value, second: t[i] ?? 0 }]))
  const least = Math.min(...told.map(({ value }) => value))
  const most = Math.max(...told.map(({ value }) => value))
  const x = (second: number) => (((second - from) / (to - from)) * 1000).toFixed(1)
  const y = (value: number) => (most === least ? 50 : 94 - ((value - least) / (most - least)) * 88).toFixed(1)
  const path = told.map(({ value, second }, i) => (i === 0 ? `M${x(second)} ${y(value)}` : `H${x(second)}V${y(value)}`))
  return { path: path.join(''), least, most }
}
