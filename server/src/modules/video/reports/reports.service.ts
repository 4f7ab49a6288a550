import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import { roles } from '@arriero/contract/core/services.ts'
import { repeatProblems, type Repeat } from '@arriero/contract/tasks/repeat.rules.ts'
import type { CameraReport, CameraReportChange, CameraReportDraft } from '@arriero/contract/video/reports.contract.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import { matches } from '../../../app/database/page.ts'
import { addRecord, forChange, removeRecord, saveRecord, taken } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields } from '../../../app/errors.ts'
import { seesAllUnits } from '../../../app/scope.ts'
import { dayIn } from '../../../shared/zones.ts'
import { driversSeen } from '../../drivers/drivers.read.ts'
import { datesAfter, dayBefore, instantOf } from '../../../shared/repeat-dates.ts'
import { unitsById } from '../../units/units.read.ts'
import { find } from './reports.repository.ts'
import { texts } from './reports.texts.ts'
import { lastDateOf } from './runs.repository.ts'

const orTaken = taken({ camera_report_name: ['name', texts.taken] })

export async function create(work: Work, draft: CameraReportDraft): Promise<CameraReport> {
  await check(work, draft, undefined)
  const { name, period, repeat } = draft
  const id = await addRecord(work, 'camera_report', {
    ...columnsOf(draft),
    name,
    period,
    repeat: JSON.stringify(repeat),
    ...(await nextFromNow(work, repeat, null)),
  }).catch(orTaken)
  return find(work, id)
}

export async function update(
  work: Work,
  id: number,
  { version, ...change }: CameraReportChange,
): Promise<CameraReport> {
  const before = await forChange(work, 'camera_report', id, version, find)
  await check(work, change, before)
  const repeat = change.repeat ?? before.repeat
  // What is due this minute stays due: only another repetition, or one that goes on, begins from now.
  const isAnew = !isDeepStrictEqual(repeat, before.repeat) || (change.active === true && !before.active)
  await saveRecord(work, 'camera_report', id, {
    ...columnsOf(change),
    name: change.name,
    period: change.period,
    repeat: change.repeat && JSON.stringify(change.repeat),
    ...(isAnew && (await nextFromNow(work, repeat, await lastDateOf(work, id)))),
  }).catch(orTaken)
  return find(work, id)
}

export async function remove(work: Work, id: number): Promise<void> {
  await forChange(work, 'camera_report', id, undefined, find)
  await removeRecord(work, 'camera_report', id)
}

const columnsOf = (given: Omit<CameraReportChange, 'version'>) => ({
  classes: given.classes && [...new Set(given.classes)],
  severities: given.severities && [...new Set(given.severities)],
  unit_ids: given.unitIds && [...given.unitIds],
  driver_ids: given.driverIds && [...given.driverIds],
  to_user_ids: given.toUserIds && [...given.toUserIds],
  to_emails: given.toEmails && [...given.toEmails],
  skip_empty: given.skipsEmpty,
  active: given.active,
})

/** What is named newly exists and is the caller's to name; what stood before may stay. */
async function check(work: Work, given: CameraReportChange, before: CameraReport | undefined): Promise<void> {
  const added = (key: 'unitIds' | 'driverIds' | 'toUserIds') =>
    (given[key] ?? []).filter((id) => !before?.[key].includes(id))
  const [units, drivers, people] = [added('unitIds'), added('driverIds'), added('toUserIds')]
  if ((await unitsById(work, units)).size < new Set(units).size) throw badFields({ unitIds: [texts.noUnit] })
  if ((await driversSeen(work, drivers)).size < new Set(drivers).size) throw badFields({ driverIds: [texts.noDriver] })
  const known = new Set(
    (
      await peopleOf(work)
        .where('u.id', '=', sql<number>`any(${people})`)
        .execute()
    ).map(({ id }) => id),
  )
  if (!people.every((id) => known.has(id))) throw badFields({ toUserIds: [texts.noPerson] })
  const problems = given.repeat ? Object.values(repeatProblems(given.repeat)) : []
  if (problems.length > 0) throw badFields({ repeat: problems })
  const to = [...(given.toUserIds ?? before?.toUserIds ?? []), ...(given.toEmails ?? before?.toEmails ?? [])]
  if (to.length === 0) throw badFields({ toUserIds: [texts.needsSomebody] })
}

/** Its first date that is still to come, after the last that went out; refused when there is none. */
async function nextFromNow(work: Work, repeat: Repeat, last: string | null) {
  const zone = await zoneOf(work)
  const yesterday = dayBefore(dayIn(zone))
  const next = datesAfter(repeat, last !== null && last > yesterday ? last : yesterday, 2)
    .map((date) => ({ next_on: date, next_at: instantOf(date, repeat.time, zone) }))
    .find(({ next_at }) => Date.parse(next_at) > Date.now())
  if (!next) throw badFields({ repeat: [texts.noDates] })
  return next
}

const house = Object.values(roles).filter(seesAllUnits)
const peopleOf = ({ tx, scope }: Work) =>
  tx
    .selectFrom('app_user as u')
    .where('u.account_id', '=', scope.accountId)
    .where('u.deactivated_at', 'is', null)
    .where((eb) => (scope.seesAllUnits ? eb('u.role', 'in', house) : eb('u.id', '=', scope.userId)))
    .select(['u.id', 'u.name'])

export const people = (work: Work, search: string | undefined) =>
  peopleOf(work)
    .where(matches(sql`search_text(u.name)`, search))
    .orderBy(sql`u.name collate es_mx`)
    .limit(50)
    .execute()
