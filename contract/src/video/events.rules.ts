import { alarmKinds, alarmMeaning, type AlarmKind, type Severity } from '../alerts/alarms.rules.ts'
import { monitoringLabel } from './event-codes.rules.ts'

/** Whose doing an event is: what the driver camera saw, what the road camera saw, or the unit's own. */
export const eventClasses = [
  { code: 'dms', label: 'DMS', words: 'Conductor' },
  { code: 'adas', label: 'ADAS', words: 'Camino' },
  { code: 'other', label: 'Unidad', words: 'Unidad' },
] as const
export type EventClass = (typeof eventClasses)[number]['code']

const adas: readonly AlarmKind[] = [
  'forward_collision',
  'lane_departure',
  'frequent_lane_change',
  'close_following',
  'pedestrian_collision',
  'traffic_sign',
  'sign_recognition',
  'obstacle',
  'blind_spot',
]
const dms: readonly AlarmKind[] = [
  'fatigue',
  'drowsiness',
  'phone_call',
  'smoking',
  'distraction',
  'no_driver',
  'seat_belt',
  'driver_change',
  'driver_id',
]
export const eventClassOf = (kind: AlarmKind | null): EventClass =>
  kind !== null && dms.includes(kind) ? 'dms' : kind !== null && adas.includes(kind) ? 'adas' : 'other'

/** Whether somebody should look at it: not what a device says of itself in passing (engine on, captures, signs it read). */
export const isReviewed = (kind: AlarmKind | null): boolean => kind === null || alarmMeaning(kind).severity !== 'low'

/** An unknown code is the last to be looked at. */
export const eventSeverity = (kind: AlarmKind | null): Severity => (kind === null ? 'low' : alarmMeaning(kind).severity)

/** What it is called; a code that is in no list shows raw. */
export const eventTitle = (kind: AlarmKind | null, code: string): string =>
  monitoringLabel(code) ?? (kind === null ? code : alarmMeaning(kind).label)

/** Kinds that events may have, for filters. */
export const eventKinds = (Object.keys(alarmKinds) as AlarmKind[]).filter(isReviewed)

/** From its arrival to its end. */
export const reviewStates = [
  { code: 'pending', label: 'Sin revisar' },
  { code: 'confirmed', label: 'Confirmado' },
  { code: 'coaching', label: 'En coaching' },
  { code: 'closed', label: 'Cerrado' },
  { code: 'false', label: 'Falsa alarma' },
] as const
export type ReviewState = (typeof reviewStates)[number]['code']
export const reviewLabel = (state: ReviewState): string => reviewStates.find(({ code }) => code === state)!.label

/** What somebody decides of it, and from which states. */
export const decisions = {
  confirm: { to: 'confirmed', from: ['pending', 'false'] },
  coach: { to: 'coaching', from: ['pending', 'confirmed'] },
  false: { to: 'false', from: ['pending', 'confirmed'] },
  close: { to: 'closed', from: ['confirmed', 'coaching'] },
  reopen: { to: 'pending', from: ['confirmed', 'false', 'closed'] },
} as const satisfies Record<string, { to: ReviewState; from: readonly ReviewState[] }>
export type Decision = keyof typeof decisions
export const decisionNames = Object.keys(decisions) as [Decision, ...Decision[]]
export const mayDecide = (decision: Decision, state: ReviewState): boolean =>
  (decisions[decision].from as readonly ReviewState[]).includes(state)

/** What made it worse; said by who reviews it. */
export const aggravations = [
  { code: 'fast', label: '+80 km/h' },
  { code: 'traffic', label: 'Tránsito' },
  { code: 'rain', label: 'Lluvia' },
] as const
export type Aggravation = (typeof aggravations)[number]['code']

/** Minutes in which one should be reviewed. */
export const reviewGoalMinutes = 15

/** A repeat within these minutes of the last joins the entry that nobody has reviewed (rule CAM-06). */
export const repeatMinutes = 60

export interface CameraNotice {
  unitId: number
  /** What it tells of. */
  notification: string
  /** Which camera. */
  camera: string
  /** Epoch ms. */
  at: number
}
/** An entry of the list: what came first, and its repeats in order. */
export interface NoticeEntry<N extends CameraNotice> {
  notice: N
  children: readonly N[]
}

/** The list with a new notice: among the children of its like, or in front of all (rule CAM-06). */
export function withNotice<N extends CameraNotice>(
  list: readonly NoticeEntry<N>[],
  incoming: N,
): readonly NoticeEntry<N>[] {
  const like = list.find(({ notice, children }) => {
    const last = children.at(-1)?.at ?? notice.at
    return (
      notice.unitId === incoming.unitId &&
      notice.notification === incoming.notification &&
      notice.camera === incoming.camera &&
      Math.abs(incoming.at - last) <= repeatMinutes * 60_000
    )
  })
  if (!like) return [{ notice: incoming, children: [] }, ...list]
  return list.map((one) => (one === like ? { ...one, children: [...one.children, incoming] } : one))
}

/** So many of one kind in so many days want a talk. */
export const coachingRule = { events: 3, days: 7 } as const

/** Why a driver should be coached, by their events of one kind in the days of the rule, this one among them; null: no need. */
export function coachingReason(kind: AlarmKind | null, code: string, count: number): string | null {
  const { events, days } = coachingRule
  const name = eventTitle(kind, code)
  if (count >= events)
    return `${count} de «${name}» en ${days} días: la regla «${events} en ${days}» pide plática cara a cara.`
  if (eventSeverity(kind) === 'critical')
    return `«${name}» es de gravedad crítica: se habla con el conductor la primera vez.`
  return null
}

export const coachingStates = [
  { code: 'todo', label: 'Por hacer' },
  { code: 'doing', label: 'En curso' },
  { code: 'done', label: 'Hecho' },
] as const
export type CoachingState = (typeof coachingStates)[number]['code']
/** Days a new one has. */
export const coachingDays = 3
