import { colourOf, stacked, type ChartData } from './chart-data.ts'
import type { Frame } from './chart-frame.ts'

interface Drawn {
  data: ChartData
  frame: Frame
}
const widestBar = { bars: 28, lying: 16 }
const shareOfBand = 0.64
const roundness = 3

/** A bar from `a` to `b` along the values; its end is round when nothing stands on it. */
function barPath(isLying: boolean, a: number, b: number, middle: number, thick: number, isRound: boolean): string {
  const [from, to] = [middle - thick / 2, middle + thick / 2]
  const r = isRound ? Math.min(roundness, Math.abs(b - a), thick / 2) : 0
  return isLying
    ? `M${a} ${from}H${b - r}q${r} 0 ${r} ${r}V${to - r}q0 ${r} ${-r} ${r}H${a}Z`
    : `M${from} ${a}V${b + r}q0 ${-r} ${r} ${-r}H${to - r}q${r} 0 ${r} ${r}V${a}Z`
}

/** Bars, upright or lying, those of several series one on the other. */
export function Bars({ data, frame }: Drawn) {
  const { shape, series, names, isLastOpen } = data
  if (shape === 'areas') return null
  const parts = stacked(series)
  const thick = Math.min(widestBar[shape], frame.band * shareOfBand)
  const topOf = names.map((_, at) => parts.findLastIndex((part) => (part[at]?.[1] ?? 0) > (part[at]?.[0] ?? 0)))
  return parts.map((part, index) => (
    <g key={series[index]?.name} style={{ fill: colourOf(series[index]!, index) }}>
      {part.map(([begin, end], at) =>
        end > begin ? (
          <path
            key={names[at]}
            className={isLastOpen && at === names.length - 1 ? 'chart-open' : undefined}
            d={barPath(
              shape === 'lying',
              frame.valueAt(begin),
              frame.valueAt(end),
              frame.nameAt(at),
              thick,
              topOf[at] === index,
            )}
          />
        ) : null,
      )}
    </g>
  ))
}

/** Areas one on the other, each with its upper line. */
export function Areas({ data: { series }, frame }: Drawn) {
  const point = (value: number, at: number) => `${frame.nameAt(at).toFixed(1)} ${frame.valueAt(value).toFixed(1)}`
  return stacked(series).map((part, index) => {
    const upper = part.map(([, end], at) => point(end, at)).join('L')
    const lower = part.map(([begin], at) => point(begin, at)).toReversed()
    const color = colourOf(series[index]!, index)
    return (
      <g key={series[index]?.name}>
        <path className="chart-area" style={{ fill: color }} d={`M${upper}L${lower.join('L')}Z`} />
        <path className="chart-line" style={{ stroke: color }} d={`M${upper}`} />
      </g>
    )
  })
}

/** Lines across: a moment, a limit. */
export function Marks({ data: { marks = [] }, frame: { plot, placeAt, valueAt } }: Drawn) {
  return marks.map((mark) => (
    <path
      key={'at' in mark ? `at ${mark.at}` : `value ${mark.value}`}
      className={`chart-line ${mark.isDashed ? 'chart-dashed' : ''}`}
      style={{ stroke: mark.color }}
      d={
        'at' in mark
          ? `M${placeAt(mark.at)} ${plot.top}v${plot.height}`
          : `M${plot.left} ${valueAt(mark.value)}h${plot.width}`
      }
    />
  ))
}
