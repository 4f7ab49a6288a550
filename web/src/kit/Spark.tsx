const width = 64
const height = 22
const margin = 3

/** The way a number went, without axes: decoration beside the number itself. */
export function Spark({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const span = most - least || 1
  const points = values.map((value, at) => [
    margin + (at / (values.length - 1)) * (width - 2 * margin),
    height - margin - ((value - least) / span) * (height - 2 * margin),
  ])
  const line = points.map(([x, y]) => `${x?.toFixed(1)},${y?.toFixed(1)}`).join(' ')
  const [lastX, lastY] = points.at(-1) ?? [0, 0]
  return (
    <svg className="spark" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      <polygon points={`${margin},${height} ${line} ${width - margin},${height}`} />
      <polyline points={line} />
      <circle cx={lastX} cy={lastY} r={2.5} />
    </svg>
  )
}
