import { inWork, type App } from '../../app/app.ts'
import type { Work } from '../../app/database/work.ts'
import { systemScope } from '../../app/scope.ts'
import type { FlowStep } from '../tracking/tracking.step.ts'
import type { Outcome } from './engine/plan.ts'
import { advanceWatch, holdsAny, tellWatch } from './engine/replay.ts'
import type { Watch } from './engine/watch.ts'
import { alertOf } from './flow/alert-of.ts'
import { endAlerts } from './flow/end-alerts.ts'
import { beginWatch, follow, type Followed, type Stale, type UnitEnding, type UnitFiring } from './flow/followed.ts'
import { reconcileUnit } from './flow/reconcile.ts'
import { openAlerts } from './inbox/open-alerts.ts'

export interface AlertsBatch {
  accountId: number
  firings: readonly UnitFiring[]
  endings: readonly UnitEnding[]
  stale: ReadonlyMap<number, Stale>
}

/** Units whose way is read from storage in one transaction because the process began anew. */
const beginningsAtOnce = 100

/**
 * The alert rules of the position flow. Positions in order move what is in memory; those that come late make the unit's
 * alerts be worked out again from the stored ones, by the same functions, so the result is that of positions in order.
 */
export function createAlertsStep(app: App, { now = Date.now }: { now?: () => number } = {}): FlowStep<AlertsBatch> {
  const accounts = new Map<number, Followed>()
  /** Under way, by account: when it fails its units are worked out again. */
  const writing = new Map<number, AlertsBatch>()
  const out: Outcome = { firings: [], endings: [] }
  const load = async (accountId: number, former: Followed | undefined) => {
    accounts.set(accountId, await inWork(app, systemScope(accountId), (work) => follow(work, former)))
  }

  async function reconcile(work: Work, account: Followed, stale: ReadonlyMap<number, Stale>): Promise<void> {
    for (const [unitId, { from }] of stale) {
      const plan = account.plans.get(unitId)
      if (!plan) continue
      const watch = await reconcileUnit(work, account.rules, plan, unitId, from, now())
      if (watch) account.watches.set(unitId, watch)
      // Positions that came while this was read are neither in memory nor stored yet: once more with the next batch.
      if (account.sinceTake.has(unitId) && !account.stale.has(unitId))
        account.stale.set(unitId, { from: watch?.at ?? from, late: true })
    }
  }

  /** What the unit's rules know of it before an instant; null: there are none, or it must be worked out. */
  function watchOf(account: Followed, unitId: number, from: number): Watch | null {
    const known = account.watches.get(unitId)
    if (known) return known
    const begun = beginWatch(account, unitId)
    if (!begun) return null
    const last = account.lasts.get(unitId)
    // What held when the process began has begun before: when, the stored positions know.
    if (last && holdsAny(begun.plan, last)) {
      account.stale.set(unitId, { from, late: false })
      return null
    }
    account.watches.set(unitId, begun)
    return begun
  }

  function keep(account: Followed, unitId: number): void {
    for (const firing of out.firings.splice(0)) account.firings.push({ ...firing, unitId })
    for (const ending of out.endings.splice(0)) account.endings.push({ ...ending, unitId })
  }

  return {
    name: 'alerts',

    async prepare(accountId) {
      const failed = writing.get(accountId)
      await load(accountId, undefined)
      const account = accounts.get(accountId)
      for (const { unitId, startAt } of failed?.firings ?? []) account?.stale.set(unitId, { from: startAt, late: true })
      for (const [unitId, stale] of failed?.stale ?? []) account?.stale.set(unitId, stale)
    },

    refresh: (accountId) => load(accountId, accounts.get(accountId)),

    follows: (accountId, unitId) => accounts.get(accountId)?.plans.has(unitId) ?? false,

    advance(accountId, unitId, fixes, late, visits = []) {
      const account = accounts.get(accountId)
      const [first] = fixes
      if (!account || !first) return
      account.sinceTake.add(unitId)
      const known = account.stale.get(unitId)
      if (late || known) {
        const from = Math.min(first.fixTime, known?.from ?? Infinity)
        account.stale.set(unitId, { from, late: late || known!.late })
        return
      }
      const watch = watchOf(account, unitId, first.fixTime)
      if (!watch) return
      // Told without a place, it came before positions of its past.
      if (first.fixTime <= watch.statusAt) {
        account.stale.set(unitId, { from: first.fixTime, late: true })
        return
      }
      advanceWatch(watch, fixes, visits, out)
      keep(account, unitId)
    },

    tell(accountId, status) {
      const account = accounts.get(accountId)
      if (!account) return
      const { unitId, at } = status
      account.sinceTake.add(unitId)
      if (account.stale.has(unitId)) return
      const watch = watchOf(account, unitId, at)
      if (!watch) return
      tellWatch(watch, status, out)
      keep(account, unitId)
    },

    take(accountId) {
      const account = accounts.get(accountId)
      if (!account) return null
      const { firings, endings } = account
      const stale = new Map<number, Stale>()
      let beginnings = 0
      for (const [unitId, reason] of account.stale)
        if (reason.late || beginnings++ < beginningsAtOnce) stale.set(unitId, reason)
      for (const unitId of stale.keys()) account.stale.delete(unitId)
      account.firings = []
      account.endings = []
      account.sinceTake = new Set()
      if (firings.length + endings.length + stale.size === 0) return null
      return { accountId, firings, endings, stale }
    },

    async write(work, batch) {
      const { accountId, stale } = batch
      const account = accounts.get(accountId)
      if (!account) return
      writing.set(accountId, batch)
      const isFirm = ({ unitId }: { unitId: number }) => !stale.has(unitId)
      const alerts = batch.firings.filter(isFirm).flatMap((firing) => {
        const rule = account.rules.get(firing.ruleId)
        return rule ? [alertOf(rule, firing.unitId, firing, null)] : []
      })
      await openAlerts(work, alerts, now())
      await endAlerts(work, batch.endings.filter(isFirm))
      await reconcile(work, account, stale)
      writing.delete(accountId)
    },
  }
}
