import type { MapUnits } from '@arriero/contract/tracking/tracking.entities.ts'
import { liveDegrees, type LiveFrame } from '@arriero/contract/tracking/tracking.channel.ts'
import { liveState, unitsOfColumns, type LiveUnit } from './live-unit.ts'

/** What a flush tells: everything is new, or these units moved and those are gone. */
export interface FleetChange {
  all: boolean
  ids: ReadonlySet<number>
  gone: readonly number[]
  /** Server's clock of the newest frame in it, epoch ms. */
  upTo: number
}

export interface FleetSnapshot {
  version: number
  sorted: readonly LiveUnit[]
}

interface Timing {
  now: () => number
  later: (ms: number, run: () => void) => void
}

const browserTiming: Timing = { now: () => performance.now(), later: (ms, run) => void setTimeout(run, ms) }
const byName = new Intl.Collator('es-MX', { numeric: true })

/** At most one flush a second reaches the map and React, however many frames come. */
export const flushEveryMs = 1000

/** The fleet outside React: frames change units in place, listeners hear of it at most once a second. */
export class LiveUnits {
  readonly units = new Map<number, LiveUnit>()
  /** Where the live socket goes on. */
  cursor = ''
  /** A new one with every flush, for `useSyncExternalStore`; its units, by name, are the same objects changed in place. */
  now: FleetSnapshot = { version: 0, sorted: [] }
  isLoaded = false
  /** Server's clock of what was told last, epoch ms; 0 before anything was. */
  toldUpTo = 0
  private sorted: readonly LiveUnit[] = []
  private readonly listeners = new Set<(change: FleetChange) => void>()
  private readonly timing: Timing
  private pending = { all: false, ids: new Set<number>(), gone: [] as number[], upTo: 0 }
  private lastFlush = Number.NEGATIVE_INFINITY
  private isScheduled = false

  constructor(timing: Timing = browserTiming) {
    this.timing = timing
  }

  /** Replaces everything by the server's list. */
  load(columns: MapUnits) {
    this.units.clear()
    for (const unit of unitsOfColumns(columns)) this.units.set(unit.id, unit)
    this.cursor = columns.cursor
    this.pending.upTo = columns.now
    this.isLoaded = true
    this.sort()
    this.pending.all = true
    this.flush()
  }

  /** Answers whether the frame names a unit that is not in the list: then the list must be read again. */
  apply(frame: LiveFrame): boolean {
    this.cursor = frame.cursor
    this.pending.upTo = frame.base
    const base = Math.round(frame.base / 1000)
    let hasUnknown = false
    for (let i = 0; i < frame.id.length; i += 1) {
      const unit = this.units.get(frame.id[i] ?? 0)
      if (unit) {
        change(unit, frame, i, base)
        this.pending.ids.add(unit.id)
      } else hasUnknown = true
    }
    for (const id of this.removedBy(frame)) {
      this.units.delete(id)
      this.pending.ids.delete(id)
      this.pending.gone.push(id)
    }
    if (this.pending.gone.length > 0) this.sort()
    this.schedule()
    return hasUnknown
  }

  /** Hears flushes until the answer is called. */
  readonly subscribe = (listener: (change: FleetChange) => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
  readonly snapshot = () => this.now

  private removedBy(frame: LiveFrame): number[] {
    if (!frame.full) return frame.gone.filter((id) => this.units.has(id))
    const seen = new Set(frame.id)
    return [...this.units.keys()].filter((id) => !seen.has(id))
  }

  private sort() {
    this.sorted = [...this.units.values()].toSorted((a, b) => byName.compare(a.name, b.name))
  }

  private schedule() {
    const { ids, gone, all } = this.pending
    if (this.isScheduled || (!all && ids.size === 0 && gone.length === 0)) return
    this.isScheduled = true
    this.timing.later(
      Math.max(0, this.lastFlush + flushEveryMs - this.timing.now()),
      () => this.isScheduled && this.flush(),
    )
  }

  private flush() {
    const change: FleetChange = this.pending
    this.pending = { all: false, ids: new Set(), gone: [], upTo: change.upTo }
    this.isScheduled = false
    this.lastFlush = this.timing.now()
    this.toldUpTo = change.upTo
    this.now = { version: this.now.version + 1, sorted: this.sorted }
    for (const listener of this.listeners) listener(change)
  }
}

function change(unit: LiveUnit, frame: LiveFrame, i: number, base: number) {
  unit.lat = liveDegrees(frame.lat[i] ?? 0)
  unit.lon = liveDegrees(frame.lon[i] ?? 0)
  const course = frame.course[i] ?? -1
  unit.course = course < 0 ? null : course
  unit.speed = frame.speed[i] ?? 0
  unit.state = liveState(frame.state[i])
  unit.at = base - (frame.age[i] ?? 0)
  unit.since = base - (frame.since[i] ?? 0)
  unit.ignition = frame.ignition[i] ?? -1
}
