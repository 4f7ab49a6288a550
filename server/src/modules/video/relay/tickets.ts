import { randomBytes } from 'node:crypto'
import { notFound, tooMany } from '../../../app/errors.ts'
import type { Scope } from '../../../app/scope.ts'
import { FlvStream } from './flv-stream.ts'
import { HlsStream } from './hls-stream.ts'
import { relayTexts as texts } from './relay.texts.ts'

export type Stream = FlvStream | HlsStream

/** A ticket may be used so long after it was given. */
export const TICKET_MS = 30_000
/** Of one user and not used yet: a wall has sixteen. */
const MOST_TICKETS = 40

interface Ticket {
  accountId: number
  userId: number
  stream: Stream
  until: number
  isUsed: boolean
  /** When who plays it was last asked for the right, and what came of it. */
  asked: { at: number; isAllowed: Promise<boolean> } | null
}

/** What lets a person to a stream in place of the platform's address: theirs alone, soon used or lost. */
export class Tickets {
  readonly #tickets = new Map<string, Ticket>()

  /** Throws a 429 for somebody who takes many and uses none. */
  check({ userId }: Scope): void {
    this.forget()
    const mine = this.#tickets.values().filter((one) => one.userId === userId && !one.isUsed)
    if (mine.toArray().length >= MOST_TICKETS) throw tooMany(texts.tooMany)
  }

  give({ accountId, userId }: Scope, stream: Stream): string {
    const name = randomBytes(24).toString('base64url')
    const until = performance.now() + TICKET_MS
    this.#tickets.set(name, { accountId, userId, stream, until, isUsed: false, asked: null })
    return name
  }

  /** The stream in FLV of a ticket of this person, which is good once; null when it is not. */
  take({ accountId, userId }: Pick<Scope, 'accountId' | 'userId'>, name: string): FlvStream | null {
    const ticket = this.#tickets.get(name)
    const isTheirs = ticket?.accountId === accountId && ticket.userId === userId
    if (!isTheirs || ticket.isUsed || ticket.until <= performance.now()) return null
    if (!(ticket.stream instanceof FlvStream)) return null
    this.#tickets.delete(name)
    return ticket.stream
  }

  /**
   * The stream in HLS of a ticket of this person, who is asked by `sees` for the right every `askMs`. The playlist of a
   * recording is asked for once, so the ticket lives as long as its stream does. Throws a 404.
   */
  async show(
    { accountId, userId }: Scope,
    name: string,
    { askMs, sees }: { askMs: number; sees: (stream: Stream) => Promise<boolean> },
  ): Promise<HlsStream> {
    const ticket = this.#tickets.get(name)
    const isTheirs = ticket?.accountId === accountId && ticket.userId === userId
    const { stream } = ticket ?? {}
    const now = performance.now()
    const isOpen = ticket && (ticket.isUsed || ticket.until > now)
    if (!isTheirs || !isOpen || !(stream instanceof HlsStream)) throw notFound(texts.badTicket)
    ticket.isUsed = true
    if (!ticket.asked || now - ticket.asked.at >= askMs) ticket.asked = { at: now, isAllowed: sees(stream) }
    if (await ticket.asked.isAllowed) return stream
    this.#tickets.delete(name)
    throw notFound(texts.noLonger)
  }

  /** Lets go of those that were not used in time, and of those whose stream is over. */
  forget(): void {
    const now = performance.now()
    for (const [name, { until, isUsed, stream }] of this.#tickets)
      if (isUsed ? stream.isOver : until < now) this.#tickets.delete(name)
  }
}
