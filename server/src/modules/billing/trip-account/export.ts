import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { exportAccounts } from '@arriero/contract/billing/trip-account/trip-account.contract.ts'
import type { TripAccountRow } from '@arriero/contract/billing/trip-account/trip-account.entities.ts'
import { costKinds } from '@arriero/contract/billing/trip-account/trip-account.rules.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import { inWork } from '../../../app/app.ts'
import { taskKind } from '../../../app/jobs/tasks.ts'
import type { WriteColumn, WriteRow } from '../../../shared/sheets/sheet.types.ts'
import { writeSheetFile, xlsxType } from '../../../shared/sheets/write-sheet.ts'
import { accountIds, accountRows } from './trip-account.repository.ts'
import { refreshDue } from './refresh.ts'

const batch = 500
const mostRows = 500_000

const money = (key: string, header: string): WriteColumn => ({ key, header, width: 14, type: 'money' })
const text = (key: string, header: string, width: number): WriteColumn => ({ key, header, width, type: 'text' })
const number = (key: string, header: string, decimals: number): WriteColumn => ({
  key,
  header,
  width: 12,
  type: 'number',
  decimals,
})

const columns: WriteColumn[] = [
  text('folio', 'Viaje', 12),
  text('state', 'Estado', 12),
  { key: 'at', header: 'Fecha', width: 18, type: 'datetime' },
  text('route', 'Ruta', 40),
  text('customer', 'Cliente', 32),
  text('unit', 'Unidad', 14),
  text('driver', 'Conductor', 28),
  number('km', 'Km', 1),
  money('income', 'Ingreso'),
  ...costKinds.map(({ cost, label }) => money(cost, label)),
  money('cost', 'Costo'),
  money('margin', 'Margen'),
  number('share', 'Margen %', 1),
  money('perKm', 'Margen por km'),
  text('estimated', 'Estimado', 20),
  text('missing', 'Sin dato', 24),
  text('invoice', 'Factura', 14),
  { key: 'closedAt', header: 'Cerrada', width: 18, type: 'datetime' },
]

const states = { active: 'En curso', finished: 'Finalizado', cancelled: 'Cancelado' } as const
const words = (costs: readonly string[]) =>
  costKinds
    .filter(({ cost }) => costs.includes(cost))
    .map(({ label }) => label)
    .join(', ')

const toSheetRow = (row: TripAccountRow): WriteRow => ({
  folio: row.folio,
  state: states[row.status],
  at: row.at,
  route: row.route,
  customer: row.customerName,
  unit: row.unitName,
  driver: row.driverName,
  km: row.km,
  income: row.income,
  fuel: row.fuel,
  tolls: row.tolls,
  pay: row.pay,
  expenses: row.expenses,
  cost: row.cost,
  margin: row.margin,
  share: row.share === null ? null : row.share * 100,
  perKm: row.perKm,
  estimated: words(row.estimated),
  missing: words(row.missing),
  invoice: row.invoiceFolio,
  closedAt: row.closedAt,
})

/** The accounts of a filter as a workbook; text cells are text, whatever they begin with. */
export const exportTask = taskKind<{ request: QueryOf<typeof exportAccounts> }>({
  name: 'export-trip-accounts',
  label: 'Exportar cuentas de viajes',
  async run({ request }, { app, scope, progress, signal }) {
    const { ids, zone } = await inWork(app, scope, async (work) => {
      await refreshDue(work)
      return { ids: await accountIds(work, request, mostRows), zone: await zoneOf(work) }
    })
    async function* rows(): AsyncGenerator<WriteRow> {
      for (let from = 0; from < ids.length; from += batch) {
        const part = ids.slice(from, from + batch)
        for (const row of await inWork(app, scope, (work) => accountRows(work, part))) yield toSheetRow(row)
        await progress(Math.min(from + batch, ids.length), ids.length)
      }
    }
    const folder = join(app.config.DATA_DIR, 'exports')
    await mkdir(folder, { recursive: true })
    const path = join(folder, `${randomUUID()}.xlsx`)
    try {
      await writeSheetFile(
        path,
        { timeZone: zone, sheets: [{ name: 'Cuentas de viajes', columns, rows: rows() }] },
        signal,
      )
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
    const name = `cuentas_de_viajes_${new Date().toISOString().slice(0, 10)}.xlsx`
    return { file: { name, type: xlsxType, size: (await stat(path)).size, path } }
  },
})
