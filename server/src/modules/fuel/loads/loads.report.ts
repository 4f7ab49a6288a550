import { sql } from 'kysely'
import { sum, told } from '../../../app/report-columns.ts'
import { reportKind } from '../../../app/report-kind.ts'
import { seesCosts, visibleLoads } from './visible.ts'

/** What was filled in, what it cost, and how far a litre went from one full tank to the next. */
export const fuelLoadsReport = reportKind({
  code: 'fuel-loads',
  label: 'Cargas de combustible',
  about: 'Cada carga con su litro, su precio y su rendimiento de tanque lleno a tanque lleno.',
  area: 'Carga y combustible',
  icon: 'fuel',
  needs: ['combustible.carga_combustible.view'],
  groupings: ['unit', 'day', 'driver', 'customer', 'place'],
  columns: {
    at: told('Cuándo', 'moment'),
    folio: told('Carga'),
    provider: told('Proveedor'),
    litres: sum('Litros', 'litres'),
    total: sum('Importe', 'money'),
    price: { label: 'Precio', type: 'money', total: { kind: 'ratio', of: 'total', per: 'litres', times: 1 } },
    km: sum('Distancia', 'km'),
    fullLitres: sum('Litros medidos', 'litres', { isExtra: true }),
    yield: {
      label: 'Rendimiento',
      type: 'kmPerLitre',
      total: { kind: 'ratio', of: 'km', per: 'fullLitres', times: 1 },
    },
    doubt: told('En duda'),
  },
  chart: { title: 'Litros por día', columns: ['litres'] },
  map: 'place',
  async rows({ work, units, from, to }) {
    const rows = await visibleLoads(work)
      .innerJoin('unit as u', (join) => join.onRef('u.id', '=', 'l.unit_id').onRef('u.account_id', '=', 'l.account_id'))
      .innerJoin('fuel_provider as p', (join) =>
        join.onRef('p.id', '=', 'l.provider_id').onRef('p.account_id', '=', 'l.account_id'),
      )
      .leftJoin('driver as d', (join) =>
        join.onRef('d.id', '=', 'l.driver_id').onRef('d.account_id', '=', 'l.account_id'),
      )
      .where(
        'l.unit_id',
        'in',
        units.map(({ id }) => id),
      )
      .where('l.at', '>=', new Date(from).toISOString())
      .where('l.at', '<', new Date(to).toISOString())
      .select([
        'l.unit_id as unitId',
        'l.at',
        sql<string>`'C-' || l.number`.as('folio'),
        'p.id as providerId',
        'p.name as provider',
        'd.id as driverId',
        'd.name as driver',
        sql<number>`l.litres::float8`.as('litres'),
        sql<number>`l.price::float8`.as('price'),
        sql<number>`l.total::float8`.as('total'),
        'l.full_km as km',
        'l.full_litres as fullLitres',
        'l.verdict',
        'l.lat',
        'l.lon',
      ])
      .orderBy('u.name')
      .orderBy('l.at')
      .execute()
    const tellsCosts = seesCosts(work)
    return rows.map((row) => ({
      unitId: row.unitId,
      from: Date.parse(row.at),
      to: null,
      lat: row.lat,
      lon: row.lon,
      place: { id: null, name: row.provider },
      ...(row.driverId !== null && { driver: { id: row.driverId, name: row.driver ?? '' } }),
      cells: {
        at: row.at,
        folio: row.folio,
        provider: row.provider,
        litres: row.litres,
        total: tellsCosts ? row.total : null,
        price: tellsCosts ? row.price : null,
        km: row.km,
        fullLitres: row.fullLitres,
        yield: row.km === null || !row.fullLitres ? null : row.km / row.fullLitres,
        doubt: row.verdict === 'duda' ? 'Sí' : null,
      },
    }))
  },
})
