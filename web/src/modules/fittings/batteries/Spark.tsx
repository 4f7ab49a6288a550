import { restLimit } from '@arriero/contract/fittings/batteries/batteries.rules.ts'
import type { Tone } from '../../../kit/palette.ts'
import '../fittings.css'

const [width, height] = [56, 22]
const [least, most] = [11.8, 12.9]
const y = (volts: number) => 3 + (1 - (Math.min(most, Math.max(least, volts)) - least) / (most - least)) * (height - 6)

/** How the voltage at rest went, over the line below which it should not be; its last value stands beside it. */
export function Spark({ trend, tone }: { trend: readonly number[]; tone: Tone }) {
  if (trend.length === 0) return null
  const x = (at: number) => (trend.length === 1 ? width - 4 : 2 + (at / (trend.length - 1)) * (width - 6))
  return (
    <svg className={`battery-spark tone-${tone}`} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      <line x1="0" x2={width} y1={y(restLimit)} y2={y(restLimit)} />
      <polyline points={trend.map((volts, at) => `${x(at).toFixed(1)},${y(volts).toFixed(1)}`).join(' ')} />
      <circle cx={x(trend.length - 1)} cy={y(trend.at(-1)!)} r="2" />
    </svg>
  )
}
