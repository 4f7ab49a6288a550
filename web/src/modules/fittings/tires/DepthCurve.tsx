import type { TireDetail } from '@arriero/contract/fittings/tires/tires.entities.ts'
import { depthsOf, legalDepth } from '@arriero/contract/fittings/tires/tires.rules.ts'
import { number } from '../../../kit/format.ts'
import '../fittings.css'

const [width, height, left, foot] = [320, 132, 26, 18]

/** Depth of this life over its kilometres, with the depth at which it comes off. */
export function DepthCurve({ tire }: { tire: TireDetail }) {
  const taken = tire.measures
    .filter(({ life }) => life === tire.life)
    .map(({ km, grooves }) => ({ km, depth: depthsOf(grooves).depth }))
    .toReversed()
  const first = tire.lives.find(({ n }) => n === tire.life)?.depth
  const points = first != null && taken[0]?.km !== 0 ? [{ km: 0, depth: first }, ...taken] : taken
  if (points.length === 0) return <p className="muted">Aún no se ha medido en esta vida.</p>
  const legal = legalDepth(tire.limits, tire.role)
  const mostKm = Math.max(tire.lifeKm, ...points.map(({ km }) => km), 1000)
  const mostDepth = Math.ceil(Math.max(...points.map(({ depth }) => depth), legal + 2) / 6) * 6
  const x = (km: number) => left + (km / mostKm) * (width - left - 6)
  const y = (depth: number) => 8 + (1 - depth / mostDepth) * (height - foot - 8)
  const line = points
    .map(({ km, depth }, i) => `${i === 0 ? 'M' : 'L'}${x(km).toFixed(1)},${y(depth).toFixed(1)}`)
    .join('')
  return (
    <svg
      className="depth-curve"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`Profundidad de ${tire.serial} por kilómetros: ${points.map(({ km, depth }) => `${number(depth, 1)} mm a ${number(km)} km`).join(', ')}`}
    >
      {[0, mostDepth / 2, mostDepth].map((depth) => (
        <g key={depth}>
          <line className="curve-grid" x1={left} x2={width - 6} y1={y(depth)} y2={y(depth)} />
          <text x={left - 5} y={y(depth) + 3} textAnchor="end">
            {number(depth)}
          </text>
        </g>
      ))}
      <path className="curve-area" d={`${line}L${x(points.at(-1)!.km)},${y(0)}L${x(points[0]!.km)},${y(0)}Z`} />
      <path className="curve-line" d={line} />
      {points.map(({ km, depth }) => (
        <circle key={`${km}/${depth}`} cx={x(km)} cy={y(depth)} r="2.5" />
      ))}
      <line className="curve-limit" x1={left} x2={width - 6} y1={y(legal)} y2={y(legal)} />
      <text className="curve-limit-text" x={left + 4} y={y(legal) - 4}>
        Retiro {number(legal, 1)} mm
      </text>
      <text x={left} y={height - 4}>
        0
      </text>
      <text x={width - 6} y={height - 4} textAnchor="end">
        {number(mostKm)} km
      </text>
    </svg>
  )
}
