import { isJump, roughM } from './jump.ts'
import { NearM } from './near-m.ts'
import { MOTION_DEFAULTS, type MotionOptions } from './motion.ts'
import type { Track } from './packing.ts'
import { PassedWay } from './passed-way.ts'
import { PassedSpeeding } from './passed-speeding.ts'
import type { Passage, PassageOptions } from './passage.types.ts'

const { movingKmh, jumpKmh, noiseM, maxGapMs, stopRadiusM }: MotionOptions = MOTION_DEFAULTS
const parked = 0
const idling = 1
const moving = 2

interface Place {
  fixTime: number
  lat: number
  lon: number
}
interface Standing extends Place {
  count: number
  /** First moving fix since it last stood, and what was driven by then; NaN: none. */
  movingAt: number
  kmAtMove: number
  idleAtMove: number
  overAtMove: number
  kmAtArrival: number
  idleAtArrival: number
  overAtArrival: number
  topSinceMove: number
}

/**
 * What a unit did over days and months, by the rules of `stepMotion` and `summarizeDay`, for those who pass millions of
 * positions: it keeps one state and changes it, where those make a new one of each fix.
 */
export function passTracks(tracks: Track[], options: PassageOptions): Passage {
  const pass = new Pass(options)
  // Each is let go once it was passed: what was decoded of it is ten times what it was packed in.
  for (let track = tracks.shift(); track; track = tracks.shift()) pass.track(track)
  return pass.end()
}

/** Field by field: called for every position. */
function put(into: Place, { fixTime, lat, lon }: Place): void {
  into.fixTime = fixTime
  into.lat = lat
  into.lon = lon
}

