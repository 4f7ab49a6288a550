import { PlatformError } from '../errors.ts'
import type { WialonClient } from './wialon-client.ts'
import { intervalReply } from './wialon-protocol.ts'

/** First try for one page: at a fix every 10 s about 2 000 messages. */
const WINDOW_S = 6 * 3600
/** A page is not narrowed below this. */
const SMALLEST_S = 5 * 60
/** Data messages with a position; `loadCount` all. */
const FILTER = { flags: 0x1, flagsMask: 0xff01, loadCount: 0xffffffff }

/** Codes for an interval too large: message limit, execution time. */
const tooMuch = new Set(['1004', '1005'])

/**
 * Raw messages of a unit with from ≤ t < to (epoch ms), a page at a time, in order of the pages. Each page is one
 * `messages/load_interval` of a few hours, so that nothing depends on the session's message layer between pages; a page
 * the platform finds too large is halved.
 */
export async function* loadHistory(
  client: WialonClient,
  itemId: number,
  from: number,
  to: number,
  signal?: AbortSignal,
): AsyncIterable<unknown[]> {
  const last = Math.ceil(to / 1000) - 1
  let start = Math.ceil(from / 1000)
  let window = WINDOW_S
  while (start <= last) {
    const timeTo = Math.min(last, start + window - 1)
    try {
      const params = { itemId, timeFrom: start, timeTo, ...FILTER }
      const reply = await client.call('messages/load_interval', params, intervalReply, { signal, heavy: true })
      if (reply.count > reply.messages.length && window > SMALLEST_S) {
        window = Math.max(SMALLEST_S, window >> 1)
        continue
      }
      if (reply.messages.length > 0) yield reply.messages
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      if (tooMuch.has(error.code) && window > SMALLEST_S) {
        window = Math.max(SMALLEST_S, window >> 1)
        continue
      }
      // 1001: no messages in the interval.
      if (error.code !== '1001') throw error
    }
    start = timeTo + 1
  }
}
