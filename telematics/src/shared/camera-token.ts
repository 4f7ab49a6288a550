/** Times are epoch ms. */
export interface AccessToken {
  accessToken: string
  /** From then on a new one is asked for, though the old one still lives. */
  renewAt: number
  expiresAt: number
}

/** One account's token, asked for once however many connections want it. */
export class TokenKeeper<T extends AccessToken> {
  #token: T | null = null
  #getting: Promise<T> | null = null

  /**
   * The living token; `get` brings a new one, given the old one while it lives. Whoever gives up by the signal does not
   * end it for the others.
   */
  use(now: number, get: (old: T | null) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const token = this.#token
    if (token && now < token.renewAt) return Promise.resolve(token)
    this.#getting ??= get(token && now < token.expiresAt ? token : null)
      .then((fresh) => {
        this.#token = fresh
        return fresh
      })
      .finally(() => {
        this.#getting = null
      })
    return signal ? unlessAborted(this.#getting, signal) : this.#getting
  }

  /** Forgets a token the platform does not know any more, unless it was replaced already. */
  drop(accessToken: string): void {
    if (this.#token?.accessToken === accessToken) this.#token = null
  }
}

function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason)
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}
