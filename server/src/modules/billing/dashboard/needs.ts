import { sql } from 'kysely'
import type { BillingNeed } from '@arriero/contract/billing/dashboard/dashboard.contract.ts'
import {
  billingNeeds,
  sealNoticeDays,
  type BillingNeedKind,
} from '@arriero/contract/billing/dashboard/dashboard.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { sealEnds } from '../../social-reasons/social-reasons.read.ts'
import { visibleTrips } from '../../trips/trips.read.ts'
import { finishedIn, price } from '../trip-account/billable.ts'
import { isUnbilled, unbilledSince } from '../trip-account/trip-account.read.ts'
import type { Owed, Waiting } from './dashboard.repository.ts'

const dayMs = 86_400_000

const need = (kind: BillingNeedKind, given: Partial<BillingNeed> & { count: number }): BillingNeed => ({
  kind,
  document: null,
  amount: null,
  name: null,
  id: null,
  problem: null,
  at: null,
  late: null,
  since: null,
  ...given,
})

type Seal = Awaited<ReturnType<typeof sealEnds>>[number]

interface Found {
  waiting: readonly Waiting[]
  owed: readonly Owed[]
  seals: readonly Seal[]
}

/** What asks for somebody, the most urgent first. */
export async function needsOf(work: Work, { waiting, owed, seals }: Found): Promise<BillingNeed[]> {
  const found = [
    ...waiting.map(fromWaiting),
    fromSeals(seals),
    work.scope.permissions.has('viaje.viaje_create.view') ? await unbilledTrips(work) : undefined,
    ...fromLate(owed),
  ]
  return found
    .filter((one) => one !== undefined)
    .toSorted((a, b) => billingNeeds.indexOf(a.kind) - billingNeeds.indexOf(b.kind))
}

export const isLate = ({ age }: Pick<Owed, 'age'>) => age !== 'current'

const needOf = ({ kind, state }: Waiting): BillingNeedKind => {
  if (state === 'error') return 'refused'
  if (state === 'cancelling') return 'cancelling'
  return kind === 'payment' ? 'receipts' : 'drafts'
}

const fromWaiting = (one: Waiting): BillingNeed =>
  need(needOf(one), {
    document: one.kind,
    count: one.count,
    amount: one.amount,
    name: one.folio,
    id: one.id,
    problem: one.problem,
    at: one.at,
  })

function fromSeals(seals: readonly Seal[]): BillingNeed | undefined {
  const soon = Date.now() + sealNoticeDays * dayMs
  const ending = seals.filter(({ until }) => until === null || Date.parse(until) < soon)
  const [first] = ending.toSorted((a, b) => Date.parse(a.until ?? '0') - Date.parse(b.until ?? '0'))
  return first && need('seals', { count: ending.length, id: first.issuerId, name: first.name, at: first.until })
}

/** What is late, of each kind of document; `late`: by more than 60 days. */
const fromLate = (owed: readonly Owed[]): BillingNeed[] =>
  [...Map.groupBy(owed.filter(isLate), ({ kind }) => kind)].map(([document, ages]) => {
    const sum = (of: 'count' | 'amount', some = ages) => some.reduce((so, one) => so + one[of], 0)
    const old = ages.filter(({ age }) => age === '61-90' || age === '90+')
    return need('overdue', { document, count: sum('count'), amount: sum('amount'), late: sum('count', old) })
  })

/** Finished trips of the last weeks that no living document charges. */
async function unbilledTrips(work: Work): Promise<BillingNeed | undefined> {
  const since = await unbilledSince(work)
  const [oldest] = await visibleTrips(work)
    .leftJoin('trip_terms as m', 'm.trip_id', 't.id')
    .where(await finishedIn(work, { from: since }))
    .where(isUnbilled)
    .select([
      't.folio',
      't.finished_at as at',
      sql<number>`count(*) over ()`.as('count'),
      sql<number>`sum(${price}) over ()`.as('amount'),
    ])
    .orderBy('t.finished_at')
    .limit(1)
    .execute()
  return (
    oldest && need('trips', { count: oldest.count, amount: oldest.amount, name: oldest.folio, at: oldest.at, since })
  )
}
