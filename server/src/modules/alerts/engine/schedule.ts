import type { ZoneClock } from '../../../shared/zone-clock.ts'

const dayMinutes = 1440

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
