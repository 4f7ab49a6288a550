import { lookup as resolve } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { isInner, readAllowance } from './addresses.ts'

/** Why the guard did not make a call, or did not read its answer to the end. The message is for the user. */
export class OutgoingRefused extends Error {}

export interface OutgoingOptions {
  /** Inner places that may be called; see `readAllowance`. */
  allow?: readonly string[]
  /** Of a whole call, its answer included. */
  timeoutMs?: number
  /** Of an answer, unpacked. */
  mostBytes?: number
}

const notPublic = 'La dirección no es pública.'
const megabyte = 1024 * 1024

/** The only way out of the server. */
export interface Outgoing {
  /**
   * `fetch` for addresses that people wrote: http and https only, public addresses unless allowed, each connection bound
   * to the address that was judged, redirects handed back instead of followed, time and size bounded. Rejects with a
   * TypeError as fetch does; `refusalOf` tells what the guard had against it.
   */
  fetch: typeof globalThis.fetch
  /** The same for files and streams: neither time nor size is bounded, but by the caller's signal and patience. */
  stream: typeof globalThis.fetch
  /** What speaks against an address before anybody asks where its name leads; null when nothing does. */
  objectionTo(url: string): string | null
}

export function createOutgoing({
  allow = [],
  timeoutMs = 60_000,
  mostBytes = 32 * megabyte,
}: OutgoingOptions): Outgoing {
  const allowance = readAllowance(allow)
  const connectorOf = new Map<number, buildConnector.connector>()
  const named = buildConnector({ timeout: 10_000 })

  /** Resolves as usual and refuses where any answer is inner: the connection goes to what was judged here. */
  const judged = (port: number): LookupFunction => {
    const isWrong = (address: string) => isInner(address) && !allowance.allowsAddress(address, port)
    return (host, options, answer) =>
      resolve(host, { ...options, all: true }, (error, addresses) => {
        if (error) return answer(error, '', 0)
        const [first] = addresses
        if (!first || addresses.some(({ address }) => isWrong(address)))
          return answer(new OutgoingRefused(notPublic), '', 0)
        return options.all ? answer(null, addresses) : answer(null, first.address, first.family)
      })
  }
  function byPort(port: number): buildConnector.connector {
    const known = connectorOf.get(port)
    if (known) return known
    const made = buildConnector({ timeout: 10_000, lookup: judged(port) })
    // Ports that somebody tries one after another are not worth remembering.
    if (connectorOf.size < 100) connectorOf.set(port, made)
    return made
  }

  function objectionTo(url: string): string | null {
    const { protocol, hostname, port } = new URL(url)
    if (protocol !== 'http:' && protocol !== 'https:') return 'La dirección no es http ni https.'
    const target = targetOf(protocol, hostname, port)
    if (allowance.allowsName(target.hostname, target.port)) return null
    const address = /(^|\.)localhost\.?$/.test(target.hostname) ? '127.0.0.1' : target.hostname
    if (isIP(address) === 0 || allowance.allowsAddress(address, target.port)) return null
    return isInner(address) ? notPublic : null
  }

  const agent = new Agent({
    connect(options, done) {
      const { hostname, port } = targetOf(options.protocol, options.hostname, options.port)
      return (allowance.allowsName(hostname, port) ? named : byPort(port))(options, done)
    },
    keepAliveTimeout: 10_000,
    keepAliveMaxTimeout: 60_000,
  })

  const stream: typeof fetch = async (input, init) => {
    const objection = objectionTo(input instanceof Request ? input.url : String(input))
    if (objection !== null) throw new TypeError('fetch failed', { cause: new OutgoingRefused(objection) })
    return fetch(input, { ...init, redirect: 'manual', dispatcher: agent } as RequestInit)
  }

  return {
    objectionTo,
    stream,
    async fetch(input, init) {
      const patience = AbortSignal.timeout(timeoutMs)
      const signal = init?.signal ? AbortSignal.any([init.signal, patience]) : patience
      const { status, statusText, headers, body } = await stream(input, { ...init, signal })
      return new Response(body && bounded(body, mostBytes), { status, statusText, headers })
    },
  }
}

interface Target {
  /** Lower case, without brackets. */
  hostname: string
  port: number
}

const targetOf = (protocol: string, hostname: string, port: string): Target => ({
  hostname: hostname.replace(/^\[|\]$/g, '').toLowerCase(),
  port: Number(port) || (protocol === 'https:' ? 443 : 80),
})

/** An address of the settings as an entry of `allow`: who installs the product may place what it needs inside. */
export function entryOf(url: string): string {
  const { protocol, hostname, port } = new URL(url)
  return `${hostname.toLowerCase()}:${targetOf(protocol, hostname, port).port}`
}

/** Passes on at most so many bytes; a longer answer breaks off. */
function bounded(body: ReadableStream<Uint8Array>, mostBytes: number): ReadableStream<Uint8Array> {
  let size = 0
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(part, out) {
        size += part.length
        if (size > mostBytes) out.error(new OutgoingRefused('La respuesta es demasiado grande.'))
        else out.enqueue(part)
      },
    }),
  )
}

/** What the guard had against a call that failed, null when it failed by itself. */
export function refusalOf(error: unknown): OutgoingRefused | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutgoingRefused) return cause
    const inside = cause instanceof AggregateError ? cause.errors.map(refusalOf).find(Boolean) : null
    if (inside) return inside
  }
  return null
}
