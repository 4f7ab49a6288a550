import { createHash, randomBytes } from 'node:crypto'

interface Challenge {
  realm: string
  nonce: string
  opaque: string | null
  algorithm: 'md5' | 'sha256'
  /** As spelled by the server, null when it did not name one. */
  algorithmName: string | null
  hasQop: boolean
}

const md = (algorithm: string, text: string) => createHash(algorithm).update(text).digest('hex')

/** Answers the challenges of HTTP Digest (RFC 7616) for one user; each nonce is used with a rising count. */
export class DigestAuth {
  readonly #user: string
  readonly #password: string
  readonly #random: () => string
  #challenge: Challenge | null = null
  #count = 0

  constructor(user: string, password: string, random: () => string = () => randomBytes(8).toString('hex')) {
    this.#user = user
    this.#password = password
    this.#random = random
  }

  /** Takes a `WWW-Authenticate` header; false when it is none of Digest. */
  challenge(header: string | null): boolean {
    const digest = /\bDigest\s+(.*)$/is.exec(header ?? '')?.[1]
    if (digest === undefined) return false
    const values = new Map<string, string>()
    for (const [, name = '', quoted, bare] of digest.matchAll(/(\w+)\s*=\s*(?:"([^"]*)"|([^\s,]+))/g)) {
      values.set(name.toLowerCase(), quoted ?? bare ?? '')
    }
    const algorithmName = values.get('algorithm') ?? null
    this.#challenge = {
      realm: values.get('realm') ?? '',
      nonce: values.get('nonce') ?? '',
      opaque: values.get('opaque') ?? null,
      algorithm: algorithmName?.toUpperCase() === 'SHA-256' ? 'sha256' : 'md5',
      algorithmName,
      hasQop: /\bauth\b/.test(values.get('qop') ?? ''),
    }
    this.#count = 0
    return true
  }

  /** The `Authorization` header of a call; null before the first challenge. `uri`: path and query. */
  header(method: string, uri: string): string | null {
    const challenge = this.#challenge
    if (!challenge) return null
    const { realm, nonce, opaque, algorithm, algorithmName, hasQop } = challenge
    this.#count += 1
    const nc = this.#count.toString(16).padStart(8, '0')
    const cnonce = this.#random()
    const ha1 = md(algorithm, `${this.#user}:${realm}:${this.#password}`)
    const ha2 = md(algorithm, `${method}:${uri}`)
    const middle = hasQop ? `${nonce}:${nc}:${cnonce}:auth` : nonce
    const parts = [
      `username="${this.#user}"`,
      `realm="${realm}"`,
      `nonce="${nonce}"`,
      `uri="${uri}"`,
      `response="${md(algorithm, `${ha1}:${middle}:${ha2}`)}"`,
      ...(hasQop ? ['qop=auth', `nc=${nc}`, `cnonce="${cnonce}"`] : []),
      ...(opaque === null ? [] : [`opaque="${opaque}"`]),
      ...(algorithmName === null ? [] : [`algorithm=${algorithmName}`]),
    ]
    return `Digest ${parts.join(', ')}`
  }
}
