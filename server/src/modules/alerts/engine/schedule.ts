const hourMs = 3_600_000
const dayMinutes = 1440

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

/** Days 0 (Sunday) to 6; minutes of the local day, `to` not included; from after to goes over midnight. */
export interface Hours {
  readonly days: readonly number[]
  readonly fromMinute: number
  readonly toMinute: number
}

export interface Schedule {
  /** Whether a rule holds at an instant, epoch ms. A night belongs to the day it begins. */
  holds(at: number): boolean
}

/** null: always. */
export function scheduleOf({ days, fromMinute, toMinute }: Hours, clock: ZoneClock): Schedule | null {
  const wholeDay = fromMinute === toMinute
  if (wholeDay && new Set(days).size === 7) return null
  const wanted = Array.from({ length: 7 }, (_, day) => days.includes(day))
  return {
    holds(at) {
      const minutes = Math.floor((at + clock.offsetAt(at)) / 60_000)
      const minute = ((minutes % dayMinutes) + dayMinutes) % dayMinutes
      // 1 January 1970 was a Thursday.
      const day = (((Math.floor(minutes / dayMinutes) + 4) % 7) + 7) % 7
      if (wholeDay) return wanted[day]!
      if (fromMinute < toMinute) return wanted[day]! && minute >= fromMinute && minute < toMinute
      if (minute >= fromMinute) return wanted[day]!
      return minute < toMinute && wanted[(day + 6) % 7]!
    },
  }
}
