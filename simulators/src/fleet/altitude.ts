import { cities } from './cities.ts'

const CELL = 0.05
const heights = new Map<number, number>()

/** Rough metres above sea level from the heights of the cities around (inverse square of the distance). */
export function altitudeAt(lat: number, lon: number): number {
  const key = Math.round(lat / CELL) * 10_000 + Math.round(lon / CELL)
  let height = heights.get(key)
  if (height === undefined) {
    let [sum, weights] = [0, 0]
    for (const city of cities) {
      const weight = 1 / (0.001 + (city.lat - lat) ** 2 + (city.lon - lon) ** 2) ** 1.5
      sum += city.altitude * weight
      weights += weight
    }
    height = Math.round(sum / weights)
    heights.set(key, height)
  }
  return height
}
