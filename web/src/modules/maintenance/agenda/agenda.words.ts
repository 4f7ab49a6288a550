import type { ReplyOf } from '@arriero/contract/core/endpoint.ts'
import { getAgenda, type AgendaBlock } from '@arriero/contract/maintenance/agenda/agenda.contract.ts'
import type { Absence } from '@arriero/contract/technicians/technicians.contract.ts'
import { call } from '../../../kit/call.ts'
import { date, dateTime, dayKey, days, shortTime } from '../../../kit/format.ts'
import type { Tone } from '../../../kit/palette.ts'
import { orderKey, processLook } from '../orders/orders.words.ts'

export type Agenda = ReplyOf<typeof getAgenda>

/** Read again with the orders. */
export const agendaQuery = (from: string, days: number) => ({
  queryKey: [...orderKey, 'agenda', from, days],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(getAgenda, { query: { from, days }, signal }),
  refetchInterval: 60_000,
})

const dayMs = 86_400_000
export const plusDays = (day: string, days: number) => dayKey(new Date(Date.parse(`${day}T12:00`) + days * dayMs))
/** The Monday of its week. */
export const mondayOf = (day: string) => plusDays(day, -((new Date(`${day}T12:00`).getDay() + 6) % 7))
/** Of the year, as calendars count them. */
export function weekOf(monday: string): number {
  const thursday = new Date(`${plusDays(monday, 3)}T12:00`)
  return Math.floor((thursday.getTime() - new Date(thursday.getFullYear(), 0, 1).getTime()) / dayMs / 7) + 1
}

/** What waits has a tone of its own. */
export const blockTone = ({ process, waits }: Pick<AgendaBlock, 'process' | 'waits'>): Tone =>
  waits ? 'amber' : processLook({ process }).tone
export const blockWords = ({ process, waits }: Pick<AgendaBlock, 'process' | 'waits'>) =>
  waits ? 'Espera' : processLook({ process }).label

/** The same time of another day. */
export const onDay = (day: string, at: string | null) =>
  new Date(`${day}T${at ? shortTime(at) : '08:00'}:00`).toISOString()

/** The absence of a technician on a day. */
export const awayOn = (absences: readonly Absence[], technicianId: number | null, day: string): Absence | undefined =>
  absences.find((one) => one.technicianId === technicianId && one.from <= day && day <= one.to)
/** 'Vacaciones, 24.11–28.11.2026' */
export const awayWords = ({ reason, from, to }: Absence) => `${reason}, ${days(from, to)}`

/** What speaks against doing it then: a trip of the unit that these hours would run into, or that who does it is away. */
export function clashWords(
  { trips, absences, technicians }: Agenda,
  { unitId, at, hours, technicianId }: { unitId: number; at: string; hours: number; technicianId: number | null },
): string | undefined {
  const away = awayOn(absences, technicianId, dayKey(at))
  const who = technicians.find(({ id }) => id === technicianId)?.name
  const from = Date.parse(at)
  const to = from + Math.max(hours, 0.5) * 3_600_000
  const trip = trips.find((one) => one.unitId === unitId && Date.parse(one.from) < to && Date.parse(one.to) > from)
  const said = [
    trip && `La unidad tiene un viaje del ${dateTime(trip.from).slice(0, 16)} al ${dateTime(trip.to).slice(0, 16)}.`,
    away && `${who} está ausente: ${awayWords(away)}.`,
  ].filter(Boolean)
  return said.length > 0 ? said.join(' ') : undefined
}

export const dayWords = (day: string) => (day === dayKey() ? 'hoy' : date(day).slice(0, 5))
