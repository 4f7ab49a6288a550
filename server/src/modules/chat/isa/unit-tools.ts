import { phone } from '@arriero/contract/core/telephones.ts'
import {
  liveStateLabels,
  liveStates,
  silentAfterSeconds,
  type LiveState,
} from '@arriero/contract/tracking/tracking.rules.ts'
import { dayIn } from '../../../shared/zones.ts'
import { lastLoadOf } from '../../fuel/fuel.read.ts'
import { kmBetween, lastPositions, placeInWords } from '../../tracking/tracking.read.ts'
import { currentTrips } from '../../trips/trips.read.ts'
import { unitNames, unitsById } from '../../units/units.read.ts'
import { links } from '../cards/links.ts'
import { mostRows, nothingFound, plain, type Asking, type Found, type Tool } from './found.ts'
import { namedIn, type Span } from './understand.ts'
import { clock, hoursOf } from './words.ts'

const positions = 'Posiciones'
/** The same for a unit that is not there and for one the asker does not see. */
const noUnit = 'No encuentro esa unidad entre las que usted puede ver. Escriba su nombre como aparece en la lista.'
const mostUnits = 5

/** Units the question names, among those the asker sees. */
export async function unitsIn({ work, question }: Asking): Promise<{ id: number; name: string }[]> {
  return namedIn(question.words, await unitNames(work)).slice(0, mostUnits)
}

export const where: Tool = async (asking) => {
  const { work, app, zone } = asking
  const units = await unitsIn(asking)
  if (units.length === 0) return nothingFound(noUnit, positions)
  const ids = units.map(({ id }) => id)
  const [last, trips] = [await lastPositions(work, ids), await currentTrips(work, ids)]
  const rows: Found['rows'] = []
  const sentences: string[] = []
  for (const { id, name } of units) {
    const position = last.get(id)
    if (!position) {
      sentences.push(`${plain(name)} no ha reportado nunca.`)
      continue
    }
    const isSilent = Date.now() - Date.parse(position.at) > silentAfterSeconds * 1000
    // The database checks 1 to 5.
    const state = liveStateLabels[isSilent ? liveStates.silent : (position.state as LiveState)]
    const place = (await placeInWords(app, position)).short ?? `${position.lat.toFixed(4)}, ${position.lon.toFixed(4)}`
    const speed = position.speed > 0 && !isSilent ? ` a ${Math.round(position.speed)} km/h` : ''
    sentences.push(
      `*${plain(name)}* está en ${plain(place)}. ${state}${speed}; reportó a las ${clock(position.at, zone)}.`,
    )
    const trip = trips.get(id)
    rows.push({
      title: name,
      link: links.unit(id),
      detail: trip ? `Viaje ${trip.folio}${trip.next ? ` a ${trip.next}` : ''}` : 'Sin viaje en curso',
      value: state,
      tone: isSilent ? 'grey' : 'green',
    })
  }
  const [first] = units
  return {
    text: sentences.join('\n'),
    source: positions,
    rows,
    actions: first ? [{ label: 'Ver en el mapa', link: links.unit(first.id) }] : [],
  }
}

export const driver: Tool = async (asking) => {
  const units = await unitsIn(asking)
  if (units.length === 0) return nothingFound(noUnit, 'Unidades')
  const found = await unitsById(
    asking.work,
    units.map(({ id }) => id),
  )
  const rows = [...found.values()].map(({ id, name, driver: who }) => ({
    title: name,
    link: links.unit(id),
    detail: who?.name ?? 'Sin conductor asignado',
    value: who?.phone ? phone(who.phone) : null,
    tone: 'grey' as const,
  }))
  const text = [...found.values()]
    .map(({ name, driver: who }) =>
      who ? `A *${plain(name)}* la maneja ${plain(who.name)}.` : `*${plain(name)}* no tiene conductor asignado.`,
    )
    .join('\n')
  return { text, source: 'Unidades y conductores', rows, actions: [] }
}

const spanWords: Record<Span, string> = { today: 'hoy', yesterday: 'ayer', week: 'en 7 días', month: 'en 30 días' }

export const km: Tool = async (asking) => {
  const { work, zone, question } = asking
  const named = await unitsIn(asking)
  const units = named.length > 0 ? named : await unitNames(work)
  if (units.length === 0) return nothingFound('No hay unidades que usted pueda ver.', 'Kilometraje')
  const { from, to } = spanOf(question.span, zone)
  const driven = await kmBetween(
    work,
    units.map(({ id }) => id),
    from,
    to,
  )
  const each = units.map(({ id, name }) => ({ id, name, km: driven.get(id) ?? 0 })).toSorted((a, b) => b.km - a.km)
  const total = each.reduce((sum, row) => sum + row.km, 0)
  const when = spanWords[question.span]
  const [first] = each
  const text =
    named.length === 1 && first
      ? `*${plain(first.name)}* recorrió ${whole(first.km)} km ${when}.`
      : `${named.length > 0 ? 'Esas unidades' : `Las ${each.length} unidades que puede ver`} recorrieron ${whole(total)} km ${when}.`
  return {
    text,
    source: `Kilometraje, ${when}`,
    rows: each.slice(0, mostRows).map((row) => ({
      title: row.name,
      link: links.history(row.id),
      detail: when,
      value: `${whole(row.km)} km`,
      tone: 'grey' as const,
    })),
    actions: first && named.length === 1 ? [{ label: 'Ver recorrido', link: links.history(first.id) }] : [],
  }
}

const whole = (value: number) => Math.round(value).toLocaleString('es-MX')

/** A day of the asker's zone, or so many days until now; ISO. */
function spanOf(span: Span, zone: string): { from: string; to: string } {
  const now = new Date()
  const today = hoursOf(dayIn(zone, now), zone)
  if (span === 'today') return { from: today, to: now.toISOString() }
  const back = (days: number) => hoursOf(dayIn(zone, new Date(now.getTime() - days * 86_400_000)), zone)
  if (span === 'yesterday') return { from: back(1), to: today }
  return { from: back(span === 'week' ? 7 : 30), to: now.toISOString() }
}

export const fuel: Tool = async (asking) => {
  const { work, zone } = asking
  const units = await unitsIn(asking)
  if (units.length === 0) return nothingFound(noUnit, 'Combustible')
  const rows: Found['rows'] = []
  const sentences: string[] = []
  for (const { id, name } of units) {
    const load = await lastLoadOf(work, id)
    if (!load) {
      sentences.push(`No veo cargas de combustible de ${plain(name)}.`)
      continue
    }
    const where = load.station ?? load.providerName
    sentences.push(
      `*${plain(name)}* cargó ${load.litres.toLocaleString('es-MX')} L en ${plain(where)} el ${clock(load.at, zone, true)}.`,
    )
    rows.push({
      title: load.folio,
      link: links.load(load.id),
      detail: `${name} · ${where}`,
      value: load.kmPerLitre === null ? `${load.litres} L` : `${load.kmPerLitre} km/L`,
      tone: 'grey',
    })
  }
  return { text: sentences.join('\n'), source: 'Cargas de combustible', rows, actions: [] }
}
