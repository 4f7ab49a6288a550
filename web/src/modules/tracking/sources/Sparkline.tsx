import { gathered, sparkPoints } from './sparkline.ts'

const [width, height, pad] = [60, 18, 3]
const minutesPerPoint = 5

/** The last hour as a line; what it says stands beside it in words. */
export function Sparkline({
  values,
  least,
  tone,
}: {
  values: readonly (number | null)[]
  least: number
  tone: 'green' | 'amber' | 'red' | 'blue'
}) {
  const points = sparkPoints(gathered(values, minutesPerPoint), width, height, least)
  const [last] = points.slice(-1)
  if (!last) return null
  const line = points.map(([x, y]) => `${x + pad},${y + pad}`).join(' ')
  return (
    <svg
      className={`spark spark-${tone}`}
      width={width + 2 * pad}
      height={height + 2 * pad}
      aria-hidden
      focusable={false}
    >
      <polygon points={`${(points[0]?.[0] ?? 0) + pad},${height + pad} ${line} ${last[0] + pad},${height + pad}`} />
      <polyline points={line} />
      <circle cx={last[0] + pad} cy={last[1] + pad} r={2} />
    </svg>
  )
}
