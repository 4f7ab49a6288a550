import type { BillingDashboard, BillingFigure } from '@arriero/contract/billing/dashboard/dashboard.contract.ts'
import { ageBuckets } from '@arriero/contract/billing/dashboard/dashboard.rules.ts'
import { fiscalKindNames } from '@arriero/contract/billing/documents/documents.rules.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import type { Work } from '../../../app/database/work.ts'
import { dayIn } from '../../../shared/zones.ts'
import { sealEnds } from '../../social-reasons/social-reasons.read.ts'
import * as repository from './dashboard.repository.ts'
import { daysBack, lastMonthsDay, monthOf, monthsBack, runningSums } from './days.ts'
import { isLate, needsOf } from './needs.ts'

const monthsShown = 12
/** Over how many days what is billed is averaged for the days of collection. */
const billedDays = 90
const sparkDays = 30
const mostDebtors = 5

const cents = (amount: number) => Math.round(amount * 100) / 100
const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** How billing stands: what waits, how it goes against last month, what is owed and by whom. Amounts in pesos. */
export async function dashboard(work: Work, issuerId: number | null): Promise<BillingDashboard> {
  const zone = await zoneOf(work)
  const today = dayIn(zone)
  const frame = { issuerId, zone, today }
  const before = lastMonthsDay(today)
  const since = monthsBack(today, monthsShown - 1)
  const billed = new Map((await repository.billedByDay(work, frame, since)).map(({ day, amount }) => [day, amount]))
  const moved = await repository.movedByDay(work, frame, since)
  const collected = new Map(moved.map(({ day, collected: amount }) => [day, amount]))
  const owed = await repository.owedByAge(work, frame, before)
  const debtors = await repository.debtors(work, frame, mostDebtors)
  const waiting = await repository.waiting(work, frame)
  const seals = (await sealEnds(work)).filter(({ issuerId: id }) => issuerId === null || id === issuerId)
  // What was late then is what of it is owed now, without what has moved since.
  const dueBefore = total(owed.map((one) => one.dueBefore))
  const lateBefore = Math.max(0, dueBefore - (await repository.movedSince(work, frame, before)))

  const ages = ageBuckets.map(({ key }) => total(owed.flatMap(({ age, amount }) => (age === key ? [amount] : []))))
  const receivable = total(ages)
  // What it was at the end of a day: what is owed now without what has moved since.
  const owedOn = (day: string) => receivable - total(moved.filter((one) => one.day > day).map((one) => one.moved))
  const collectionDays = (day: string, owed: number) => {
    const sold = total(daysBack(day, billedDays).map((one) => billed.get(one) ?? 0))
    return sold > 0 ? (owed / sold) * billedDays : 0
  }
  const month = (at: number) => monthsBack(today, at)
  const ofMonth = (sums: ReadonlyMap<string, number>, begin: string) =>
    total([...sums].flatMap(([day, amount]) => (monthOf(day) === monthOf(begin) ? [amount] : [])))
  const share = (part: number, whole: number) => (whole > 0 ? Math.min(1, part / whole) : 0)
  const spark = daysBack(today, sparkDays)
  const overdue = receivable - (ages[0] ?? 0)

  return {
    at: new Date().toISOString(),
    needs: await needsOf(work, { waiting, owed, seals }),
    billed: monthFigure(billed, today, before),
    collected: monthFigure(collected, today, before),
    receivable: { now: cents(receivable), before: cents(owedOn(before)), days: spark.map((day) => cents(owedOn(day))) },
    overdueShare: { now: share(overdue, receivable), before: share(lateBefore, owedOn(before)), days: [] },
    collectionDays: {
      now: Math.round(collectionDays(today, receivable)),
      before: Math.round(collectionDays(before, owedOn(before))),
      days: [],
    },
    months: Array.from({ length: monthsShown }, (_, at) => month(monthsShown - 1 - at)).map((begin) => ({
      month: begin,
      billed: cents(ofMonth(billed, begin)),
      collected: cents(ofMonth(collected, begin)),
    })),
    ages: ages.map(cents),
    debtors: debtors.map((one) => ({ ...one, overdue: cents(one.overdue), ages: one.ages.map(cents) })),
    kinds: fiscalKindNames.map((kind) => {
      const count = (state: string) => waiting.find((one) => one.kind === kind && one.state === state)?.count ?? 0
      return {
        kind,
        drafts: count('draft'),
        errors: count('error'),
        overdue: total(owed.flatMap((one) => (one.kind === kind && isLate(one) ? [one.count] : []))),
      }
    }),
    seals,
  }
}

/** Of this month until today, against the one before until the same day; its way there, summed up day by day. */
function monthFigure(sums: ReadonlyMap<string, number>, today: string, before: string): BillingFigure {
  const upTo = (day: string) => runningSums(daysBack(day, Number(day.slice(8))).map((one) => sums.get(one) ?? 0))
  const [now, then] = [upTo(today), upTo(before)]
  return { now: cents(now.at(-1) ?? 0), before: cents(then.at(-1) ?? 0), days: now.map(cents) }
}
