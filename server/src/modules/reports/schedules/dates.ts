import type { BodyRead, ReplyOf } from '@arriero/contract/core/endpoint.ts'
import type { reportDates } from '@arriero/contract/reports/reports.contract.ts'
import type { Receiver } from '@arriero/contract/reports/reports.entities.ts'
import { repeatProblems, type Repeat } from '@arriero/contract/tasks/repeat.rules.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields } from '../../../app/errors.ts'
import { datesAfter, dayBefore, instantOf } from '../../../shared/repeat-dates.ts'
import { ZoneClock } from '../../../shared/zone-clock.ts'
import { dayIn, isZone } from '../../../shared/zones.ts'
import { texts } from '../reports.texts.ts'

/** A date of a repetition by the clock of a zone. */
export interface Due {
  zone: string
  date: string
  /** Epoch ms. */
  at: number
}

export const dueOn = (repeat: Repeat, date: string, zone: string): Due => ({
  zone,
  date,
  at: Date.parse(instantOf(date, repeat.time, zone)),
})

/** The first date in a zone after one that was seen to, and after an instant (epoch ms); null: none is left. */
export function nextDue(repeat: Repeat, zone: string, done: string | null, since: number): Due | null {
  const before = dayBefore(dayIn(zone, new Date(since)))
  const after = done !== null && done > before ? done : before
  return (
    datesAfter(repeat, after, 3)
      .map((date) => dueOn(repeat, date, zone))
      .find(({ at }) => at > since) ?? null
  )
}

/** The first date after an instant of any of the clocks of those who receive, epoch ms; null: none is left. */
export function firstDue(repeat: Repeat, receivers: readonly Pick<Receiver, 'zone'>[], since: number): number | null {
  const zones = [...new Set(receivers.map(({ zone }) => zone))]
  const dues = zones.flatMap((zone) => nextDue(repeat, zone, null, since)?.at ?? [])
  return dues.length === 0 ? null : Math.min(...dues)
}

const told = 4
/** A change of a clock is announced this long ahead. */
const aheadDays = 200
const hourMs = 3_600_000

/** Next dates in the account's zone, and which of the zones change their clock while it goes on. */
export async function datesOf(
  work: Work,
  { repeat, zones }: BodyRead<typeof reportDates>,
): Promise<ReplyOf<typeof reportDates>> {
  const problems = Object.values(repeatProblems(repeat))
  if (problems.length > 0) throw badFields({ repeat: problems })
  if (!zones.every(isZone)) throw badFields({ zones: [texts.badZone] })
  const own = await zoneOf(work)
  const dates: string[] = []
  let due = nextDue(repeat, own, null, Date.now())
  while (due && dates.length < told) {
    dates.push(new Date(due.at).toISOString())
    due = nextDue(repeat, own, due.date, due.at)
  }
  return { dates, changes: [...new Set(zones)].flatMap(clockChange) }
}

/** The next day on which the clock of a zone is put forward or back. */
function clockChange(zone: string): { zone: string; on: string; isForward: boolean }[] {
  const clock = new ZoneClock(zone)
  const begin = Math.floor(Date.now() / hourMs) * hourMs
  const first = clock.offsetAt(begin)
  for (let hour = 24; hour <= aheadDays * 24; hour += 24) {
    const offset = clock.offsetAt(begin + hour * hourMs)
    if (offset !== first) return [{ zone, on: dayIn(zone, new Date(begin + hour * hourMs)), isForward: offset > first }]
  }
  return []
}
