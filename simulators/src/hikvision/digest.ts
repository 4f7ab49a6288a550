import { createHash, randomBytes } from 'node:crypto'

const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const REALM = 'HikGateway'
/** Refusals after which the user is locked. */
const MOST_FAILURES = 5
const NONCE_LIFE_MS = 10 * 60_000

/** HTTP Digest of the gateway: nonces with a life, counts that only rise, a user locked after repeated failures. */
export class DigestGate {
  readonly #user: string
  readonly #password: string
  readonly #wall: () => number
  readonly #nonces = new Map<string, { until: number; count: number }>()
  #failures = 0

  constructor(user: string, password: string, wall: () => number) {
    this.#user = user
    this.#password = password
    this.#wall = wall
  }

  /** null when the call may pass, else the header of its refusal; `locked` when nothing helps any more. */
  check(method: string, uri: string, header: string | undefined): { challenge: string; locked: boolean } | null {
    const locked = this.#failures >= MOST_FAILURES
    if (!locked && header !== undefined) {
      const verdict = this.#verdict(method, uri, header)
      if (verdict === 'good') {
        this.#failures = 0
        return null
      }
      if (verdict === 'bad') this.#failures += 1
    }
    const nonce = randomBytes(16).toString('hex')
    this.#nonces.set(nonce, { until: this.#wall() + NONCE_LIFE_MS, count: 0 })
    return { challenge: `Digest realm="${REALM}", qop="auth", nonce="${nonce}", opaque="o1", algorithm=MD5`, locked }
  }

  expire(): void {
    this.#nonces.clear()
  }

  #verdict(method: string, uri: string, header: string): 'good' | 'bad' | 'stale' {
    const value = (name: string) => new RegExp(`\\b${name}="?([^",]+)"?`).exec(header)?.[1] ?? ''
    const nonce = this.#nonces.get(value('nonce'))
    if (!nonce || nonce.until < this.#wall()) return 'stale'
    const [nc, cnonce] = [value('nc'), value('cnonce')]
    const count = Number.parseInt(nc, 16)
    // Calls may overtake one another, none may be repeated.
    if (!(count > nonce.count - 64)) return 'stale'
    nonce.count = Math.max(nonce.count, count)
    const ha1 = md5(`${this.#user}:${REALM}:${this.#password}`)
    const expected = md5(`${ha1}:${value('nonce')}:${nc}:${cnonce}:auth:${md5(`${method}:${uri}`)}`)
    const isRight = value('uri') === uri && value('username') === this.#user && value('response') === expected
    return isRight ? 'good' : 'bad'
  }
}
