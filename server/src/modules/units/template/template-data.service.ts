import { Temporal } from 'temporal-polyfill'
import type { ReplyOf } from '@arriero/contract/core/endpoint.ts'
import type { unitTemplateData } from '@arriero/contract/units/unit-template.contract.ts'
import { badFields } from '../../../app/errors.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { kmByDay } from '../../tracking/tracking.read.ts'
import { history } from '../assignments/assignments.repository.ts'
import { inTenths } from '../metrics/kilometres.ts'
import { dayIn } from '../../../shared/zones.ts'
import { find } from '../units.service.ts'
import { texts } from '../units.texts.ts'

const mostDays = 366

export type UnitTemplateData = ReplyOf<typeof unitTemplateData>
export interface TemplatePeriod {
  start?: string | undefined
  end?: string | undefined
}

/** The last 30 days unless a period is given; both days belong to it, in the unit's zone. */
export async function templateData(work: Work, app: App, id: number, given: TemplatePeriod): Promise<UnitTemplateData> {
  const unit = await find(work, app, id)
  const last = Temporal.PlainDate.from(given.end ?? dayIn(unit.timezone))
  const first = given.start === undefined ? last.subtract({ days: 29 }) : Temporal.PlainDate.from(given.start)
  const length = first.until(last).days + 1
  if (length < 1) throw badFields({ end_maintenance_date: [texts.periodWrong] })
  if (length > mostDays) throw badFields({ end_maintenance_date: [texts.periodTooLong(mostDays)] })
  const midnight = (date: Temporal.PlainDate) => date.toZonedDateTime(unit.timezone).toInstant().toString()
  const [start, end] = [midnight(first), midnight(last.add({ days: 1 }))]
  const driven = await kmByDay(work, [id], start, end, unit.timezone)
  return {
    unit,
    start: first.toString(),
    end: last.toString(),
    ...inTenths(driven.get(id) ?? []),
    assignments: await history(work, { unitId: id, start, end }),
  }
}
