import PostalMime, { type Address } from 'postal-mime'

export interface CaughtAttachment {
  name: string
  type: string
  content: Uint8Array
}

export interface CaughtMail {
  id: number
  /** ISO instant */
  receivedAt: string
  from: string
  /** Everyone of the envelope, blind copies too. */
  to: string[]
  subject: string
  text: string
  html: string | null
  attachments: CaughtAttachment[]
}

/** Mails kept; older ones are dropped. */
const KEPT = 500

/** The last mails caught, newest last. */
export class Mailbox {
  #mails: CaughtMail[] = []
  #lastId = 0

  async add(raw: Uint8Array, envelope: { from: string; to: string[] }, receivedAt: Date): Promise<CaughtMail> {
    const parsed = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' })
    this.#lastId += 1
    const mail: CaughtMail = {
      id: this.#lastId,
      receivedAt: receivedAt.toISOString(),
      from: written(parsed.from) || envelope.from,
      to: envelope.to,
      subject: parsed.subject ?? '',
      text: parsed.text ?? '',
      html: parsed.html ?? null,
      attachments: parsed.attachments.map(({ filename, mimeType, content }, at) => ({
        name: filename ?? `adjunto-${at + 1}`,
        type: mimeType,
        content: typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
      })),
    }
    this.#mails = [...this.#mails, mail].slice(-KEPT)
    return mail
  }

  /** Newest first; only those to an address when one is given. */
  list(to: string | null): CaughtMail[] {
    const wanted = to?.toLowerCase()
    return this.#mails
      .filter((mail) => !wanted || mail.to.some((address) => address.toLowerCase() === wanted))
      .toReversed()
  }

  find(id: number): CaughtMail | undefined {
    return this.#mails.find((mail) => mail.id === id)
  }

  clear(): void {
    this.#mails = []
  }
}

function written(address: Address | undefined): string {
  if (!address) return ''
  return address.name ? `${address.name} <${address.address ?? ''}>` : (address.address ?? '')
}
