import type { Receiver } from '@arriero/contract/reports/reports.entities.ts'
import type { Repeat } from '@arriero/contract/tasks/repeat.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { mailsOf, notify } from '../../notifications/notifications.read.ts'
import { texts } from '../reports.texts.ts'
import { firstDue } from './dates.ts'

/** Of so many in a row that reached nobody; the next one would not either. */
const mostRefused = 3
/** Addresses that the reason names. */
const named = 3

interface Paused {
  id: number
  name: string
  /** Who saved it. */
  authorId: number | null
}

/** Stops it until somebody corrects it, and tells who saved it. `key`: the same is told once. */
export async function pause(work: Work, { id, name, authorId }: Paused, reason: string, key: string): Promise<void> {
  const { tx, scope } = work
  await tx
    .updateTable('report_schedule')
    .set({ active: false, paused_reason: reason })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .where('active', '=', true)
    .execute()
  await tell(work, { name, authorId }, `${reason} ${texts.pausedUntil}`, key)
}

/** Tells who saved it, in their bell. */
export async function tell(
  work: Work,
  { name, authorId }: Omit<Paused, 'id'>,
  message: string,
  key: string,
): Promise<void> {
  if (authorId === null) return
  await notify(work, {
    userIds: [authorId],
    kind: 'task',
    title: `No salió «${name}»`,
    message,
    link: '/Consola/reportes/programados',
    key,
  })
}

/** Goes on from now after what had stopped it went out by hand; of one that somebody else stopped nothing changes. */
export async function resume(
  { tx, scope }: Work,
  { id, repeat, receivers }: { id: number; repeat: Repeat; receivers: readonly Receiver[] },
): Promise<void> {
  const next = firstDue(repeat, receivers, Date.now())
  await tx
    .updateTable('report_schedule')
    .set({
      active: true,
      paused_reason: null,
      since: new Date().toISOString(),
      next_at: next === null ? null : new Date(next).toISOString(),
    })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .where('paused_reason', 'is not', null)
    .execute()
}

/** Those whose last dates all came back, since they were saved or went on: over all accounts, for `eachDue`. */
export const refusedSchedules = `select s.id, s.account_id from report_schedule s cross join lateral (
    select count(*) as runs, count(*) filter (where l.state in ('sent', 'partly') and cardinality(l.mail_ids) > 0 and not exists (
      select from mail m where m.account_id = l.account_id and m.id = any(l.mail_ids) and m.state <> 'failed')) as refused
    from (select * from report_run r where r.account_id = s.account_id and r.schedule_id = s.id and r.occurs_on is not null
      and r.at > s.since order by r.id desc limit ${mostRefused}) l) last
  where s.active and s.deleted_at is null and s.next_at is not null and last.refused = ${mostRefused}`

/** Stops one of `refusedSchedules`, with what the last mails came back with. */
export async function pauseRefused(work: Work, id: number): Promise<void> {
  const { tx, scope } = work
  const last = await tx
    .selectFrom('report_schedule as s')
    .innerJoin('report_run as l', (join) =>
      join.onRef('l.schedule_id', '=', 's.id').onRef('l.account_id', '=', 's.account_id'),
    )
    .where('s.account_id', '=', scope.accountId)
    .where('s.id', '=', id)
    .select(['l.id as runId', 'l.name', 'l.mail_ids as mailIds', 's.updated_by as authorId'])
    .orderBy('l.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const mails = await mailsOf(work, last.mailIds)
  const causes = last.mailIds.flatMap((mailId) => {
    const mail = mails.get(mailId)
    return mail ? [`${mail.to}: ${mail.error ?? texts.noCause}`] : []
  })
  const more = causes.length > named ? ` Y otros ${causes.length - named}.` : ''
  const reason = `${texts.refused(mostRefused)} ${causes.slice(0, named).join(' ')}${more}`
  await pause(work, { id, ...last }, reason, `report:${id}:refused:${last.runId}`)
}
