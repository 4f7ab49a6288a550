import { minutes, most, seconds, sum, told } from '../../../app/report-columns.ts'
import { reportKind } from '../../../app/report-kind.ts'
import { visitsBetween } from '../../tracking/tracking.read.ts'
import { idsOf, minuteMs } from './columns.ts'

/** When each unit entered and left a geofence. */
export const placeVisits = reportKind({
  code: 'visits',
  label: 'Visitas a geocercas',
  about: 'Cuándo entró y salió cada unidad de cada lugar, y cuánto estuvo ahí.',
  area: 'Lugares y entregas',
  icon: 'place',
  subjects: ['places', 'units', 'groups', 'lines', 'drivers', 'customers'],
  groupings: ['place', 'unit', 'day', 'driver', 'shift', 'customer'],
  options: { stay: minutes('Estancia desde', 0, 0) },
  columns: {
    in: told('Entrada', 'moment'),
    out: told('Salida', 'moment'),
    place: told('Geocerca'),
    unit: told('Unidad'),
    visits: sum('Visitas', 'number', { isExtra: true }),
    stayed: sum('Estancia', 'seconds'),
    longest: most('La más larga', 'seconds', { isExtra: true }),
    mean: {
      label: 'Media',
      type: 'seconds',
      total: { kind: 'ratio', of: 'stayed', per: 'visits', times: 1 },
      isExtra: true,
    },
  },
  chart: { title: 'Visitas por día', columns: ['visits'] },
  map: 'way',
  async rows({ work, units, from, to, option, placeIds }) {
    const names = new Map(units.map(({ id, name }) => [id, name]))
    const order = new Map(units.map(({ id }, at) => [id, at]))
    return (await visitsBetween(work, idsOf(units), from, to, placeIds))
      .map((visit) => ({ ...visit, begin: Math.max(visit.inAt, from), end: Math.min(visit.outAt ?? to, to) }))
      .filter(({ begin, end }) => end - begin >= option('stay') * minuteMs)
      .toSorted((a, b) => order.get(a.unitId)! - order.get(b.unitId)! || a.inAt - b.inAt)
      .map(({ unitId, geofenceId, name, inAt, outAt, begin, end }) => ({
        unitId,
        from: begin,
        to: end,
        place: { id: geofenceId, name },
        cells: {
          in: new Date(inAt).toISOString(),
          out: outAt === null ? null : new Date(outAt).toISOString(),
          place: name,
          unit: names.get(unitId) ?? null,
          visits: 1,
          stayed: seconds(end - begin),
          longest: seconds(end - begin),
        },
      }))
  },
})
