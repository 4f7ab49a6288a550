import { advanceWatch } from '../../modules/alerts/engine/replay.ts'
import type { Outcome } from '../../modules/alerts/engine/plan.ts'
import { ZoneClock } from '../../shared/zone-clock.ts'
import { Watch } from '../../modules/alerts/engine/watch.ts'
import { plansOf } from '../../modules/alerts/rules/compile.ts'
import type { RuleRow } from '../../modules/alerts/rules/rule-row.ts'
import type { FullFix } from '../../modules/tracking/store/position-copy.ts'
import type { DemoAlert } from './types.ts'

const clock = new ZoneClock('America/Mexico_City')

/** Judges a unit's past by a rule of the company, with the very functions that judge it live. */
export class WatchedUnit {
  readonly #unitId: number
  readonly #watch: Watch
  readonly #out: Outcome = { firings: [], endings: [] }

  constructor(unitId: number, rule: RuleRow) {
    this.#unitId = unitId
    const plan = plansOf([rule], [{ id: unitId, group: null }], clock, new Map()).get(unitId)
    this.#watch = new Watch(plan ?? { fixRules: [], fenceRules: [] })
  }

  advance(fix: FullFix): void {
    advanceWatch(this.#watch, [fix], [], this.#out)
  }

  get alerts(): DemoAlert[] {
    const { firings, endings } = this.#out
    return firings.map((firing) => ({
      unitId: this.#unitId,
      firing,
      endAt: endings.find(({ startAt }) => startAt === firing.startAt)?.endAt ?? null,
    }))
  }
}
