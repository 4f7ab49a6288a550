import type { ReportAsked, ReportRow, ReportSlice } from '@arriero/contract/reports/reports.entities.ts'
import { addCells } from '@arriero/contract/reports/reports.rules.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import { inWork, type App } from '../../../app/app.ts'
import { badFields } from '../../../app/errors.ts'
import type { Scope } from '../../../app/scope.ts'
import { isZone } from '../../../shared/zones.ts'
import { texts } from '../reports.texts.ts'
import { columnsOf, emptyGroup, Groups, type PlacedRow } from './group.ts'
import { noticesOf } from './notices.ts'
import { planOf, type Plan, type PlannedUnit } from './plan.ts'
import { atOnce, rowsOf, unitsAtOnce } from './rows.ts'

/** The first part answers soon, the others are worth their way. */
const firstMs = 350
const furtherMs = 1200
/** Rows that one part carries. */
const mostRows = 10_000
const dayMs = 86_400_000

interface Asked {
  asked: ReportAsked
  cursor: number
  group: string | null
  /** As it was asked then; now when it is left out. */
  asOf?: { zone: string; at: string } | undefined
}

/** Reckons as much of a report as about a second allows, from a unit on; `gone`: whoever asked has left. */
export async function sliceOf(
  app: App,
  scope: Scope,
  { asked, cursor, group, asOf }: Asked,
  gone?: AbortSignal,
): Promise<ReportSlice> {
  const began = performance.now()
  if (asOf && !isZone(asOf.zone)) throw badFields({ asOf: [texts.badZone] })
  const now = asOf ? Math.min(Date.parse(asOf.at), Date.now()) : Date.now()
  const whole = await inWork(app, scope, async (work) => planOf(work, asked, asOf?.zone ?? (await zoneOf(work)), now))
  const plan = group === null ? whole : narrowed(whole, group)
  const columns = columnsOf(plan.kind)
  const total = emptyGroup('', 'Total', null, columns.length)
  const groups = new Groups(columns)
  const days = new Groups(columns)
  const rows: ReportRow[] = []
  const [by] = asked.grouping
  const take = (row: PlacedRow) => {
    const key = row.keys[by!]
    if (group !== null && key.key !== group) return
    groups.add(key, row.cells)
    days.add(row.keys.day, row.cells)
    total.rows++
    addCells(columns, total.sums, row.cells)
    if (group !== null && rows.length < mostRows) rows.push(wireRow(row, asked))
  }
  const budget = cursor === 0 ? firstMs : furtherMs
  let next = cursor
  // The first ones are few: nobody waits for many before they see any.
  let size = cursor === 0 ? Math.max(1, Math.ceil(unitsAtOnce(plan) / 3)) : unitsAtOnce(plan)
  do {
    gone?.throwIfAborted()
    const parts = partsOf(plan.units, next, size, cursor === 0 ? 2 : atOnce)
    for (const part of await Promise.all(parts.map((units) => rowsOf(app, scope, plan, units, group !== null))))
      for (const row of part) take(row)
    next += parts.reduce((count, { length }) => count + length, 0)
    size = unitsAtOnce(plan)
  } while (next < plan.units.length && performance.now() - began < budget && rows.length < mostRows)
  const { length } = plan.units
  return {
    next: next < length ? next : null,
    done: Math.min(next, length),
    of: length,
    ...whole.days,
    zone: plan.zone,
    ms: Math.round(performance.now() - began),
    groups: groups.all,
    days: days.all,
    total,
    rows,
    notices: group === null ? await inWork(app, scope, (work) => noticesOf(work, plan, cursor, next)) : [],
  }
}

const partsOf = (units: readonly PlannedUnit[], from: number, size: number, most: number): PlannedUnit[][] =>
  Array.from({ length: most }, (_, i) => units.slice(from + i * size, from + (i + 1) * size)).filter(
    ({ length }) => length > 0,
  )

/** Of a unit only that unit is read, of a day only that day with the one before and after it. */
function narrowed(plan: Plan, group: string): Plan {
  const [by] = plan.asked.grouping
  if (by === 'unit') return { ...plan, units: plan.units.filter(({ id }) => String(id) === group) }
  const at = Date.parse(group)
  if (by !== 'day' || Number.isNaN(at)) return plan
  return { ...plan, from: Math.max(plan.from, at - dayMs), to: Math.min(plan.to, at + 3 * dayMs) }
}

const wireRow = (row: PlacedRow, { grouping }: ReportAsked): ReportRow => ({
  unitId: row.unitId,
  keys: grouping.map((by) => row.keys[by].label),
  from: new Date(row.from).toISOString(),
  to: row.to === null ? null : new Date(row.to).toISOString(),
  lat: row.lat,
  lon: row.lon,
  cells: row.cells,
})
