import { sql } from 'kysely'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { badRequest } from '../../../app/errors.ts'
import { mailsOf, resendMail } from '../../notifications/notifications.read.ts'
import { texts } from '../reports.texts.ts'
import { find } from '../runs/runs.repository.ts'
import { sendScheduled } from './send.job.ts'

/** Mails that came back go out again; a date that did not go out at all is made anew at once. */
export async function resend(work: Work, app: App, id: number): Promise<void> {
  const run = await find(work, app, id)
  const { tx, scope } = work
  if (run.state === 'failed' && run.scheduleId !== null) {
    await tx
      .updateTable('report_run')
      .set({ state: 'making', error: null, claimed_at: sql`now() - interval '1 day'` })
      .where('account_id', '=', scope.accountId)
      .where('id', '=', id)
      .execute()
    await work.enqueue(sendScheduled, {})
    return
  }
  const { mailIds } = await tx
    .selectFrom('report_run')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .select('mail_ids as mailIds')
    .executeTakeFirstOrThrow()
  const bounced = [...(await mailsOf(work, mailIds))].filter(
    ([, { state }]) => state === 'failed' || state === 'unknown',
  )
  if (bounced.length === 0) throw badRequest(texts.nothingToResend)
  for (const [mailId] of bounced) await resendMail(work, mailId)
}
