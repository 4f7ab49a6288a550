import { DEVIATION_DEFAULTS } from '../tracking/engine/deviation.ts'
import { inWork, type App } from '../../app/app.ts'
import type { Work } from '../../app/database/work.ts'
import { notFound } from '../../app/errors.ts'
import { systemScope } from '../../app/scope.ts'
import { distanceM } from '../../shared/geo/distance.ts'
import { prepareLine, progressAlong, simplifyLine } from '../../shared/geo/polyline.ts'
import { fixesOf } from '../tracking/tracking.read.ts'
import { tripDestinations } from './trips.detail.ts'
import { visibleTrips } from './trips.visible.ts'
import { texts } from './trips.texts.ts'

export interface Track {
  points: [number, number][]
  /** Epoch seconds. */
  times: number[]
  speeds: number[]
  km: number
  deviations: { from: number; to: number }[]
}

const toleranceM = 20

/** Where the unit of a trip really went, from its start (or planned departure) to its end, thinned for drawing. */
export async function tripTrack(app: App, work: Work, tripId: number): Promise<Track> {
  const trip = await visibleTrips(work)
    .where('t.id', '=', tripId)
    .select(['t.unit_id', 't.started_at', 't.finished_at', 't.cancelled_at', 't.leave_at'])
    .executeTakeFirst()
  if (!trip) throw notFound(texts.unknownTrip)
  if (trip.started_at === null) return { points: [], times: [], speeds: [], km: 0, deviations: [] }
  const until = Date.parse(trip.finished_at ?? trip.cancelled_at ?? new Date().toISOString())
  // Whoever may see the trip may see its way, though the unit itself is not shared with them.
  const fixes = await inWork(app, systemScope(work.scope.accountId), (own) =>
    fixesOf(own, trip.unit_id, Date.parse(trip.started_at ?? trip.leave_at), until + 1),
  )
  const drawn = simplifyLine(fixes, toleranceM)
  const lines = (await tripDestinations(work, tripId)).flatMap(({ route }) =>
    route && route.source !== 'straight' && route.points.length >= 2
      ? [prepareLine(route.points.map(([lat, lon]) => ({ lat, lon })))]
      : [],
  )
  const off = drawn.map(
    (fix) => lines.length > 0 && lines.every((line) => progressAlong(line, fix).distanceM > DEVIATION_DEFAULTS.startM),
  )
  return {
    points: drawn.map(({ lat, lon }) => [lat, lon]),
    times: drawn.map(({ fixTime }) => Math.round(fixTime / 1000)),
    speeds: drawn.map(({ speed }) => Math.round(speed)),
    km: Math.round(fixes.reduce((sum, fix, i) => sum + (i === 0 ? 0 : distanceM(fixes[i - 1]!, fix)), 0) / 100) / 10,
    deviations: stretches(off),
  }
}

/** Runs of `true`, each with the point before and after it, so that the drawn line is connected. */
export function stretches(flags: readonly boolean[]): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = []
  let from = -1
  for (let i = 0; i <= flags.length; i += 1) {
    if (flags[i] && from < 0) from = i
    else if (!flags[i] && from >= 0) {
      found.push({ from: Math.max(0, from - 1), to: Math.min(i, flags.length - 1) })
      from = -1
    }
  }
  return found
}
