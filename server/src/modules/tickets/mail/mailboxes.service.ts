import type { Mailbox, MailboxChange, MailboxDraft } from '@arriero/contract/tickets/mail/mailboxes.contract.ts'
import type { App } from '../../../app/app.ts'
import { addRecord, forChange, removeRecord, saveRecord, taken } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields } from '../../../app/errors.ts'
import { areaIsAlive } from '../issues/issues.repository.ts'
import { objectionTo } from './imap.ts'
import { texts } from './mail.texts.ts'
import { find } from './mailboxes.repository.ts'

type Sealing = Pick<App, 'secrets' | 'config'>
const table = 'ticket_mailbox'
const orTaken = taken({ ticket_mailbox_address: ['address', texts.taken] })
export const placeOf = (id: number) => `ticket-mailbox:${id}`

export async function create(work: Work, app: Sealing, draft: MailboxDraft): Promise<Mailbox> {
  if (!draft.password) throw badFields({ password: [texts.needsPassword] })
  await check(work, app, draft)
  const { areaId, password, address, host, port, username, secure, active } = draft
  const columns = { address, host, port, username, secure, active, area_id: areaId }
  const id = await addRecord(work, table, columns).catch(orTaken)
  await saveRecord(work, table, id, { sealed: app.secrets.seal(placeOf(id), password) })
  return find(work, id)
}

/** Another server, user or password begins with what is there now; what was taken before is known by its message. */
export async function update(work: Work, app: Sealing, id: number, change: MailboxChange): Promise<Mailbox> {
  const before = await forChange(work, table, id, change.version, find)
  const { version: _, areaId, password, ...same } = change
  // A kept password must not be sent to a server it was not given for.
  const { host = before.host, port = before.port, username = before.username } = change
  const isElsewhere = host !== before.host || port !== before.port || username !== before.username
  if (isElsewhere && !password) throw badFields({ password: [texts.needsPassword] })
  await check(work, app, { areaId, host, port })
  await saveRecord(work, table, id, {
    ...same,
    area_id: areaId,
    ...(password && { sealed: app.secrets.seal(placeOf(id), password) }),
    ...(isElsewhere && { uid_validity: null, last_uid: 0 }),
    error: null,
  }).catch(orTaken)
  return find(work, id)
}

export async function remove(work: Work, id: number): Promise<void> {
  await forChange(work, table, id, undefined, find)
  await saveRecord(work, table, id, { sealed: null, active: false })
  await removeRecord(work, table, id)
}

interface Checked {
  areaId?: number | undefined
  host: string
  port: number
}
async function check(work: Work, { config }: Sealing, { areaId, host, port }: Checked): Promise<void> {
  if (areaId !== undefined && !(await areaIsAlive(work, areaId))) throw badFields({ areaId: [texts.area] })
  const objection = objectionTo(config, host, port)
  if (objection) throw badFields({ host: [objection] })
}
