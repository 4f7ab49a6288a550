const hourMs = 3_600_000

/** Local time of one zone; the offset is asked once an hour, because asking takes longer than judging a position. */
export class ZoneClock {
  readonly #format: Intl.DateTimeFormat
  readonly #offsets = new Map<number, number>()
  #hour = NaN
  #offset = 0

  constructor(zone: string) {
    this.#format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  }

  /** Milliseconds to add to UTC for local time. */
  offsetAt(at: number): number {
    const hour = Math.floor(at / hourMs)
    if (hour === this.#hour) return this.#offset
    let offset = this.#offsets.get(hour)
    if (offset === undefined) this.#offsets.set(hour, (offset = this.#ask(hour * hourMs)))
    this.#hour = hour
    this.#offset = offset
    return offset
  }

  #ask(at: number): number {
    const name = this.#format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
    const found = /GMT([+-])(\d\d):(\d\d)/.exec(name)
    if (!found) return 0
    const minutes = Number(found[2]) * 60 + Number(found[3])
    return (found[1] === '-' ? -minutes : minutes) * 60_000
  }
}
