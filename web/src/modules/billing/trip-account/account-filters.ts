import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { accountSums } from '@arriero/contract/billing/trip-account/trip-account.contract.ts'
import type { ListFilter, ListViewChoice } from '../../../kit/list/list-types.ts'
import type { ListView } from '../../../kit/list/list-view.ts'
import { loadDrivers, loadUnits } from '../../trips/trip-options.ts'
import { customersLike } from '../pickers/load.ts'

type Filter = QueryOf<typeof accountSums>

/** What narrows the accounts; each becomes a parameter of the calls (see `accountQuery`). */
export const accountFilters: ListFilter<object>[] = [
  { key: 'days', label: 'Fecha', kind: 'days' },
  { key: 'customer', label: 'Cliente', kind: 'remote', load: customersLike },
  { key: 'route', label: 'Ruta', kind: 'text' },
  { key: 'unit', label: 'Unidad', kind: 'remote', load: loadUnits },
  { key: 'driver', label: 'Conductor', kind: 'remote', load: loadDrivers },
  {
    key: 'status',
    label: 'Estado',
    kind: 'select',
    options: [
      { value: 'active', label: 'En curso' },
      { value: 'finished', label: 'Finalizado' },
      { value: 'cancelled', label: 'Cancelado' },
    ],
  },
]

export const accountViews: ListViewChoice<object>[] = [
  { key: 'todos', label: 'Todos' },
  { key: 'perdida', label: 'Con pérdida' },
  { key: 'sinfacturar', label: 'Sin facturar' },
  { key: 'sindato', label: 'Falta un dato' },
]

const views: Record<string, Filter> = {
  perdida: { losing: true },
  sinfacturar: { billed: false, status: 'finished' },
  sindato: { unknown: true },
}

/** Parameters of the calls for what the list's address says. */
export function accountQuery({ search, filters, view }: Pick<ListView, 'search' | 'filters' | 'view'>): Filter {
  const { days, customer, route, unit, driver, status } = filters
  const [from, to = from] = days?.split('..') ?? []
  return {
    ...(search && { search }),
    ...(from && { from, to }),
    ...(customer && { customer: Number(customer) }),
    ...(route && { route }),
    ...(unit && { unit: Number(unit) }),
    ...(driver && { driver: Number(driver) }),
    // The filter offers no other words than the call's.
    ...(status && { status: status as NonNullable<Filter['status']> }),
    ...(view === undefined ? {} : views[view]),
  }
}
