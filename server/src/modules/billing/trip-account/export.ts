import { exportAccounts } from '@arriero/contract/billing/trip-account/trip-account.contract.ts'
import { costKinds } from '@arriero/contract/billing/trip-account/trip-account.rules.ts'
import { exportRoutes } from '../../../app/list-export.ts'
import { accountIds, accountRows } from './trip-account.repository.ts'
import { refreshDue } from './refresh.ts'

const states = { active: 'En curso', finished: 'Finalizado', cancelled: 'Cancelado' } as const
const words = (costs: readonly string[]) =>
  costKinds
    .filter(({ cost }) => costs.includes(cost))
    .map(({ label }) => label)
    .join(', ')

/** The accounts of a filter as a workbook; text cells are text, whatever they begin with. */
export const accountSheet = exportRoutes(exportAccounts, {
  name: 'cuentas_de_viajes',
  title: 'Cuentas de viajes',
  columns: ({ text, number, money, moment }) => [
    text('Viaje', 12, ({ folio }) => folio),
    text('Estado', 12, ({ status }) => states[status]),
    moment('Fecha', ({ at }) => at),
    text('Ruta', 40, ({ route }) => route),
    text('Cliente', 32, ({ customerName }) => customerName),
    text('Unidad', 14, ({ unitName }) => unitName),
    text('Conductor', 28, ({ driverName }) => driverName),
    { ...number('Km', ({ km }) => km), decimals: 1 },
    money('Ingreso', ({ income }) => income),
    money('Notas de crédito', ({ credited }) => credited),
    ...costKinds.map(({ cost, label }) => money(label, (row) => row[cost])),
    money('Costo', ({ cost }) => cost),
    money('Margen', ({ margin }) => margin),
    { ...number('Margen %', ({ share }) => (share === null ? null : share * 100)), decimals: 1 },
    money('Margen por km', ({ perKm }) => perKm),
    text('Estimado', 20, ({ estimated }) => words(estimated)),
    text('Sin dato', 24, ({ missing }) => words(missing)),
    text('Factura', 14, ({ invoiceFolio }) => invoiceFolio),
    moment('Cerrada', ({ closedAt }) => closedAt),
  ],
  async ids(work, asked, most) {
    await refreshDue(work)
    return accountIds(work, asked, most)
  },
  rows: accountRows,
})
