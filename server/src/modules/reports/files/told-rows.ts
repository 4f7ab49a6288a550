import type { ReportGroup } from '@arriero/contract/reports/reports.entities.ts'
import { addCells, reportLimits, type ReportColumn } from '@arriero/contract/reports/reports.rules.ts'
import type { App } from '../../../app/app.ts'
import { AppError } from '../../../app/errors.ts'
import type { TaskProgress } from '../../../app/jobs/tasks.ts'
import type { Scope } from '../../../app/scope.ts'
import { texts } from '../reports.texts.ts'
import { columnsOf, emptyGroup, Groups, type PlacedRow } from '../run/group.ts'
import type { Plan, PlannedUnit } from '../run/plan.ts'
import { rowsOf, unitsAtOnce } from '../run/rows.ts'

/**
 * All rows of a report, read while they are written: one part of the fleet is reckoned while the one before it is taken.
 * Adds them up as they pass; `total` and `groups` are whole once the last was taken.
 */
export class ToldRows {
  readonly columns: readonly ReportColumn[]
  readonly total: ReportGroup
  readonly #groups: Groups
  readonly #source: AsyncGenerator<PlacedRow>
  #waiting: PlacedRow | undefined
  #isOver = false

  constructor(app: App, scope: Scope, plan: Plan, progress?: TaskProgress) {
    this.columns = columnsOf(plan.kind)
    this.total = emptyGroup('', 'Total', null, this.columns.length)
    this.#groups = new Groups(this.columns)
    this.#source = this.#read(app, scope, plan, progress)
  }

  get groups(): ReportGroup[] {
    return this.#groups.all
  }

  /** Whether none is left. */
  async isOver(): Promise<boolean> {
    if (this.#waiting === undefined && !this.#isOver) {
      const { done, value } = await this.#source.next()
      if (done) this.#isOver = true
      else this.#waiting = value
    }
    return this.#isOver
  }

  /** The next ones, so many at most. */
  async *take(most: number): AsyncGenerator<PlacedRow> {
    for (let taken = 0; taken < most && !(await this.isOver()); taken++) {
      const row = this.#waiting!
      this.#waiting = undefined
      yield row
    }
  }

  async *#read(app: App, scope: Scope, plan: Plan, progress?: TaskProgress): AsyncGenerator<PlacedRow> {
    const size = unitsAtOnce(plan)
    const [by] = plan.asked.grouping
    const ask = (units: readonly PlannedUnit[]) => {
      const rows = rowsOf(app, scope, plan, units, true)
      // It is awaited later: until then its failure is nobody's.
      rows.catch(() => {})
      return rows
    }
    let next = ask(plan.units.slice(0, size))
    for (let at = 0; at < plan.units.length; at += size) {
      const rows = await next
      if (at + size < plan.units.length) next = ask(plan.units.slice(at + size, at + 2 * size))
      for (const row of rows) {
        this.#groups.add(row.keys[by!], row.cells)
        this.total.rows++
        addCells(this.columns, this.total.sums, row.cells)
        if (this.total.rows > reportLimits.rows) throw new AppError(400, 'too_many_rows', texts.tooManyRows)
        yield row
      }
      await progress?.(Math.min(at + size, plan.units.length), plan.units.length)
    }
  }
}
