import type { DayMarks } from './day-marks.ts'
import type { DaySummary } from './day-summary.ts'
import { isJump, roughM } from './jump.ts'
import { NearM } from './near-m.ts'
import { MOTION_DEFAULTS, type MotionOptions } from './motion.ts'
import type { Track } from './packing.ts'
import { PassedDrives, type Sums } from './passed-drives.ts'
import { PassedWay } from './passed-way.ts'
import { PassedSpeeding } from './passed-speeding.ts'
import type { Passage, PassageOptions } from './passage.types.ts'

const { movingKmh, jumpKmh, noiseM, maxGapMs }: MotionOptions = MOTION_DEFAULTS
const parked = 0
const idling = 1
const moving = 2
/** Of a span: it was silent and went elsewhere. */
const unknown = -1

interface Place {
  fixTime: number
  lat: number
  lon: number
}

/**
 * What a unit did over days and months, by the rules of `stepMotion` and `summarizeDay`, for those who pass millions of
 * positions: it keeps one state and changes it, where those make a new one of each fix.
 */
export function passTracks(tracks: (Track | DaySummary | DayMarks)[], options: PassageOptions): Passage {
  const pass = new Pass(options)
  // Each is let go once it was passed: what was decoded of it is ten times what it was packed in.
  for (let track = tracks.shift(); track; track = tracks.shift()) {
    if ('moments' in track) pass.summary(track)
    else if ('gaps' in track) pass.marks(track)
    else pass.track(track)
  }
  return pass.end()
}

/** Field by field: called for every position. */
function put(into: Place, { fixTime, lat, lon }: Place): void {
  into.fixTime = fixTime
  into.lat = lat
  into.lon = lon
}

export class Pass {
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
  readonly #drives: PassedDrives
  readonly #speeding: PassedSpeeding
  #idleSince = NaN
  readonly #sums: Sums = { km: 0, idleMs: 0, overMs: 0 }
  /** Over the limit in days that were summarised. */
  #summedOverMs = 0

  constructor(asked: PassageOptions) {
    this.#asked = asked
    this.#speeding = new PassedSpeeding(asked)
    this.#drives = new PassedDrives(asked)
  }

  /** `afterEach`: called with the place of each fix that was not set aside. */
  track(track: Track, afterEach?: (i: number) => void): void {
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
      if (afterEach && this.#last.fixTime === at) afterEach(i)
    }
  }

