import type { ReportQuestion } from '../../../app/report-kind.ts'
import { placeInWords, visitsBetween, type NamedVisit } from '../../tracking/tracking.read.ts'

interface Point {
  lat: number
  lon: number
}

/** Names of the geofences units were in; asked once for all rows of a question. */
export class Places {
  readonly #visits: ReadonlyMap<number, readonly NamedVisit[]>

  private constructor(visits: readonly NamedVisit[]) {
    this.#visits = Map.groupBy(visits, ({ unitId }) => unitId)
  }

  static async of({ work, units, from, to }: ReportQuestion): Promise<Places> {
    return new Places(
      await visitsBetween(
        work,
        units.map(({ id }) => id),
        from,
        to,
      ),
    )
  }

  /** The geofence a unit was in between two instants: of several the one it entered last. */
  between(unitId: number, from: number, to: number): { id: number; name: string } | null {
    const visit = this.#visits
      .get(unitId)
      ?.findLast(({ inAt, outAt }) => inAt <= to && (outAt === null || outAt >= from))
    return visit ? { id: visit.geofenceId, name: visit.name } : null
  }
}

/** Nobody waits longer for addresses; they are known the next time. */
const patienceMs = 400
/** Different places of one answer that an address is asked for. */
const most = 400

const near = ({ lat, lon }: Point) => `${lat.toFixed(4)}, ${lon.toFixed(4)}`

/** Addresses of places without a geofence, by `placeKey`; where there is none in time, its coordinates. */
export async function addressesOf({ app, wantsWords }: ReportQuestion, points: readonly Point[]) {
  const words = new Map(points.map((point) => [near(point), near(point)]))
  if (!wantsWords || words.size > most) return (point: Point) => words.get(near(point)) ?? near(point)
  const patience = new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null).unref())
  const asked = new Map(points.map((point) => [near(point), point]))
  await Promise.all(
    [...asked].map(async ([key, point]) => {
      const found = await Promise.race([placeInWords(app, point).catch(() => null), patience])
      if (found?.short) words.set(key, found.short)
    }),
  )
  return (point: Point) => words.get(near(point)) ?? near(point)
}
