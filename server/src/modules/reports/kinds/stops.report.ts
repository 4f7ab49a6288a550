import { minutes, most, seconds, sum, told } from '../../../app/report-columns.ts'
import { reportKind } from '../../../app/report-kind.ts'
import { drivesOf } from '../../tracking/tracking.read.ts'
import { idsOf, minuteMs } from './columns.ts'
import { addressesOf, Places } from './places.ts'

/** Where units stood, in geofences or outside of them. */
export const stops = reportKind({
  code: 'stops',
  label: 'Paradas',
  about: 'Dónde y cuánto paró cada unidad; también sólo las que hizo fuera de geocercas.',
  area: 'Recorridos',
  icon: 'stop',
  subjects: ['units', 'groups', 'lines', 'drivers', 'customers', 'places'],
  groupings: ['unit', 'day', 'driver', 'shift', 'customer', 'place'],
  options: {
    stop: minutes('Parada desde', 10),
    where: {
      label: 'Dónde',
      choices: [
        { value: 'all', label: 'En cualquier lugar' },
        { value: 'inside', label: 'En geocercas' },
        { value: 'outside', label: 'Fuera de geocercas' },
      ],
      usual: 'all',
    },
  },
  columns: {
    arrive: told('Llegada', 'moment'),
    leave: told('Salida', 'moment'),
    place: told('Lugar'),
    stops: sum('Paradas', 'number', { isExtra: true }),
    stood: sum('Duración', 'seconds'),
    longest: most('La más larga', 'seconds', { isExtra: true }),
    idle: sum('Con motor encendido', 'seconds', { warns: 'amber' }),
  },
  chart: { title: 'Horas paradas por día', columns: ['stood'] },
  map: 'place',
  async rows(question) {
    const { work, units, from, to, option, choice, wantsWords } = question
    const passages = await drivesOf(work, idsOf(units), {
      from,
      to,
      stopMinMs: option('stop') * minuteMs,
      idleMinMs: minuteMs,
    })
    const places = await Places.of(question)
    const where = choice('where')
    const found = passages.flatMap(({ unitId, stops: own }) =>
      own
        .map((stop) => ({
          unitId,
          ...stop,
          endAt: stop.leaveAt ?? to,
          place: places.between(unitId, stop.arriveAt, stop.leaveAt ?? to),
        }))
        .filter(({ place }) => where === 'all' || (where === 'inside') === (place !== null)),
    )
    const address = await addressesOf(question, wantsWords ? found.filter(({ place }) => place === null) : [])
    return found.map((stop) => ({
      unitId: stop.unitId,
      from: stop.arriveAt,
      to: stop.endAt,
      lat: stop.lat,
      lon: stop.lon,
      place: stop.place,
      cells: {
        arrive: new Date(stop.arriveAt).toISOString(),
        leave: stop.leaveAt === null ? null : new Date(stop.leaveAt).toISOString(),
        place: stop.place?.name ?? (wantsWords ? address(stop) : null),
        stops: 1,
        stood: seconds(stop.endAt - stop.arriveAt),
        longest: seconds(stop.endAt - stop.arriveAt),
        idle: seconds(stop.idleMs),
      },
    }))
  },
})
