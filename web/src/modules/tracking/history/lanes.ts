/** For spans in the order they begin, the first lane each fits in behind those before it. */
export function lanesOf(spans: readonly (readonly [from: number, to: number])[]): number[] {
  const ends: number[] = []
  return spans.map(([from, to]) => {
    const free = ends.findIndex((end) => end <= from)
    const lane = free < 0 ? ends.length : free
    ends[lane] = to
    return lane
  })
}
