/** Colours of series that bring none, in their order. */
const colours = ['blue-dot', 'teal', 'amber-dot', 'violet-dot', 'green-dot', 'red-dot', 'grey-dot']

export interface ChartSeries {
  name: string
  /** One for each name of the chart. */
  values: readonly number[]
  /** A colour as CSS writes it: `var(--teal)`. */
  color?: string | undefined
}

/** A line across the chart: upright where `at` stands, lying at `value`. */
export type ChartMark = { color: string; isDashed?: boolean } & ({ at: number } | { value: number })

export interface ChartData {
  /** Upright bars, bars that lie with their names at the left, or areas; of several series one stands on the other. */
  shape: 'bars' | 'lying' | 'areas'
  names: readonly string[]
  series: readonly ChartSeries[]
  /** What is counted, as the tip says it: 'viajes', 'km'. */
  unit: string
  /** The last one is still going on: paler. */
  isLastOpen?: boolean
  /** Where each name stands along the axis, any scale; evenly without it. */
  at?: readonly number[]
  marks?: readonly ChartMark[]
}

export const colourOf = ({ color }: ChartSeries, index: number) =>
  color ?? `var(--${colours[index % colours.length] ?? 'blue-dot'})`

/** Sums of the series under each one, and with it: where its part of the stack begins and ends. */
export function stacked(series: readonly ChartSeries[]): [begin: number, end: number][][] {
  const sums: number[] = []
  return series.map(({ values }) =>
    values.map((value, at) => {
      const begin = sums[at] ?? 0
      sums[at] = begin + value
      return [begin, begin + value]
    }),
  )
}

/** Round numbers from 0 on that hold `most`, about `count` of them; what is counted has no halves. */
export function ticksOf(most: number, count: number): number[] {
  const rough = Math.max(1, most / count)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? 10 * power
  const steps = Math.max(1, Math.ceil(most / step))
  return Array.from({ length: steps + 1 }, (_, at) => at * step)
}

/** How wide a text of 12 px is, near enough to keep labels apart. */
export const textWidth = (text: string) => text.length * 6.7

const legendGap = 28
const legendLine = 20
const underLegend = 8

/** How high the names of the series stand above a chart, px: in as many lines as they need; of one series nothing is said. */
export function legendHeight(series: readonly ChartSeries[], width: number): number {
  if (series.length < 2) return 0
  let [lines, used] = [1, 0]
  for (const { name } of series) {
    const wide = textWidth(name) + legendGap
    const isFull = used > 0 && used + wide > width
    lines += isFull ? 1 : 0
    used = isFull ? wide : used + wide
  }
  return lines * legendLine + underLegend
}

/** Every how many names one is written, so that none touches the next. */
export function labelEvery(names: readonly string[], room: number): number {
  const widest = Math.max(0, ...names.map(textWidth))
  return Math.max(1, Math.ceil(((widest + 14) * names.length) / Math.max(1, room)))
}
