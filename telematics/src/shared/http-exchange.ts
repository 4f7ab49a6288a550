import type * as z from 'zod'
import { PlatformError } from '../errors.ts'

export interface ExchangeOptions {
  fetch?: typeof fetch
  /** One HTTP answer may take this long, body included. */
  timeoutMs?: number
}

export interface HttpAnswer {
  status: number
  /** Of the header Retry-After in seconds, null without. */
  retryAfterMs: number | null
  text: string
}

/** Pause asked of the poller when a server says that it is busy and not for how long. */
const BUSY_MS = 10_000

/**
 * One request and its whole answer, whatever its status. Rejects with PlatformError `network` or `timeout`, or with the
 * signal's reason. `platform` is the name in the Spanish texts.
 */
export async function exchange(
  platform: string,
  url: URL,
  request: RequestInit,
  { fetch: send = fetch, timeoutMs = 30_000 }: ExchangeOptions,
): Promise<HttpAnswer> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const { signal } = request
  try {
    const response = await send(url, { ...request, signal: signal ? AbortSignal.any([signal, timeout]) : timeout })
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    const retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : null
    return { status: response.status, retryAfterMs, text: await response.text() }
  } catch (cause) {
    signal?.throwIfAborted()
    throw cause instanceof Error && cause.name === 'TimeoutError'
      ? new PlatformError('retry', 'timeout', `Se agotó el tiempo de espera de ${platform}.`, { cause })
      : new PlatformError('retry', 'network', `No hay conexión con ${platform}.`, { cause })
  }
}

/** PlatformError of an HTTP status: 401 and 403 stop, busy and broken servers are tried again, the rest is shown. */
export function errorOfStatus(platform: string, { status, retryAfterMs }: HttpAnswer): PlatformError {
  const code = `http-${status}`
  if (status === 401 || status === 403) {
    return new PlatformError('stop', code, `Credenciales rechazadas por ${platform}.`)
  }
  const text = `El servidor de ${platform} respondió con el estado ${status}.`
  if (status === 429 || status === 503) {
    return new PlatformError('retry', code, text, { retryAfterMs: retryAfterMs ?? BUSY_MS })
  }
  return new PlatformError(status >= 500 || status === 408 ? 'retry' : 'show', code, text)
}

/** PlatformError of an answer that is not what we expect. */
export function errorOfNonsense(platform: string, cause?: unknown): PlatformError {
  return new PlatformError('retry', 'nonsense', `La respuesta de ${platform} no se entiende.`, { cause })
}

/** The answer as JSON; throws `nonsense`. */
export function jsonOf(platform: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw errorOfNonsense(platform, cause)
  }
}

/** The reply by its schema; throws `nonsense`. */
export function parsed<T>(platform: string, schema: z.ZodType<T>, reply: unknown): T {
  const result = schema.safeParse(reply)
  if (result.success) return result.data
  throw errorOfNonsense(platform, result.error)
}
