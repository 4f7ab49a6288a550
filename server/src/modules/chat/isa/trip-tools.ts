import { lateAfterMinutes, tripStateLabels } from '@arriero/contract/trips/trips.rules.ts'
import type { TripRow } from '@arriero/contract/trips/trips.entities.ts'
import { activeTrips, tripsNamed } from '../../trips/trips.read.ts'
import { links } from '../cards/links.ts'
import { mostRows, nothingFound, plain, type Asking, type Found, type Tool } from './found.ts'
import { unitsIn } from './unit-tools.ts'
import { foldQuestion, foliosIn, isNamed } from './understand.ts'
import { clock } from './words.ts'

const source = 'Viajes y posiciones'

const nextOf = (trip: TripRow) =>
  trip.destinations.find(({ id }) => id === trip.currentDestinationId)?.destination.name ??
  trip.destinations.at(-1)?.destination.name ??
  ''
const lateOf = ({ lateMinutes }: TripRow) => lateMinutes ?? 0
const isLate = (trip: TripRow) => lateOf(trip) > lateAfterMinutes

const rowOf = (trip: TripRow, zone: string): Found['rows'][number] => ({
  title: trip.unit.name,
  link: links.trip(trip.id),
  detail: `${trip.folio} a ${nextOf(trip)}${trip.eta ? `, llega ${clock(trip.eta, zone)}` : ''}`,
  value: isLate(trip) ? `${lateOf(trip)} min tarde` : tripStateLabels[trip.state],
  tone: lateOf(trip) > 30 ? 'red' : isLate(trip) ? 'amber' : 'green',
})

export const trip: Tool = async (asking) => {
  const { work, zone, question } = asking
  const units = new Set((await unitsIn(asking)).map(({ id }) => id))
  const active = await activeTrips(work)
  const byFolio = await tripsNamed(work, foliosIn(question.text))
  const ofUnits = active.filter((one) => units.has(one.unit.id))
  const found = byFolio.length > 0 ? byFolio : ofUnits
  if (found.length === 0 && (units.size > 0 || foliosIn(question.text).length > 0))
    return nothingFound('No encuentro ese viaje entre los que usted puede ver.', source)
  const shown = found.length > 0 ? found : active
  if (shown.length === 0) return nothingFound('No hay viajes activos que usted pueda ver.', source)
  const late = shown.filter(isLate).length
  const [first] = shown
  const text =
    shown.length === 1 && first
      ? sentenceOf(first, zone)
      : `*${shown.length} viajes* activos${late > 0 ? `, ${late} con retraso` : ', ninguno con retraso'}.`
  return {
    text,
    source,
    rows: shown.slice(0, mostRows).map((one) => rowOf(one, zone)),
    actions:
      shown.length === 1 && first
        ? [
            { label: 'Ver viaje', link: links.trip(first.id) },
            { label: 'Ver en el mapa', link: links.unit(first.unit.id) },
          ]
        : [{ label: 'Ver los viajes', link: links.trips }],
  }
}

function sentenceOf(one: TripRow, zone: string): string {
  const name = `*${plain(one.folio)}* con ${plain(one.unit.name)}`
  if (one.status === 'finished')
    return `${name} finalizó${one.finishedAt ? ` el ${clock(one.finishedAt, zone, true)}` : ''}.`
  if (one.status === 'cancelled') return `${name} fue cancelado.`
  const state = tripStateLabels[one.state].toLowerCase()
  const arrives = one.eta
    ? ` Llega a ${plain(nextOf(one))} a las ${clock(one.eta, zone)}`
    : ` Sigue ${plain(nextOf(one))}`
  const late = isLate(one) ? `, ${lateOf(one)} min tarde` : ''
  return `${name}: ${state}, ${Math.round(one.progress.percent)} % del camino.${arrives}${late}.`
}

export const late: Tool = async ({ work, zone, question }) => {
  const all = (await activeTrips(work)).filter(isLate).toSorted((a, b) => lateOf(b) - lateOf(a))
  // '¿Quién llega tarde a Silao?': a place that is named narrows it.
  const there = all.filter((one) =>
    one.destinations.some(({ destination }) =>
      foldQuestion(destination.name)
        .split(/[^a-z0-9]+/)
        .some((word) => word.length > 3 && isNamed(question.words, word)),
    ),
  )
  const shown = there.length > 0 ? there : all
  if (shown.length === 0) return nothingFound('Nada llega tarde: todos los viajes que puede ver van a tiempo.', source)
  const [first] = shown
  const where = there.length > 0 && first ? ` a ${plain(nextOf(first))}` : ''
  const text =
    shown.length === 1 ? `*1 unidad* llegará tarde${where}.` : `*${shown.length} unidades* llegarán tarde${where}.`
  return {
    text,
    source,
    rows: shown.slice(0, mostRows).map((one) => rowOf(one, zone)),
    actions: [
      ...(first ? [{ label: 'Ver en el mapa', link: links.unit(first.unit.id) }] : []),
      { label: 'Ver los viajes', link: links.trips },
    ],
  }
}

export const lateRows = async ({ work, zone }: Asking): Promise<Found['rows']> =>
  (await activeTrips(work))
    .filter(isLate)
    .toSorted((a, b) => lateOf(b) - lateOf(a))
    .map((one) => rowOf(one, zone))
