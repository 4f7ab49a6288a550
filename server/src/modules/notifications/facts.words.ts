import type { UnitFact } from '../tracking/tracking.read.ts'
import type { TripFact } from '../trips/trips.read.ts'
import type { LetterContent } from './letters.ts'

/** Where a fact goes: a quiet one is in the bell without toast and sound, because its own event tells it or it can wait. */
interface Ways {
  quiet: boolean
  mail: boolean
  /** Only to who sees the whole fleet: neither clients nor the addresses of a unit. */
  ours?: true
}

/** Facts of a trip that reach people who are not looking at it. Others stay in its history. */
export const tripWays: Record<string, Ways | undefined> = {
  origin_out: { quiet: true, mail: true },
  destination_in: { quiet: true, mail: true },
  finished: { quiet: true, mail: true },
  cancelled: { quiet: true, mail: true },
  late: { quiet: false, mail: true },
  deviation_start: { quiet: false, mail: true },
  stop_start: { quiet: false, mail: false },
  skipped: { quiet: false, mail: false },
  incident: { quiet: false, mail: true },
  checklist_missed: { quiet: false, mail: false, ours: true },
}

/** Facts of a unit; entering and leaving geofences are too many to tell. */
export const unitWays: Record<string, Ways | undefined> = {
  overspeed: { quiet: true, mail: true },
  'prolonged-stop': { quiet: true, mail: true },
  silent: { quiet: true, mail: true },
}

interface Words {
  title: string
  message: string
  letter: Omit<LetterContent, 'action'>
}

/** dd.MM.yyyy HH:mm of the unit's zone. */
export function localTime(at: string, zone: string): string {
  const parts = new Intl.DateTimeFormat('es-MX', {
    timeZone: zone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(at))
  const part = (type: string) => parts.find((item) => item.type === type)?.value ?? ''
  return `${part('day')}.${part('month')}.${part('year')} ${part('hour')}:${part('minute')}`
}

export function tripWords(fact: TripFact, unitName: string, zone: string): Words {
  const where = fact.place ? ` · ${fact.place}` : ''
  const title = `${fact.name}: ${fact.title}`
  return {
    title,
    message: `${fact.reason}${where}`,
    letter: {
      subject: `${fact.title} · ${fact.name}`,
      title: fact.title,
      lines: [fact.reason],
      facts: [
        ['Viaje', `${fact.name} (${fact.folio})`],
        ['Unidad', unitName],
        ['Fecha y hora', localTime(fact.at, zone)],
        ...(fact.place ? [['Lugar', fact.place] as const] : []),
      ],
    },
  }
}

const kmh = (speed: number | undefined) => `${Math.round(speed ?? 0)} km/h`

function unitTitle(fact: UnitFact): { title: string; message: string } {
  switch (fact.kind) {
    case 'overspeed':
      return {
        title: 'Exceso de velocidad',
        message: `Circula a ${kmh(fact.speedKmh)}; su límite es ${kmh(fact.limitKmh)}.`,
      }
    case 'prolonged-stop':
      return { title: 'Detención prolongada', message: 'Lleva más de una hora detenida fuera de toda geocerca.' }
    case 'silent':
      return { title: 'Sin reportar', message: 'No ha enviado su posición en las últimas 24 horas.' }
    case 'entered':
      return { title: 'Entrada a geocerca', message: 'Entró a una geocerca.' }
    case 'left':
      return { title: 'Salida de geocerca', message: 'Salió de una geocerca.' }
  }
}

export function unitWords(fact: UnitFact, unitName: string, zone: string): Words {
  const { title, message } = unitTitle(fact)
  return {
    title: `${unitName}: ${title}`,
    message,
    letter: {
      subject: `${title} · ${unitName}`,
      title: `${title}: ${unitName}`,
      lines: [message],
      facts: [
        ['Unidad', unitName],
        ['Fecha y hora', localTime(fact.at, zone)],
        ['Posición', `${fact.lat.toFixed(5)}, ${fact.lon.toFixed(5)}`],
      ],
    },
  }
}
