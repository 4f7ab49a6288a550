import { createHash } from 'node:crypto'
import PostalMime, { type Email } from 'postal-mime'
import { texts } from './mail.texts.ts'

export interface ReadMail {
  /** Its own, or a hash of it. */
  messageId: string
  from: { name: string; address: string }
  subject: string
  /** What was written, without what it answers to. */
  text: string
  /** Messages it answers to. */
  references: string[]
  /** Sent by a machine: never answered, never opens anything. */
  isAutomatic: boolean
  attachments: { name: string; content: Buffer }[]
}

/** Reads a mail as it came; of HTML alone only its words are taken. */
export async function parseMail(source: Buffer): Promise<ReadMail> {
  const mail = await PostalMime.parse(source)
  const headers = new Map(mail.headers.map(({ key, value }) => [key.toLowerCase(), value]))
  const address = (mail.from?.address ?? '').toLowerCase()
  return {
    messageId: mail.messageId?.trim() || `sha256:${createHash('sha256').update(source).digest('hex')}`,
    from: { name: mail.from?.name?.trim() || address || 'Correo', address },
    subject: (mail.subject ?? '').replace(/\s+/g, ' ').trim() || texts.noSubject,
    text: written(mail.text ?? wordsOf(mail.html ?? '')) || texts.empty,
    references:
      `${headers.get('references') ?? ''} ${headers.get('in-reply-to') ?? ''}`.match(/<[^<>\s]{1,500}>/g) ?? [],
    isAutomatic: isAutomatic(mail, headers),
    attachments: mail.attachments.map(({ filename, content }) => ({
      name: filename ?? 'adjunto',
      content: Buffer.from(content as ArrayBuffer),
    })),
  }
}

function isAutomatic({ from }: Email, headers: ReadonlyMap<string, string>): boolean {
  const auto = headers.get('auto-submitted')?.toLowerCase().trim()
  return (
    !from?.address ||
    (auto !== undefined && auto !== 'no') ||
    /multipart\/report/i.test(headers.get('content-type') ?? '') ||
    /^<\s*>$/.test(headers.get('return-path')?.trim() ?? '') ||
    /bulk|junk|list|auto_reply/i.test(headers.get('precedence') ?? '') ||
    headers.has('list-id') ||
    headers.has('x-auto-response-suppress') ||
    /^(mailer-daemon|postmaster|no-?reply)@/i.test(from.address)
  )
}

// Where what is answered begins, as the usual programs write it.
const quoted =
  /^(>|\s*-{2,}\s*(mensaje original|original message)|_{10,}|(el|on) .{5,200}(escribió|wrote):\s*$|de: .+@)/i

/** What somebody wrote above what they answer to; all of it where nothing else is there. */
function written(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const at = lines.findIndex((line) => quoted.test(line))
  const own = (at > 0 ? lines.slice(0, at) : lines).join('\n').trim()
  return (own || text.trim()).slice(0, 10_000)
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }
const wordsOf = (html: string) =>
  html
    .replaceAll(/<(style|script|head)\b[\s\S]*?<\/\1>/gi, '')
    .replaceAll(/<(br|\/p|\/div|\/tr|\/li)\b[^>]*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => entities[name]!)
    .replaceAll(/\n{3,}/g, '\n\n')
