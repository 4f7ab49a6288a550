const SECONDS = 10

/** Bytes that may pass: `perSecond` on average, ten seconds' worth at once. */
export class ByteRate {
  readonly #perSecond: number
  #left: number
  #at: number

  constructor(perSecond: number, now: number) {
    this.#perSecond = perSecond
    this.#left = perSecond * SECONDS
    this.#at = now
  }

  /** Counts `bytes`; gives the ms to wait until the average is kept again, 0 when it is. */
  take(bytes: number, now: number): number {
    const gained = (Math.max(0, now - this.#at) / 1000) * this.#perSecond
    this.#left = Math.min(this.#perSecond * SECONDS, this.#left + gained) - bytes
    this.#at = now
    return this.#left >= 0 ? 0 : Math.ceil((-this.#left / this.#perSecond) * 1000)
  }
}
