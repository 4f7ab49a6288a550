import type { TripsDashboard } from '@arriero/contract/trips/trips-dashboard.contract.ts'
import type { WriteColumn, WriteSheet } from '../../../shared/sheets/sheet.types.ts'
import { writeSheet } from '../../../shared/sheets/write-sheet.ts'

export const dashboardName = ({ from, to }: TripsDashboard) => `tablero_viajes_${from}_${to}.xlsx`

const text = (key: string, header: string, width: number): WriteColumn => ({ key, header, width, type: 'text' })
const number = (key: string, header: string, decimals = 0): WriteColumn => ({
  key,
  header,
  width: 16,
  type: 'number',
  decimals,
})
const reached = [number('onTime', 'A tiempo'), number('late', 'Tarde'), number('share', 'Puntualidad %', 1)]
const share = ({ onTime, late }: { onTime: number; late: number }) =>
  onTime + late === 0 ? null : (onTime / (onTime + late)) * 100

/** The dashboard's figures, one sheet by subject. */
export function dashboardSheet(dashboard: TripsDashboard, zone: string): Promise<Buffer> {
  const { from, to, counts, now, before, days, clients, yards } = dashboard
  const figures: [string, number | null, number | null][] = [
    ['Viajes', now.trips, before.trips],
    ['Finalizados', now.finished, before.finished],
    ['Cancelados', now.cancelled, before.cancelled],
    ['Entregas a tiempo', now.onTime, before.onTime],
    ['Entregas tarde', now.late, before.late],
    ['Puntualidad %', share(now), share(before)],
    ['Km planeados', now.plannedKm, before.plannedKm],
    ['Km recorridos', now.travelledKm, before.travelledKm],
    ['Ahora: sin iniciar', counts.notStarted, null],
    ['Ahora: en viaje', counts.travelling, null],
    ['Ahora: cargando', counts.loading, null],
    ['Ahora: descargando', counts.unloading, null],
    ['Ahora: tarde', counts.late, null],
  ]
  const sheets: WriteSheet[] = [
    {
      name: 'Resumen',
      columns: [
        text('name', `Salidas del ${from} al ${to}`, 34),
        number('value', 'Periodo', 1),
        number('before', 'Antes', 1),
      ],
      rows: figures.map(([name, value, earlier]) => ({ name, value, before: earlier })),
    },
    {
      name: 'Por día',
      columns: [
        { key: 'day', header: 'Día de salida', width: 16, type: 'date' },
        number('active', 'Activos'),
        number('finished', 'Finalizados'),
        number('cancelled', 'Cancelados'),
        ...reached,
        number('travelledKm', 'Km recorridos', 1),
      ],
      rows: days.map((row) => ({ ...row, share: share(row) })),
    },
    {
      name: 'Por cliente',
      columns: [
        text('name', 'Cliente', 36),
        number('trips', 'Viajes'),
        number('active', 'Activos'),
        ...reached,
        number('lateMinutes', 'Retraso medio (min)'),
      ],
      rows: clients.map((row) => ({ ...row, share: share(row) })),
    },
    {
      name: 'Estadía en patios',
      columns: [
        text('name', 'Lugar', 36),
        number('visits', 'Visitas'),
        number('inside', 'Ahora dentro'),
        number('meanMinutes', 'Estadía media (min)'),
        number('longestMinutes', 'La más larga (min)'),
        number('totalMinutes', 'Total (min)'),
      ],
      rows: yards,
    },
  ]
  return writeSheet({ timeZone: zone, sheets })
}
