import { most, seconds, sum, told } from '../../../app/report-columns.ts'
import { readingNames, readings, type ReadingName } from '@arriero/contract/tracking/sensors.rules.ts'
import { reportKind } from '../../../app/report-kind.ts'
import { readingsOf } from '../../tracking/tracking.read.ts'
import { idsOf } from './columns.ts'

/** What one sensor told on each day, and how long it was out of range. */
export const sensors = reportKind({
  code: 'sensors',
  label: 'Sensores',
  about: 'Lo que dijo un sensor cada día: mínima, media, máxima y cuánto estuvo fuera de rango.',
  area: 'Carga y combustible',
  icon: 'sensor',
  options: {
    sensor: {
      label: 'Sensor',
      choices: readingNames.map((name) => ({ value: name, label: readings[name].label })),
      usual: 'temperature_1',
    },
    low: { label: 'Rango desde', least: -1000, most: 100_000, usual: -25 },
    high: { label: 'Hasta', least: -1000, most: 100_000, usual: 8 },
  },
  columns: {
    min: { label: 'Mínima', type: 'number', total: { kind: 'min' } },
    mean: { label: 'Media', type: 'number', total: { kind: 'ratio', of: 'sum', per: 'count', times: 1 } },
    max: most('Máxima', 'number'),
    out: sum('Fuera de rango', 'seconds', { warns: 'red' }),
    count: sum('Lecturas', 'number'),
    sum: sum('Suma', 'number', { isExtra: true }),
  },
  chart: { title: 'Fuera de rango por día', columns: ['out'] },
  map: 'way',
  async rows({ work, units, from, to, zone, option, choice }) {
    const sensor = choice('sensor') as ReadingName
    const reading = { sensor, zone, low: option('low'), high: option('high') }
    const told = await readingsOf(work, idsOf(units), { from, to, ...reading })
    return told.flatMap(({ unitId, days }) =>
      days.map(({ fromAt, toAt, min, max, count, sum: all, outMs }) => ({
        unitId,
        from: fromAt,
        to: toAt,
        cells: { min, mean: all / count, max, out: seconds(outMs), count, sum: all },
      })),
    )
  },
})

/** How full each tank was, and what it rose and fell by at once. */
export const fuelLevel = reportKind({
  code: 'fuel-level',
  label: 'Nivel de combustible',
  about: 'Con cuánto empezó y terminó el día cada tanque, cuánto subió en cargas y cuánto bajó de golpe.',
  area: 'Carga y combustible',
  icon: 'fuel',
  columns: {
    first: told('Al empezar', 'percent'),
    last: told('Al terminar', 'percent'),
    min: { label: 'Mínimo', type: 'percent', total: { kind: 'min' } },
    rose: sum('Cargas', 'percent'),
    fell: sum('Bajas de golpe', 'percent', { warns: 'red' }),
    count: sum('Lecturas', 'number', { isExtra: true }),
  },
  chart: { title: 'Cargas y bajas por día', columns: ['rose', 'fell'] },
  map: 'way',
  async rows({ work, units, from, to, zone }) {
    const reading = { sensor: 'fuel_percent' as const, zone, low: null, high: null }
    const told = await readingsOf(work, idsOf(units), { from, to, ...reading })
    return told.flatMap(({ unitId, days }) =>
      days.map(({ fromAt, toAt, first, last, min, rose, fell, count }) => ({
        unitId,
        from: fromAt,
        to: toAt,
        cells: { first, last, min, rose, fell, count },
      })),
    )
  },
})
