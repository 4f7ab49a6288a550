import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { BodyRead } from '@arriero/contract/core/endpoint.ts'
import type { createReportSchedule, updateReportSchedule } from '@arriero/contract/reports/reports.contract.ts'
import type { Receiver, ReportAsked, ReportSchedule } from '@arriero/contract/reports/reports.entities.ts'
import type { ScheduleFormat } from '@arriero/contract/reports/reports.rules.ts'
import { repeatProblems, type Repeat } from '@arriero/contract/tasks/repeat.rules.ts'
import type { App } from '../../../app/app.ts'
import { matches } from '../../../app/database/page.ts'
import { addRecord, forChange, removeRecord, saveRecord } from '../../../app/database/records.ts'
import { withRecordFacts } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, notFound } from '../../../app/errors.ts'
import { findReportKind } from '../../../app/report-kind.ts'
import { demand } from '../../../app/scope.ts'
import { isZone } from '../../../shared/zones.ts'
import { texts } from '../reports.texts.ts'
import { lastOf } from '../runs/runs.repository.ts'
import { findSaved } from '../saved/saved.repository.ts'
import { firstDue } from './dates.ts'

type Draft = BodyRead<typeof createReportSchedule>
type Change = BodyRead<typeof updateReportSchedule>

/** The house sees all of them; others those that go out with their own eyes. */
const described = (work: Work) =>
  work.tx
    .selectFrom('report_schedule as s')
    .innerJoin('report as r', (join) =>
      join.onRef('r.id', '=', 's.report_id').onRef('r.account_id', '=', 's.account_id'),
    )
    .$call(withRecordFacts('s'))
    .where('s.account_id', '=', work.scope.accountId)
    .where('s.deleted_at', 'is', null)
    .$if(!work.scope.seesAllUnits, (all) => all.where('s.updated_by', '=', work.scope.userId))
    .select([
      's.id',
      's.report_id as reportId',
      'r.name as reportName',
      sql<ReportAsked>`r.asked`.as('asked'),
      sql<Repeat>`s.repeat`.as('repeat'),
      sql<Receiver[]>`s.receivers`.as('receivers'),
      sql<ScheduleFormat[]>`s.formats`.as('formats'),
      's.skip_empty as skipsEmpty',
      's.link_days as linkDays',
      's.active',
      's.paused_reason as pausedReason',
      sql<string | null>`case when s.active then s.next_at end`.as('nextAt'),
      sql<string | null>`editor.name`.as('author'),
    ])
type Row = Awaited<ReturnType<ReturnType<typeof described>['execute']>>[number]

async function told(work: Work, app: App, rows: readonly Row[]): Promise<ReportSchedule[]> {
  const last = await lastOf(
    work,
    app,
    rows.map(({ id }) => id),
  )
  const people = await peopleOf(
    work,
    rows.flatMap(({ receivers }) => receivers.flatMap(({ userId }) => userId ?? [])),
  )
  return rows.map((row) => ({
    ...row,
    receivers: row.receivers.map((one) => ({
      ...one,
      name: one.userId === null ? (one.email ?? '') : (people.get(one.userId)?.name ?? 'Ya no está en la cuenta'),
    })),
    last: last.get(row.id) ?? null,
  }))
}

export const list = async (work: Work, app: App): Promise<ReportSchedule[]> =>
  told(
    work,
    app,
    await described(work)
      .orderBy(sql`case when s.active then s.next_at end nulls last`)
      .orderBy('s.id')
      .limit(1000)
      .execute(),
  )

const findWith =
  (app: App) =>
  async (work: Work, id: number): Promise<ReportSchedule> => {
    const row = await described(work)
      .where('s.id', '=', id)
      .executeTakeFirstOrThrow(() => notFound(texts.noSchedule))
    return (await told(work, app, [row]))[0]!
  }

export async function create(work: Work, app: App, { reportId, ...draft }: Draft): Promise<ReportSchedule> {
  await demandReport(work, reportId)
  await check(work, draft)
  const id = await addRecord(work, 'report_schedule', {
    report_id: reportId,
    ...columnsOf(draft),
    repeat: JSON.stringify(draft.repeat),
    receivers: JSON.stringify(draft.receivers),
    formats: [...draft.formats],
    next_at: nextOf(draft.repeat, draft.receivers),
  })
  return findWith(app)(work, id)
}

