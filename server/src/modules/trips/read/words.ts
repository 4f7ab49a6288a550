import type { TripEvent } from '@arriero/contract/trips/trips.entities.ts'
import { minutesInWords, tripStateLabels, tripTexts, type TripState } from '@arriero/contract/trips/trips.rules.ts'

type Tone = TripEvent['tone']
export type Measure = Readonly<Record<string, unknown>>
interface Words {
  title: string
  reason: string
  tone: Tone
}

const number = (value: unknown) => (typeof value === 'number' ? value : 0)
const text = (value: unknown) => (typeof value === 'string' ? value : '')
const distance = (metres: number) => (metres >= 1000 ? `${(metres / 1000).toFixed(1)} km` : `${Math.round(metres)} m`)

const stay = (measure: Measure) =>
  typeof measure['minutes'] === 'number' ? ` · ${minutesInWords(measure['minutes'])} en el lugar` : ''

/** What happened without it, by the moment at which it was demanded. */
const missedWords: Record<string, ((place: string) => string) | undefined> = {
  leave: () => 'Salió sin checklist',
  arrival: (place) => `Salió sin checklist de ${place}`,
  end: () => 'Terminó sin checklist',
}

const kinds: Record<string, (measure: Measure, change: string) => Words> = {
  created: (m) => ({
    title: tripTexts.created,
    reason: text(m['file']) ? `Importado de ${text(m['file'])}, fila ${number(m['row'])}` : 'Creado en la consola',
    tone: 'neutral',
  }),
  updated: (m) => ({
    title: 'Viaje modificado',
    reason: text(m['changes']) || 'Se guardaron cambios',
    tone: 'neutral',
  }),
  origin_in: (_, change) => ({
    title: change,
    reason: 'Llegada a origen · posición dentro de la geocerca',
    tone: 'loading',
  }),
  origin_out: (m, change) => ({ title: change, reason: `Salida de origen${stay(m)}`, tone: 'good' }),
  destination_in: (_, change) => ({
    title: change,
    reason: 'Llegada a destino · posición dentro de la geocerca',
    tone: 'unloading',
  }),
  destination_out: (m, change) => ({
    title: change.includes(' → ') ? change : 'Salida del último destino',
    reason: `Salida de destino${stay(m)}`,
    tone: 'good',
  }),
  skipped: () => ({
    title: 'Parada omitida',
    reason: 'La unidad llegó a un destino posterior sin haber estado aquí',
    tone: 'warning',
  }),
  finished: (m) => ({
    title: 'Viaje finalizado',
    reason: m['manual']
      ? 'Finalizado en la consola'
      : m['dwell']
        ? 'Cuatro horas en el último destino'
        : 'Salida del último destino',
    tone: 'good',
  }),
  cancelled: (m) => ({
    title: tripTexts.cancelled,
    reason: text(m['reason']) || 'Cancelado en la consola',
    tone: 'bad',
  }),
  late: (m) => ({
    title: 'Retraso',
    reason: `Llegada estimada ${minutesInWords(number(m['minutes']))} después de lo planeado`,
    tone: 'warning',
  }),
  on_time: () => ({ title: 'De nuevo a tiempo', reason: 'La llegada estimada vuelve a lo planeado', tone: 'good' }),
  deviation_start: (m) => ({
    title: 'Desvío de la ruta',
    reason: `A ${distance(number(m['metres']))} de la ruta planeada`,
    tone: 'bad',
  }),
  deviation_end: (m) => ({
    title: 'De vuelta en la ruta',
    reason: `Desvío de ${minutesInWords(number(m['minutes']))}, hasta ${distance(number(m['metres']))}`,
    tone: 'good',
  }),
  stop_start: (m) => ({
    title: 'Detenido fuera de geocerca',
    reason: `Más de ${minutesInWords(number(m['minutes']))} sin avanzar`,
    tone: 'bad',
  }),
  stop_end: (m) => ({
    title: 'Sigue su camino',
    reason: `Estuvo detenido ${minutesInWords(number(m['minutes']))}`,
    tone: 'good',
  }),
  locks: (m) => ({ title: 'Candados', reason: text(m['locks']) || 'Sin candados', tone: 'neutral' }),
  incident: (m) => ({ title: 'Incidencia', reason: text(m['title']), tone: 'warning' }),
  file: (m) => ({ title: 'Archivo agregado', reason: text(m['name']), tone: 'neutral' }),
  plan: (m) => ({
    title: m['appointment'] ? 'Cita movida por el cliente' : 'Fechas planeadas',
    reason: text(m['appointment']) || 'Se cambiaron las fechas del viaje',
    tone: 'neutral',
  }),
  route: (m) => ({ title: 'Ruta recalculada', reason: `${number(m['km']).toFixed(0)} km`, tone: 'neutral' }),
  checklist: (m) => ({
    title: 'Checklist',
    reason: m['name']
      ? `«${text(m['name'])}» lleno${m['folio'] ? ` · ${text(m['folio'])}` : ''}`
      : 'Checklist completo',
    tone: 'good',
  }),
  checklist_missed: (m) => ({
    title: missedWords[text(m['moment'])]?.(text(m['place'])) ?? 'Sin checklist',
    reason: `Nadie había llenado «${text(m['name'])}»`,
    tone: 'bad',
  }),
}

/** How a trip's history, its PDF and notifications tell a fact. */
export function describe(kind: string, from: TripState | null, to: TripState | null, measure: Measure): Words {
  const change =
    to === null
      ? ''
      : from === null || from === to
        ? tripStateLabels[to]
        : `${tripStateLabels[from]} → ${tripStateLabels[to]}`
  return kinds[kind]?.(measure, change) ?? { title: kind, reason: '', tone: 'neutral' }
}
