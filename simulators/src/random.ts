/** Repeatable chance: the same numbers in, the same number out, on every machine. */

/** 32 well mixed bits of three integers. */
export function mix(a: number, b: number, c = 0): number {
  let bits = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul((b + 0x7f4a7c15) | 0, 0xc2b2ae35)
  bits = Math.imul(bits ^ (bits >>> 16), 0x7feb352d) ^ Math.imul(c ^ 0x165667b1, 0x27d4eb2f)
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d)
  bits = Math.imul(bits ^ (bits >>> 12), 0x297a2d39)
  return (bits ^ (bits >>> 15)) >>> 0
}

/** 0 ≤ value < 1 */
export function chance(a: number, b: number, c = 0): number {
  return mix(a, b, c) / 0x1_0000_0000
}

/** Smooth noise from -1 to 1 over `x`, one swing about every unit of x. */
export function waves(seed: number, x: number): number {
  const cell = Math.floor(x)
  const part = x - cell
  const ease = part * part * (3 - 2 * part)
  const [left, right] = [chance(seed, cell), chance(seed, cell + 1)]
  return (left + (right - left) * ease) * 2 - 1
}

/** A row of throws that depends only on how it was begun. */
export class Dice {
  readonly #a: number
  readonly #b: number
  #throws = 0

  constructor(a: number, b: number) {
    this.#a = a
    this.#b = b
  }

  next(): number {
    this.#throws += 1
    return chance(this.#a, this.#b, this.#throws)
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next()
  }

  whole(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1))
  }

  pick<T>(list: readonly T[]): T {
    const found = list[Math.floor(this.next() * list.length)]
    if (found === undefined) throw new Error('Nothing to pick from')
    return found
  }
}
