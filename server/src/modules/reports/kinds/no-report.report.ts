import { minutes, most, seconds, sum, told } from '../../../app/report-columns.ts'
import { reportKind } from '../../../app/report-kind.ts'
import { lapsesOf } from '../../tracking/tracking.read.ts'
import { idsOf, minuteMs } from './columns.ts'
import { addressesOf } from './places.ts'

interface Silence {
  unitId: number
  fromAt: number
  toAt: number | null
  /** Null of a unit that told nothing. */
  lat: number | null
  lon: number | null
  movedM: number
}

/** Silences: from the last position before to the first after. */
export const noReport = reportKind({
  code: 'no-report',
  label: 'Sin reportar',
  about: 'Cuándo calló cada unidad, cuánto tiempo y qué tan lejos volvió a aparecer.',
  area: 'Equipos',
  icon: 'silent',
  options: { silent: minutes('Silencio desde', 60, 5, 10_080) },
  columns: {
    since: told('Calló', 'moment'),
    until: told('Volvió', 'moment'),
    place: told('Última posición'),
    times: sum('Silencios', 'number', { isExtra: true }),
    lasted: sum('Duración', 'seconds'),
    longest: most('El más largo', 'seconds', { isExtra: true }),
    moved: sum('Se movió sin reportar', 'km', { warns: 'amber' }),
  },
  chart: { title: 'Silencios por día', columns: ['times'] },
  map: 'place',
  async rows(question) {
    const { work, units, from, to, option, wantsWords } = question
    const silentMs = option('silent') * minuteMs
    const passages = await lapsesOf(work, idsOf(units), { from, to, silentMs })
    const heard = new Map(passages.map((passage) => [passage.unitId, passage]))
    const found = units.flatMap(({ id: unitId }): Silence[] => {
      const passage = heard.get(unitId)
      if (passage) return passage.gaps.map((gap) => ({ unitId, ...gap }))
      // Nothing at all was heard of it in this time, nor shortly before.
      const whole = { unitId, fromAt: from, toAt: null, lat: null, lon: null, movedM: 0 }
      return to - from >= silentMs ? [whole] : []
    })
    const known = found.flatMap(({ lat, lon }) => (lat === null || lon === null ? [] : [{ lat, lon }]))
    const address = await addressesOf(question, wantsWords ? known : [])
    return found.map(({ unitId, fromAt, toAt, lat, lon, movedM }) => {
      const begin = Math.max(fromAt, from)
      return {
        unitId,
        from: begin,
        to: toAt,
        lat,
        lon,
        cells: {
          since: new Date(fromAt).toISOString(),
          until: toAt === null ? null : new Date(toAt).toISOString(),
          place:
            lat === null || lon === null ? 'Sin posición en estas fechas' : wantsWords ? address({ lat, lon }) : null,
          times: 1,
          lasted: seconds((toAt ?? to) - begin),
          longest: seconds((toAt ?? to) - begin),
          moved: movedM / 1000,
        },
      }
    })
  },
})
