import { most, share, sum } from '../../../app/report-columns.ts'
import { reportKind } from '../../../app/report-kind.ts'
import { ZoneClock } from '../../../shared/zone-clock.ts'
import { hourMs, hoursOf, spanOf } from './hours.ts'

const hour = (label: string, usual: number) => ({ label, unit: 'h', least: 0, most: 23, usual })

/** What was driven between two hours of the night, whole hours of the clock. */
export const nightDriving = reportKind({
  code: 'night',
  label: 'Conducción nocturna',
  about: 'Cuánto se manejó de noche, por unidad y conductor, y qué parte es de lo que se manejó.',
  area: 'Seguridad',
  icon: 'night',
  options: { begin: hour('Noche desde las', 22), end: hour('Hasta las', 6) },
  columns: {
    night: sum('De noche', 'seconds', { warns: 'amber' }),
    nightKm: sum('Distancia de noche', 'km'),
    top: most('Máx. de noche', 'kmh'),
    driven: sum('Todo el día', 'seconds'),
    share: share('Parte nocturna', 'night', 'driven'),
  },
  chart: { title: 'Horas de noche por día', columns: ['night'] },
  map: 'way',
  isByDay: true,
  async rows(question) {
    const { zone, option } = question
    const clock = new ZoneClock(zone)
    const [begin, end] = [option('begin'), option('end')]
    return (await hoursOf(question)).map((row) => {
      const at = Date.parse(row.hour)
      const local = Math.floor((at + clock.offsetAt(at)) / hourMs) % 24
      const isNight = begin <= end ? local >= begin && local < end : local >= begin || local < end
      return {
        ...spanOf(row),
        cells: {
          night: isNight ? row.movingSeconds : 0,
          nightKm: isNight ? row.km : 0,
          top: isNight ? row.topKmh : null,
          driven: row.movingSeconds,
        },
      }
    })
  },
})