  /**
   * A whole day within what was asked: its first fix is passed as it is, and from then on from moment to moment. Tells
   * legs, stops and idling; not silences, excesses or how many positions there were.
   */
  summary({ moments, first, way }: DaySummary): void {
    const [begin] = moments
    if (!begin || begin.fixTime <= this.#last.fixTime) return
    const step = () =>
      this.#step(begin.fixTime, begin.lat, begin.lon, first.speed, first.ignition, first.odometerKm, true)
    step()
    const next = moments[1]
    // It was set aside, and the next one near it brings it in.
    if (this.#last.fixTime !== begin.fixTime && next && !isJump(begin, next, jumpKmh)) step()
    this.#speeding.end()
    this.#suspect.fixTime = NaN
    this.#sums.km -= this.#way.resume(moments.at(-1)!, way, first.odometerKm)
    let former = begin
    for (let i = 1; i < moments.length; i++) {
      const moment = moments[i]!
      const idleMs = moment.idleMs - former.idleMs
      put(this.#fix, moment)
      this.#sums.km += moment.km - former.km
      this.#sums.idleMs += idleMs
      this.#summedOverMs += moment.overMs - former.overMs
      this.#addOver()
      const before = this.#activity
      if (!this.#drives.hasBegun) this.#drives.begin(this.#fix, this.#sums, 0)
      this.#follow(before === idling && idleMs === 0 ? unknown : before, this.#last, moment.fixTime)
      this.#drives.step(this.#fix, moment.activity === moving, moment.top, this.#sums, moment.count)
      this.#activity = moment.activity
      put(this.#last, moment)
      former = moment
    }
  }

  /** A whole day within what was asked. Tells excesses over the unit's limit and silences, and nothing else. */
  marks({ first, last, excesses, isOver, gaps }: DayMarks): void {
    if (first.fixTime <= this.#last.fixTime) return
    const step = () => this.#step(first.fixTime, first.lat, first.lon, first.speed, NaN, NaN, true)
    step()
    // It was set aside, and the next one near it brings it in.
    if (this.#last.fixTime !== first.fixTime) step()
    this.#suspect.fixTime = NaN
    this.#speeding.resume(excesses, isOver)
    const { silentMs } = this.#asked
    if (silentMs !== null) for (const gap of gaps) if (gap.toAt - gap.fromAt >= silentMs) this.#out.gaps.push(gap)
    this.#way.begin(last, NaN)
    put(this.#last, last)
  }

  /** What it has come to; `open` is another object for each standing. */
  get state() {
    return {
      at: this.#last.fixTime,
      activity: this.#activity,
      open: this.#drives.open,
      isOver: this.#speeding.isOver,
      ...this.#sums,
      way: this.#way.state,
    }
  }

  #addOver(): void {
    this.#sums.overMs = this.#summedOverMs + this.#speeding.overMs
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
    this.#sums.km += km
    if (spent === idling) this.#sums.idleMs += span * share
    this.#out.km += km
    if (spent === moving) this.#out.movingMs += span * share
    if (spent === idling) this.#out.idleMs += span * share
    this.#follow(spent, last, at)
    const top = speed <= jumpKmh ? speed : 0
    this.#speeding.step(fix, speed, km)
    this.#addOver()
    if (isCounted && !this.#drives.hasBegun) this.#drives.begin(fix, this.#sums, 0)
    this.#drives.step(fix, activity === moving, top, this.#sums)
    this.#activity = activity
    put(last, fix)
  }

  #start(speed: number, ignition: number, odometer: number, isCounted: boolean): void {
    const fix = this.#fix
    this.#way.begin(fix, odometer)
    this.#activity = speed < movingKmh ? (ignition === 1 ? idling : parked) : ignition === 0 ? parked : moving
    put(this.#last, fix)
    const top = speed <= jumpKmh ? speed : 0
    this.#drives.step(fix, this.#activity === moving, top, this.#sums)
    this.#speeding.step(fix, speed, 0)
    if (isCounted) this.#drives.begin(fix, this.#sums, top)
  }

  #classify(speed: number, ignition: number): number {
    if (speed < movingKmh) return ignition === 1 ? idling : parked
    return ignition === 0 && roughM(this.#way.anchor, this.#fix) <= noiseM ? parked : moving
  }

  #spanActivity(span: number, before: number, now: number): number {
    if (span <= maxGapMs) return before
    if (before === moving || roughM(this.#last, this.#fix) > noiseM) return unknown
    return before === parked || now === idling ? before : unknown
  }

  /** Idling that lasts. */
  #follow(spent: number, last: Place, at: number): void {
    if (spent === idling) {
      if (Number.isNaN(this.#idleSince)) this.#idleSince = Math.max(last.fixTime, this.#asked.from)
      return
    }
    if (!Number.isNaN(this.#idleSince)) this.#endIdle(spent === unknown ? last.fixTime : Math.min(at, last.fixTime))
  }

  #endIdle(toAt: number): void {
    const fromAt = this.#idleSince
    this.#idleSince = NaN
    const { lat, lon } = this.#last
    if (toAt > this.#asked.from && toAt - fromAt >= this.#asked.idleMinMs)
      this.#out.idles.push({ fromAt, toAt, lat, lon })
  }

  /** What is open at the end, as `summarizeDay` closes a day. */
  end(): Passage {
    const { to, silentMs } = this.#asked
    const last = this.#last
    const tail = to - last.fixTime
    if (last.fixTime === -Infinity) return this.#out
    // A parked unit stays parked until it says otherwise; one on the road is believed for as long as a gap.
    if (this.#activity === idling && tail <= maxGapMs) {
      this.#sums.idleMs += tail
      this.#out.idleMs += tail
      if (Number.isNaN(this.#idleSince)) this.#idleSince = last.fixTime
      this.#endIdle(to)
    } else if (!Number.isNaN(this.#idleSince)) this.#endIdle(last.fixTime)
    if (this.#activity === moving && tail <= maxGapMs) this.#out.movingMs += tail
    this.#speeding.end()
    this.#addOver()
    if (silentMs !== null && tail >= silentMs)
      this.#out.gaps.push({ fromAt: last.fixTime, toAt: null, lat: last.lat, lon: last.lon, movedM: 0 })
    this.#drives.end(last, to, this.#sums)
    return { ...this.#out, legs: this.#drives.legs, stops: this.#drives.stops, excesses: this.#speeding.excesses }
  }
}
