import { type Outgoing, refusalOf } from '../../../shared/outgoing/outgoing.ts'
import { relayTexts as texts } from './relay.texts.ts'
import { StreamFault } from './stream-fault.ts'

const MOST_REDIRECTS = 3
/** For the head of an answer. */
const PATIENCE_MS = 10_000

/**
 * Asks a platform for video: only at the host that its link names, redirects too. The body is the caller's to read.
 * Throws StreamFault, or the signal's reason.
 */
export async function fetchFromProvider(
  send: Outgoing['stream'],
  address: URL,
  host: string,
  signal: AbortSignal,
): Promise<Response> {
  let url = address
  for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
    if (url.hostname !== host) throw new StreamFault(texts.elsewhere)
    const answer = await headOf(send, url, signal)
    const target = answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null
    if (target === null) {
      if (answer.status === 200 && answer.body) return answer
      await answer.body?.cancel()
      throw new StreamFault(answer.status >= 500 ? texts.unreachable : texts.refused, { isPassing: true })
    }
    await answer.body?.cancel()
    if (!URL.canParse(target, url)) throw new StreamFault(texts.elsewhere)
    url = new URL(target, url)
  }
  throw new StreamFault(texts.elsewhere)
}

async function headOf(send: Outgoing['stream'], url: URL, signal: AbortSignal): Promise<Response> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), PATIENCE_MS)
  try {
    return await send(url, { signal: AbortSignal.any([signal, late.signal]) })
  } catch (cause) {
    signal.throwIfAborted()
    const refusal = refusalOf(cause)
    throw refusal
      ? new StreamFault(refusal.message, { cause })
      : new StreamFault(texts.unreachable, { isPassing: true, cause })
  } finally {
    clearTimeout(timer)
  }
}
