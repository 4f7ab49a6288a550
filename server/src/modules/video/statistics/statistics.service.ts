import type { QueryOf, ReplyOf } from '@arriero/contract/core/endpoint.ts'
import type * as contract from '@arriero/contract/video/statistics.contract.ts'
import {
  heatSentence,
  peakOf,
  per100Km,
  scoreOf,
  statisticsDays,
  type HeatCell,
} from '@arriero/contract/video/statistics.rules.ts'
import { addDays } from '@arriero/contract/warehouses/rents.rules.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import type { Work } from '../../../app/database/work.ts'
import { dayIn } from '../../../shared/zones.ts'
import { instantOf } from '../../../shared/repeat-dates.ts'
import * as repository from './statistics.repository.ts'

/** The last days up to the end of today, where the account is, and as many before them. */
export function periodOf(days: number | undefined, zone: string, today = dayIn(zone)): repository.Period {
  const length = statisticsDays.find((one) => one === days) ?? 30
  const at = (day: string) => instantOf(day, '00:00', zone)
  return { before: at(addDays(today, 1 - 2 * length)), from: at(addDays(today, 1 - length)), to: at(addDays(today, 1)) }
}

export async function statistics(
  work: Work,
  { days }: QueryOf<typeof contract.statistics>,
): Promise<ReplyOf<typeof contract.statistics>> {
  const zone = await zoneOf(work)
  return statisticsOf(work, periodOf(days, zone), zone)
}

/** The same of any period. */
export async function statisticsOf(work: Work, period: repository.Period, zone: string) {
  const [km, kmBefore] = await repository.kilometres(work, period)
  const coaching = await repository.coachingSums(work, period)
  const types = await repository.types(work, period)
  const now = sumsOf(types.filter(({ isNow }) => isNow))
  const before = sumsOf(types.filter(({ isNow }) => !isNow))
  const titled = await repository.heat(work, period, zone)
  const rate = (events: number, of: number) => (of < 1 ? null : Math.round((events * 100_000) / of) / 100)
  const share = ({ inTime, reviewed }: Sums) => (reviewed === 0 ? null : Math.round((100 * inTime) / reviewed))
  const heat = cellsOf(titled)
  return {
    from: period.from,
    to: period.to,
    events: { now: now.events, before: before.events },
    km: { now: Math.round(km), before: Math.round(kmBefore) },
    rate: { now: rate(now.events, km), before: rate(before.events, kmBefore) },
    critical: { now: now.critical, before: before.critical },
    inTime: { now: share(now), before: share(before) },
    coachings: { now: coaching.all, before: coaching.allBefore },
    coached: { now: coaching.done, before: coaching.doneBefore },
    types: typesOf(types),
    heat,
    sentence: sentenceOf(heat, titled),
  }
}

type Type = Awaited<ReturnType<typeof repository.types>>[number]
type Sums = Pick<Type, 'events' | 'critical' | 'reviewed' | 'inTime'>

const sumsOf = (types: readonly Type[]): Sums =>
  types.reduce<Sums>(
    (sum, type) => ({
      events: sum.events + type.events,
      critical: sum.critical + type.critical,
      reviewed: sum.reviewed + type.reviewed,
      inTime: sum.inTime + type.inTime,
    }),
    { events: 0, critical: 0, reviewed: 0, inTime: 0 },
  )

/** What happened in the period, the most first, beside how often it did before. */
function typesOf(types: readonly Type[]) {
  const nameOf = ({ kind, unknown, title }: Type) => JSON.stringify([kind, unknown, title])
  const before = new Map(types.filter(({ isNow }) => !isNow).map((type) => [nameOf(type), type.events]))
  return types
    .filter(({ isNow }) => isNow)
    .toSorted((a, b) => b.events - a.events || a.title.localeCompare(b.title, 'es'))
    .map((type) => ({
      kind: type.kind,
      code: type.unknown,
      title: type.title,
      confirmed: type.confirmed,
      false: type.false,
      pending: type.events - type.confirmed - type.false,
      before: before.get(nameOf(type)) ?? 0,
    }))
}

type Titled = Awaited<ReturnType<typeof repository.heat>>[number]

function cellsOf(titled: readonly Titled[]): HeatCell[] {
  const cells = new Map<string, HeatCell>()
  for (const { weekday, hour, events } of titled) {
    const key = `${weekday} ${hour}`
    const cell = cells.get(key) ?? { weekday, hour, events: 0 }
    cells.set(key, { ...cell, events: cell.events + events })
  }
  return [...cells.values()].toSorted((a, b) => a.weekday - b.weekday || a.hour - b.hour)
}

/** Before six it is night. */
const nightEnds = 6
function sentenceOf(heat: readonly HeatCell[], titled: readonly Titled[]): string {
  const peak = peakOf(heat)
  const atPeak = titled.find(({ weekday, hour }) => weekday === peak?.weekday && hour === peak.hour) ?? null
  const night = new Map<string, number>()
  for (const { hour, title, events } of titled) if (hour < nightEnds) night.set(title, (night.get(title) ?? 0) + events)
  const [most] = [...night].toSorted(([, a], [, b]) => b - a)
  const of = [...night.values()].reduce((sum, events) => sum + events, 0)
  return heatSentence(peak, atPeak, most ? { title: most[0], events: most[1], of } : null)
}

export async function scores(
  work: Work,
  { days, by = 'driver' }: QueryOf<typeof contract.scores>,
): Promise<ReplyOf<typeof contract.scores>> {
  const zone = await zoneOf(work)
  return scoresOf(work, by, periodOf(days, zone), zone)
}

export async function scoresOf(
  work: Work,
  by: NonNullable<QueryOf<typeof contract.scores>['by']>,
  period: repository.Period,
  zone: string,
): Promise<ReplyOf<typeof contract.scores>> {
  const rows = await repository.scores(work, by, period, dayIn(zone))
  return rows.map(({ points, pointsBefore, kmBefore, mostTitle, mostEvents, coachingState, isLate, ...row }) => ({
    ...row,
    km: Math.round(row.km),
    per100Km: per100Km(row.events, row.km),
    score: scoreOf(points, row.km),
    before: scoreOf(pointsBefore, kmBefore),
    most: mostTitle === null ? null : { title: mostTitle, events: mostEvents ?? 0 },
    coaching: coachingState === null ? null : { state: coachingState, isLate: isLate ?? false },
  }))
}
