import { commandLabels, openStates, type CommandState } from '@arriero/contract/tracking/commands.rules.ts'
import type { CommandOffer, UnitCommand, UnitCommands } from '@arriero/contract/tracking/commands.contract.ts'
import {
  IconBell,
  IconBellOff,
  IconCurrentLocation,
  IconEngine,
  IconEngineOff,
  IconMessageCode,
  IconRefresh,
  IconTimeline,
} from '@tabler/icons-react'
import { dayKey, date, shortTime } from '../../../kit/format.ts'
import type { Tone } from '../../../kit/palette.ts'

export const commandIcons = {
  engine_cut: IconEngineOff,
  engine_restore: IconEngine,
  locate: IconCurrentLocation,
  interval: IconTimeline,
  output_on: IconBell,
  output_off: IconBellOff,
  restart: IconRefresh,
  text: IconMessageCode,
} as const

export const commandTones: Record<CommandState, Tone> = {
  approval: 'amber',
  queued: 'blue',
  sent: 'blue',
  delivered: 'amber',
  done: 'green',
  handed: 'amber',
  refused: 'red',
  expired: 'grey',
  cancelled: 'grey',
}

export const isOpen = ({ state }: UnitCommand): boolean => openStates.includes(state)

/** 'Intervalo de reporte: 10 s', 'Encender salida 2' */
export function titleOf({ kind, seconds, output, words }: UnitCommand): string {
  const label = commandLabels[kind]
  if (seconds !== null) return `${label}: ${seconds} s`
  if (output !== null) return `${label} ${output}`
  return words === null ? label : `${label}: ${words}`
}

/** What became of it, in one line. */
export function lineOf(command: UnitCommand): string {
  const { state, outcome, answer, expiresAt, networkAt, isOfDevice } = command
  if (state === 'refused' || state === 'expired' || state === 'cancelled' || state === 'handed')
    return [outcome, state === 'refused' && answer].filter(Boolean).join(': ')
  if (state === 'done') return answer ?? 'El equipo lo hizo'
  const ends = `vence ${shortTime(expiresAt)}`
  if (state === 'approval') return `Espera la aprobación de otra persona, ${ends}`
  if (state === 'queued')
    return command.kind === 'engine_cut' ? `Espera la condición, ${ends}` : `Espera que el equipo se conecte, ${ends}`
  if (outcome) return outcome
  return isOfDevice || !networkAt
    ? `El equipo no confirma aún, ${ends}`
    : `La plataforma lo aceptó; espera a que el equipo confirme, ${ends}`
}

/** 'hoy 09:31', '12.11 04:02' */
export const whenOf = (at: string): string =>
  dayKey(at) === dayKey() ? `hoy ${shortTime(at)}` : `${date(at).slice(0, 5)} ${shortTime(at)}`

/** How long it took, or has taken, in ms. */
export const tookMs = ({ askedAt, endedAt }: UnitCommand, now: number): number =>
  Math.max(0, (endedAt ? Date.parse(endedAt) : now) - Date.parse(askedAt))

/** '3.8 s', '8 min', '7 d' */
export function spanOf(ms: number): string {
  const seconds = ms / 1000
  if (seconds < 10) return `${seconds.toFixed(1)} s`
  if (seconds < 90) return `${Math.round(seconds)} s`
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`
  return seconds < 36 * 3600 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} d`
}

type Mark = 'done' | 'waits' | 'wrong' | 'none'

/** Sent, on the network, delivered, done. */
export function marksOf({ state, sentAt, networkAt, deliveredAt }: UnitCommand): readonly Mark[] {
  const steps = [sentAt, networkAt, deliveredAt, state === 'done' ? sentAt : null]
  const reached = steps.filter(Boolean).length
  const isWrong = state === 'refused'
  return steps.map((at, i): Mark => {
    if (at) return isWrong && i === reached - 1 ? 'wrong' : 'done'
    if (isWrong && i === 0) return 'wrong'
    return i === reached && (state === 'sent' || state === 'delivered' || state === 'handed') ? 'waits' : 'none'
  })
}

/** What is chosen in the address: `engine_cut`, `output_on-2`. */
export const choiceOf = ({ kind, output }: Pick<CommandOffer, 'kind' | 'output'>): string =>
  output === null ? kind : `${kind}-${output}`

/** The cut or restoration that is under way. */
export const openEngine = ({ commands }: UnitCommands): UnitCommand | undefined =>
  commands.find((command) => isOpen(command) && (command.kind === 'engine_cut' || command.kind === 'engine_restore'))
