import { repeatAdverb } from '@arriero/contract/tasks/repeat.rules.ts'
import type { TaskRow } from '@arriero/contract/tasks/tasks.entities.ts'
import { isOpen, laneLabel, type TaskLane } from '@arriero/contract/tasks/tasks.rules.ts'
import { priorityLabel, type Priority } from '@arriero/contract/tickets/tickets/tickets.rules.ts'
import { errorText } from '../../kit/api-error.ts'
import { ago, dateTime, dayKey, number, shortTime } from '../../kit/format.ts'
import type { Tone } from '../../kit/palette.ts'
import { queryClient } from '../../kit/query.ts'
import { toast } from '../../kit/shell/toast.ts'

/** All that is read of tasks begins with it. */
export const taskKey = ['tasks']
export const tasksChanged = () => queryClient.invalidateQueries({ queryKey: taskKey })

const laneTones: Record<TaskLane, Tone> = { 1: 'grey', 2: 'blue', 3: 'amber', 4: 'green', 5: 'grey' }
export const laneLook = ({ lane }: { lane: TaskLane }) => ({ tone: laneTones[lane], label: laneLabel(lane) })
const priorityTones: Record<Priority, Tone> = { 1: 'grey', 2: 'blue', 3: 'amber', 4: 'red' }
export const priorityLook = (priority: Priority) => ({ tone: priorityTones[priority], label: priorityLabel(priority) })

const dayMs = 86_400_000
/** How far off it is: '3 días tarde', 'en 40 min', 'mañana'. */
export function dueLook({ lane, dueAt, doneAt }: Pick<TaskRow, 'lane' | 'dueAt' | 'doneAt'>): {
  tone?: Tone
  text: string
} {
  if (dueAt === null) return { text: lane > 2 ? ago(doneAt) : 'sin fecha' }
  const due = Date.parse(dueAt)
  if (!isOpen(lane)) {
    const late = doneAt === null ? 0 : Date.parse(doneAt) - due
    return lane === 5 ? { text: 'cancelada' } : late > 0 ? { text: `${span(late)} tarde` } : { text: 'a tiempo' }
  }
  const left = due - Date.now()
  if (left < 0) return { tone: 'red', text: `${span(-left)} tarde` }
  if (dayKey(dueAt) === dayKey(new Date(Date.now() + dayMs))) return { text: 'mañana' }
  return { ...(left < dayMs / 4 && { tone: 'amber' as const }), text: `en ${span(left)}` }
}
function span(ms: number): string {
  if (ms >= dayMs) return Math.floor(ms / dayMs) === 1 ? '1 día' : `${Math.floor(ms / dayMs)} días`
  const minutes = Math.max(1, Math.round(ms / 60_000))
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`
}
/** 'hoy 18:00', '24.11.2026 18:00' */
export const dueWords = (dueAt: string | null) =>
  dueAt === null ? '—' : dayKey(dueAt) === dayKey() ? `hoy ${shortTime(dueAt)}` : dateTime(dueAt).slice(0, 16)

/** What stands below the number of overdue tasks: red only when some are so for long. */
export const longOverdueLook = (count: number): { tone?: Tone; text: string } =>
  count > 0 ? { tone: 'red', text: `${number(count)} con más de 3 días` } : { text: 'Ninguna con más de 3 días' }

export const repeatLabel = ({ repeat }: Pick<TaskRow, 'repeat'>) => (repeat ? repeatAdverb(repeat) : null)
export const whoHas = ({ people, groups }: Pick<TaskRow, 'people' | 'groups'>) => [...people, ...groups]

/** Does it, says so, and reads again what changed; `failed` is what a refusal is called. */
export async function tried(done: Promise<unknown>, said: string | undefined, failed: string): Promise<boolean> {
  try {
    await done
    if (said) toast.success(said)
    return true
  } catch (error) {
    toast.error(failed, { detail: errorText(error) })
    return false
  } finally {
    await tasksChanged()
  }
}
