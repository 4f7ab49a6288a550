import type { PlatformStatus } from '../adapter.ts'
import { PlatformError } from '../errors.ts'
import type { Position } from '../position.ts'
import type { WebfleetClient } from './webfleet-client.ts'
import { positionOfMessage, statusOfMessage } from './webfleet-decode.ts'
import { queueRow } from './webfleet-protocol.ts'
import { readRows } from '../shared/lenient.ts'

/** All messages; the class of the queue and of every call about it. */
const CLASS = { msgclass: '0' }

export interface QueueNews {
  positions: Position[]
  statuses: PlatformStatus[]
  discarded: number
}

/**
 * The account's message queue. What was handed out is acknowledged at the begin of the next call: only then the caller
 * has stored it. What is not acknowledged comes again.
 */
export class WebfleetQueue {
  readonly #client: WebfleetClient
  #owesAck = false

  constructor(client: WebfleetClient) {
    this.#client = client
  }

  /** Positions and what was told without since the call before, in the order they came, up to 500 messages; the rest comes next time. */
  async take(now: number, signal?: AbortSignal): Promise<QueueNews> {
    if (this.#owesAck) {
      await this.#client.rows('ackQueueMessagesExtern', CLASS, signal)
      this.#owesAck = false
    }
    const rows = await this.#pop(signal)
    this.#owesAck = rows.length > 0
    const messages = readRows(queueRow, rows)
    const positions = messages.flatMap((message) => positionOfMessage(message, now) ?? [])
    const statuses = messages.flatMap((message) => statusOfMessage(message, now) ?? [])
    return { positions, statuses, discarded: rows.length - messages.length }
  }

  /** A refusal says that there is no queue yet: it is made once and asked again. */
  async #pop(signal?: AbortSignal): Promise<unknown[]> {
    try {
      return await this.#client.rows('popQueueMessagesExtern', CLASS, signal)
    } catch (error) {
      if (!(error instanceof PlatformError) || error.kind !== 'show') throw error
      await this.#client.rows('createQueueExtern', CLASS, signal)
      return this.#client.rows('popQueueMessagesExtern', CLASS, signal)
    }
  }
}
