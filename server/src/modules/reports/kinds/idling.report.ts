import { minutes, most, seconds, sum, told } from '../../../app/report-columns.ts'
import { reportKind } from '../../../app/report-kind.ts'
import { drivesOf } from '../../tracking/tracking.read.ts'
import { idsOf, minuteMs } from './columns.ts'
import { addressesOf, Places } from './places.ts'

/** What an engine of this size burns while it stands, litres an hour. */
const litresAnHour = 3

/** Each time a unit stood with its engine on. */
export const idling = reportKind({
  code: 'idling',
  label: 'Ralentí',
  about: 'Cada vez que una unidad estuvo detenida con el motor encendido, y lo que eso gasta.',
  area: 'Motor y uso',
  icon: 'idle',
  subjects: ['units', 'groups', 'lines', 'drivers', 'customers', 'places'],
  groupings: ['unit', 'day', 'driver', 'shift', 'customer', 'place'],
  options: {
    idle: minutes('Ralentí desde', 3),
    rate: { label: 'Gasto del motor', unit: 'L/h', least: 0, most: 20, usual: litresAnHour },
  },
  columns: {
    start: told('Inicio', 'moment'),
    end: told('Fin', 'moment'),
    place: told('Lugar'),
    times: sum('Veces', 'number', { isExtra: true }),
    idle: sum('Duración', 'seconds', { warns: 'amber' }),
    longest: most('El más largo', 'seconds', { isExtra: true }),
    litres: sum('Gasto estimado', 'litres'),
  },
  chart: { title: 'Ralentí por día', columns: ['idle'] },
  map: 'place',
  async rows(question) {
    const { work, units, from, to, option, wantsWords } = question
    const passages = await drivesOf(work, idsOf(units), {
      from,
      to,
      stopMinMs: 5 * minuteMs,
      idleMinMs: option('idle') * minuteMs,
    })
    const places = await Places.of(question)
    const found = passages.flatMap(({ unitId, idles }) =>
      idles.map((idle) => ({ unitId, ...idle, place: places.between(unitId, idle.fromAt, idle.toAt) })),
    )
    const address = await addressesOf(question, wantsWords ? found.filter(({ place }) => place === null) : [])
    return found.map((idle) => ({
      unitId: idle.unitId,
      from: idle.fromAt,
      to: idle.toAt,
      lat: idle.lat,
      lon: idle.lon,
      place: idle.place,
      cells: {
        start: new Date(idle.fromAt).toISOString(),
        end: new Date(idle.toAt).toISOString(),
        place: idle.place?.name ?? (wantsWords ? address(idle) : null),
        times: 1,
        idle: seconds(idle.toAt - idle.fromAt),
        longest: seconds(idle.toAt - idle.fromAt),
        litres: ((idle.toAt - idle.fromAt) / 3_600_000) * option('rate'),
      },
    }))
  },
})
