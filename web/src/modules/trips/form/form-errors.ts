import { cleanStep } from '@arriero/contract/trips/trips.fields.ts'
import { limits, placeKinds } from '@arriero/contract/trips/trips.rules.ts'
import { screenTexts } from '../trips.texts.ts'
import { hasPlace, type DestinationValue, type PlaceValue, type TripValues } from './form-values.ts'

/** Messages by field: 'unit', 'origin', 'destinations.1.arrive', 'destinations.0.inventory.2.amount'. */
export type FormErrors = Readonly<Record<string, string>>

const day = 86_400_000

function placeProblem(place: PlaceValue): string | undefined {
  if (place.kind === placeKinds.coordinates && place.text.trim())
    return hasPlace(place) ? undefined : screenTexts.badCoordinates
  return hasPlace(place) ? undefined : screenTexts.required
}

function instantProblem(at: string | null, now: number): string | undefined {
  if (!at) return screenTexts.required
  const instant = Date.parse(at)
  if (instant < now - limits.pastDays * day) return `No puede ser de hace más de ${limits.pastDays} días`
  if (instant > now + limits.futureDays * day) return `No puede pasar de ${limits.futureDays} días`
  return undefined
}

function destinationErrors(
  destination: DestinationValue,
  before: DestinationValue | undefined,
  now: number,
): Record<string, string | undefined> {
  const { leave, arrive, inventory } = destination
  const errors: Record<string, string | undefined> = {
    destination: placeProblem(destination.destination),
    leave: instantProblem(leave, now),
    arrive: instantProblem(arrive, now),
  }
  if (leave && arrive && Date.parse(arrive) <= Date.parse(leave)) errors.arrive ??= screenTexts.arriveAfterLeave
  if (leave && before?.arrive && Date.parse(leave) < Date.parse(before.arrive))
    errors.leave ??= screenTexts.leaveAfterArrive
  for (const [at, line] of inventory.entries()) {
    if (!line.type) errors[`inventory.${at}.type`] = screenTexts.required
    if (!line.amount || line.amount <= 0) errors[`inventory.${at}.amount`] = 'Debe ser mayor que 0'
  }
  return errors
}

/** Everything wrong with the form, in the order of its fields. */
export function errorsOf(values: TripValues, now = Date.now()): FormErrors {
  const errors: Record<string, string> = {}
  const add = (path: string, problem: string | undefined) => {
    if (problem) errors[path] = problem
  }
  add('unit', values.unit ? undefined : screenTexts.required)
  add('origin', placeProblem(values.origin))
  for (const [at, destination] of values.destinations.entries()) {
    for (const [field, problem] of Object.entries(destinationErrors(destination, values.destinations[at - 1], now)))
      add(`destinations.${at}.${field}`, problem)
  }
  return errors
}

/** Names of the server's fields as the form calls them; of a destination without its number. */
const names: Record<string, string> = {
  unitId: 'unit',
  lineId: 'line',
  transportLineId: 'line',
  travelTypeId: 'travelType',
  originId: 'origin',
  originCoordinates: 'origin',
  originName: 'origin',
  originKind: 'origin',
  destinationId: 'destination',
  destinationCoordinates: 'destination',
  destinationName: 'destination',
  placeKind: 'destination',
  estimatedLeave: 'leave',
  estimatedArrival: 'arrive',
  clientId: 'client',
  typeId: 'type',
}

/** A field as the server names it, wire names and all, in the form's words: 'destinations.0.originId' → 'origin'. */
export function fieldOf(path: string): string {
  const steps = path
    .split('.')
    .map(cleanStep)
    .map((step) => names[step] ?? step)
    .filter((step) => step !== 'lat' && step !== 'lon')
  // The origin of the first destination has a field of its own; of the others it is the destination before.
  if (steps[0] === 'destinations' && steps[2] === 'origin')
    return steps[1] === '0' ? 'origin' : `destinations.${Number(steps[1]) - 1}.destination`
  return steps.join('.')
}

export const serverErrors = (fields: Record<string, string[]>): FormErrors =>
  Object.fromEntries(Object.entries(fields).flatMap(([path, [message]]) => (message ? [[fieldOf(path), message]] : [])))

/** How many errors stand under a destination. */
export const countUnder = (errors: FormErrors, at: number) =>
  Object.keys(errors).filter((path) => path.startsWith(`destinations.${at}.`)).length
