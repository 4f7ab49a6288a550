import type * as z from 'zod'
import { PlatformError } from '../errors.ts'

/** Pause asked of the poller when a platform is overloaded and does not say for how long. */
const OVERLOAD_PAUSE_MS = 10_000

export interface HttpAnswer {
  status: number
  headers: Headers
  text: string
}

export interface HttpCall extends RequestInit {
  /** Spanish name of the platform, for the texts. */
  platform: string
  fetch?: typeof fetch
  timeoutMs: number
  signal?: AbortSignal
}

/** One HTTP answer read whole, whatever its status. Rejects with PlatformError `network` or `timeout`, or the signal's reason. */
export async function request(url: string | URL, call: HttpCall): Promise<HttpAnswer> {
  const { platform, fetch: send = fetch, timeoutMs, signal, ...init } = call
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await send(url, { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout })
    return { status: response.status, headers: response.headers, text: await response.text() }
  } catch (cause) {
    signal?.throwIfAborted()
    throw networkError(platform, cause)
  }
}

/** PlatformError of a call that failed before any answer, or of one that took too long. */
export function networkError(platform: string, cause: unknown): PlatformError {
  const late = cause instanceof Error && cause.name === 'TimeoutError'
  return late
    ? new PlatformError('retry', 'timeout', `${platform} tardó demasiado en responder.`, { cause })
    : new PlatformError('retry', 'network', `No hay conexión con ${platform}.`, { cause })
}

/** PlatformError of an HTTP status that is not 200. */
export function statusError(
  platform: string,
  { status, headers }: Pick<HttpAnswer, 'status' | 'headers'>,
): PlatformError {
  const text = `El servidor de ${platform} respondió con el estado ${status}.`
  if (status === 429 || status === 503) {
    const header = headers.get('retry-after')
    const seconds = header === null ? Number.NaN : Number(header)
    const retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : OVERLOAD_PAUSE_MS
    return new PlatformError('retry', `http-${status}`, text, { retryAfterMs })
  }
  return new PlatformError(status >= 500 || status === 408 ? 'retry' : 'show', `http-${status}`, text)
}

/** PlatformError of an answer that is not what the platform's documents say. */
export function nonsenseError(platform: string, cause: unknown): PlatformError {
  return new PlatformError('retry', 'nonsense', `La respuesta de ${platform} no se entiende.`, { cause })
}

/** PlatformError of a call to us that the platform did not sign. */
export function signatureError(platform: string): PlatformError {
  return new PlatformError('show', 'signature', `La llamada no trae la firma de ${platform}.`)
}

/** A text as JSON by `schema`; rejects what is not. */
export function readJson<T>(platform: string, schema: z.ZodType<T>, text: string): T {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw nonsenseError(platform, cause)
  }
  return readAs(platform, schema, value)
}

export function readAs<T>(platform: string, schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw nonsenseError(platform, result.error)
}
