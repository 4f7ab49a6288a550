/** What is known of a connection before it has said which device it is. */
export interface Stranger {
  readonly place: string
  destroy(): void
}

/**
 * Connections that have not said which registered device they are, in the order of their coming. However many come, in
 * all or of one place, the oldest makes room: a device says who it is in its first breath and is a stranger no more.
 */
export class Strangers {
  readonly #most: number
  readonly #mostOfPlace: number
  readonly #all = new Set<Stranger>()
  readonly #byPlace = new Map<string, Set<Stranger>>()

  constructor(most: number, mostOfPlace: number) {
    this.#most = most
    this.#mostOfPlace = mostOfPlace
  }

  add(stranger: Stranger): void {
    const neighbours = this.#byPlace.get(stranger.place) ?? new Set()
    if (neighbours.size >= this.#mostOfPlace) this.#letGo(neighbours)
    else if (this.#all.size >= this.#most) this.#letGo(this.#all)
    this.#all.add(stranger)
    this.#byPlace.set(stranger.place, neighbours.add(stranger))
  }

  /** It has said who it is, or is gone. */
  remove(stranger: Stranger): void {
    this.#all.delete(stranger)
    const neighbours = this.#byPlace.get(stranger.place)
    neighbours?.delete(stranger)
    if (neighbours?.size === 0) this.#byPlace.delete(stranger.place)
  }

  #letGo(of: Set<Stranger>): void {
    const [oldest] = of
    if (!oldest) return
    this.remove(oldest)
    oldest.destroy()
  }
}
