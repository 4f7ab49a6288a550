import type { DrivingHours } from '@arriero/contract/homes/driver-home.contract.ts'
import { drivingDay, drivingLimits, type Span } from '@arriero/contract/homes/driving.rules.ts'
import type { TripRow } from '@arriero/contract/trips/trips.entities.ts'
import type { Work } from '../../app/database/work.ts'
import { drivesOf } from '../tracking/tracking.read.ts'

/** A stop that is shorter is traffic. */
const stopMinMs = 5 * 60_000
/** A day at the wheel and the rest before it. */
const backMs = 24 * 3_600_000 + drivingLimits.rest

/**
 * Hours at the wheel by the movement of the unit that the caller drives; of their trip, loading is no pause. Of a trip with
 * several drivers nobody knows who drove.
 */
export async function drivingOf(work: Work, unitId: number, trip: TripRow | null): Promise<DrivingHours | null> {
  if (trip && trip.drivers.length > 1) return null
  const now = Date.now()
  const [unit] = await drivesOf(work, [unitId], { from: now - backMs, to: now, stopMinMs, idleMinMs: Infinity })
  const drives = (unit?.legs ?? []).map(({ fromAt, toAt }) => ({ from: fromAt, to: toAt }))
  const day = drivingDay(drives, trip ? workingOf(trip, now) : [], now)
  return (
    day && {
      parts: day.parts.map(({ kind, from, to }) => ({
        kind,
        from: new Date(from).toISOString(),
        to: new Date(to).toISOString(),
      })),
      seconds: Math.round(day.drivenMs / 1000),
      left: Math.round(day.leftMs / 1000),
      isRestNext: day.isRestNext,
      isDriving: day.isDriving,
    }
  )
}

/** When the unit was at an origin or a destination of the trip. */
const workingOf = ({ destinations }: TripRow, now: number): Span[] =>
  destinations.flatMap(({ originInAt, originOutAt, arrivedAt, leftAt }) =>
    (
      [
        [originInAt, originOutAt],
        [arrivedAt, leftAt],
      ] as const
    ).flatMap(([from, to]) => (from ? [{ from: Date.parse(from), to: to ? Date.parse(to) : now }] : [])),
  )
