import type { BackTest, RuleDraft } from '@arriero/contract/alerts/alerts.entities.ts'
import { backTestDays, isOfService } from '@arriero/contract/alerts/alerts.rules.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { WorkerError, workerTask } from '../../../shared/worker/pool.ts'
import { workers } from '../../../shared/worker/workers.ts'
import { unavailable } from '../../../app/errors.ts'
import { engineShape, geofencesById } from '../../geofences/geofences.read.ts'
import { owesHours, placesAt, statusesOf, tracksOf, type TracksCopy } from '../../tracking/tracking.read.ts'
import { unitNames } from '../../units/units.read.ts'
import { alarmTriggers, judgeAlarms } from '../alarms.service.ts'
import type { StatusFix, TrackField } from '../../tracking/tracking.step.ts'
import { detailOf } from '../flow/alert-of.ts'
import type { Firing } from '../engine/plan.ts'
import { ZoneClock } from '../../../shared/zone-clock.ts'
import { scopeTest } from '../rules/compile.ts'
import { accountZone, type RuleRow } from '../rules/rule-row.ts'
import { judgeServices } from '../rules/service.judge.ts'
import { check, columnsOf } from '../rules/rules.service.ts'
import { fieldsOf } from './judge-tracks.ts'
import { judgeVisits } from './judge-visits.ts'

const task = workerTask<typeof import('./judge-tracks.task.ts')>(new URL('./judge-tracks.task.ts', import.meta.url))

const dayMs = 86_400_000
/** Units that a worker gets at once: up to twenty megabytes of packed days. */
const unitsAtOnce = 20
/** Nobody waits longer with a form open: units that are left are not judged, and the reply says so. */
const budgetMs = 8000
const mostFirings = 500

/** How often a rule would have fired in the last 30 days, judged by the functions of the live flow. */
export async function backTest(work: Work, app: App, draft: RuleDraft, now: number = Date.now()): Promise<BackTest> {
  await check(work, app, { ...draft, webhookUrl: null })
  const began = performance.now()
  const rule = ruleOf(draft)
  const zone = await accountZone(await work.client(), work.scope.accountId)
  const names = new Map((await unitNames(work)).map((unit) => [unit.id, unit]))
  const concerns = scopeTest(rule)
  const units = [...names.values()].filter(({ id, resourceName }) => concerns({ id, group: resourceName }))
  const geofences = await geofencesById(work, rule.geofenceIds)
  const tally = new Tally(zone)
  const from = now - backTestDays * dayMs
  let judged = units.length
  let positions = 0
  let isPlaced = true
  if (alarmTriggers.includes(rule.trigger)) {
    for (const { unitId, ...firing } of await judgeAlarms(work, rule, new Set(units.map(({ id }) => id)), from, now))
      tally.add(unitId, [{ ...firing, placeAt: firing.at, reading: null }])
  } else if (isOfService(rule.trigger)) {
    const ids = new Set(units.map(({ id }) => id))
    for (const { unitId, ...firing } of await judgeServices(work, rule, ids, from, now)) tally.add(unitId, [firing])
    isPlaced = false
  } else if (rule.trigger.startsWith('geofence') && geofences.every(({ updatedAt }) => Date.parse(updatedAt) < from)) {
    const ids = new Set(units.map(({ id }) => id))
    for (const { unitId, firings } of await judgeVisits(work, rule, new ZoneClock(zone), geofences, ids, from, now))
      tally.add(unitId, firings)
  } else {
    const fences = geofences.map(({ id, shape }) => ({ id, shape: engineShape(shape) }))
    const deadline = began + budgetMs
    const overKmh = rule.trigger === 'speed' && !(await owesHours(work)) ? rule.limitKmh : null
    const hearsStatus = rule.trigger === 'sensor' || rule.trigger.startsWith('ignition')
    const judging = {
      rule,
      zone,
      fences,
      from,
      to: now,
      overKmh,
      sensor: rule.sensor,
      hearsStatus,
      fields: fieldsOf(rule),
    }
    ;({ judged, positions } = await judgeStored(work, judging, units, tally, deadline))
    isPlaced = rule.trigger.startsWith('geofence')
  }
  const shown = isPlaced ? tally.latest() : await placed(work, tally.latest())
  const fenceNames = new Map(geofences.map(({ id, name }) => [id, name]))
  return {
    count: tally.count,
    judged,
    units: units.length,
    positions,
    ms: Math.round(performance.now() - began),
    byDay: tally.byDay(from, now),
    firings: shown.map(({ unitId, startAt, at, lat, lon, speed, reading, geofenceId, detail }) => ({
      unitId,
      unitName: names.get(unitId)?.name ?? '',
      startAt: new Date(startAt).toISOString(),
      at: new Date(at).toISOString(),
      lat,
      lon,
      speed,
      geofenceName: geofenceId === null ? null : (fenceNames.get(geofenceId) ?? null),
      detail: rule.sensor && reading !== null ? detailOf(rule, { speed: 0, reading }) : (detail ?? null),
    })),
  }
}

