/** Points of a sparkline in a box, from a floor that never hides a flat line; a gap is stepped over. */
export function sparkPoints(
  values: readonly (number | null)[],
  width: number,
  height: number,
  /** The scale reaches at least this far: a second of delay is no mountain. */
  least: number,
): [number, number][] {
  const top = Math.max(least, ...values.map((value) => value ?? 0))
  const step = values.length > 1 ? width / (values.length - 1) : 0
  return values.flatMap((value, i): [number, number][] =>
    value === null ? [] : [[round(i * step), round(height - (value / top) * height)]],
  )
}

const round = (value: number) => Math.round(value * 10) / 10

/** Values gathered by `size`, the mean of those that are known. */
export function gathered(values: readonly (number | null)[], size: number): (number | null)[] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, i) => {
    const known = values.slice(i * size, (i + 1) * size).filter((value) => value !== null)
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
  })
}
