import { metresPerDegree } from '../../../shared/geo/distance.ts'

/** A latitude this near has the same metres per degree, within 0.003 %. */
const sameScaleDegrees = 0.005

/** Metres between places near each other, without asking for the scale of the ellipsoid each time. */
export class NearM {
  #lat = NaN
  #x = 0
  #y = 0

  between(aLat: number, aLon: number, bLat: number, bLon: number): number {
    const lat = (aLat + bLat) / 2
    if (!(Math.abs(lat - this.#lat) < sameScaleDegrees)) {
      this.#lat = lat
      const { x, y } = metresPerDegree(lat)
      this.#x = x
      this.#y = y
    }
    const dx = (bLon - aLon) * this.#x
    const dy = (bLat - aLat) * this.#y
    return Math.sqrt(dx * dx + dy * dy)
  }
}
