import { reportKind } from '../../../app/report-kind.ts'
import { passagesOf, visitsBetween } from '../../tracking/tracking.read.ts'
import { idsOf, minuteMs } from './columns.ts'
import { excessColumns, excessRow } from './speeding.report.ts'

/** Each stretch over the limit of a geofence, while the unit was in it. */
export const placeSpeeding = reportKind({
  code: 'place-speeding',
  label: 'Velocidad en geocercas',
  about: 'Quién pasó del límite dentro de una geocerca: un patio, una escuela, una curva.',
  area: 'Seguridad',
  icon: 'place-speed',
  subjects: ['places', 'units', 'groups', 'lines', 'drivers', 'customers'],
  groupings: ['place', 'unit', 'day', 'driver', 'shift', 'customer'],
  options: {
    limit: { label: 'Límite en la geocerca', unit: 'km/h', least: 1, most: 180, usual: 20 },
    lasts: { label: 'Exceso desde', unit: 's', least: 0, most: 3600, usual: 10 },
  },
  columns: excessColumns,
  chart: { title: 'Excesos por día', columns: ['times'] },
  map: 'way',
  async rows(question) {
    const { work, units, from, to, option, placeIds } = question
    const visits = await visitsBetween(work, idsOf(units), from, to, placeIds)
    if (visits.length === 0) return []
    const own = Map.groupBy(visits, ({ unitId }) => unitId)
    const limitKmh = option('limit')
    const windows = new Map(
      [...own].map(([unitId, some]) => [
        unitId,
        some.map(({ inAt, outAt }) => ({ from: inAt, to: outAt ?? to, limitKmh })),
      ]),
    )
    const passages = await passagesOf(work, [...own.keys()], {
      from,
      to,
      stopMinMs: 5 * minuteMs,
      idleMinMs: minuteMs,
      silentMs: null,
      excessMinMs: option('lasts') * 1000,
      windows,
      overKmh: limitKmh,
    })
    return passages.flatMap(({ unitId, excesses }) =>
      excesses.map((excess) => {
        const visit = own
          .get(unitId)
          ?.findLast(({ inAt, outAt }) => inAt <= excess.fromAt && (outAt ?? to) >= excess.fromAt)
        return excessRow(unitId, excess, visit ? { id: visit.geofenceId, name: visit.name } : null, null)
      }),
    )
  },
})
