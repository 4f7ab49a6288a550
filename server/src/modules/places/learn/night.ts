import { nightHours, nightMinutes } from '@arriero/contract/places/learned.rules.ts'
import type { ZoneClock } from '../../../shared/zone-clock.ts'

const [hourMs, dayMs] = [3_600_000, 86_400_000]

/** Whether a stop lasted long enough within one night of a zone. Instants epoch ms. */
export function isByNight(clock: ZoneClock, arriveAt: number, leaveAt: number): boolean {
  const local = (at: number) => at + clock.offsetAt(at)
  const [from, to] = [local(arriveAt), local(leaveAt)]
  // The night that began the evening before the first day, then each one up to the last.
  for (let day = Math.floor(from / dayMs) - 1; day * dayMs <= to; day++) {
    const begin = day * dayMs + nightHours.from * hourMs
    const end = (day + 1) * dayMs + nightHours.to * hourMs
    if (Math.min(to, end) - Math.max(from, begin) >= nightMinutes * 60_000) return true
  }
  return false
}