export async function update(
  work: Work,
  app: App,
  id: number,
  { version, reportId, ...change }: Change,
): Promise<ReportSchedule> {
  const find = findWith(app)
  const before = await forChange(work, 'report_schedule', id, version, find)
  // Whoever sees it may stop it.
  await (change.active === false ? findSaved : demandReport)(work, reportId ?? before.reportId)
  await check(work, change)
  const [repeat, receivers] = [change.repeat ?? before.repeat, change.receivers ?? before.receivers]
  const zones = (of: readonly Receiver[]) => [...new Set(of.map(({ zone }) => zone))].toSorted()
  // What is due this minute stays due: only another repetition, other clocks, or one that goes on, begins from now.
  const isAnew =
    !isDeepStrictEqual(repeat, before.repeat) ||
    !isDeepStrictEqual(zones(receivers), zones(before.receivers)) ||
    (change.active === true && !before.active)
  await saveRecord(work, 'report_schedule', id, {
    ...columnsOf(change),
    ...(change.active && { paused_reason: null }),
    report_id: reportId,
    ...(isAnew && { since: new Date().toISOString(), next_at: nextOf(repeat, receivers) }),
  })
  return find(work, id)
}

export async function remove(work: Work, app: App, id: number): Promise<void> {
  await forChange(work, 'report_schedule', id, undefined, findWith(app))
  await removeRecord(work, 'report_schedule', id)
}

const columnsOf = (given: Partial<Omit<Change, 'version'>>) => ({
  repeat: given.repeat && JSON.stringify(given.repeat),
  receivers: given.receivers && JSON.stringify(given.receivers),
  formats: given.formats && [...new Set(given.formats)],
  skip_empty: given.skipsEmpty,
  link_days: given.linkDays,
  active: given.active,
})

/** A report that the caller sees and may run: nobody has sent what they may not read, nor a key what is not in its scopes. */
async function demandReport(work: Work, id: number): Promise<void> {
  const { asked } = await findSaved(work, id)
  for (const permission of findReportKind(asked.kind)?.needs ?? []) demand(work.scope, permission)
}

/** The first date to come of any of the clocks; refused when there is none. */
function nextOf(repeat: Repeat, receivers: readonly Receiver[]): string {
  const first = firstDue(repeat, receivers, Date.now())
  if (first === null) throw badFields({ repeat: [texts.noDates] })
  return new Date(first).toISOString()
}

async function check(work: Work, { repeat, receivers }: Pick<Change, 'repeat' | 'receivers'>): Promise<void> {
  if (repeat) {
    const problems = Object.values(repeatProblems(repeat))
    if (problems.length > 0) throw badFields({ repeat: problems })
  }
  if (!receivers) return
  const wrong = (text: string) => badFields({ receivers: [text] })
  if (receivers.some(({ userId, email }) => (userId === null) === (email === null))) throw wrong(texts.oneReceiver)
  if (!receivers.every(({ zone }) => isZone(zone))) throw wrong(texts.badZone)
  const keys = receivers.map(({ userId, email }) => email?.toLowerCase() ?? userId)
  if (new Set(keys).size < keys.length) throw wrong(texts.twice)
  const ids = receivers.flatMap(({ userId }) => userId ?? [])
  const people = await peopleOf(work, ids)
  for (const id of ids) {
    const person = people.get(id)
    if (!person || (!work.scope.seesAllUnits && id !== work.scope.userId)) throw wrong(texts.noReceiver)
    if (person.email === null) throw wrong(texts.noAddressOf(person.name))
  }
}

async function peopleOf({ tx, scope }: Work, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { id: number; name: string; email: string | null }>()
  const rows = await tx
    .selectFrom('app_user')
    .where('account_id', '=', scope.accountId)
    .where('deactivated_at', 'is', null)
    .where('id', 'in', [...ids])
    .select(['id', 'name', 'email'])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export const people = ({ tx, scope }: Work, search: string | undefined) =>
  tx
    .selectFrom('app_user as u')
    .where('u.account_id', '=', scope.accountId)
    .where('u.deactivated_at', 'is', null)
    .$if(!scope.seesAllUnits, (all) => all.where('u.id', '=', scope.userId))
    .where(matches(sql`search_text(u.name, u.email)`, search))
    .select(['u.id', 'u.name', 'u.email'])
    .orderBy(sql`u.name collate es_mx`)
    .limit(20)
    .execute()
