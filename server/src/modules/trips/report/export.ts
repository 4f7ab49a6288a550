import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { TripRow } from '@arriero/contract/trips/trips.entities.ts'
import { tripStateLabels } from '@arriero/contract/trips/trips.rules.ts'
import { inWork, type App } from '../../../app/app.ts'
import type { Scope } from '../../../app/scope.ts'
import { writeSheetFile, xlsxType } from '../../../shared/sheets/write-sheet.ts'
import type { WriteColumn, WriteRow } from '../../../shared/sheets/sheet.types.ts'
import { taskKind } from '../../../app/jobs/tasks.ts'
import { tripIds, type TripFilter } from '../read/query.ts'
import { tripRows } from '../read/rows.ts'
import { latenessInWords } from '@arriero/contract/trips/trips.rules.ts'
import { zoneOf } from '../../../app/account-zone.ts'

const batch = 500
const mostRows = 500_000
export const exportName = () => `viajes_${new Date().toISOString().slice(0, 10)}.xlsx`

const columns: WriteColumn[] = [
  { key: 'folio', header: 'Folio', width: 12, type: 'text' },
  { key: 'name', header: 'Viaje', width: 32, type: 'text' },
  { key: 'state', header: 'Estado', width: 14, type: 'text' },
  { key: 'client', header: 'Cliente', width: 28, type: 'text' },
  { key: 'line', header: 'Línea de transporte', width: 24, type: 'text' },
  { key: 'unit', header: 'Unidad', width: 16, type: 'text' },
  { key: 'drivers', header: 'Conductores', width: 32, type: 'text' },
  { key: 'backups', header: 'Respaldos', width: 20, type: 'text' },
  { key: 'origin', header: 'Origen', width: 28, type: 'text' },
  { key: 'destination', header: 'Destino final', width: 28, type: 'text' },
  { key: 'stops', header: 'Destinos', width: 10, type: 'number' },
  { key: 'leave', header: 'Salida planeada', width: 18, type: 'datetime' },
  { key: 'left', header: 'Salida real', width: 18, type: 'datetime' },
  { key: 'arrive', header: 'Llegada planeada', width: 18, type: 'datetime' },
  { key: 'arrived', header: 'Llegada real', width: 18, type: 'datetime' },
  { key: 'eta', header: 'Llegada estimada', width: 18, type: 'datetime' },
  { key: 'late', header: 'Puntualidad', width: 16, type: 'text' },
  { key: 'percent', header: 'Avance %', width: 10, type: 'number' },
  { key: 'km', header: 'Km planeados', width: 13, type: 'number', decimals: 1 },
  { key: 'price', header: 'Precio por km', width: 14, type: 'money' },
  { key: 'income', header: 'Ingreso', width: 14, type: 'money' },
  { key: 'finished', header: 'Finalizado', width: 18, type: 'datetime' },
]

function toSheetRow(trip: TripRow): WriteRow {
  const [first, last] = [trip.destinations[0], trip.destinations.at(-1)]
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join(', ')
  return {
    folio: trip.folio,
    name: trip.name,
    state:
      trip.status === 'finished'
        ? 'Finalizado'
        : trip.status === 'cancelled'
          ? 'Cancelado'
          : tripStateLabels[trip.state],
    client: [...new Set(trip.destinations.flatMap(({ client }) => client ?? []))].join(', '),
    line: trip.line,
    unit: trip.unit.name,
    drivers: names(trip.drivers),
    backups: names(trip.backups),
    origin: first?.origin.name,
    destination: last?.destination.name,
    stops: trip.progress.total,
    leave: trip.leaveAt,
    left: first?.originOutAt,
    arrive: trip.finalArrivalAt,
    arrived: last?.arrivedAt,
    eta: trip.status === 'active' ? trip.eta : null,
    late: latenessInWords(trip.lateMinutes),
    percent: trip.progress.percent,
    km: trip.totalKm,
    price: trip.priceKm,
    income: trip.totalKm === null ? null : Math.round(trip.totalKm * trip.priceKm * 100) / 100,
    finished: trip.finishedAt,
  }
}

export interface ExportRequest extends TripFilter {
  order?: string | undefined
}

/** Writes the trips of a filter, as the scope sees them, to an xlsx; answers where it is. The caller removes the file. */
export async function exportTrips(
  app: App,
  scope: Scope,
  request: ExportRequest,
  options: {
    zone?: string | null | undefined
    signal?: AbortSignal
    progress?: (done: number, total: number) => Promise<void>
  } = {},
) {
  const [ids, zone] = await inWork(
    app,
    scope,
    async (work) => [await tripIds(work, request, mostRows), options.zone ?? (await zoneOf(work))] as const,
  )
  async function* rows(): AsyncGenerator<WriteRow> {
    for (let from = 0; from < ids.length; from += batch) {
      for (const trip of await inWork(app, scope, (work) => tripRows(work, ids.slice(from, from + batch))))
        yield toSheetRow(trip)
      await options.progress?.(Math.min(from + batch, ids.length), ids.length)
    }
  }
  const folder = join(app.config.DATA_DIR, 'exports')
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${randomUUID()}.xlsx`)
  try {
    await writeSheetFile(path, { timeZone: zone, sheets: [{ name: 'Viajes', columns, rows: rows() }] }, options.signal)
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return { path, size: (await stat(path)).size }
}

/** The export above what a request waits for; its result is the file. */
export const exportTask = taskKind<{ request: ExportRequest; zone: string | null }>({
  name: 'export-trips',
  label: 'Exportar viajes',
  async run({ request, zone }, { app, scope, progress, signal }) {
    const { path, size } = await exportTrips(app, scope, request, { zone, signal, progress })
    return { file: { name: exportName(), type: xlsxType, size, path } }
  },
})
