import type { Track } from '../../tracking/tracking.step.ts'
import type { Firing } from '../engine/plan.ts'
import type { ZoneClock } from '../../../shared/zone-clock.ts'
import { scheduleOf } from '../engine/schedule.ts'
import { placesOf, type Shapes } from '../rules/compile.ts'
import type { RuleRow } from '../rules/rule-row.ts'

/** Silences of a unit as long as the rule asks, the one at the end up to `to` included. Instants epoch ms. */
export function judgeSilence(
  rule: RuleRow,
  clock: ZoneClock,
  shapes: Shapes,
  days: readonly Track[],
  from: number,
  to: number,
): Firing[] {
  const durationMs = rule.durationSeconds * 1000
  const schedule = scheduleOf(rule, clock)
  const places = placesOf(rule.geofenceIds, shapes)
  const firings: Firing[] = []
  let told = -Infinity
  /** Where the unit was when it fell silent. */
  const isThere = (day: Track, i: number) =>
    places === null || places.some((place) => place.contains(day.column('lat')[i]!, day.column('lon')[i]!))
  const silence = (startAt: number, until: number, day: Track, i: number) => {
    const at = startAt + durationMs
    if (until < at || at < from || at - told < rule.cooldownSeconds * 1000) return
    if ((schedule !== null && !schedule.holds(at)) || !isThere(day, i)) return
    told = at
    // Where it was is looked up for those that are shown.
    firings.push({
      ruleId: rule.id,
      geofenceId: null,
      startAt,
      at,
      placeAt: startAt,
      lat: 0,
      lon: 0,
      speed: 0,
      reading: null,
    })
  }
  let before = NaN
  let last: Track | null = null
  for (const day of days) {
    const fixTime = day.column('fixTime')
    for (let i = 0; i < day.count; i++) {
      const at = fixTime[i]!
      // What is being packed at this moment is there twice.
      if (at <= before) continue
      if (at - before >= durationMs) silence(before, at, i > 0 ? day : last!, i > 0 ? i - 1 : last!.count - 1)
      before = at
    }
    if (day.count > 0) last = day
  }
  if (last) silence(before, to, last, last.count - 1)
  return firings
}
