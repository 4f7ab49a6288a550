import { sql } from 'kysely'
import type { ReplyOf } from '@arriero/contract/core/endpoint.ts'
import type { HealthCause, readCompanies } from '@arriero/contract/homes/companies.contract.ts'
import type { Work } from '../../app/database/work.ts'
import type { Caller } from '../../app/scope.ts'
import { demandManager } from '../accounts/accounts.read.ts'

type Company = ReplyOf<typeof readCompanies>['companies'][number]
type Row = Omit<Company, 'health' | 'lost'>

/** How the active companies below the caller's account are doing, worst first. */
export async function companies(work: Work, caller: Caller): Promise<ReplyOf<typeof readCompanies>> {
  demandManager(caller)
  const { rows } = await sql<Row>`
    select a.id, a.name, p.name as "parentName", a.created_at as "createdAt", a.contact_name as "contactName",
      a.contact_phone as "contactPhone", s.units, s.silent, s.sources, s.failing, s.failing_since as "failingSince", s.alerts,
      s.grave, s.oldest_alert as "oldestAlert", s.users, s.entered, s.last_entry as "lastEntry", s.trips, s.enter_as as "enterAs"
    from company_states() s join accounts_below(array(select id from company_states())) a on a.id = s.id
    left join account_below p on p.id = a.parent_id and p.id <> ${work.scope.accountId}`.execute(work.tx)
  const all = rows.map((row) => {
    const lost = lostPoints(row)
    return { ...row, lost, health: 100 - lost.reduce((sum, { points }) => sum + points, 0) }
  })
  return {
    at: new Date().toISOString(),
    companies: all.toSorted((a, b) => a.health - b.health || b.units - a.units || a.id - b.id),
  }
}

type Facts = Pick<Row, 'units' | 'silent' | 'sources' | 'failing' | 'grave' | 'oldestAlert' | 'users' | 'entered'>

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)
const hour = 3_600_000

/** What takes points: units without signal 40, platforms that fail 20, alerts that wait 20, users who do not enter 20. */
export function lostPoints(facts: Facts, now = Date.now()): { cause: HealthCause; points: number }[] {
  const waits = facts.oldestAlert === null ? 0 : (now - Date.parse(facts.oldestAlert)) / hour
  // A grave alert that waits a day takes all.
  const alerts = facts.grave === 0 ? 0 : Math.min(1, waits / 24)
  const points: [HealthCause, number][] = [
    ['silent', 40 * share(facts.silent, facts.units)],
    ['sources', 20 * share(facts.failing, facts.sources)],
    ['alerts', 20 * alerts],
    ['users', facts.users === 0 ? 20 : 20 * (1 - share(facts.entered, facts.users))],
  ]
  return points
    .map(([cause, lost]) => ({ cause, points: Math.round(lost) }))
    .filter((one) => one.points > 0)
    .toSorted((a, b) => b.points - a.points)
}
