import { toldOf } from '@arriero/contract/reports/reports.rules.ts'
import { inWork, type App } from '../../../app/app.ts'
import type { ReportQuestion } from '../../../app/report-kind.ts'
import type { Scope } from '../../../app/scope.ts'
import { ZoneClock } from '../../../shared/zone-clock.ts'
import { byDay, columnsOf, place, type PlacedRow } from './group.ts'
import { customerOf, driverOf, isAsked, ownersOf } from './owners.ts'
import { subjectsOf, type Plan, type PlannedUnit } from './plan.ts'

const dayMs = 86_400_000
/** Days of units that are read at once: about five megabytes of packed positions. */
const unitDaysAtOnce = 160
/** Side by side: one is read while the workers reckon others. */
export const atOnce = 3

/** How many units are asked at once. */
export const unitsAtOnce = ({ from, to }: Plan): number =>
  Math.max(1, Math.floor(unitDaysAtOnce / Math.max(1, (to - from) / dayMs)))

/** Rows of some units of a plan, those of what was chosen, by unit and time. In a work of its own. */
export async function rowsOf(
  app: App,
  scope: Scope,
  plan: Plan,
  units: readonly PlannedUnit[],
  wantsWords: boolean,
): Promise<PlacedRow[]> {
  const { kind, asked, zone, from, to } = plan
  const columns = columnsOf(kind)
  const option = (code: string) => asked.options[code] ?? kind.options?.[code]?.usual ?? 0
  return inWork(app, scope, async (work) => {
    const question: ReportQuestion = {
      app,
      work,
      units,
      from,
      to,
      zone,
      option: (code) => Number(option(code)),
      choice: (code) => String(option(code)),
      placeIds: asked.subjects.places,
      wantsWords,
    }
    const found = to > from ? await kind.rows(question) : []
    const owners = await ownersOf(
      work,
      units.map(({ id }) => id),
      from,
      to,
    )
    const clock = new ZoneClock(zone)
    const known = new Map(units.map((unit) => [unit.id, unit]))
    const subjects = subjectsOf(kind).includes('places') ? asked.subjects : { ...asked.subjects, places: [] }
    const placed = found.flatMap((row) => {
      const [driver, customer] = [driverOf(owners, row), customerOf(owners, row)]
      if (!isAsked(subjects, driver, customer, row.place)) return []
      return [place(row, columns, { clock, units: known, driver, customer })]
    })
    if (!kind.isByDay) return placed
    // What is reckoned from other columns is known once the day is whole.
    const days = byDay(placed, columns, asked.grouping.includes('shift'))
    return days.map((row) => {
      const told = toldOf(columns, row.cells)
      return { ...row, cells: row.cells.map((cell, at) => cell ?? told[at] ?? null) }
    })
  })
}
