import { sql } from 'kysely'
import type { ReportAsked, ReportTold } from '@arriero/contract/reports/reports.entities.ts'
import { reportLimits } from '@arriero/contract/reports/reports.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { texts } from '../reports.texts.ts'
import type { Parcel } from '../schedules/parcel.ts'
import { visibleRuns } from './runs.repository.ts'

/** Of more groups only the total is kept. */
const mostGroups = 1000

/** What is kept of the parcel that held the most, as it was made at an instant (epoch ms). */
export function toldBy(parcels: readonly Parcel[], at: number): ReportTold | null {
  const [most] = parcels.toSorted((a, b) => b.prepared.plan.units.length - a.prepared.plan.units.length)
  if (!most) return null
  const { made, prepared } = most
  const { asked, units, zone } = prepared.plan
  return {
    asked: onlyOf(
      asked,
      units.map(({ id }) => id),
    ),
    asOf: { zone, at: new Date(at).toISOString() },
    columns: made.columns.map(({ code }) => code),
    total: made.total,
    groups: made.groups.length > mostGroups ? null : [...made.groups],
  }
}

/** The same of just these units, whatever is in the groups and lines when it is asked again. */
export function onlyOf(asked: ReportAsked, units: number[]): ReportAsked {
  if (units.length > reportLimits.chosen) return asked
  return { ...asked, subjects: { ...asked.subjects, units, groups: [], lines: [] } }
}

/** Throws the 404 of one that the caller does not see, or of which nothing was kept. */
export async function findTold(work: Work, runId: number): Promise<ReportTold> {
  const { told } = await visibleRuns(work)
    .where('l.id', '=', runId)
    .where('l.told', 'is not', null)
    .select(sql<ReportTold>`l.told`.as('told'))
    .executeTakeFirstOrThrow(() => notFound(texts.nothingTold))
  return told
}
