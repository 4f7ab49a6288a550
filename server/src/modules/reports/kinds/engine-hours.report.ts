import { share, sum } from '../../../app/report-columns.ts'
import { reportKind } from '../../../app/report-kind.ts'
import { hoursOf, spanOf } from './hours.ts'

/** How long each engine ran on each day, moving and standing. */
export const engineHours = reportKind({
  code: 'engine-hours',
  label: 'Horas de motor',
  about: 'Cuánto trabajó el motor de cada unidad cada día: en movimiento y detenido.',
  area: 'Motor y uso',
  icon: 'engine',
  columns: {
    engine: sum('Motor encendido', 'seconds'),
    driven: sum('En movimiento', 'seconds'),
    idle: sum('Ralentí', 'seconds', { warns: 'amber' }),
    share: share('Ralentí del motor', 'idle', 'engine'),
    km: sum('Distancia', 'km', { isExtra: true }),
  },
  chart: { title: 'Horas de motor por día', columns: ['driven', 'idle'] },
  map: 'way',
  isByDay: true,
  rows: async (question) =>
    (await hoursOf(question)).map((hour) => ({
      ...spanOf(hour),
      cells: { engine: hour.engineSeconds, driven: hour.movingSeconds, idle: hour.idleSeconds, km: hour.km },
    })),
})
