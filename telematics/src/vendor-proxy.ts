import { PlatformError } from './errors.ts'

export interface VendorRequest {
  method: string
  /** After the vendor's own address, as it came: '/a/b%20c'. */
  path: string
  query: URLSearchParams
  /** Only what tells how the body is written and what is wanted back. */
  type: string | undefined
  accept: string | undefined
  body: Uint8Array | null
}

export interface VendorAnswer {
  status: number
  type: string
  body: Buffer
}

/**
 * A vendor's API that is reached through ours and of which no document says anything but where it stands: what is asked
 * and answered passes as it is. Rejects with PlatformError when it cannot be reached, asks to go elsewhere or answers
 * without end.
 */
export interface VendorProxy {
  pass(request: VendorRequest, signal?: AbortSignal): Promise<VendorAnswer>
}

export interface VendorProxyOptions {
  /** For the Spanish texts. */
  name: string
  /** Where it stands; its path comes before that of every request. */
  url: string
  /** What it wants to see in `Authorization`; nothing of whoever asks is handed on. */
  authorization?: string | undefined
  fetch: typeof globalThis.fetch
}

const PATIENCE_MS = 30_000

/** A vendor that is asked over HTTP. */
export function httpVendorProxy({ name, url, authorization, fetch }: VendorProxyOptions): VendorProxy {
  const home = url.endsWith('/') ? url : `${url}/`
  return {
    async pass({ method, path, query, type, accept, body }, signal) {
      const target = new URL(`.${path}`, home)
      // Dots, slashes written in percent and whole addresses lead out of what is the vendor's to answer.
      if (!target.href.startsWith(home) || /%2f|%5c|\\/i.test(path))
        throw new PlatformError('show', 'path', `La dirección no es una de ${name}.`)
      target.search = query.toString()
      const headers = {
        ...(type && { 'content-type': type }),
        ...(accept && { accept }),
        ...(authorization && { authorization }),
      }
      const timeout = AbortSignal.timeout(PATIENCE_MS)
      try {
        const response = await fetch(target, {
          method,
          headers,
          body: body && body.length > 0 ? Buffer.from(body) : null,
          redirect: 'manual',
          signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        })
        if (response.status >= 300 && response.status < 400) {
          await response.body?.cancel()
          throw new PlatformError('retry', 'elsewhere', `${name} respondió con otra dirección.`)
        }
        const answer = Buffer.from(await response.arrayBuffer())
        return { status: response.status, type: response.headers.get('content-type') ?? '', body: answer }
      } catch (cause) {
        if (cause instanceof PlatformError) throw cause
        signal?.throwIfAborted()
        throw new PlatformError('retry', 'network', `No hay conexión con ${name}.`, { cause })
      }
    },
  }
}
