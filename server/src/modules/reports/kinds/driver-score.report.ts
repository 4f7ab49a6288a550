import { seconds, sum } from '../../../app/report-columns.ts'
import { reportKind } from '../../../app/report-kind.ts'
import { passagesOf } from '../../tracking/tracking.read.ts'
import { idsOf, limitsOf, minuteMs } from './columns.ts'
import { hoursOf, spanOf } from './hours.ts'

/** Points lost in a hundred kilometres by each excess, each minute over the limit and each hour of idling. */
const points = { times: 4, overMinutes: 2, idleHours: 3 }

/** Drivers from 0 to 100 by how fast and how wastefully they drove. */
export const driverScore = reportKind({
  code: 'driver-score',
  label: 'Calificación de conductores',
  about: `De 0 a 100: en cada 100 km se pierden ${points.times} puntos por exceso, ${points.overMinutes} por minuto sobre el límite y ${points.idleHours} por hora de ralentí.`,
  area: 'Seguridad',
  icon: 'score',
  groupings: ['driver', 'unit', 'day'],
  columns: {
    score: { label: 'Calificación', type: 'score', total: { kind: 'score', km: 'km', points } },
    km: sum('Distancia', 'km'),
    driven: sum('En movimiento', 'seconds', { isExtra: true }),
    times: sum('Excesos', 'number', { warns: 'red' }),
    overMinutes: sum('Minutos sobre el límite', 'number'),
    idleHours: sum('Horas de ralentí', 'number', { warns: 'amber' }),
    top: { label: 'Máx.', type: 'kmh', total: { kind: 'max' } },
  },
  chart: { title: 'Excesos por día', columns: ['times'] },
  isByDay: true,
  async rows(question) {
    const { work, units, from, to } = question
    const passages = await passagesOf(work, idsOf(units), {
      from,
      to,
      stopMinMs: 5 * minuteMs,
      idleMinMs: minuteMs,
      silentMs: null,
      limits: limitsOf(units),
    })
    const hours = (await hoursOf(question)).map((hour) => ({
      ...spanOf(hour),
      cells: {
        km: hour.km,
        driven: hour.movingSeconds,
        idleHours: hour.idleSeconds / 3600,
        times: 0,
        overMinutes: 0,
        top: hour.topKmh,
      },
    }))
    const excesses = passages.flatMap(({ unitId, excesses: own }) =>
      own.map(({ fromAt, toAt }) => ({
        unitId,
        from: fromAt,
        to: toAt,
        cells: { times: 1, overMinutes: seconds(toAt - fromAt) / 60 },
      })),
    )
    return [...hours, ...excesses]
  },
})
