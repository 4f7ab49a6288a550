import { sql } from 'kysely'
import { lateAfterMinutes } from '@arriero/contract/trips/trips.rules.ts'
import { share, sum, told } from '../../../app/report-columns.ts'
import { reportKind, type ReportQuestion } from '../../../app/report-kind.ts'
import { visibleTrips } from '../read/visible.ts'

/** Destinations of trips that were to be reached in this time, by unit and promise. */
const destinations = ({ work, units, from, to }: ReportQuestion) =>
  visibleTrips(work)
    .innerJoin('trip_destination as d', (join) =>
      join.onRef('d.trip_id', '=', 't.id').onRef('d.account_id', '=', 't.account_id'),
    )
    .where(
      't.unit_id',
      'in',
      units.map(({ id }) => id),
    )
    .where('t.status', '<>', 'cancelled')
    .where('d.arrive_at', '>=', new Date(from).toISOString())
    .where('d.arrive_at', '<', new Date(to).toISOString())
    .select([
      't.unit_id as unitId',
      't.folio',
      't.status',
      sql<string>`coalesce(nullif(d.client_name, ''), nullif(t.client_name, ''))`.as('client'),
      sql<number | null>`coalesce(d.client_user_id, t.client_user_id)`.as('clientId'),
      sql<string>`coalesce(d.destination->>'name', '')`.as('place'),
      sql<number | null>`(d.destination->>'id')::int`.as('placeId'),
      sql<number | null>`(d.destination->>'lat')::float8`.as('lat'),
      sql<number | null>`(d.destination->>'lon')::float8`.as('lon'),
      'd.arrive_at as due',
      'd.arrived_at as arrived',
      'd.left_at as left',
      'd.skipped',
      sql<number | null>`t.travelled_km`.as('km'),
    ])
    .orderBy('t.unit_name')
    .orderBy('d.arrive_at')

const minuteMs = 60_000

/** Visits to customers that came late or not at all, and beside them how many came in time. */
export const lateVisitsReport = reportKind({
  code: 'late-visits',
  label: 'Visitas tarde y perdidas',
  about: 'Entregas que llegaron después de lo prometido o no llegaron, por cliente, lugar y conductor.',
  area: 'Lugares y entregas',
  icon: 'late',
  needs: ['viaje.viaje_create.view'],
  subjects: ['customers', 'units', 'groups', 'lines', 'drivers', 'places'],
  groupings: ['customer', 'unit', 'day', 'driver', 'place'],
  options: {
    late: { label: 'Tarde desde', unit: 'min', least: 0, most: 1440, usual: lateAfterMinutes },
    which: {
      label: 'Cuáles',
      choices: [
        { value: 'bad', label: 'Tarde y perdidas' },
        { value: 'all', label: 'Todas' },
      ],
      usual: 'bad',
    },
  },
  columns: {
    due: told('Prometida', 'moment'),
    arrived: told('Llegó', 'moment'),
    trip: told('Viaje'),
    place: told('Lugar'),
    outcome: told('Resultado'),
    visits: sum('Visitas', 'number', { isExtra: true }),
    late: sum('Tarde', 'number', { warns: 'amber' }),
    missed: sum('Perdidas', 'number', { warns: 'red' }),
    delay: sum('Retraso', 'seconds'),
    share: { ...share('Tarde o perdidas', 'bad', 'visits'), isExtra: true },
    bad: sum('Malas', 'number', { isExtra: true }),
  },
  chart: { title: 'Tarde y perdidas por día', columns: ['late', 'missed'] },
  map: 'place',
  async rows(question) {
    const { to, option, choice } = question
    const rows = await destinations(question).execute()
    return rows.flatMap((row) => {
      const due = Date.parse(row.due)
      const at = row.arrived === null ? null : Date.parse(row.arrived)
      const lateMs = at === null ? 0 : Math.max(0, at - due)
      const isLate = at !== null && lateMs > option('late') * minuteMs
      const isMissed = at === null && (row.skipped || row.status === 'finished' || due + 24 * 60 * minuteMs < to)
      if (at === null && !isMissed) return []
      const isBad = isLate || isMissed
      if (choice('which') === 'bad' && !isBad) return []
      return [
        {
          unitId: row.unitId,
          from: due,
          to: at,
          lat: row.lat,
          lon: row.lon,
          place: row.place === '' ? null : { id: row.placeId, name: row.place },
          customer: row.client ? { id: row.clientId, name: row.client } : null,
          cells: {
            due: row.due,
            arrived: row.arrived,
            trip: row.folio,
            place: row.place || null,
            outcome: isMissed ? 'Perdida' : isLate ? 'Tarde' : 'A tiempo',
            visits: 1,
            late: isLate ? 1 : 0,
            missed: isMissed ? 1 : 0,
            delay: isLate ? Math.round(lateMs / 1000) : 0,
            bad: isBad ? 1 : 0,
          },
        },
      ]
    })
  },
})

/** Trips by customer: how far, how long, and how many of their visits came in time. */
export const tripsByCustomerReport = reportKind({
  code: 'customer-km',
  label: 'Kilómetros por cliente',
  about: 'Los viajes de cada cliente: cuántos, cuántos kilómetros y cuánto duraron.',
  area: 'Lugares y entregas',
  icon: 'customer',
  needs: ['viaje.viaje_create.view'],
  subjects: ['customers', 'units', 'groups', 'lines', 'drivers'],
  groupings: ['customer', 'unit', 'day', 'driver'],
  columns: {
    started: told('Salió', 'moment'),
    finished: told('Terminó', 'moment'),
    trip: told('Viaje'),
    route: told('Lugares'),
    trips: sum('Viajes', 'number'),
    km: sum('Distancia', 'km'),
    deviation: sum('Desvío', 'km', { warns: 'amber' }),
    lasted: sum('Duración', 'seconds'),
    mean: { label: 'Por viaje', type: 'km', total: { kind: 'ratio', of: 'km', per: 'trips', times: 1 }, isExtra: true },
  },
  chart: { title: 'Kilómetros por día', columns: ['km'] },
  map: 'way',
  async rows({ work, units, from, to }) {
    const rows = await visibleTrips(work)
      .where(
        't.unit_id',
        'in',
        units.map(({ id }) => id),
      )
      .where('t.started_at', '>=', new Date(from).toISOString())
      .where('t.started_at', '<', new Date(to).toISOString())
      .select([
        't.unit_id as unitId',
        't.folio',
        't.client_user_id as clientId',
        't.client_name as client',
        't.place_names as places',
        't.started_at as started',
        sql<string | null>`coalesce(t.finished_at, t.cancelled_at)`.as('finished'),
        't.travelled_km as km',
        't.deviation_km as deviation',
      ])
      .orderBy('t.unit_name')
      .orderBy('t.started_at')
      .execute()
    return rows.map((row) => {
      const start = Date.parse(row.started!)
      const end = row.finished === null ? null : Date.parse(row.finished)
      return {
        unitId: row.unitId,
        from: start,
        to: end,
        customer: row.client ? { id: row.clientId, name: row.client } : null,
        cells: {
          started: row.started,
          finished: row.finished,
          trip: row.folio,
          route: row.places,
          trips: 1,
          km: row.km,
          deviation: row.deviation,
          lasted: Math.round(((end ?? Math.min(to, Date.now())) - start) / 1000),
        },
      }
    })
  },
})
