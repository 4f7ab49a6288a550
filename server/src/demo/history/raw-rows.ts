import type { FullFix } from '../../modules/tracking/store/position-copy.ts'
import type { RawPositions } from './types.ts'

export const rawFields = 12

/** Positions of a unit as numbers, so that a thread can hand over hundreds of thousands of them. */
export class RawWriter {
  #numbers = new Float64Array(rawFields * 512)
  #end = 0

  add(fix: FullFix): void {
    if (this.#end === this.#numbers.length) {
      const larger = new Float64Array(this.#numbers.length * 2)
      larger.set(this.#numbers)
      this.#numbers = larger
    }
    const numbers = this.#numbers
    let at = this.#end
    numbers[at++] = fix.fixTime
    numbers[at++] = fix.receivedAt
    numbers[at++] = fix.lat
    numbers[at++] = fix.lon
    numbers[at++] = fix.speed
    numbers[at++] = fix.course ?? NaN
    numbers[at++] = fix.altitude ?? NaN
    numbers[at++] = fix.satellites ?? NaN
    numbers[at++] = fix.ignition === null ? NaN : Number(fix.ignition)
    numbers[at++] = fix.odometerKm ?? NaN
    numbers[at++] = fix.fuelPercent ?? NaN
    numbers[at++] = fix.sourceId ?? NaN
    this.#end = at
  }

  rows(): Float64Array {
    return this.#numbers.slice(0, this.#end)
  }
}

export function* fixesOfRaw(accountId: number, { unitId, rows }: RawPositions): Generator<FullFix> {
  const known = (value: number) => (Number.isNaN(value) ? null : value)
  for (let at = 0; at < rows.length; at += rawFields) {
    const ignition = known(rows[at + 8]!)
    yield {
      accountId,
      unitId,
      fixTime: rows[at]!,
      receivedAt: rows[at + 1]!,
      lat: rows[at + 2]!,
      lon: rows[at + 3]!,
      speed: rows[at + 4]!,
      course: known(rows[at + 5]!),
      altitude: known(rows[at + 6]!),
      satellites: known(rows[at + 7]!),
      ignition: ignition === null ? null : ignition === 1,
      odometerKm: known(rows[at + 9]!),
      fuelPercent: known(rows[at + 10]!),
      sourceId: known(rows[at + 11]!),
    }
  }
}
