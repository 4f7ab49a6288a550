import { most, sum } from '../../../app/report-columns.ts'
import { reportKind } from '../../../app/report-kind.ts'
import { hoursOf, spanOf } from './hours.ts'

/** What each unit drove on each day. */
export const kilometres = reportKind({
  code: 'kilometres',
  label: 'Kilómetros',
  about: 'Lo que recorrió cada unidad cada día, en cuánto tiempo y lo más rápido que fue.',
  area: 'Recorridos',
  icon: 'road',
  columns: {
    km: sum('Distancia', 'km'),
    driven: sum('En movimiento', 'seconds'),
    mean: { label: 'Media', type: 'kmh', total: { kind: 'ratio', of: 'km', per: 'driven', times: 3600 } },
    top: most('Máx.', 'kmh'),
  },
  chart: { title: 'Kilómetros por día', columns: ['km'] },
  map: 'way',
  isByDay: true,
  rows: async (question) =>
    (await hoursOf(question)).map((hour) => ({
      ...spanOf(hour),
      cells: { km: hour.km, driven: hour.movingSeconds, top: hour.topKmh },
    })),
})
