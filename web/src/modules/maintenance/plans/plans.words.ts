import { IconCalendarEvent, IconClockHour4, IconRoad, type Icon } from '@tabler/icons-react'
import type { DueRow, StandingWindow } from '@arriero/contract/maintenance/plans/plans.entities.ts'
import {
  leftWords,
  overdue,
  soon,
  type DueStatus,
  type Measure,
} from '@arriero/contract/maintenance/plans/plans.rules.ts'
import { date, dateTime, dayKey, duration, number, shortTime } from '../../../kit/format.ts'
import type { Tone } from '../../../kit/palette.ts'

export const statusTone = (status: DueStatus): Tone => (status === overdue ? 'red' : status === soon ? 'amber' : 'grey')

export const measureIcons: Record<Measure, Icon> = { km: IconRoad, hours: IconClockHour4, day: IconCalendarEvent }

export const leftOfRow = ({ by, left }: Pick<DueRow, 'by' | 'left'>) => leftWords(by, left)

/** What its pace says, or the date it is due on. */
export const paceWords = ({ by, dailyKm, dailyHours, expectedOn }: DueRow) =>
  by === 'km' && dailyKm > 0
    ? `${number(dailyKm)} km/día`
    : by === 'hours' && dailyHours > 0
      ? `${number(dailyHours, 1)} h/día`
      : farAway(expectedOn)

/** A day so far away that nothing can be said of it. */
export const farAway = (day: string) =>
  Number(day.slice(0, 4)) - new Date().getFullYear() > 15 ? 'Sin fecha' : date(day)

/** 'Hoy', 'Mañana', '29.11'. */
export const dayWords = (at: string) => {
  const day = dayKey(at)
  if (day === dayKey()) return 'Hoy'
  return day === dayKey(new Date(Date.now() + 86_400_000)) ? 'Mañana' : date(at).slice(0, 5)
}

/** When a unit can be worked on, from its trips. */
export function windowWords({ from, to, place, until }: StandingWindow): { tone: Tone; top: string; bottom: string } {
  if (from === null)
    return { tone: 'amber', top: `Sin ventana al ${date(until).slice(0, 5)}`, bottom: 'Viajes seguidos' }
  const isNow = Date.parse(from) <= Date.now()
  const length =
    to === null ? 'sin viaje después' : duration((Date.parse(to) - Math.max(Date.parse(from), Date.now())) / 1000)
  const bottom = [place, length].filter(Boolean).join(', ')
  if (isNow) {
    return to === null
      ? { tone: 'green', top: 'Libre ahora', bottom: 'Sin viajes en 7 días' }
      : { tone: 'green', top: `Libre, sale ${dayWords(to).toLowerCase()} ${shortTime(to)}`, bottom }
  }
  const end =
    to === null
      ? 'en adelante'
      : `a ${dayKey(to) === dayKey(from) ? '' : `${dayWords(to).toLowerCase()} `}${shortTime(to)}`
  return { tone: 'grey', top: `${dayWords(from)} ${shortTime(from)} ${end}`, bottom }
}

export const lastWords = ({ lastDay, lastKm }: Pick<DueRow, 'lastDay' | 'lastKm'>) =>
  `${date(lastDay)} · ${number(lastKm)} km`
export const atWords = (at: string | null) => (at === null ? 'Sin posiciones' : dateTime(at))