/** The draft as it would judge once saved, from the beginning of time. */
function ruleOf(draft: RuleDraft): RuleRow {
  const columns = columnsOf(draft)
  return {
    id: 0,
    name: columns.name,
    trigger: draft.trigger,
    severity: draft.severity,
    limitKmh: columns.limit_kmh,
    sensor: draft.sensor ?? null,
    comparison: draft.comparison ?? null,
    low: columns.low,
    high: columns.high,
    holder: draft.holder ?? null,
    kinds: draft.kinds ?? [],
    codes: columns.codes,
    durationSeconds: columns.duration_s,
    cooldownSeconds: columns.cooldown_s,
    unitIds: columns.unit_ids,
    groups: columns.groups,
    geofenceIds: columns.geofence_ids,
    days: columns.days,
    fromMinute: columns.from_minute,
    toMinute: columns.to_minute,
    escalateMinutes: null,
    console: false,
    mails: [],
    webhookUrl: null,
    activeFrom: 0,
    version: 1,
  }
}

type StatusesByUnit = ReadonlyMap<number, readonly StatusFix[]>
const noStatuses: StatusesByUnit = new Map()

interface Judging {
  rule: RuleRow
  zone: string
  fences: { id: number; shape: ReturnType<typeof engineShape> }[]
  from: number
  to: number
  /** Days without a faster hour are not read; null: all are. */
  overKmh: number | null
  sensor: RuleRow['sensor']
  /** Whether what was told without a place is read. */
  hearsStatus: boolean
  fields: TrackField[]
}

/** While the workers judge some units the next ones are read. */
async function judgeStored(
  work: Work,
  judging: Judging,
  units: readonly { id: number }[],
  tally: Tally,
  deadline: number,
): Promise<{ judged: number; positions: number }> {
  let [judged, positions] = [0, 0]
  const running = new Set<Promise<void>>()
  const failures: unknown[] = []
  const judge = async (copy: TracksCopy, statuses: StatusesByUnit) => {
    try {
      const transfer = [copy.packed.buffer, copy.raw.buffer, copy.readings.buffer]
      const reply = await workers.run(task, { ...judging, copy, statuses }, { timeoutMs: 20_000, transfer })
      positions += reply.positions
      for (const { unitId, firings } of reply.outcomes) tally.add(unitId, firings)
    } catch (error) {
      failures.push(error)
    }
  }
  for (let i = 0; i < units.length && failures.length === 0 && performance.now() < deadline; i += unitsAtOnce) {
    const ids = units.slice(i, i + unitsAtOnce).map(({ id }) => id)
    const copy = await tracksOf(work, ids, judging)
    const statuses = judging.hearsStatus ? await statusesOf(work, ids, judging.from, judging.to) : noStatuses
    const one: Promise<void> = judge(copy, statuses).finally(() => running.delete(one))
    running.add(one)
    judged += ids.length
    if (running.size >= 3) await Promise.race(running)
  }
  await Promise.all(running)
  const [failure] = failures
  if (failure instanceof WorkerError && failure.reason !== 'failed') throw unavailable(failure.message)
  if (failure !== undefined) throw failure
  return { judged, positions }
}

/** Where firings were, which judging them did not ask. */
async function placed(work: Work, firings: readonly UnitFiring[]): Promise<UnitFiring[]> {
  const places = await placesAt(
    work,
    firings.map(({ unitId, placeAt }) => ({ unitId, at: placeAt })),
  )
  return firings.map((firing, i) => ({ ...firing, ...places[i] }))
}

type UnitFiring = Omit<Firing, 'lat' | 'lon' | 'speed'> & {
  unitId: number
  lat: number | null
  lon: number | null
  speed: number | null
  /** What an alarm says of itself. */
  detail?: string | null
}

/** Counts firings by day of the account's zone and keeps the newest. */
class Tally {
  count = 0
  readonly #clock: ZoneClock
  readonly #days = new Map<number, number>()
  #kept: UnitFiring[] = []

  constructor(zone: string) {
    this.#clock = new ZoneClock(zone)
  }

  #dayOf(at: number): number {
    return Math.floor((at + this.#clock.offsetAt(at)) / dayMs)
  }

  add(unitId: number, firings: readonly Omit<UnitFiring, 'unitId'>[]): void {
    this.count += firings.length
    for (const firing of firings) {
      const day = this.#dayOf(firing.at)
      this.#days.set(day, (this.#days.get(day) ?? 0) + 1)
      this.#kept.push({ ...firing, unitId })
    }
    if (this.#kept.length > 20 * mostFirings) this.#kept = this.latest()
  }

  latest(): UnitFiring[] {
    return this.#kept.toSorted((a, b) => b.at - a.at).slice(0, mostFirings)
  }

  /** Every day, those without a firing too. */
  byDay(from: number, to: number): { day: string; count: number }[] {
    const [first, last] = [this.#dayOf(from), this.#dayOf(to)]
    return Array.from({ length: last - first + 1 }, (_, i) => ({
      day: new Date((first + i) * dayMs).toISOString().slice(0, 10),
      count: this.#days.get(first + i) ?? 0,
    }))
  }
}
