import * as z from 'zod'

export const clockInput = z.strictObject({
  /** Epoch ms or ISO instant. */
  now: z.union([z.number(), z.iso.datetime().transform((text) => Date.parse(text))]).optional(),
  advanceSeconds: z.number().min(0).optional(),
  scale: z.number().positive().max(100_000).optional(),
})

/** Simulated time: runs `scale` times as fast as the wall clock and may be set or advanced. Epoch ms. */
export class SimClock {
  readonly #wall: () => number
  #wallStart: number
  #start: number
  #scale: number

  constructor(start: number, scale: number, wall: () => number) {
    this.#wall = wall
    this.#wallStart = wall()
    this.#start = start
    this.#scale = scale
  }

  now(): number {
    return Math.floor(this.#start + (this.#wall() - this.#wallStart) * this.#scale)
  }

  get scale(): number {
    return this.#scale
  }

  change({ now, advanceSeconds = 0, scale }: z.infer<typeof clockInput>): void {
    this.#start = (now ?? this.now()) + advanceSeconds * 1000
    this.#wallStart = this.#wall()
    this.#scale = scale ?? this.#scale
  }
}
