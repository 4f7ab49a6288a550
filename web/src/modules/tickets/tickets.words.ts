import {
  priorityLabel,
  stateLabel,
  type Priority,
  type TicketState,
} from '@arriero/contract/tickets/tickets/tickets.rules.ts'
import type { TicketRow } from '@arriero/contract/tickets/tickets/tickets.entities.ts'
import { shortTime, dateTime, dayKey } from '../../kit/format.ts'
import type { Tone } from '../../kit/palette.ts'
import { queryClient } from '../../kit/query.ts'

const stateTones: Record<TicketState, Tone> = { 1: 'blue', 2: 'violet', 3: 'grey', 4: 'green', 5: 'grey' }
export const stateLook = ({ state }: { state: TicketState }) => ({ tone: stateTones[state], label: stateLabel(state) })

const priorityTones: Record<Priority, Tone> = { 1: 'grey', 2: 'blue', 3: 'amber', 4: 'red' }
export const priorityLook = (priority: Priority) => ({ tone: priorityTones[priority], label: priorityLabel(priority) })

/** All that is read of tickets begins with it. */
export const ticketKey = ['tickets']
export const ticketChanged = () => queryClient.invalidateQueries({ queryKey: ticketKey })

const minuteMs = 60_000
const hourMs = 60 * minuteMs

type Due = Pick<TicketRow, 'state' | 'dueAt' | 'dueKind' | 'waitingFor' | 'createdAt'>
export interface DueLook {
  tone: Tone
  /** 'Vencido 1 h 42 min', '18 min', 'En pausa' */
  text: string
  /** 'resolver 09:00' */
  by: string
  /** Of its time, gone: 0 to 1. */
  share: number
}

/** '1 h 42 min', '3 d 4 h': two steps are enough. */
export function spanWords(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / minuteMs))
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60]
  if (days > 0) return hours > 0 ? `${days} d ${hours} h` : `${days} d`
  if (hours > 0) return rest > 0 ? `${hours} h ${rest} min` : `${hours} h`
  return `${rest} min`
}

/** How a promise stands now; undefined: nothing is promised. */
export function dueLook({ dueAt, dueKind, createdAt }: Due, now: number): DueLook | undefined {
  if (dueAt === null) return undefined
  const left = Date.parse(dueAt) - now
  const whole = Date.parse(dueAt) - Date.parse(createdAt)
  const at =
    dayKey(dueAt) === dayKey(new Date(now)) ? shortTime(dueAt) : `${dateTime(dueAt).slice(0, 5)} ${shortTime(dueAt)}`
  const verb = dueKind === 'first' ? 'responder' : 'resolver'
  return {
    tone: left < 0 ? 'red' : left < hourMs / 2 ? 'red' : left < hourMs ? 'amber' : 'green',
    text: left < 0 ? `Vencido ${spanWords(-left)}` : spanWords(left),
    by: `${verb} ${at}`,
    share: left < 0 || whole <= 0 ? 1 : Math.min(1, Math.max(0, 1 - left / whole)),
  }
}
