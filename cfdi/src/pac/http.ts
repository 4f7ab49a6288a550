import { createHash } from 'node:crypto'
import type { PacConnection } from './pac.ts'
import { PacError } from './pac-error.ts'

const defaultTimeoutMs = 45_000
/** A stamped Carta Porte with thousands of goods takes some 3 MB; what is larger is not an answer of a PAC. */
const largestAnswer = 24 * 1024 * 1024

export interface PacRequest {
  action: string
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string | FormData
  /** What `requestHash` is made of, when the body is no text. */
  hashed?: string
}

export interface PacAnswer {
  status: number
  text: string
}

/** One HTTP exchange, whatever its status. Rejects with a PacError 'transitorio' when no whole answer came in time. */
export async function exchange(
  { fetch, timeoutMs = defaultTimeoutMs, onExchange }: Pick<PacConnection, 'fetch' | 'timeoutMs' | 'onExchange'>,
  { action, url, method = 'POST', headers = {}, body, hashed }: PacRequest,
): Promise<PacAnswer> {
  const begun = performance.now()
  const sent = hashed ?? (typeof body === 'string' ? body : url)
  const note = (outcome: string) =>
    onExchange?.({
      action,
      requestHash: createHash('sha256').update(sent).digest('hex'),
      durationMs: Math.round(performance.now() - begun),
      outcome,
    })
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { method, headers, signal, redirect: 'error', ...(body ? { body } : {}) })
    const text = await boundedText(response)
    note(`HTTP ${response.status}`)
    return { status: response.status, text }
  } catch (error) {
    if (error instanceof PacError) {
      note(error.code)
      throw error
    }
    const late = error instanceof Error && error.name === 'TimeoutError'
    const code = late ? 'ARRPAC01' : 'ARRPAC02'
    note(code)
    throw new PacError({
      class: 'transitorio',
      code,
      message: late
        ? 'El proveedor de certificación no respondió a tiempo; se volverá a intentar.'
        : 'No hay conexión con el proveedor de certificación; se volverá a intentar.',
      detail: reasonOf(error),
    })
  }
}

async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    // Bodies of fetch are byte streams; the types of the platform leave it open.
    const bytes = chunk as Uint8Array
    size += bytes.length
    if (size > largestAnswer) throw unreadable('La respuesta es demasiado grande.', '')
    chunks.push(bytes)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}

/** An answer that cannot be understood: the stamp may exist, so the same bytes are tried again. */
export function unreadable(detail: string, raw: string): PacError {
  const message = 'El proveedor de certificación respondió algo que no se entiende; se volverá a intentar.'
  return new PacError({ class: 'transitorio', code: 'ARRPAC03', message, detail, raw })
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
