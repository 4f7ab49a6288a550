import { share, sum } from '../../../app/report-columns.ts'
import { plusDays } from '@arriero/contract/core/days.ts'
import { reportKind } from '../../../app/report-kind.ts'
import { instantOf } from '../../../shared/repeat-dates.ts'
import { dayIn } from '../../../shared/zones.ts'
import { hoursOf, spanOf } from './hours.ts'

/** How much of each day each unit worked; days on which it did not are rows too. */
export const utilisation = reportKind({
  code: 'utilisation',
  label: 'Utilización de unidades',
  about: 'Qué parte del tiempo trabajó cada unidad y cuántos días estuvo parada.',
  area: 'Motor y uso',
  icon: 'use',
  groupings: ['unit', 'day'],
  columns: {
    used: sum('En uso', 'seconds'),
    day: sum('Tiempo', 'seconds', { isExtra: true }),
    share: share('Utilización', 'used', 'day'),
    km: sum('Distancia', 'km'),
    days: sum('Días', 'number', { isExtra: true }),
    worked: sum('Días en uso', 'number'),
    still: sum('Días parada', 'number', { warns: 'amber' }),
  },
  chart: { title: 'Unidades en uso por día', columns: ['worked', 'still'] },
  isByDay: true,
  async rows(question) {
    const { units, from, to, zone } = question
    const worked = new Set<string>()
    const hours = (await hoursOf(question)).map((hour) => {
      const day = `${hour.unitId} ${dayIn(zone, new Date(hour.hour))}`
      const isFirst = hour.engineSeconds > 0 && !worked.has(day)
      if (isFirst) worked.add(day)
      const one = isFirst ? 1 : 0
      return { ...spanOf(hour), cells: { used: hour.engineSeconds, km: hour.km, worked: one, still: -one } }
    })
    const days: { begin: number; end: number }[] = []
    for (let day = dayIn(zone, new Date(from)); ; day = plusDays(day, 1)) {
      const [begin, end] = [day, plusDays(day, 1)].map((date) => Date.parse(instantOf(date, '00:00', zone))) as [
        number,
        number,
      ]
      if (begin >= to) break
      days.push({ begin: Math.max(begin, from), end: Math.min(end, to) })
    }
    // Still until one of its hours says that it worked.
    const every = units.flatMap(({ id }) =>
      days.map(({ begin, end }) => ({
        unitId: id,
        from: begin,
        to: end,
        cells: { used: 0, day: (end - begin) / 1000, km: 0, days: 1, worked: 0, still: 1 },
      })),
    )
    const order = new Map(units.map(({ id }, at) => [id, at]))
    return [...every, ...hours].toSorted((a, b) => order.get(a.unitId)! - order.get(b.unitId)! || a.from - b.from)
  },
})
