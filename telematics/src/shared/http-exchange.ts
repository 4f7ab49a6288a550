import type * as z from 'zod'
import { PlatformError } from '../errors.ts'

export interface ExchangeOptions {
  fetch: typeof globalThis.fetch
  /** For files and streams: answers as long as they take. `fetch` when left out. */
  stream?: typeof globalThis.fetch
  /** One HTTP answer may take this long, body included. */
  timeoutMs?: number
}

export interface HttpAnswer {
  status: number
  headers: Headers
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
  { fetch: send, timeoutMs = 30_000 }: ExchangeOptions,
): Promise<HttpAnswer> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const { signal } = request
  try {
    const response = await send(url, { ...request, signal: signal ? AbortSignal.any([signal, timeout]) : timeout })
    return { status: response.status, headers: response.headers, text: await response.text() }
  } catch (cause) {
    signal?.throwIfAborted()
    throw errorOfNetwork(platform, cause)
  }
}

/** PlatformError of a call that failed before any answer, or of one that took too long. */
export function errorOfNetwork(platform: string, cause: unknown): PlatformError {
  const isLate = cause instanceof Error && cause.name === 'TimeoutError'
  return isLate
    ? new PlatformError('retry', 'timeout', `Se agotó el tiempo de espera de ${platform}.`, { cause })
    : new PlatformError('retry', 'network', `No hay conexión con ${platform}.`, { cause })
}

type AnswerHead = Pick<HttpAnswer, 'status' | 'headers'>

/** PlatformError of an HTTP status that is not 200: busy and broken servers are tried again, the rest is shown. */
export function errorOfStatus(platform: string, { status, headers }: AnswerHead): PlatformError {
  const code = `http-${status}`
  const text = `El servidor de ${platform} respondió con el estado ${status}.`
  if (status === 429 || status === 503) {
    const seconds = Number(headers.get('retry-after') ?? Number.NaN)
    return new PlatformError('retry', code, text, { retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : BUSY_MS })
  }
  return new PlatformError(status >= 500 || status === 408 ? 'retry' : 'show', code, text)
}

/** The same where every call carries the credentials themselves: 401 and 403 refuse them, and stop. */
export function errorOfSignedStatus(platform: string, answer: AnswerHead): PlatformError {
  const { status } = answer
  if (status !== 401 && status !== 403) return errorOfStatus(platform, answer)
  return new PlatformError('stop', `http-${status}`, `Credenciales rechazadas por ${platform}.`)
}

/** PlatformError of an answer that is not what we expect. */
export function errorOfNonsense(platform: string, cause?: unknown): PlatformError {
  return new PlatformError('retry', 'nonsense', `La respuesta de ${platform} no se entiende.`, { cause })
}

/** PlatformError of a call to us that the platform did not sign. */
export function errorOfSignature(platform: string): PlatformError {
  return new PlatformError('show', 'signature', `La llamada no trae la firma de ${platform}.`)
}

/** A text as JSON; throws `nonsense`. */
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

/** A text as JSON by its schema; throws `nonsense`. */
export function parsedJson<T>(platform: string, schema: z.ZodType<T>, text: string): T {
  return parsed(platform, schema, jsonOf(platform, text))
}

/** The JSON of an answer with status 200 by its schema; throws `nonsense`, or the error of another status. */
export function parsedAnswer<T>(platform: string, schema: z.ZodType<T>, answer: HttpAnswer): T {
  if (answer.status !== 200) throw errorOfStatus(platform, answer)
  return parsedJson(platform, schema, answer.text)
}
