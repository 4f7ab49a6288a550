import { minutes, most, seconds, sum, told } from '../../../app/report-columns.ts'
import { reportKind } from '../../../app/report-kind.ts'
import { drivesOf } from '../../tracking/tracking.read.ts'
import { idsOf, limitsOf, minuteMs } from './columns.ts'
import { addressesOf, Places } from './places.ts'

/** Each drive between two stops, and how long the unit stood after it. */
export const tripsAndStops = reportKind({
  code: 'trips-stops',
  label: 'Viajes y paradas',
  about: 'Cada recorrido entre dos paradas: de dónde a dónde, cuánto, qué tan rápido y cuánto paró después.',
  area: 'Recorridos',
  icon: 'route',
  options: { stop: minutes('Parada desde', 5) },
  columns: {
    leave: told('Salida', 'moment'),
    arrive: told('Llegada', 'moment', { isExtra: true }),
    from: told('De'),
    to: told('A'),
    km: sum('Distancia', 'km'),
    trips: sum('Viajes', 'number', { isExtra: true }),
    driven: sum('En movimiento', 'seconds'),
    top: most('Máx.', 'kmh', { warns: 'red' }),
    over: sum('Sobre el límite', 'seconds', { isExtra: true }),
    stops: sum('Paradas', 'number', { isExtra: true }),
    stood: sum('Parada', 'seconds'),
    idle: sum('Ralentí', 'seconds', { warns: 'amber' }),
  },
  chart: { title: 'Horas por día', columns: ['driven', 'idle'] },
  map: 'way',
  async rows(question) {
    const { work, units, from, to, option, wantsWords } = question
    const passages = await drivesOf(work, idsOf(units), {
      from,
      to,
      stopMinMs: option('stop') * minuteMs,
      idleMinMs: minuteMs,
      limits: limitsOf(units),
    })
    const places = wantsWords ? await Places.of(question) : null
    const ends = passages.flatMap(({ legs }) =>
      legs.flatMap((leg) => [
        { lat: leg.fromLat, lon: leg.fromLon },
        { lat: leg.toLat, lon: leg.toLon },
      ]),
    )
    const address = await addressesOf(question, wantsWords ? ends : [])
    const order = new Map(units.map(({ id }, at) => [id, at]))
    return passages
      .toSorted((a, b) => order.get(a.unitId)! - order.get(b.unitId)!)
      .flatMap(({ unitId, legs, stops }) =>
        legs.map((leg) => {
          const stop = stops.find(({ arriveAt }) => arriveAt === leg.toAt)
          const stoodMs = stop ? (stop.leaveAt ?? to) - stop.arriveAt : 0
          const word = (lat: number, lon: number, at: number) =>
            wantsWords ? (places?.between(unitId, at, at)?.name ?? address({ lat, lon })) : null
          return {
            unitId,
            from: leg.fromAt,
            to: leg.toAt,
            lat: leg.toLat,
            lon: leg.toLon,
            cells: {
              leave: new Date(leg.fromAt).toISOString(),
              arrive: new Date(leg.toAt).toISOString(),
              from: word(leg.fromLat, leg.fromLon, leg.fromAt),
              to: word(leg.toLat, leg.toLon, leg.toAt),
              km: leg.km,
              trips: 1,
              driven: seconds(leg.toAt - leg.fromAt - leg.idleMs),
              top: leg.topKmh,
              over: seconds(leg.overMs),
              stops: stop ? 1 : 0,
              stood: seconds(stoodMs),
              idle: seconds(leg.idleMs + (stop?.idleMs ?? 0)),
            },
          }
        }),
      )
  },
})
