import type { Panel } from '@arriero/contract/panel/control-panel.contract.ts'
import type { WriteColumn, WriteSheet } from '../../shared/sheets/sheet.types.ts'
import { writeSheet } from '../../shared/sheets/write-sheet.ts'
import { attentionTitles, changeTitles, periodTitles } from './panel.texts.ts'

const text = (key: string, header: string, width: number): WriteColumn => ({ key, header, width, type: 'text' })
const amount = (key: string, header: string, decimals = 0): WriteColumn => ({
  key,
  header,
  width: 16,
  type: 'number',
  decimals,
})
const moment = (key: string, header: string): WriteColumn => ({ key, header, width: 20, type: 'datetime' })
const day: WriteColumn = { key: 'day', header: 'Día', width: 14, type: 'date' }
const share = ({ onTime, late }: { onTime: number; late: number }) =>
  onTime + late === 0 ? null : (onTime / (onTime + late)) * 100

/** The figures of the panel as a workbook, one sheet by subject; areas the caller may not see are absent. */
export function panelSheet(panel: Panel, zone: string): Promise<Buffer> {
  const sheets = [summary(panel), attention(panel), ...byDay(panel), ...byHour(panel), changes(panel)]
  return writeSheet({ timeZone: zone, sheets })
}

type Figure = [name: string, value: number | null, before: number | null]

function summary({ deliveries, units, km, trips, alerts, period }: Panel): WriteSheet {
  const figures: Figure[] = [
    ...(deliveries
      ? ([
          ['Entregas a tiempo', deliveries.now.onTime, deliveries.before.onTime],
          ['Entregas tarde', deliveries.now.late, deliveries.before.late],
          ['Puntualidad %', share(deliveries.now), share(deliveries.before)],
        ] satisfies Figure[])
      : []),
    ...(km ? ([['Kilómetros', km.now, km.before]] satisfies Figure[]) : []),
    ...(trips
      ? ([
          ['Viajes finalizados', trips.finished, trips.finishedBefore],
          ['Ahora: viajes activos', trips.active, null],
          ['Ahora: viajes con retraso', trips.late, null],
        ] satisfies Figure[])
      : []),
    ...(alerts
      ? ([
          ['Alertas', alerts.now, alerts.before],
          ['Ahora: alertas abiertas', alerts.open, null],
        ] satisfies Figure[])
      : []),
    ...(units
      ? ([
          ['Ahora: unidades', units.total, null],
          ['Ahora: en movimiento', units.moving, null],
          ['Ahora: ralentí', units.idle, null],
          ['Ahora: estacionadas', units.parked, null],
          ['Ahora: con exceso', units.alert, null],
          ['Ahora: sin reportar', units.silent, null],
          ['Ahora: de ellas, sin primera posición', units.unheard, null],
        ] satisfies Figure[])
      : []),
  ]
  return {
    name: 'Resumen',
    columns: [text('name', periodTitles[period.name], 34), amount('value', 'Periodo', 1), amount('before', 'Antes', 1)],
    rows: figures.map(([name, value, before]) => ({ name, value, before })),
  }
}

const attention = (panel: Panel): WriteSheet => ({
  name: 'Requiere su atención',
  columns: [
    text('what', 'Qué', 34),
    amount('count', 'Casos'),
    text('name', 'El más urgente', 44),
    moment('at', 'Desde o para'),
  ],
  rows: panel.attention.map(({ kind, count, name, at }) => ({ what: attentionTitles[kind], count, name, at })),
})

function byDay({ deliveries, km }: Panel): WriteSheet[] {
  if (!deliveries && !km) return []
  const days = (deliveries ?? km)?.days.map((one) => one.day) ?? []
  return [
    {
      name: 'Por día',
      columns: [
        day,
        ...(deliveries
          ? [amount('onTime', 'A tiempo'), amount('late', 'Tarde'), amount('share', 'Puntualidad %', 1)]
          : []),
        ...(km ? [amount('km', 'Kilómetros', 1)] : []),
      ],
      rows: days.map((name) => {
        const reached = deliveries?.days.find((one) => one.day === name)
        return {
          day: name,
          onTime: reached?.onTime,
          late: reached?.late,
          share: reached && share(reached),
          km: km?.days.find((one) => one.day === name)?.km,
        }
      }),
    },
  ]
}

const byHour = ({ trips }: Panel): WriteSheet[] =>
  trips
    ? [
        {
          name: 'Viajes por hora',
          columns: [
            moment('at', 'Hora'),
            amount('travelling', 'En viaje'),
            amount('loading', 'Cargando'),
            amount('unloading', 'Descargando'),
            amount('notStarted', 'Sin iniciar'),
          ],
          rows: trips.hours,
        },
      ]
    : []

const changes = (panel: Panel): WriteSheet => ({
  name: 'Qué cambió',
  columns: [
    moment('at', 'Cuándo'),
    text('kind', 'Qué es', 14),
    text('subject', 'Cuál', 28),
    text('title', 'Qué pasó', 40),
    text('detail', 'Detalle', 44),
  ],
  rows: panel.changes.map(({ kind, ...change }) => ({ ...change, kind: changeTitles[kind] })),
})
