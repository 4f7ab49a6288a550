import type { UnitDay } from '@arriero/contract/tracking/tracking.entities.ts'

export type DayStop = UnitDay['stops'][number] & {
  /** 'A' of where the day began, else 1, 2, 3. */
  mark: string
  /** Seconds after the day's beginning. */
  from: number
  to: number
}
export type DayItem =
  | { kind: 'stop'; stop: DayStop }
  | { kind: 'leg'; leg: UnitDay['legs'][number]; from: number; to: number }

// A stop that begins with the day's first position was there overnight: it is where the day began.
const beginsWithin = 120

/** Stops and the legs between them, in the order of the day. */
export function dayItems(day: Pick<UnitDay, 'from' | 'to' | 'stops' | 'legs' | 'track'>): DayItem[] {
  const start = Date.parse(day.from)
  const after = (iso: string) => Math.round((Date.parse(iso) - start) / 1000)
  const first = day.track.t[0] ?? 0
  const end = day.track.t.at(-1) ?? 0
  let count = 0
  const stops = day.stops
    .toSorted((a, b) => a.arriveAt.localeCompare(b.arriveAt))
    .map((stop, i): DayItem => {
      const from = after(stop.arriveAt)
      const isStart = i === 0 && from <= first + beginsWithin
      if (!isStart) count += 1
      return {
        kind: 'stop',
        stop: {
          ...stop,
          mark: isStart ? 'A' : String(count),
          from,
          to: stop.leaveAt ? after(stop.leaveAt) : Math.max(end, from),
        },
      }
    })
  const legs = day.legs.map((leg): DayItem => ({ kind: 'leg', leg, from: after(leg.fromAt), to: after(leg.toAt) }))
  const began = (item: DayItem) => (item.kind === 'stop' ? item.stop.from : item.from)
  // A leg that starts in the same second as its stop ends comes after it; a stop before a leg of the same start.
  return [...stops, ...legs].toSorted((a, b) => began(a) - began(b) || (a.kind === 'stop' ? -1 : 1))
}

export const stopsOf = (items: readonly DayItem[]): DayStop[] =>
  items.flatMap((item) => (item.kind === 'stop' ? [item.stop] : []))

/** The stop before or after a second, for the keys and buttons. */
export function neighbourStop(stops: readonly DayStop[], second: number, by: 1 | -1): DayStop | undefined {
  return by === 1 ? stops.find(({ from }) => from > second + 1) : stops.findLast(({ from }) => from < second - 1)
}
