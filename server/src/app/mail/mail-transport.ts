import nodemailer from 'nodemailer'
import type { Config } from '../config.ts'

export interface Mail {
  to: string[]
  subject: string
  html: string
  text: string
  /** Same for every try of one mail, so that a receiver can tell a repetition. */
  messageId: string
  /** Where answers go, and what it answers to. */
  replyTo?: string | undefined
  inReplyTo?: string | undefined
  /** No person wrote it: machines do not answer it. */
  isAutomatic?: boolean
  attachments?: { filename: string; content: Buffer; contentType: string }[]
}

/** Hands mails to the SMTP server; the module `notifications` decides what is sent, when and how often. */
export interface MailTransport {
  send(mail: Mail): Promise<void>
  close(): void
}

export function createMailTransport(config: Config): MailTransport {
  const transport = nodemailer.createTransport(config.SMTP_URL, { from: config.MAIL_FROM })
  return {
    async send({ messageId, inReplyTo, isAutomatic = false, ...mail }) {
      const thread = inReplyTo ? { inReplyTo, references: [inReplyTo] } : {}
      const headers = isAutomatic ? { 'Auto-Submitted': 'auto-generated' } : {}
      await transport.sendMail({
        ...mail,
        ...thread,
        headers,
        messageId,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
    close: () => transport.close(),
  }
}
