import { RateLimiter } from '@arriero/telematics/limits.ts'

/** What an outside service answered, or why it did not. `reason` is a Spanish sentence for the user. */
export type Found<Value> = { readonly found: Value } | { readonly found: null; readonly reason: string }

/** How the connection to an outside service is doing. Instants epoch ms. */
export interface ProviderHealth {
  name: string
  url: string
  lastOkAt: number | null
  lastErrorAt: number | null
  lastError: string | null
}

export interface Provider {
  readonly health: ProviderHealth
  /** GET as JSON; null and a reason when the service is down, slow, busy or answers nonsense. */
  get(path: string, signal?: AbortSignal): Promise<Found<{ status: number; body: unknown }>>
  /** The same as a POST of JSON. */
  post(
    path: string,
    body: unknown,
    headers: Readonly<Record<string, string>>,
  ): Promise<Found<{ status: number; body: unknown }>>
}

export interface ProviderOptions {
  /** As users know it, in the middle of a sentence: 'el servicio de rutas'. */
  name: string
  url: string
  timeoutMs?: number
  fetch: typeof globalThis.fetch
  now?: () => number
}

/** Servers that belong to everybody admit one request a second for a whole application. */
const publicHosts = /(^|\.)(project-osrm\.org|openstreetmap\.org|openstreetmap\.de)$/
/** After a failure nobody waits for the service again until this has passed. */
const restMs = 15_000

/** One outside HTTP service with its limit, its time-out and its health. Never throws, except the signal's reason. */
export function createProvider({
  name,
  url,
  timeoutMs = 4000,
  fetch: send,
  now = Date.now,
}: ProviderOptions): Provider {
  const base = url.replace(/\/$/, '')
  const shared = publicHosts.test(new URL(base).hostname)
  const limiter = new RateLimiter(shared ? { concurrent: 1, perWindow: 1, windowMs: 1000 } : { concurrent: 8 })
  const health: ProviderHealth = { name, url: base, lastOkAt: null, lastErrorAt: null, lastError: null }

  const subject = name.charAt(0).toUpperCase() + name.slice(1)
  function fail(reason: string): { found: null; reason: string } {
    health.lastErrorAt = now()
    health.lastError = reason
    return { found: null, reason }
  }

  async function ask(
    path: string,
    request: Pick<RequestInit, 'method' | 'body'> & { headers?: Readonly<Record<string, string>> },
    signal?: AbortSignal,
  ) {
    const resting =
      health.lastErrorAt !== null && health.lastErrorAt > (health.lastOkAt ?? 0) && now() - health.lastErrorAt < restMs
    if (resting) return { found: null, reason: health.lastError ?? `${subject} no responde.` }
    const patience = AbortSignal.timeout(timeoutMs)
    try {
      const limit = signal ? AbortSignal.any([signal, patience]) : patience
      const reply = await limiter.run(
        () =>
          send(base + path, {
            ...request,
            signal: limit,
            headers: { 'user-agent': 'Arriero', accept: 'application/json', ...request.headers },
          }),
        limit,
      )
      if (reply.status === 429 || reply.status >= 500) {
        await reply.body?.cancel()
        return fail(`${subject} respondió con el estado ${reply.status}.`)
      }
      const body: unknown = await reply.json()
      health.lastOkAt = now()
      return { found: { status: reply.status, body } }
    } catch (error) {
      signal?.throwIfAborted()
      if (patience.aborted) return fail(`${subject} tardó demasiado en responder.`)
      return fail(
        error instanceof SyntaxError ? `La respuesta de ${name} no se entiende.` : `No hay conexión con ${name}.`,
      )
    }
  }

  return {
    health,
    get: (path, signal) => ask(path, {}, signal),
    post: (path, body, headers) =>
      ask(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      }),
  }
}
