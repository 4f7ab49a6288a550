import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { liveChannel, LiveFrame } from '@arriero/contract/tracking/tracking.channel.ts'
import type { EventOf } from '@arriero/contract/core/channel.ts'
import { ignitionOf, liveStateOf, type UnitFlow } from '../flow/unit-flow.ts'

/** What viewers see of a unit; instants epoch ms. `revision` is the frame it last changed in. */
export interface LiveRow {
  id: number
  lat: number
  lon: number
  course: number | null
  speed: number
  state: number
  at: number
  since: number
  ignition: boolean | null
  revision: number
}

export const liveRowOf = (unit: UnitFlow): LiveRow | null => {
  if (!unit.memory) return null
  const fix = unit.memory.newest
  const { state, since } = liveStateOf(unit)
  return {
    id: unit.id,
    lat: fix.lat,
    lon: fix.lon,
    course: fix.course,
    speed: fix.speed,
    state,
    at: fix.fixTime,
    since,
    ignition: ignitionOf(unit.memory),
    revision: 0,
  }
}

interface StoredRow {
  unit_id: number
  lat: number
  lon: number
  course: number | null
  speed: number
  state: number
  at: number
  since: number
  ignition: boolean | null
  changed: number
}

const SELECT = `select l.unit_id, l.lat, l.lon, l.course, l.speed, l.state, l.ignition, (extract(epoch from l.at) * 1000)::float8 as at,
  (extract(epoch from l.since) * 1000)::float8 as since, (extract(epoch from l.changed_at) * 1000)::float8 as changed
  from position_last l join unit u on u.account_id = l.account_id and u.id = l.unit_id and u.deleted_at is null
  where l.account_id = $1 and l.changed_at > to_timestamp($2)`
const positions: EventOf<typeof liveChannel> = 'positions'
/** Transactions commit in another order than they began. */
const overlapMs = 5000

const isSame = (a: LiveRow, b: LiveRow) =>
  a.at === b.at && a.state === b.state && a.since === b.since && a.ignition === b.ignition

/**
 * The live positions of one account. A revision counts the frames; a row knows the one it last changed in, so what a
 * viewer has missed since any revision is a filter and no log is kept.
 */
export class LiveAccount {
  readonly accountId: number
  /** Revisions of another process, or from before a restart, mean nothing here. */
  readonly epoch = randomBytes(6).toString('base64url')
  revision = 1
  readonly rows = new Map<number, LiveRow>()
  #changed = new Set<number>()
  #gone: { id: number; revision: number }[] = []
  #readTo = 0

  constructor(accountId: number) {
    this.accountId = accountId
  }

  get cursor(): string {
    return `${this.epoch}.${this.revision}`
  }

  /** Revision of a cursor of this account and process; null for any other. */
  revisionOf(cursor: string | null): number | null {
    const [epoch, revision] = (cursor ?? '').split('.')
    return epoch === this.epoch && /^\d{1,15}$/.test(revision ?? '') ? Math.min(Number(revision), this.revision) : null
  }

  put(row: LiveRow): void {
    const known = this.rows.get(row.id)
    if (known && isSame(known, row)) return
    if (known && known.at > row.at) return
    row.revision = known?.revision ?? 0
    this.rows.set(row.id, row)
    this.#changed.add(row.id)
  }

  /** Takes over what another process (or the one before) has stored since the last time. */
  async read(owner: pg.Pool): Promise<void> {
    const { rows } = await owner.query<StoredRow>({
      name: 'live-rows',
      text: SELECT,
      values: [this.accountId, (this.#readTo - overlapMs) / 1000],
    })
    for (const { unit_id: id, changed, ...row } of rows) {
      this.#readTo = Math.max(this.#readTo, changed)
      this.put({ ...row, id, revision: 0 })
    }
  }

  /** Drops units that are no longer in the account. */
  async readUnits(owner: pg.Pool): Promise<void> {
    const { rows } = await owner.query<{ id: number }>(
      'select id from unit where account_id = $1 and deleted_at is null',
      [this.accountId],
    )
    const present = new Set(rows.map(({ id }) => id))
    for (const id of this.rows.keys()) {
      if (present.has(id)) continue
      this.rows.delete(id)
      this.#changed.delete(id)
      this.#gone.push({ id, revision: this.revision + 1 })
    }
    if (this.#gone.length > 1000) this.#gone = this.#gone.slice(-1000)
  }

  /** Closes a frame: what changed since the last one carries its number. Answers the ids, none when nothing changed. */
  turn(): { changed: number[]; gone: number[] } | null {
    const gone = this.#gone.filter(({ revision }) => revision > this.revision).map(({ id }) => id)
    if (this.#changed.size === 0 && gone.length === 0) return null
    this.revision += 1
    const changed = [...this.#changed]
    this.#changed.clear()
    for (const id of changed) this.rows.get(id)!.revision = this.revision
    return { changed, gone }
  }

  /** What changed after a revision. */
  since(revision: number): { changed: number[]; gone: number[] } {
    const changed = [...this.rows.values()].filter((row) => row.revision > revision).map(({ id }) => id)
    return { changed, gone: this.#gone.filter((unit) => unit.revision > revision).map(({ id }) => id) }
  }

  /** A frame of these units, as text for the wire. */
  frame(ids: Iterable<number>, gone: number[], full: boolean, base = Date.now()): string {
    const frame: LiveFrame = {
      cursor: this.cursor,
      full,
      base,
      id: [],
      lat: [],
      lon: [],
      course: [],
      speed: [],
      state: [],
      age: [],
      ignition: [],
      since: [],
      gone,
    }
    for (const id of ids) {
      const row = this.rows.get(id)
      if (!row) continue
      frame.id.push(id)
      frame.lat.push(Math.round(row.lat * 100_000))
      frame.lon.push(Math.round(row.lon * 100_000))
      frame.course.push(row.course ?? -1)
      frame.speed.push(Math.round(row.speed))
      frame.state.push(row.state)
      frame.age.push(Math.round((base - row.at) / 1000))
      frame.ignition.push(row.ignition === null ? -1 : Number(row.ignition))
      frame.since.push(Math.round((base - row.since) / 1000))
    }
    return JSON.stringify({ event: positions, data: frame })
  }
}