class Pass {
  readonly #asked: PassageOptions
  readonly #out: Passage = {
    positions: 0,
    km: 0,
    movingMs: 0,
    idleMs: 0,
    legs: [],
    stops: [],
    idles: [],
    excesses: [],
    gaps: [],
  }
  /** The fix being looked at, and the last one that was accepted. */
  readonly #fix: Place = { fixTime: 0, lat: 0, lon: 0 }
  readonly #last: Place = { fixTime: -Infinity, lat: 0, lon: 0 }
  readonly #suspect: Place = { fixTime: NaN, lat: 0, lon: 0 }
  readonly #near = new NearM()
  #activity = parked
  readonly #way = new PassedWay()
  #stop: Standing | null = null
  readonly #speeding: PassedSpeeding
  #idleSince = NaN
  // Since the beginning.
  #km = 0
  #idleMs = 0
  #hasBegun = false
  /** The leg under way: where it left from, and what was driven and idled by then. */
  readonly #leg = { fromAt: NaN, lat: 0, lon: 0, km: 0, idleMs: 0, overMs: 0, top: 0 }

  constructor(asked: PassageOptions) {
    this.#asked = asked
    this.#speeding = new PassedSpeeding(asked)
  }

  track(track: Track): void {
    const { from, to } = this.#asked
    const { count } = track
    const fixTime = track.column('fixTime')
    if (count === 0 || fixTime[count - 1]! <= this.#last.fixTime || fixTime[0]! >= to) return
    const [lat, lon, speed, ignition] = [
      track.column('lat'),
      track.column('lon'),
      track.column('speed'),
      track.column('ignition'),
    ]
    const odometer = track.column('odometerKm')
    for (let i = 0; i < count; i++) {
      const at = fixTime[i]!
      // What is being packed at this moment is there twice.
      if (at <= this.#last.fixTime) continue
      if (at >= to) return
      this.#step(at, lat[i]!, lon[i]!, speed[i]!, ignition[i]!, odometer[i]!, at >= from)
    }
  }

  #step(
    at: number,
    lat: number,
    lon: number,
    speed: number,
    ignition: number,
    odometer: number,
    isCounted: boolean,
  ): void {
    const fix = this.#fix
    fix.fixTime = at
    fix.lat = lat
    fix.lon = lon
    const last = this.#last
    if (isCounted) this.#out.positions++
    if (last.fixTime === -Infinity) return this.#start(speed, ignition, odometer, isCounted)
    const wayM = this.#near.between(last.lat, last.lon, lat, lon)
    // Nearly all are far from it: the exact question is asked of the others.
    const jumped = wayM > 50 + ((at - last.fixTime) * jumpKmh) / 3700 && isJump(last, fix, jumpKmh)
    if (jumped && (Number.isNaN(this.#suspect.fixTime) || isJump(this.#suspect, fix, jumpKmh))) {
      put(this.#suspect, fix)
      return
    }
    this.#suspect.fixTime = NaN
    const before = this.#activity
    const activity = this.#classify(speed, ignition)
    const span = at - last.fixTime
    const spent = this.#spanActivity(span, before, activity)
    const { silentMs, from } = this.#asked
    if (silentMs !== null && span >= silentMs && isCounted)
      this.#out.gaps.push({
        fromAt: last.fixTime,
        toAt: at,
        lat: last.lat,
        lon: last.lon,
        movedM: Math.round(roughM(last, fix)),
      })
    // The part of a span before the beginning belongs to what was before.
    const share = isCounted ? (at - Math.max(last.fixTime, from)) / span : 0
    const km = this.#way.drive(fix, odometer, activity === moving || before === moving, !jumped) * share
    this.#km += km
    if (spent === idling) this.#idleMs += span * share
    this.#out.km += km
    if (spent === moving) this.#out.movingMs += span * share
    if (spent === idling) this.#out.idleMs += span * share
    this.#follow(spent, last, at)
    const top = speed <= jumpKmh ? speed : 0
    this.#speeding.step(fix, speed, km)
    if (isCounted && !this.#hasBegun) this.#begin()
    this.#standing(activity === moving, top)
    this.#activity = activity
    put(last, fix)
  }

  #start(speed: number, ignition: number, odometer: number, isCounted: boolean): void {
    const fix = this.#fix
    this.#way.begin(fix, odometer)
    this.#activity = speed < movingKmh ? (ignition === 1 ? idling : parked) : ignition === 0 ? parked : moving
    put(this.#last, fix)
    if (this.#activity !== moving) this.#stop = this.#arrive()
    this.#speeding.step(fix, speed, 0)
    if (isCounted) {
      this.#begin()
      this.#leg.top = speed <= jumpKmh ? speed : 0
    }
  }

  /** From here on it is what was asked. */
  #begin(): void {
    this.#hasBegun = true
    const { fixTime, lat, lon } = this.#fix
    Object.assign(this.#leg, {
      fromAt: fixTime,
      lat,
      lon,
      km: this.#km,
      idleMs: this.#idleMs,
      overMs: this.#speeding.overMs,
    })
    this.#leg.top = 0
  }

  #classify(speed: number, ignition: number): number {
    if (speed < movingKmh) return ignition === 1 ? idling : parked
    return ignition === 0 && roughM(this.#way.anchor, this.#fix) <= noiseM ? parked : moving
  }

  /** -1: unknown. */
  #spanActivity(span: number, before: number, now: number): number {
    if (span <= maxGapMs) return before
    if (before === moving || roughM(this.#last, this.#fix) > noiseM) return -1
    return before === parked || now === idling ? before : -1
  }

  /** Idling that lasts. */
  #follow(spent: number, last: Place, at: number): void {
    if (spent === idling) {
      if (Number.isNaN(this.#idleSince)) this.#idleSince = Math.max(last.fixTime, this.#asked.from)
      return
    }
    if (!Number.isNaN(this.#idleSince)) this.#endIdle(spent === -1 ? last.fixTime : Math.min(at, last.fixTime))
  }

  #endIdle(toAt: number): void {
    const fromAt = this.#idleSince
    this.#idleSince = NaN
    const { lat, lon } = this.#last
    if (toAt > this.#asked.from && toAt - fromAt >= this.#asked.idleMinMs)
      this.#out.idles.push({ fromAt, toAt, lat, lon })
  }

  /** As `stepStop`; a stop that lasted ends the leg before it. */
  #standing(isMoving: boolean, top: number): void {
    const open = this.#stop
    const fix = this.#fix
    if (open === null) {
      if (isMoving) this.#leg.top = Math.max(this.#leg.top, top)
      else {
        this.#leg.top = Math.max(this.#leg.top, top)
        this.#stop = this.#arrive()
      }
      return
    }
    if (this.#near.between(open.lat, open.lon, fix.lat, fix.lon) <= stopRadiusM) {
      if (isMoving) {
        if (Number.isNaN(open.movingAt)) this.#leave(open)
        open.topSinceMove = Math.max(open.topSinceMove, top)
      } else {
        open.count++
        open.lat += (fix.lat - open.lat) / open.count
        open.lon += (fix.lon - open.lon) / open.count
        open.movingAt = NaN
        open.topSinceMove = 0
      }
      return
    }
    if (Number.isNaN(open.movingAt)) this.#leave(open)
    open.topSinceMove = Math.max(open.topSinceMove, top)
    if (open.movingAt - open.fixTime >= this.#asked.stopMinMs) this.#ended(open, open.movingAt)
    else this.#leg.top = Math.max(this.#leg.top, open.topSinceMove)
    this.#stop = isMoving ? null : this.#arrive()
  }

  #arrive(): Standing {
    const { fixTime, lat, lon } = this.#fix
    const [km, idle, over] = [this.#km, this.#idleMs, this.#speeding.overMs]
    return {
      fixTime,
      lat,
      lon,
      count: 1,
      movingAt: NaN,
      kmAtArrival: km,
      idleAtArrival: idle,
      overAtArrival: over,
      kmAtMove: km,
      idleAtMove: idle,
      overAtMove: over,
      topSinceMove: 0,
    }
  }

  #leave(open: Standing): void {
    open.movingAt = this.#fix.fixTime
    open.kmAtMove = this.#km
    open.idleAtMove = this.#idleMs
    open.overAtMove = this.#speeding.overMs
  }

  /** A stop that lasted, and the leg that led to it. */
  #ended(open: Standing, leaveAt: number | null): void {
    const { from } = this.#asked
    const isOver = leaveAt !== null && leaveAt <= from
    if (!isOver && this.#hasBegun) {
      this.#closeLeg(open.fixTime, open.lat, open.lon, open.kmAtArrival, open.idleAtArrival, open.overAtArrival)
      const idleMs = (leaveAt === null ? this.#idleMs : open.idleAtMove) - open.idleAtArrival
      this.#out.stops.push({ arriveAt: Math.max(open.fixTime, from), leaveAt, lat: open.lat, lon: open.lon, idleMs })
    }
    Object.assign(this.#leg, {
      fromAt: leaveAt ?? NaN,
      lat: open.lat,
      lon: open.lon,
      km: open.kmAtMove,
      idleMs: open.idleAtMove,
      overMs: open.overAtMove,
      top: open.topSinceMove,
    })
  }

  #closeLeg(toAt: number, toLat: number, toLon: number, km: number, idleMs: number, overMs: number): void {
    const leg = this.#leg
    if (!(toAt > leg.fromAt)) return
    this.#out.legs.push({
      fromAt: leg.fromAt,
      toAt,
      fromLat: leg.lat,
      fromLon: leg.lon,
      toLat,
      toLon,
      km: km - leg.km,
      topKmh: leg.top,
      idleMs: idleMs - leg.idleMs,
      overMs: overMs - leg.overMs,
    })
  }

  /** What is open at the end, as `summarizeDay` closes a day. */
  end(): Passage {
    const { to, silentMs } = this.#asked
    const last = this.#last
    const tail = to - last.fixTime
    if (last.fixTime === -Infinity) return this.#out
    // A parked unit stays parked until it says otherwise; one on the road is believed for as long as a gap.
    if (this.#activity === idling && tail <= maxGapMs) {
      this.#idleMs += tail
      this.#out.idleMs += tail
      if (Number.isNaN(this.#idleSince)) this.#idleSince = last.fixTime
      this.#endIdle(to)
    } else if (!Number.isNaN(this.#idleSince)) this.#endIdle(last.fixTime)
    if (this.#activity === moving && tail <= maxGapMs) this.#out.movingMs += tail
    this.#speeding.end()
    this.#out.excesses = this.#speeding.excesses
    if (silentMs !== null && tail >= silentMs)
      this.#out.gaps.push({ fromAt: last.fixTime, toAt: null, lat: last.lat, lon: last.lon, movedM: 0 })
    const open = this.#stop
    if (!this.#hasBegun) {
      if (open !== null && Number.isNaN(open.movingAt)) this.#ended(open, null)
      return this.#out
    }
    const standsUntil = open === null ? NaN : Number.isNaN(open.movingAt) ? to : open.movingAt
    if (open !== null && standsUntil - open.fixTime >= this.#asked.stopMinMs)
      this.#ended(open, Number.isNaN(open.movingAt) ? null : open.movingAt)
    else if (open !== null) this.#leg.top = Math.max(this.#leg.top, open.topSinceMove)
    this.#closeLeg(last.fixTime, last.lat, last.lon, this.#km, this.#idleMs, this.#speeding.overMs)
    return this.#out
  }
}
