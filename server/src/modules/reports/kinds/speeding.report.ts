import { most, seconds, sum, told } from '../../../app/report-columns.ts'
import { reportKind, type ReportedRow } from '../../../app/report-kind.ts'
import { lapsesOf, type Passage } from '../../tracking/tracking.read.ts'
import { idsOf, limitsOf } from './columns.ts'
import { addressesOf, Places } from './places.ts'

export const excessColumns = {
  start: told('Inicio', 'moment'),
  place: told('Lugar'),
  times: sum('Excesos', 'number', { isExtra: true }),
  lasted: sum('Duración', 'seconds'),
  km: sum('Distancia', 'km'),
  top: most('Máx.', 'kmh', { warns: 'red' }),
  limit: told('Límite', 'kmh'),
  above: most('Sobre el límite', 'kmh'),
}

type Excess = Passage['excesses'][number]
export const excessRow = (
  unitId: number,
  excess: Excess,
  place: { id: number; name: string } | null,
  words: string | null,
): ReportedRow<keyof typeof excessColumns> => ({
  unitId,
  from: excess.fromAt,
  to: excess.toAt,
  lat: excess.lat,
  lon: excess.lon,
  place,
  cells: {
    start: new Date(excess.fromAt).toISOString(),
    place: place?.name ?? words,
    times: 1,
    lasted: seconds(excess.toAt - excess.fromAt),
    km: excess.km,
    top: excess.topKmh,
    limit: excess.limitKmh,
    above: excess.topKmh - excess.limitKmh,
  },
})

/** Each stretch over the unit's own limit, or over one that is set here for all. */
export const speeding = reportKind({
  code: 'speeding',
  label: 'Excesos de velocidad',
  about: 'Cada tramo sobre el límite de la unidad, o sobre uno que usted fija: dónde, cuánto y a qué velocidad.',
  area: 'Seguridad',
  icon: 'speed',
  options: {
    limit: { label: 'Límite, 0: el de la unidad', unit: 'km/h', least: 0, most: 180, usual: 0 },
    lasts: { label: 'Exceso desde', unit: 's', least: 0, most: 3600, usual: 10 },
  },
  columns: excessColumns,
  chart: { title: 'Excesos por día', columns: ['times'] },
  map: 'way',
  async rows(question) {
    const { work, units, from, to, option, wantsWords } = question
    const limit = option('limit')
    const passages = await lapsesOf(work, idsOf(units), {
      from,
      to,
      silentMs: null,
      excessMinMs: option('lasts') * 1000,
      ...(limit > 0
        ? { limits: new Map(units.map(({ id }) => [id, limit])), overKmh: limit }
        : { limits: limitsOf(units) }),
    })
    const places = wantsWords ? await Places.of(question) : null
    const address = await addressesOf(question, wantsWords ? passages.flatMap(({ excesses }) => excesses) : [])
    return passages.flatMap(({ unitId, excesses }) =>
      excesses.map((excess) =>
        excessRow(
          unitId,
          excess,
          places?.between(unitId, excess.fromAt, excess.toAt) ?? null,
          wantsWords ? address(excess) : null,
        ),
      ),
    )
  },
})
