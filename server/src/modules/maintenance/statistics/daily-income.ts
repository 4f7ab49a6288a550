import { earningDays } from '@arriero/contract/maintenance/statistics/statistics.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { incomeOf } from '../../billing/trip-account/trip-account.read.ts'
import { seesCosts } from '../orders/orders.query.ts'
import { outHoursIn } from './statistics.repository.ts'

const dayMs = 86_400_000

/**
 * Pesos each unit earns on a day in service, as its finished trips of the days before an instant tell; units that earned
 * nothing known are left out.
 */
export async function dailyIncome(work: Work, unitIds: readonly number[], until: string): Promise<Map<number, number>> {
  if (!seesCosts(work.scope) || unitIds.length === 0) return new Map()
  const from = new Date(Date.parse(until) - earningDays * dayMs).toISOString()
  const income = await incomeOf(work, unitIds, from, until)
  const out = await outHoursIn(work, [...income.keys()], { from, to: until })
  return new Map(
    [...income].map(([unitId, pesos]) => {
      const inService = Math.max(1, earningDays - (out.get(unitId) ?? 0) / 24)
      return [unitId, Math.round((pesos / inService) * 100) / 100]
    }),
  )
}
