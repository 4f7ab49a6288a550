import { IconCalendarEvent, IconMail, IconMapPin, IconPhone, IconUsers, type Icon } from '@tabler/icons-react'
import type { CrmColor, ActivityKind, SaleState } from '@arriero/contract/crm/crm.rules.ts'
import type { SaleRow } from '@arriero/contract/crm/sales.entities.ts'
import { errorText } from '../../kit/api-error.ts'
import { ago, date, dateTime, dayKey, number, shortTime, weekday } from '../../kit/format.ts'
import type { Tone } from '../../kit/palette.ts'
import { queryClient } from '../../kit/query.ts'
import { toast } from '../../kit/shell/toast.ts'

/** All that is read of sales begins with it. */
export const crmKey = ['crm']
export const crmChanged = () => queryClient.invalidateQueries({ queryKey: crmKey })

export const toneOf = (color: CrmColor): Tone => (color === 'gray' ? 'grey' : color)
const stateTones: Record<SaleState, Tone> = { 1: 'blue', 2: 'green', 3: 'red' }
export const stageLook = ({ state, stageName, stageColor }: Pick<SaleRow, 'state' | 'stageName' | 'stageColor'>) => ({
  tone: state === 1 ? toneOf(stageColor) : stateTones[state],
  label: stageName,
})

export const activityIcons: Record<ActivityKind, Icon> = {
  call: IconPhone,
  mail: IconMail,
  meeting: IconUsers,
  visit: IconMapPin,
  other: IconCalendarEvent,
}

/** Of large amounts, millions: $1.53 M */
export const shortPesos = (amount: number) =>
  amount >= 1_000_000 ? `$${number(amount / 1_000_000, 2)} M` : pesos(amount)
/** Whole pesos: $684,000 */
export const pesos = (amount: number) => `$${number(amount)}`

const dayMs = 86_400_000
export const isPast = (at: string) => Date.parse(at) < Date.now()
/** The day so many days from today; before it, with fewer than none. */
export const dayFromNow = (days: number) => dayKey(new Date(Date.now() + days * dayMs))

/** 'hoy 12:30', 'mañana 09:00', '24.11.2026 18:00' */
export function whenWords(at: string): string {
  const day = dayKey(at)
  if (day === dayKey()) return `hoy ${shortTime(at)}`
  if (day === dayFromNow(1)) return `mañana ${shortTime(at)}`
  return dateTime(at).slice(0, 16)
}

/** The same where there is little room: a day of this year without its hour, 'mié 02.12'. */
function shortWhen(at: string): string {
  const words = whenWords(at)
  if (!/^\d/.test(words)) return words
  return dayKey(at).slice(0, 4) === dayKey().slice(0, 4)
    ? `${weekday(at).slice(0, 3)} ${date(at).slice(0, 5)}`
    : date(at)
}

/** What comes next of an open sale, and how pressing it is. */
export function nextLook({ next, state, lastActivityAt, isCold }: SaleRow): { tone?: Tone; text: string } {
  if (state !== 1) return { text: '' }
  if (next === null)
    return { tone: 'amber', text: isCold ? `Se enfría, ${ago(lastActivityAt).toLowerCase()}` : 'Sin actividad' }
  if (isPast(next.at)) return { tone: 'red', text: `${next.title}, ${ago(next.at).toLowerCase()}` }
  const isToday = dayKey(next.at) === dayKey()
  return { ...(isToday && { tone: 'amber' as const }), text: `${next.title}, ${shortWhen(next.at)}` }
}

/** Does it, says so, and reads again what changed. */
export async function tried(done: Promise<unknown>, said: string | undefined, failed: string): Promise<boolean> {
  try {
    await done
    if (said) toast.success(said)
    return true
  } catch (error) {
    toast.error(failed, { detail: errorText(error) })
    return false
  } finally {
    await crmChanged()
  }
}
