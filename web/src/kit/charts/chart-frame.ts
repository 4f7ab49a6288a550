import { labelEvery, stacked, textWidth, ticksOf, type ChartData } from './chart-data.ts'
import { number } from '../format.ts'

const tickPx = 46
const axisPx = 22
const widestName = 130
const edge = 10

/** Where everything of a chart stands, px from its left and upper corner. */
export interface Frame {
  plot: { left: number; top: number; width: number; height: number }
  /** Of a value: how far along its axis. */
  valueAt: (value: number) => number
  /** Of a name, by its place: the middle of its share, and how wide that is. */
  nameAt: (index: number) => number
  /** Of a place along the axis of names, in the scale of `at`. */
  placeAt: (place: number) => number
  band: number
  ticks: readonly number[]
  /** Every how many names one is written. */
  every: number
  /** Which name is under the pointer. */
  indexAt: (x: number, y: number) => number
}

export function frameOf(data: ChartData, width: number, height: number): Frame {
  const { shape, names, series, marks = [] } = data
  const isLying = shape === 'lying'
  const sums = stacked(series).at(-1) ?? []
  const levels = marks.flatMap((mark) => ('value' in mark ? [mark.value * 1.1] : []))
  const most = Math.max(0, ...sums.map(([, end]) => end), ...levels)
  const ticks = ticksOf(
    most,
    Math.max(2, Math.floor((isLying ? width - widestName : height) / (isLying ? 90 : tickPx))),
  )
  const top = ticks.at(-1) ?? 1
  const widest = (texts: readonly string[]) => Math.max(0, ...texts.map(textWidth))
  const left = 8 + (isLying ? Math.min(widestName, widest(names)) : widest(ticks.map((tick) => number(tick))))
  const plot = { left, top: edge, width: Math.max(1, width - left - edge), height: Math.max(1, height - edge - axisPx) }
  const along = isLying ? plot.height : plot.width
  const begin = isLying ? plot.top : plot.left
  const band = along / Math.max(1, names.length)
  const [first = 0, last = 1] = [data.at?.[0], data.at?.at(-1)]
  const placeAt = (place: number) => begin + ((place - first) / (last - first || 1)) * along
  // The first area begins at the axis, the last one ends at the edge; a bar has its share around it.
  const nameAt = (index: number) =>
    data.at
      ? placeAt(data.at[index] ?? first)
      : shape === 'areas'
        ? begin + (index / Math.max(1, names.length - 1)) * along
        : begin + (index + 0.5) * band
  return {
    plot,
    valueAt: (value) => (isLying ? plot.left + (value / top) * plot.width : plot.top + (1 - value / top) * plot.height),
    nameAt,
    placeAt,
    band,
    ticks,
    every: isLying ? 1 : labelEvery(names, plot.width),
    indexAt: (x, y) => {
      const place = isLying ? y : x
      const distances = names.map((_, index) => Math.abs(nameAt(index) - place))
      return distances.indexOf(Math.min(...distances))
    },
  }
}
