/** What may be asked of a unit, in the order in which it is offered. */
export const commandKinds = [
  'engine_cut',
  'engine_restore',
  'locate',
  'interval',
  'output_on',
  'output_off',
  'restart',
  'text',
] as const
export type CommandKind = (typeof commandKinds)[number]

export const commandLabels: Record<CommandKind, string> = {
  engine_cut: 'Cortar motor',
  engine_restore: 'Restaurar motor',
  locate: 'Pedir posición',
  interval: 'Intervalo de reporte',
  output_on: 'Encender salida',
  output_off: 'Apagar salida',
  restart: 'Reiniciar equipo',
  text: 'Texto libre',
}

/** Of these a unit may have one open at a time, and only named people ask for them. */
export const isEngine = (kind: CommandKind): boolean => kind === 'engine_cut' || kind === 'engine_restore'

/**
 * `approval`: waits for a second person; `queued`: for its conditions and for the device; `sent`: left us, once and never
 * again; `delivered`: the device has it; `done`: the device says that it did it. `handed`: its platform took it, and never told
 * whether the device did it.
 */
export const commandStates = [
  'approval',
  'queued',
  'sent',
  'delivered',
  'done',
  'handed',
  'refused',
  'expired',
  'cancelled',
] as const
export type CommandState = (typeof commandStates)[number]
export const commandStateLabels: Record<CommandState, string> = {
  approval: 'Por aprobar',
  queued: 'En espera',
  sent: 'Enviada',
  delivered: 'Entregada',
  done: 'Ejecutada',
  handed: 'Entregada',
  refused: 'Rechazada',
  expired: 'Vencida',
  cancelled: 'Cancelada',
}
export const openStates: readonly CommandState[] = ['approval', 'queued', 'sent', 'delivered']
/** It has not left us yet. */
export const heldStates: readonly CommandState[] = ['approval', 'queued']

export const cutReasons = ['theft', 'recovery', 'authority', 'yard_test', 'other'] as const
export type CutReason = (typeof cutReasons)[number]
export const cutReasonLabels: Record<CutReason, string> = {
  theft: 'Robo reportado',
  recovery: 'Recuperación de la unidad',
  authority: 'Orden de la autoridad',
  yard_test: 'Prueba en patio',
  other: 'Otro motivo',
}
/** There is nobody to report a test to. */
export const needsReport = (reason: CutReason): boolean => reason !== 'yard_test'

export const shortestInterval = 5
export const longestInterval = 86_400
export const longestText = 200
/** Free text goes to the device as it is: printable, one line, nothing that could end its frame and begin another. */
export const freeText = /^[\x20-\x7eáéíóúüñÁÉÍÓÚÜÑ¿¡]+$/

/** When an engine may be cut: the account's word, kept with each command as it was then. */
export interface CutRule {
  /** It stands for so long, */
  standingSeconds: number
  /** or is no faster than this for so long, */
  slowKmh: number
  slowSeconds: number
  /** as a position says that is no older. */
  freshSeconds: number
}

/** What is known of a unit. */
export interface UnitNow {
  /** null: it never reported. */
  speed: number | null
  ageSeconds: number | null
  /** For how long its positions have been standing, and no faster than the rule's speed. */
  stoodSeconds: number
  slowSeconds: number
  /** A geofence it is in where nothing is cut, by name. */
  safePlace: string | null
}

export interface CutConditions {
  slow: boolean
  outside: boolean
  fresh: boolean
}

/** A unit that crawls is not rolling any more. */
export const standingKmh = 3

export function cutConditions(now: UnitNow, rule: CutRule): CutConditions {
  const fresh = now.ageSeconds !== null && now.ageSeconds <= rule.freshSeconds
  const stands = now.speed !== null && now.speed <= standingKmh && now.stoodSeconds >= rule.standingSeconds
  const isSlow = now.speed !== null && now.speed <= rule.slowKmh && now.slowSeconds >= rule.slowSeconds
  return { slow: stands || isSlow, outside: now.safePlace === null, fresh }
}

export const mayCut = (now: UnitNow, rule: CutRule): boolean =>
  Object.values(cutConditions(now, rule)).every((isMet) => isMet)

/** One of a unit's positions, newest first. Epoch ms, km/h. */
export interface SpeedAt {
  at: number
  speed: number
}

/** For how long, up to the newest of them, no position has been faster. */
export function slowFor(newestFirst: readonly SpeedAt[], kmh: number): number {
  const newest = newestFirst[0]
  const fast = newestFirst.findIndex(({ speed }) => speed > kmh)
  const first = newestFirst[(fast < 0 ? newestFirst.length : fast) - 1]
  return newest && first ? (newest.at - first.at) / 1000 : 0
}
