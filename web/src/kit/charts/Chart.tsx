import { useMemo, useState, type PointerEvent } from 'react'
import { number } from '../format.ts'
import { useWidth } from '../media.ts'
import { colourOf, legendHeight, textWidth, type ChartData } from './chart-data.ts'
import { frameOf, type Frame } from './chart-frame.ts'
import { Areas, Bars, Marks } from './chart-shapes.tsx'
import './charts.css'

interface ChartProps {
  /** What it shows in words; its numbers stand beside it as text as well. */
  label: string
  data: ChartData
  /** With the legend, px. */
  height?: number
  onPick?: (index: number) => void
}

/** A chart in the console's colours: legend, axes, and a tip with the numbers of what is under the pointer. */
export function Chart({ label, data, height = 260, onPick }: ChartProps) {
  const [host, width] = useWidth()
  const [at, setAt] = useState<number>()
  const legend = legendHeight(data.series, width)
  const drawnHeight = height - legend
  const frame = useMemo(() => frameOf(data, width, drawnHeight), [data, width, drawnHeight])
  const onMove = ({ clientX, clientY, currentTarget }: PointerEvent<SVGElement>) => {
    const { left, top } = currentTarget.getBoundingClientRect()
    setAt(frame.indexAt(clientX - left, clientY - top))
  }
  const isOver = at !== undefined && at >= 0 && at < data.names.length
  return (
    <div className="chart" style={{ height }} role="img" aria-label={label} ref={host}>
      {legend > 0 && (
        <ul className="chart-legend" style={{ height: legend }} aria-hidden>
          {data.series.map((series, index) => (
            <li key={series.name} style={{ color: colourOf(series, index) }}>
              <span>{series.name}</span>
            </li>
          ))}
        </ul>
      )}
      {width > 0 && data.names.length > 0 && (
        // A click is a short way for the pointer alone: the table beside the chart has the same as links.
        <svg
          role="presentation"
          width={width}
          height={drawnHeight}
          className={onPick ? 'chart-pick' : undefined}
          onPointerMove={onMove}
          onPointerLeave={() => setAt(undefined)}
          onClick={() => isOver && onPick?.(at)}
        >
          <Axes data={data} frame={frame} />
          {isOver && <Under data={data} frame={frame} at={at} />}
          <Bars data={data} frame={frame} />
          {data.shape === 'areas' && <Areas data={data} frame={frame} />}
          <Marks data={data} frame={frame} />
        </svg>
      )}
      {isOver && <Tip data={data} frame={frame} at={at} width={width} top={legend} />}
    </div>
  )
}

function Axes({ data: { shape, names }, frame }: { data: ChartData; frame: Frame }) {
  const { plot, ticks, valueAt, nameAt, every } = frame
  const isLying = shape === 'lying'
  const foot = plot.top + plot.height
  const ends = plot.left + plot.width
  // Counted from the last one: today always has its name.
  const isNamed = (index: number) => (names.length - 1 - index) % every === 0
  const inside = (index: number) => {
    const half = textWidth(names[index] ?? '') / 2
    return Math.min(Math.max(nameAt(index), half), ends + 10 - half)
  }
  return (
    <g className="chart-axes">
      {ticks.map((tick) =>
        isLying ? (
          <g key={tick}>
            <path d={`M${valueAt(tick)} ${plot.top}v${plot.height}`} />
            <text x={valueAt(tick)} y={foot + 16} textAnchor={tick === ticks.at(-1) ? 'end' : 'middle'}>
              {number(tick)}
            </text>
          </g>
        ) : (
          <g key={tick}>
            <path d={`M${plot.left} ${valueAt(tick)}h${plot.width}`} />
            <text x={plot.left - 8} y={valueAt(tick) + 4} textAnchor="end">
              {number(tick)}
            </text>
          </g>
        ),
      )}
      {isLying
        ? names.map((name, index) => (
            <foreignObject key={name} x={0} y={nameAt(index) - 9} width={plot.left - 8} height={18}>
              <div className="chart-name" title={name}>
                {name}
              </div>
            </foreignObject>
          ))
        : names.map((name, index) =>
            isNamed(index) ? (
              <text key={`${index} ${name}`} x={inside(index)} y={foot + 16} textAnchor="middle">
                {name}
              </text>
            ) : null,
          )}
    </g>
  )
}

/** What the pointer is over: the share of a bar, a line of areas. */
function Under({ data: { shape }, frame: { plot, nameAt, band }, at }: { data: ChartData; frame: Frame; at: number }) {
  const middle = nameAt(at)
  if (shape === 'areas') return <path className="chart-pointer" d={`M${middle} ${plot.top}v${plot.height}`} />
  return shape === 'lying' ? (
    <rect className="chart-under" x={plot.left} y={middle - band / 2} width={plot.width} height={band} />
  ) : (
    <rect className="chart-under" x={middle - band / 2} y={plot.top} width={band} height={plot.height} />
  )
}

interface TipProps {
  data: ChartData
  frame: Frame
  at: number
  width: number
  top: number
}

function Tip({ data: { shape, names, series, unit }, frame, at, width, top }: TipProps) {
  const isLying = shape === 'lying'
  const x = isLying ? frame.plot.left + frame.plot.width / 2 : frame.nameAt(at)
  const y = top + (isLying ? frame.nameAt(at) + frame.band / 2 : frame.plot.top)
  const side = x > width / 2 ? { right: width - x + 12 } : { left: x + 12 }
  return (
    <div className="chart-tip" aria-hidden style={{ top: y, ...side }}>
      <b>{names[at]}</b>
      <ul>
        {series.map((one, index) => (
          <li key={one.name} style={{ color: colourOf(one, index) }}>
            <span>{one.name}</span>
            <b>{`${number(one.values[at], unit === 'km' ? 1 : 0)} ${unit}`}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}
