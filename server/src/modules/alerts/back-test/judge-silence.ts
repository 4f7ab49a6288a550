import type { Track } from '../../tracking/tracking.step.ts'
import type { Firing } from '../engine/plan.ts'
import { scheduleOf, type ZoneClock } from '../engine/schedule.ts'
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
  let before = 0
  let last: { day: Track; i: number } | null = null
  let told = -Infinity
  const silence = (until: number) => {
    const at = before + durationMs
    if (last === null || until < at || at < from || at - told < rule.cooldownSeconds * 1000) return
    if (schedule !== null && !schedule.holds(at)) return
    const lat = last?.day.column('lat')[last.i] ?? 0
    const lon = last?.day.column('lon')[last.i] ?? 0
    if (places !== null && !places.some((place) => place.contains(lat, lon))) return
    told = at
    firings.push({ ruleId: rule.id, geofenceId: null, startAt: before, at, lat, lon, speed: 0 })
  }
  for (const day of days) {
    const fixTime = day.column('fixTime')
    for (let i = 0; i < day.count; i++) {
      const at = fixTime[i]!
      if (at - before >= durationMs) silence(at)
      before = at
      last = { day, i }
    }
  }
  silence(to)
  return firings
}
