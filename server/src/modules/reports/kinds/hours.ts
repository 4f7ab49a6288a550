import type { ReportQuestion } from '../../../app/report-kind.ts'
import { hoursBetween, type HourOfUnit } from '../../tracking/tracking.read.ts'
import { idsOf } from './columns.ts'

export const hourMs = 3_600_000

/** Hours of the units of a question, by unit in its order and time. */
export async function hoursOf({ work, units, from, to }: ReportQuestion): Promise<HourOfUnit[]> {
  const hours = await hoursBetween(work, idsOf(units), new Date(from).toISOString(), new Date(to).toISOString())
  const order = new Map(units.map(({ id }, at) => [id, at]))
  return hours.toSorted((a, b) => order.get(a.unitId)! - order.get(b.unitId)! || a.hour.localeCompare(b.hour))
}

/** Where an hour's row stands. */
export const spanOf = ({ unitId, hour }: HourOfUnit) => ({
  unitId,
  from: Date.parse(hour),
  to: Date.parse(hour) + hourMs,
})
