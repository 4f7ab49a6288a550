import { buffer } from 'node:stream/consumers'
import type { SentMail } from '@arriero/contract/notifications/notifications.entities.ts'
import { inWork, type App } from '../../app/app.ts'
import type { Work } from '../../app/database/work.ts'
import { badRequest } from '../../app/errors.ts'
import { job } from '../../app/jobs/job.ts'
import { systemScope } from '../../app/scope.ts'
import { declineMail } from '../users/users.read.ts'
import { mailFailure } from './mail-failure.ts'
import * as repository from './mails.repository.ts'
import { texts } from './notifications.texts.ts'

export interface Letter {
  subject: string
  text: string
  html: string
}

export interface LetterTo extends Letter {
  to: readonly string[]
  /** A mail topic, or the name of the document that is sent. */
  topic: string
  unitId?: number
  /** Stored files that go with it. */
  fileIds?: readonly number[]
  /** The same key is sent once to an address. */
  key?: string
  headers?: MailHeaders
}

/** Of a mail that belongs to a conversation. */
export interface MailHeaders {
  messageId?: string | undefined
  replyTo?: string | undefined
  inReplyTo?: string | undefined
  /** No person wrote it: machines do not answer it. */
  isAutomatic?: boolean
}

/**
 * Writes one mail per address, in the work of what it tells; it leaves once that is durable; users who want no mail get none.
 * Answers the ids of the new ones.
 */
export async function queueMail(
  work: Work,
  { to, key, unitId, fileIds, headers, ...letter }: LetterTo,
): Promise<number[]> {
  const ids: number[] = []
  const unwanted = await declineMail(work, to)
  for (const address of to) {
    if (unwanted.has(address.toLowerCase())) continue
    const id = await repository.insertMail(work, {
      ...letter,
      to: address,
      unitId: unitId ?? null,
      fileIds: fileIds ?? [],
      headers,
      key: key === undefined ? null : `${key}:${address.toLowerCase()}`,
    })
    if (id === null) continue
    await work.enqueue(sendMail, { id, accountId: work.scope.accountId })
    ids.push(id)
  }
  return ids
}

/** By a person's wish; the Message-ID stays, so that a receiver who got it the first time can tell. */
export async function resend(work: Work, id: number): Promise<SentMail> {
  await repository.findMail(work, id)
  if (!(await repository.setMailState(work, id, ['failed', 'unknown'], 'queued', { error: null, attempts: 0 })))
    throw badRequest(texts.mailNotFailed)
  await work.enqueue(sendMail, { id, accountId: work.scope.accountId })
  return repository.findMail(work, id)
}

/** Tries after the first: half a minute, then twice as long each time, about half an hour in all. */
const retries = 6

/**
 * Sends one mail, never twice: it is marked 'sending' durably before the mail server is asked, and a mail that is found
 * in that state was interrupted by a crash and becomes 'unknown', for a person to decide.
 */
export const sendMail = job<{ id: number; accountId: number }>({
  name: 'send-mail',
  retries,
  retryDelay: 30,
  concurrency: 2,
  timeLimit: 300,
  async handle({ id, accountId }, app) {
    const scope = systemScope(accountId)
    const mail = await inWork(app, scope, async (work) => {
      const taken = await repository.takeMail(work, id)
      if (!taken)
        await repository.setMailState(work, id, ['sending'], 'unknown', {
          error: 'El envío se interrumpió; no se sabe si llegó.',
        })
      return taken
    })
    if (!mail) return
    const attachments = await attachmentsOf(app, accountId, mail.file_ids).catch(() => null)
    if (!attachments) {
      await inWork(app, scope, (work) =>
        repository.setMailState(work, id, ['sending'], 'failed', { error: 'No se pudo leer un archivo adjunto.' }),
      )
      return
    }
    const { messageId = messageIdOf(app, accountId, id, mail.created_at), ...headers } = mail.headers as MailHeaders
    try {
      await app.mail.send({
        to: [mail.recipient],
        subject: mail.subject,
        text: mail.body_text,
        html: mail.body_html,
        messageId,
        ...headers,
        attachments,
      })
    } catch (error) {
      const { kind, text } = mailFailure(error)
      const isLast = kind === 'unsent' && mail.attempts > retries
      const state = kind === 'unknown' ? 'unknown' : kind === 'refused' || isLast ? 'failed' : 'queued'
      await inWork(app, scope, (work) => repository.setMailState(work, id, ['sending'], state, { error: text }))
      app.log.warn({ mail: id, state, err: error }, 'mail not sent')
      if (state === 'queued') throw error
      return
    }
    await inWork(app, scope, (work) =>
      repository.setMailState(work, id, ['sending', 'unknown'], 'sent', { sent: true }),
    )
  },
})

/** The same for every try of one mail. */
function messageIdOf(app: App, accountId: number, id: number, createdAt: string): string {
  const domain = /@([^>\s]+)>?\s*$/.exec(app.config.MAIL_FROM)?.[1] ?? 'arriero.local'
  return `<${accountId}.${id}.${Date.parse(createdAt)}@${domain}>`
}

async function attachmentsOf(app: App, accountId: number, fileIds: readonly number[]) {
  if (fileIds.length === 0) return []
  const files = await inWork(app, systemScope(accountId), (work) => repository.filesOf(work, fileIds))
  return Promise.all(
    files.map(async ({ key, name, type }) => ({
      filename: name,
      contentType: type,
      content: await buffer(await app.files.read(key)),
    })),
  )
}
