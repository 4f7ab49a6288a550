import type { BatteryDetail } from '@arriero/contract/fittings/batteries/batteries.entities.ts'
import { crankLimit, restLimit } from '@arriero/contract/fittings/batteries/batteries.rules.ts'
import { number } from '../../../kit/format.ts'
import '../fittings.css'

const [width, height, left, foot] = [400, 150, 26, 18]
const [least, most] = [8, 14]
const month = new Intl.DateTimeFormat('es-MX', { month: 'short', timeZone: 'UTC' })
const dayMs = 86_400_000

interface Point {
  at: number
  volts: number
}

/** What it told at rest and at the start: its bank's days, and its own measures where there are none. */
export function linesOf({ days, measures }: Pick<BatteryDetail, 'days' | 'measures'>) {
  const line = (name: 'rest' | 'crank'): Point[] => {
    const told = days.flatMap((day) => (day[name] === null ? [] : { at: Date.parse(day.day), volts: day[name] }))
    const measured = measures.flatMap((one) => (one[name] === null ? [] : { at: Date.parse(one.at), volts: one[name] }))
    return (told.length > 0 ? told : measured).toSorted((a, b) => a.at - b.at)
  }
  return { rest: line('rest'), crank: line('crank') }
}

/** Twelve months of a bank at rest and at the start, with the voltage below which each should not be. */
export function VoltCurve({ battery }: { battery: BatteryDetail }) {
  const { rest, crank } = linesOf(battery)
  const all = [...rest, ...crank].map(({ at }) => at)
  const to = Math.max(...all)
  const from = Math.min(...all, to - 30 * dayMs)
  const x = (at: number) => left + ((at - from) / (to - from)) * (width - left - 8)
  const y = (volts: number) =>
    8 + (1 - (Math.min(most, Math.max(least, volts)) - least) / (most - least)) * (height - foot - 8)
  const path = (points: readonly Point[]) =>
    points.map(({ at, volts }, i) => `${i === 0 ? 'M' : 'L'}${x(at).toFixed(1)},${y(volts).toFixed(1)}`).join('')
  const ticks = Array.from({ length: 6 }, (_, i) => from + ((to - from) * i) / 5)
  const last = (points: readonly Point[]) => `${number(points.at(-1)?.volts, 2)} V`
  return (
    <svg
      className="depth-curve volt-curve"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`Voltaje de ${battery.serial}: ${rest.length > 0 ? `en reposo ${last(rest)}` : ''}${crank.length > 0 ? `, al arrancar ${last(crank)}` : ''}`}
    >
      {[8, 10, 12, 14].map((volts) => (
        <g key={volts}>
          <line className="curve-grid" x1={left} x2={width - 8} y1={y(volts)} y2={y(volts)} />
          <text x={left - 6} y={y(volts) + 3} textAnchor="end">
            {volts}
          </text>
        </g>
      ))}
      {rest.length > 1 && (
        <path
          className="curve-area"
          d={`${path(rest)}L${x(rest.at(-1)!.at)},${y(least)}L${x(rest[0]!.at)},${y(least)}Z`}
        />
      )}
      <path className="curve-line" d={path(rest)} />
      <path className="curve-line curve-crank" d={path(crank)} />
      {[...(rest.length < 12 ? rest : []), ...(crank.length < 12 ? crank : [])].map(({ at, volts }) => (
        <circle key={`${at}/${volts}`} cx={x(at)} cy={y(volts)} r="2.5" />
      ))}
      <line className="curve-limit curve-rest-limit" x1={left} x2={width - 8} y1={y(restLimit)} y2={y(restLimit)} />
      <text x={left + 3} y={y(restLimit) + 11}>
        Reposo {restLimit}
      </text>
      {crank.length > 0 && (
        <>
          <line className="curve-limit" x1={left} x2={width - 8} y1={y(crankLimit)} y2={y(crankLimit)} />
          <text className="curve-limit-text" x={left + 3} y={y(crankLimit) + 11}>
            Arranque {crankLimit}
          </text>
        </>
      )}
      {ticks.map((at, i) => (
        <text key={at} x={x(at)} y={height - 4} textAnchor={i === 0 ? 'start' : i === 5 ? 'end' : 'middle'}>
          {month.format(at).replace('.', '')}
        </text>
      ))}
    </svg>
  )
}
