import { MOTION_DEFAULTS } from './motion.ts'
import { NearM } from './near-m.ts'
import type { PassageOptions, PassedLeg, PassedStop } from './passage.types.ts'

const { stopRadiusM } = MOTION_DEFAULTS

interface Place {
  fixTime: number
  lat: number
  lon: number
}

/** What was driven, idled and over the limit since the beginning. */
export interface Sums {
  km: number
  idleMs: number
  overMs: number
}

/** Where a unit stands, or stood a moment ago; its place is the mean of `count` fixes. */
export interface Standing extends Place {
  count: number
  /** First moving fix since it last stood; NaN: none. */
  movingAt: number
  atArrival: Sums
  atMove: Sums
  topSinceMove: number
}

/** Legs and stops, by the rules of `stepStop`, in one state that changes. */
export class PassedDrives {
  readonly legs: PassedLeg[] = []
  readonly stops: PassedStop[] = []
  readonly #near = new NearM()
  readonly #from: number
  readonly #stopMinMs: number
  #open: Standing | null = null
  #hasBegun = false
  /** The leg under way: where it left from, and the sums by then. */
  readonly #leg = { fromAt: NaN, lat: 0, lon: 0, km: 0, idleMs: 0, overMs: 0, top: 0 }

  constructor({ from, stopMinMs }: PassageOptions) {
    this.#from = from
    this.#stopMinMs = stopMinMs
  }

  /** Another object for each standing. */
  get open(): Readonly<Standing> | null {
    return this.#open
  }

  get hasBegun(): boolean {
    return this.#hasBegun
  }

  /** From this fix on it is what was asked. */
  begin({ fixTime, lat, lon }: Place, sums: Sums, top: number): void {
    this.#hasBegun = true
    Object.assign(this.#leg, { ...sums, fromAt: fixTime, lat, lon, top })
  }

  /** `top`: the fastest of what was believed since the fix before. `count`: fixes this one stands for. */
  step(fix: Place, isMoving: boolean, top: number, sums: Sums, count = 1): void {
    const open = this.#open
    if (open === null) {
      this.#leg.top = Math.max(this.#leg.top, top)
      if (!isMoving) this.#open = arrive(fix, sums)
      return
    }
    if (this.#near.between(open.lat, open.lon, fix.lat, fix.lon) <= stopRadiusM) {
      if (isMoving) {
        if (Number.isNaN(open.movingAt)) leave(open, fix, sums)
        open.topSinceMove = Math.max(open.topSinceMove, top)
      } else {
        open.count += count
        open.lat += ((fix.lat - open.lat) * count) / open.count
        open.lon += ((fix.lon - open.lon) * count) / open.count
        open.movingAt = NaN
        open.topSinceMove = 0
      }
      return
    }
    if (Number.isNaN(open.movingAt)) leave(open, fix, sums)
    open.topSinceMove = Math.max(open.topSinceMove, top)
    if (open.movingAt - open.fixTime >= this.#stopMinMs) this.#ended(open, open.movingAt, sums)
    else this.#leg.top = Math.max(this.#leg.top, open.topSinceMove)
    this.#open = isMoving ? null : arrive(fix, sums)
  }

  /** What is open at the end, as `summarizeDay` closes a day. */
  end(last: Place, to: number, sums: Sums): void {
    const open = this.#open
    if (!this.#hasBegun) {
      if (open !== null && Number.isNaN(open.movingAt)) this.#ended(open, null, sums)
      return
    }
    const standsUntil = open === null ? NaN : Number.isNaN(open.movingAt) ? to : open.movingAt
    if (open !== null && standsUntil - open.fixTime >= this.#stopMinMs)
      this.#ended(open, Number.isNaN(open.movingAt) ? null : open.movingAt, sums)
    else if (open !== null) this.#leg.top = Math.max(this.#leg.top, open.topSinceMove)
    this.#closeLeg(last.fixTime, last.lat, last.lon, sums)
  }

  /** A stop that lasted, and the leg that led to it. */
  #ended(open: Standing, leaveAt: number | null, sums: Sums): void {
    const { fixTime, lat, lon, atArrival, atMove, topSinceMove } = open
    const isOver = leaveAt !== null && leaveAt <= this.#from
    if (!isOver && this.#hasBegun) {
      this.#closeLeg(fixTime, lat, lon, atArrival)
      const idleMs = (leaveAt === null ? sums : atMove).idleMs - atArrival.idleMs
      this.stops.push({ arriveAt: Math.max(fixTime, this.#from), leaveAt, lat, lon, idleMs })
    }
    Object.assign(this.#leg, { ...atMove, fromAt: leaveAt ?? NaN, lat, lon, top: topSinceMove })
  }

  #closeLeg(toAt: number, toLat: number, toLon: number, { km, idleMs, overMs }: Sums): void {
    const leg = this.#leg
    if (!(toAt > leg.fromAt)) return
    this.legs.push({
      fromAt: leg.fromAt,
      toAt,
      fromLat: leg.lat,
      fromLon: leg.lon,
      toLat,
      toLon,
      km: Math.max(0, km - leg.km),
      topKmh: leg.top,
      idleMs: idleMs - leg.idleMs,
      overMs: overMs - leg.overMs,
    })
  }
}

const arrive = ({ fixTime, lat, lon }: Place, sums: Sums): Standing => ({
  fixTime,
  lat,
  lon,
  count: 1,
  movingAt: NaN,
  atArrival: { ...sums },
  atMove: { ...sums },
  topSinceMove: 0,
})

function leave(open: Standing, { fixTime }: Place, sums: Sums): void {
  open.movingAt = fixTime
  Object.assign(open.atMove, sums)
}
