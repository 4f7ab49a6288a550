import { MOTION_DEFAULTS } from './motion.ts'
import { NearM } from './near-m.ts'

const { jumpKmh, noiseM } = MOTION_DEFAULTS
/** As `odometer.ts` has them. */
const slackKm = 1
const leastShare = 0.5

interface Place {
  fixTime: number
  lat: number
  lon: number
}

/** The device's odometer (km), when it was read (epoch ms), and what was counted since. NaN stands for no reading. */
export interface WayState {
  reading: number
  readingAt: number
  counted: number
}

/** Kilometres from fix to fix, by the rules of `stepOdometer`, in one state that changes. NaN stands for no reading. */
export class PassedWay {
  /** The last place that counted. */
  readonly anchor: { lat: number; lon: number } = { lat: 0, lon: 0 }
  readonly #near = new NearM()
  #reading = NaN
  #readingAt = 0
  #counted = 0

  get state(): WayState {
    return { reading: this.#reading, readingAt: this.#readingAt, counted: this.#counted }
  }

  /**
   * Goes on where another one ended that began at the last fix with the odometer at `first`. Answers the km that both
   * counted of the same turn of the odometer.
   */
  resume({ lat, lon }: { lat: number; lon: number }, { reading, readingAt, counted }: WayState, first: number): number {
    const before = this.#reading === first ? this.#counted : 0
    const hasTurned = reading !== first
    this.anchor.lat = lat
    this.anchor.lon = lon
    this.#reading = reading
    this.#readingAt = readingAt
    this.#counted = hasTurned ? counted : before + counted
    return hasTurned ? before : 0
  }

  begin({ fixTime, lat, lon }: Place, odometer: number): void {
    this.anchor.lat = lat
    this.anchor.lon = lon
    this.#read(odometer, fixTime)
  }

  /** `isTrusted` false: the fix was reached faster than anyone drives. */
  drive(fix: Place, odometer: number, isMoving: boolean, isTrusted: boolean): number {
    const fromAnchorM = this.#near.between(this.anchor.lat, this.anchor.lon, fix.lat, fix.lon)
    const counts = isMoving || !isTrusted || fromAnchorM > noiseM
    if (counts) {
      this.anchor.lat = fix.lat
      this.anchor.lon = fix.lon
    }
    const placeKm = counts && isTrusted ? fromAnchorM / 1000 : 0
    if (Number.isNaN(this.#reading) || Number.isNaN(odometer)) {
      if (Number.isNaN(this.#reading)) this.#read(odometer, fix.fixTime)
      else this.#counted += placeKm
      return placeKm
    }
    const turned = odometer - this.#reading
    if (turned === 0) {
      this.#counted += placeKm
      return placeKm
    }
    const canTurn = turned > 0 && turned <= ((fix.fixTime - this.#readingAt) / 3_600_000) * jumpKmh + slackKm
    if (!canTurn || turned < (this.#counted + placeKm) * leastShare - slackKm) {
      this.#read(odometer, fix.fixTime)
      return placeKm
    }
    const km = Math.max(0, turned - this.#counted)
    this.#counted = Math.max(0, this.#counted - turned)
    this.#reading = odometer
    this.#readingAt = fix.fixTime
    return km
  }

  #read(odometer: number, at: number): void {
    this.#reading = odometer
    this.#readingAt = at
    this.#counted = 0
  }
}
