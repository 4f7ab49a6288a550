import { addDays } from '@arriero/contract/warehouses/rents.rules.ts'
import { daysWords } from '@arriero/contract/core/days.ts'
import { daysOfPeriod } from '@arriero/contract/tasks/reports/reports.rules.ts'
import type { CameraReport } from '@arriero/contract/video/reports.contract.ts'
import { viewEvents, viewStatistics } from '@arriero/contract/video/video.access.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { demand } from '../../../app/scope.ts'
import { dayIn } from '../../../shared/zones.ts'
import { instantOf } from '../../../shared/repeat-dates.ts'
import { eventsFor, type EventsPaper } from '../events/events.paper.ts'

export interface Gathered extends EventsPaper {
  report: CameraReport
  day: string
}

/** What a report holds on a day, as the caller sees it. */
export async function gather(
  work: Work,
  app: Pick<App, 'files'>,
  report: CameraReport,
  given?: string,
): Promise<Gathered> {
  demand(work.scope, viewEvents)
  demand(work.scope, viewStatistics)
  const zone = await zoneOf(work)
  const day = given ?? dayIn(zone)
  const days = daysOfPeriod(report.period, day, { from: null, to: null })
  // Every period of these reports has both ends.
  const at = (date: string) => instantOf(date, '00:00', zone)
  const [from, to] = [at(days.from!), at(addDays(days.to!, 1))]
  const { classes, severities, unitIds, driverIds } = report
  const asked = { classes, severities, unitIds, driverIds, from, to }
  return { ...(await eventsFor(work, app, asked, { title: report.name, detail: daysWords(days), zone })), report, day }
}
