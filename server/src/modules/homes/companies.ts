import { sql } from 'kysely'
import type { ReplyOf } from '@arriero/contract/core/endpoint.ts'
import type { HealthCause, readCompanies } from '@arriero/contract/homes/companies.contract.ts'
import { accountToday } from '../../app/account-zone.ts'
import type { Work } from '../../app/database/work.ts'
import type { Caller } from '../../app/scope.ts'
import { demandManager } from '../accounts/accounts.read.ts'

type Reply = ReplyOf<typeof readCompanies>
type State = Omit<Reply['companies'][number], 'history'>
type Row = Omit<State, 'health' | 'lost'>

/** Weeks of which is told how it was. */
const weeks = 8

/** How the active companies below the caller's account are doing, worst first, and how they did on the last Mondays. */
export async function companies(work: Work, caller: Caller): Promise<Reply> {
  demandManager(caller)
  const states = await readStates(work)
  const mondays = await readMondays(
    work,
    states.map(({ id }) => id),
  )
  return {
    at: new Date().toISOString(),
    companies: states.map((state) => ({
      ...state,
      history: mondays.map(({ healths }) => healths[state.id] ?? null),
    })),
    weeks: mondays.map(({ healths: _, ...week }) => week),
  }
}

/** Of now, worst first. */
export async function readStates(work: Work): Promise<State[]> {
  const { rows } = await sql<Row>`
    select a.id, a.name, p.name as "parentName", a.created_at as "createdAt", a.contact_name as "contactName",
      a.contact_phone as "contactPhone", s.units, s.silent, s.sources, s.failing, s.failing_since as "failingSince", s.alerts,
      s.grave, s.oldest_alert as "oldestAlert", s.users, s.entered, s.last_entry as "lastEntry", s.trips, s.enter_as as "enterAs"
    from company_states() s join accounts_below(array(select id from company_states())) a on a.id = s.id
    left join account_below p on p.id = a.parent_id and p.id <> ${work.scope.accountId}`.execute(work.tx)
  return rows
    .map((row) => {
      const lost = lostPoints(row)
      return { ...row, lost, health: 100 - lost.reduce((sum, { points }) => sum + points, 0) }
    })
    .toSorted((a, b) => a.health - b.health || b.units - a.units || a.id - b.id)
}

type Monday = Reply['weeks'][number] & { healths: Record<number, number> }

/** The last Mondays before today of which something of these companies is known, oldest first. */
async function readMondays(work: Work, ids: readonly number[]): Promise<Monday[]> {
  const today = await accountToday(work)
  const { rows } = await sql<Monday>`
    select day::text as day, sum(silent)::int as silent, sum(failing)::int as failing, sum(alerts)::int as alerts,
      sum(absent)::int as absent, jsonb_object_agg(company_id, health) as healths
    from company_day
    where account_id = ${work.scope.accountId} and day < ${today}::date and day >= ${today}::date - ${7 * weeks}::int
      and extract(isodow from day) = 1 and company_id = any(${[...ids]}::int[])
    group by day order by day`.execute(work.tx)
  return rows
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
