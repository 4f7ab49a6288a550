import type { TripRow } from '@arriero/contract/trips/trips.entities.ts'
import { checklistCountWords, latenessInWords, tripStateLabels } from '@arriero/contract/trips/trips.rules.ts'
import type { ListExport } from '../../../app/list-export.ts'
import { tripIds, type TripFilter } from '../read/query.ts'
import { tripRows } from '../read/rows.ts'

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join(', ')
const stateOf = ({ status, state }: TripRow) =>
  status === 'finished' ? 'Finalizado' : status === 'cancelled' ? 'Cancelado' : tripStateLabels[state]

/** Trips of a filter as a spreadsheet. */
export const tripSheet: ListExport<TripFilter & { order?: string | undefined }, TripRow> = {
  name: 'viajes',
  title: 'Viajes',
  ids: tripIds,
  rows: tripRows,
  columns: ({ text, number, money, moment }) => [
    text('Folio', 12, ({ folio }) => folio),
    text('Viaje', 32, ({ name }) => name),
    text('Estado', 14, stateOf),
    text('Cliente', 28, ({ destinations }) =>
      [...new Set(destinations.flatMap(({ client }) => client ?? []))].join(', '),
    ),
    text('Línea de transporte', 24, ({ line }) => line),
    text('Unidad', 16, ({ unit }) => unit.name),
    text('Conductores', 32, ({ drivers }) => names(drivers)),
    text('Respaldos', 20, ({ backups }) => names(backups)),
    text('Origen', 28, ({ destinations }) => destinations[0]?.origin.name),
    text('Destino final', 28, ({ destinations }) => destinations.at(-1)?.destination.name),
    number('Destinos', ({ progress }) => progress.total),
    moment('Salida planeada', ({ leaveAt }) => leaveAt),
    moment('Salida real', ({ destinations }) => destinations[0]?.originOutAt),
    moment('Llegada planeada', ({ finalArrivalAt }) => finalArrivalAt),
    moment('Llegada real', ({ destinations }) => destinations.at(-1)?.arrivedAt),
    moment('Llegada estimada', ({ status, eta }) => (status === 'active' ? eta : null)),
    text('Puntualidad', 16, ({ lateMinutes }) => latenessInWords(lateMinutes)),
    text('CheckList', 26, ({ checklistCounts }) => checklistCountWords(checklistCounts)),
    number('Avance %', ({ progress }) => progress.percent),
    { ...number('Km planeados', ({ totalKm }) => totalKm), decimals: 1 },
    money('Precio por km', ({ priceKm }) => priceKm || null),
    money('Ingreso', ({ totalKm, priceKm }) =>
      totalKm === null || priceKm === 0 ? null : Math.round(totalKm * priceKm * 100) / 100,
    ),
    moment('Finalizado', ({ finishedAt }) => finishedAt),
  ],
}
