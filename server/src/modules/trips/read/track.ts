import { z } from 'zod'
import type { ReplyOf } from '@arriero/contract/core/endpoint.ts'
import type { travelTrack } from '@arriero/contract/trips/trips.contract.ts'
import { inWork, type App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { systemScope } from '../../../app/scope.ts'
import { distanceM } from '../../../shared/geo/distance.ts'
import type { LatLon } from '../../../shared/geo/latlon.ts'
import { prepareLine, progressAlong, simplifyLine, type PreparedLine } from '../../../shared/geo/polyline.ts'
import { fixesOf } from '../../tracking/tracking.read.ts'
import { tripDestinations } from './detail.ts'
import { visibleTrips } from './visible.ts'
import { texts } from '../trips.texts.ts'

export type Track = ReplyOf<typeof travelTrack>
type Deviation = Track['deviations'][number]

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
  const told = await toldDeviations(work, tripId)
  const lines = told.some(({ until }) => until === null) ? await linesOf(work, tripId) : []
  const { drawn, spans } = thinned(
    fixes,
    told.map(({ at, until }) => ({ from: Date.parse(at), to: until === null ? Infinity : Date.parse(until) })),
  )
  return {
    points: drawn.map(({ lat, lon }) => [lat, lon]),
    times: drawn.map(({ fixTime }) => Math.round(fixTime / 1000)),
    speeds: drawn.map(({ speed }) => Math.round(speed)),
    km: kmOf(fixes),
    deviations: told.flatMap(({ at, until, worstM }, i): Deviation[] => {
      const span = spans[i]
      if (!span) return []
      // How far it got is written when it is over; until then it is measured.
      const soFar = until === null ? farthestM(drawn.slice(span.from, span.to + 1), lines) : 0
      return [{ at, until, worstM: Math.max(worstM, soFar), ...span }]
    }),
  }
}

/** The planned ways of a trip that follow roads. */
const linesOf = async (work: Work, tripId: number) =>
  (await tripDestinations(work, tripId)).flatMap(({ route }) =>
    route && route.source !== 'straight' && route.points.length >= 2
      ? [prepareLine(route.points.map(([lat, lon]) => ({ lat, lon })))]
      : [],
  )

/** Metres from the farthest of these places to the nearest of the ways. */
const farthestM = (places: readonly LatLon[], lines: readonly PreparedLine[]): number =>
  lines.length === 0
    ? 0
    : Math.round(
        Math.max(0, ...places.map((place) => Math.min(...lines.map((line) => progressAlong(line, place).distanceM)))),
      )

const kmOf = (fixes: readonly Seen[]) =>
  Math.round(fixes.reduce((sum, fix, i) => sum + (i === 0 ? 0 : distanceM(fixes[i - 1]!, fix)), 0) / 100) / 10

/** The deviations of the trip's history, in their order; one without an end still goes on. */
async function toldDeviations({ tx, scope }: Work, tripId: number) {
  const rows = await tx
    .selectFrom('trip_event')
    .select(['key', 'at', 'kind', 'measure'])
    .where('account_id', '=', scope.accountId)
    .where('trip_id', '=', tripId)
    .where('kind', 'in', ['deviation_start', 'deviation_end'])
    .where('withdrawn_at', 'is', null)
    .orderBy('at')
    .execute()
  const numberOf = (key: string) => key.split(':')[1]
  return rows
    .filter(({ kind }) => kind === 'deviation_start')
    .map((start) => {
      const end = rows.find(({ kind, key }) => kind === 'deviation_end' && numberOf(key) === numberOf(start.key))
      const worst = measured.parse((end ?? start).measure).metres
      return { at: start.at, until: end?.at ?? null, worstM: worst }
    })
}
// The position flow writes it (flow/road.ts).
const measured = z.object({ metres: z.number().catch(0) })

interface Seen extends LatLon {
  /** Epoch ms. */
  fixTime: number
}

/**
 * Fixes thinned for drawing, where the ends of each span of time stay; the spans as indexes of what is left. A span
 * without two fixes is left out (null).
 */
export function thinned<Fix extends Seen>(
  fixes: readonly Fix[],
  spans: readonly { from: number; to: number }[],
): { drawn: Fix[]; spans: ({ from: number; to: number; km: number } | null)[] } {
  const inFixes = spans.map(({ from, to }) => {
    const first = fixes.findIndex(({ fixTime }) => fixTime >= from)
    const last = fixes.findLastIndex(({ fixTime }) => fixTime <= to)
    return first >= 0 && last > first ? { first, last } : null
  })
  const cuts = [...new Set([0, ...inFixes.flatMap((span) => (span ? [span.first, span.last] : [])), fixes.length - 1])]
    .filter((at) => at >= 0)
    .sort((a, b) => a - b)
  const drawn: Fix[] = fixes.slice(0, 1)
  const placeOf = new Map([[0, 0]])
  for (const [i, to] of cuts.entries()) {
    const from = cuts[i - 1]
    if (from === undefined) continue
    drawn.push(...simplifyLine(fixes.slice(from, to + 1), toleranceM).slice(1))
    placeOf.set(to, drawn.length - 1)
  }
  return {
    drawn,
    spans: inFixes.map(
      (span) =>
        span && {
          from: placeOf.get(span.first) ?? 0,
          to: placeOf.get(span.last) ?? 0,
          km: kmOf(fixes.slice(span.first, span.last + 1)),
        },
    ),
  }
}
