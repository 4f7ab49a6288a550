import { inWork, type App } from '../../../app/app.ts'
import { job } from '../../../app/jobs/job.ts'
import { systemScope } from '../../../app/scope.ts'
import { readNew, type RawMail } from './imap.ts'
import { takeIn, type Box } from './incoming.ts'
import { texts } from './mail.texts.ts'
import { placeOf } from './mailboxes.service.ts'
import { parseMail } from './parse.ts'

interface BoxRow extends Box {
  accountId: number
  host: string
  port: number
  secure: boolean
  username: string
  sealed: string
  uidValidity: string | null
  lastUid: string
}

/** Reads every mailbox each minute: asking survives what connections that wait in silence do not. */
export const readMailboxes = job({
  name: 'tickets.mail',
  cron: '* * * * *',
  zone: 'UTC',
  timeLimit: 300,
  retries: 0,
  async handle(_payload, app) {
    const { rows } = await app.owner.query<BoxRow>(
      `select id, account_id as "accountId", address, area_id as "areaId", host, port, secure, username, sealed,
         uid_validity as "uidValidity", last_uid as "lastUid" from ticket_mailbox
       where active and deleted_at is null and sealed is not null order by checked_at nulls first`,
    )
    await Promise.all(rows.map((box) => readBox(app, box)))
  },
})

/** One that fails says why and stops no other. */
async function readBox(app: App, box: BoxRow): Promise<void> {
  try {
    const password = app.secrets.open(placeOf(box.id), box.sealed)
    let validity = 0
    const mails = await readNew(app.config, { ...box, password }, (uidValidity) => {
      validity = uidValidity
      // Numbered anew: all of it is looked at again, and known by its messages.
      return Number(box.uidValidity) === uidValidity ? Number(box.lastUid) : 0
    })
    for (const mail of mails) await takeOne(app, box, mail, validity)
    await note(app, box, { error: null, uidValidity: validity })
  } catch (error) {
    app.log.warn({ err: error, mailbox: box.id }, 'mailbox not read')
    await note(app, box, { error: wordsOf(error) })
  }
}

/** One bad mail is left aside; the next are read. */
async function takeOne(app: App, box: BoxRow, { uid, source }: RawMail, uidValidity: number): Promise<void> {
  const scope = systemScope(box.accountId)
  try {
    const mail = await parseMail(source)
    await inWork(app, scope, (work) => takeIn(work, app, box, mail))
  } catch (error) {
    app.log.error({ err: error, mailbox: box.id, uid }, 'mail not taken in')
    await inWork(app, scope, ({ tx }) =>
      tx
        .insertInto('ticket_mail')
        .values({
          account_id: box.accountId,
          mailbox_id: box.id,
          message_id: `uid:${uidValidity}:${uid}`,
          address: '',
          subject: '',
          verdict: 'failed',
        })
        .onConflict((there) => there.doNothing())
        .execute(),
    )
  }
  await note(app, box, { uidValidity, lastUid: uid })
}

interface Noted {
  error?: string | null
  uidValidity?: number
  lastUid?: number
}
const note = (app: App, { id, accountId }: BoxRow, { error, uidValidity, lastUid }: Noted) =>
  inWork(app, systemScope(accountId), ({ tx }) =>
    tx
      .updateTable('ticket_mailbox')
      .set({ checked_at: new Date().toISOString(), error, uid_validity: uidValidity, last_uid: lastUid })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute(),
  )

function wordsOf(error: unknown): string {
  if (error instanceof Error && 'authenticationFailed' in error && error.authenticationFailed)
    return texts.wrongPassword
  return error instanceof Error && error.message === texts.notPublic ? texts.notPublic : texts.unreadable
}
