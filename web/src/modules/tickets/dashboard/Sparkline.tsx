const width = 64
const height = 24

/** Eight weeks in a line; its numbers are in the indicators. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ at, value }]))
  if (known.length < 2) return null
  const [low, high] = [Math.min(...known.map(({ value }) => value)), Math.max(...known.map(({ value }) => value))]
  const x = (at: number) => 2 + (at / (values.length - 1)) * (width - 4)
  const y = (value: number) => height - 3 - ((value - low) / (high - low || 1)) * (height - 6)
  const points = known.map(({ at, value }) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`)
  const last = known.at(-1)!
  return (
    <svg className="ticket-spark" width={width} height={height} aria-hidden>
      <polyline points={points.join(' ')} />
      <circle cx={x(last.at)} cy={y(last.value)} r="2.5" />
    </svg>
  )
}
