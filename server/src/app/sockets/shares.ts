/** How many of something each key holds, up to a limit for each. */
export class Shares<Key> {
  readonly #most: number
  readonly #held = new Map<Key, number>()

  constructor(most: number) {
    this.#most = most
  }

  /** Takes one; the answer gives it back, however often it is called. null: this key holds all it may. */
  take(key: Key): (() => void) | null {
    const held = this.#held.get(key) ?? 0
    if (held >= this.#most) return null
    this.#held.set(key, held + 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      const left = (this.#held.get(key) ?? 1) - 1
      if (left > 0) this.#held.set(key, left)
      else this.#held.delete(key)
    }
  }
}
