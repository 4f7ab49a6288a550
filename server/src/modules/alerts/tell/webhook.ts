import { createHmac } from 'node:crypto'
import { lookup as resolve, type LookupAddress } from 'node:dns'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Addresses of this machine, of private networks and of clouds' own services: nobody outside may make us call them. */
const inner = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inner.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['100::', 64],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inner.addSubnet(net, bits, 'ipv6')

/** Whether an address belongs to a network that is not everybody's. An IPv4 address in IPv6 clothes is judged as IPv4. */
export function isInner(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
  const family = isIP(mapped)
  if (family === 0) return true
  if (family === 6 && /^::ffff:/i.test(mapped)) return true
  return inner.check(mapped, family === 4 ? 'ipv4' : 'ipv6')
}

export class WebhookError extends Error {
  /** Trying again will not help. */
  readonly final: boolean
  constructor(message: string, final: boolean) {
    super(message)
    this.final = final
  }
}

/** Resolves as usual, and refuses where any answer is an inner address: the connection goes to the checked one. */
const guardedLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, '', 0)
    const wrong = addresses.some(({ address }) => isInner(address))
    const [first] = addresses
    if (wrong || !first) return callback(new WebhookError('La dirección no es pública.', true), '', 0)
    if (options.all) return callback(null, addresses)
    return callback(null, first.address, first.family)
  })
}

export interface WebhookOptions {
  /** Allows addresses of the machine and its network: tests and demos, whose receivers are there. */
  allowInner?: boolean
  timeoutMs?: number
  now?: number
}

/** `t=<epoch seconds>,v1=<hex HMAC-SHA256 of "t.body">`: the receiver computes the same and refuses old ones. */
export function signature(secret: string, body: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

const mostAnswerBytes = 64 * 1024

/**
 * Sends JSON to another system: no redirects, ten seconds, public addresses only. Throws WebhookError; its message is for
 * the user.
 */
export function sendWebhook(
  address: string,
  payload: object,
  secret: string | null,
  { allowInner = false, timeoutMs = 10_000, now = Date.now() }: WebhookOptions = {},
): Promise<number> {
  const url = new URL(address)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!allowInner && isIP(host) !== 0 && isInner(host))
    return Promise.reject(new WebhookError('La dirección no es pública.', true))
  const body = JSON.stringify(payload)
  const seconds = Math.floor(now / 1000)
  const request = url.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((done, failed) => {
    const sent = request(url, {
      method: 'POST',
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      ...(allowInner ? {} : { lookup: guardedLookup }),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Arriero',
        ...(secret === null ? {} : { 'x-arriero-signature': signature(secret, body, seconds) }),
      },
    })
    sent.on('error', (error) =>
      failed(error instanceof WebhookError ? error : new WebhookError(`Sin respuesta: ${error.message}`, false)),
    )
    sent.on('response', (answer) => {
      const status = answer.statusCode ?? 0
      let received = 0
      answer.on('data', (part: Buffer) => {
        received += part.length
        if (received > mostAnswerBytes) answer.destroy()
      })
      answer.resume()
      if (status >= 200 && status < 300) return done(status)
      const final = status < 500 && status !== 408 && status !== 429
      return failed(new WebhookError(`El sistema contestó ${status}`, final))
    })
    sent.end(body)
  })
}
