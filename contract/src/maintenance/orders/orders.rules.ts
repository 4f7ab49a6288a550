import { cents } from '../../core/cents.ts'
import { processLabel, type Authorization, type Process } from '../../store/store.rules.ts'

export const pending = 1
export const running = 2
export const confirmed = 3
export const rejected = 4

/** Where an order may go from where it is; what was confirmed is only opened again by whoever authorises. */
const follows: Record<Process, readonly Process[]> = {
  [pending]: [running, rejected],
  [running]: [confirmed, rejected],
  [confirmed]: [running],
  [rejected]: [],
}
/** Why an order does not go from one process to another, in words. */
export const whyNotProcess = (from: Process, to: Process): string | undefined =>
  follows[from].includes(to) ? undefined : `Está en «${processLabel(from)}»: no pasa a «${processLabel(to)}».`

/** Whether its jobs and parts may still change. */
export const isOpen = (process: Process) => process === pending || process === running

export const orderKinds = [
  { code: 'preventive', label: 'Preventivo' },
  { code: 'corrective', label: 'Correctivo' },
] as const
export type OrderKind = (typeof orderKinds)[number]['code']
export const orderKindCodes = orderKinds.map(({ code }) => code)
export const orderKindLabel = (code: OrderKind) => orderKinds.find((kind) => kind.code === code)?.label ?? code

/** What an order was opened for, and where a failure was found. */
export const causes = [
  { code: 'manual', label: 'A mano' },
  { code: 'plan', label: 'Plan de servicios' },
  { code: 'checklist', label: 'CheckList' },
  { code: 'alert', label: 'Alerta' },
  { code: 'ticket', label: 'Ticket' },
] as const
export type Cause = (typeof causes)[number]['code']
export const causeCodes = causes.map(({ code }) => code)
export const causeLabel = (code: Cause) => causes.find((cause) => cause.code === code)?.label ?? code

/** What became of a job. */
export const jobStates = [
  { id: 0, label: 'Por hacer' },
  { id: 1, label: 'Hecho' },
  { id: 2, label: 'No se hará' },
] as const
export type JobState = (typeof jobStates)[number]['id']
export const jobToDo = 0
export const jobDone = 1
export const jobDropped = 2

export const photoStages = [
  { code: 'before', label: 'Antes' },
  { code: 'after', label: 'Después' },
] as const
export type PhotoStage = (typeof photoStages)[number]['code']
export const photoStageCodes = photoStages.map(({ code }) => code)

/** Bounds of one order. */
export const orderLimits = { jobs: 50, parts: 200, failures: 50, photos: 40, photoMb: 8 } as const

/** Pesos of so many hours. */
export const workCost = (hours: number, rate: number) => cents(hours * rate)

/** Hours between two instants, ISO. */
export const hoursBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 3_600_000

interface JobAhead {
  state: JobState
  plannedHours: number
  /** Hours worked. */
  hours: number
  /** Pesos an hour of whoever does it. */
  rate: number
  /** What others charge for it. */
  price: number
}
/** What an order will have cost: what was spent, the hours and parts still to come, and what others charge. */
export function foreseenCost(spent: { labor: number; parts: number }, jobs: readonly JobAhead[], partsAhead: number) {
  const left = jobs.filter(({ state }) => state === jobToDo)
  const labor = left.reduce((sum, job) => sum + workCost(Math.max(0, job.plannedHours - job.hours), job.rate), 0)
  return cents(spent.labor + labor + spent.parts + partsAhead + externalCost(jobs))
}
/** What others charge for the jobs that are done or to be done. */
export const externalCost = (jobs: readonly { state: JobState; price: number }[]) =>
  cents(jobs.reduce((sum, { state, price }) => sum + (state === jobDropped ? 0 : price), 0))

interface Closing {
  authorization: Authorization | null
  jobs: readonly { name: string; state: JobState; isRunning: boolean; workshopId: number | null; invoiced: boolean }[]
  parts: readonly { name: string; qty: number; taken: number }[]
}
/** What an order waits for before it can be confirmed, in words; nothing: it can. */
export function whyNotConfirm({ authorization, jobs, parts }: Closing): string[] {
  const undecided = jobs.filter(({ state }) => state === jobToDo)
  const waiting = parts.filter(({ qty, taken }) => taken < qty)
  const unbilled = jobs.filter((job) => job.workshopId !== null && job.state === jobDone && !job.invoiced)
  return [
    ...(authorization === null || authorization === 1 ? [] : [authorizationWords[authorization]]),
    ...(jobs.length === 0 ? ['no tiene trabajos'] : []),
    ...jobs.filter(({ isRunning }) => isRunning).map(({ name }) => `alguien trabaja en «${name}»`),
    ...(undecided.length > 0 ? [some(undecided, 'trabajo por decidir', 'trabajos por decidir')] : []),
    ...(waiting.length > 0 ? [some(waiting, 'refacción sin sacar ni quitar', 'refacciones sin sacar ni quitar')] : []),
    ...(unbilled.length > 0 ? [some(unbilled, 'factura de taller por anotar', 'facturas de taller por anotar')] : []),
  ]
}
const authorizationWords = {
  0: 'espera autorización',
  2: 'su autorización se canceló',
  3: 'su autorización se denegó',
} as const

const some = (list: readonly { name: string }[], one: string, many: string) =>
  list.length === 1 ? `${one}: ${list[0]!.name}` : `${list.length} ${many}`

/** No truck runs farther in a day. */
export const mostKmADay = 1500

export interface Reading {
  /** ISO. */
  at: string
  km: number
  /** Where it was read: a folio. */
  from: string
}
/** Why an odometer does not fit between those that were read before and after it, in words. */
export function whyNotReading(
  given: { at: string; km: number },
  before: Reading | undefined,
  after: Reading | undefined,
): string | undefined {
  const km = (value: number) => `${new Intl.NumberFormat('es-MX', { maximumFractionDigits: 0 }).format(value)} km`
  if (before && given.km < before.km)
    return `Es menor que los ${km(before.km)} que se leyeron antes, en ${before.from}.`
  if (after && given.km > after.km) return `Es mayor que los ${km(after.km)} que se leyeron después, en ${after.from}.`
  if (before && given.km - before.km > mostIn(before.at, given.at))
    return `Son ${km(given.km - before.km)} desde ${before.from}: más de ${mostKmADay} al día. Revise la lectura.`
  if (after && after.km - given.km > mostIn(given.at, after.at))
    return `Hasta ${after.from} serían ${km(after.km - given.km)}: más de ${mostKmADay} al día. Revise la lectura.`
  return undefined
}
const mostIn = (from: string, to: string) => Math.max(1, hoursBetween(from, to) / 24) * mostKmADay

interface Counted {
  correctives: number
  /** Hours correctives took from their start to their end. */
  repairHours: number
  engineHours: number
  outHours: number
  calendarHours: number
  cost: number
  km: number
}
const ratio = (of: number, by: number) => (by > 0 ? of / by : null)
/** What the workshop is measured by; null where there is nothing to divide by. */
export const measuresOf = (counted: Counted) => ({
  /** Hours a repair takes. */
  mttr: ratio(counted.repairHours, counted.correctives),
  /** Engine hours between two repairs. */
  mtbf: ratio(counted.engineHours, counted.correctives),
  /** 0 to 1. */
  availability: counted.calendarHours > 0 ? Math.max(0, 1 - counted.outHours / counted.calendarHours) : null,
  costPerKm: ratio(counted.cost, counted.km),
})
