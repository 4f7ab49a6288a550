import { randomBytes } from 'node:crypto'

export interface SimToken {
  accessToken: string
  refreshToken: string
  expiresAt: number
}

/** Token calls in any window before the platform refuses. */
const MOST_CALLS = 5
const WINDOW_MS = 60_000

/** Tokens of the one account; times are wall clock, as the provider counts them. */
export class SimTokens {
  readonly #wall: () => number
  #tokens: SimToken[] = []
  #calls: number[] = []

  constructor(wall: () => number) {
    this.#wall = wall
  }

  /** Counts a token call; true when it is one too many. */
  isTooOften(): boolean {
    const now = this.#wall()
    this.#calls = [...this.#calls.filter((at) => at > now - WINDOW_MS), now]
    return this.#calls.length > MOST_CALLS
  }

  open(seconds: number): SimToken {
    const secret = () => randomBytes(16).toString('hex')
    const token = { accessToken: secret(), refreshToken: secret(), expiresAt: this.#wall() + seconds * 1000 }
    this.#tokens.push(token)
    return token
  }

  /** A new token for one that still lives; null when it does not. */
  renew(accessToken: string | null, refreshToken: string | null, seconds: number): SimToken | null {
    const old = this.#living().find((token) => token.accessToken === accessToken && token.refreshToken === refreshToken)
    if (!old) return null
    this.#tokens = this.#tokens.filter((token) => token !== old)
    return this.open(seconds)
  }

  isLiving(accessToken: string | null): boolean {
    return this.#living().some((token) => token.accessToken === accessToken)
  }

  closeAll(): void {
    this.#tokens = []
  }

  #living(): SimToken[] {
    const now = this.#wall()
    return this.#tokens.filter(({ expiresAt }) => expiresAt > now)
  }
}
