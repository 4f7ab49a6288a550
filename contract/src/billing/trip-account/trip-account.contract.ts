import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { savedMeanwhile } from '../../core/fields.ts'
import { exportOf } from '../../core/list-export.ts'
import { documentTypes, file, form } from '../../core/files.ts'
import { page, pageQuery } from '../../core/paging.ts'
import { day, id, nothing, wholeNumber, wire, yesNo } from '../../core/wire.ts'
import { tripStatuses } from '../../trips/trips.rules.ts'
import {
  accountGroup,
  accountTotals,
  driverPay,
  driverPayChange,
  driverPayDraft,
  expenseChange,
  expenseDraft,
  termsChange,
  tripAccount,
  tripAccountRow,
  tripExpense,
} from './trip-account.entities.ts'
import { groupingNames } from './trip-account.rules.ts'

// None of these calls is in the specification. Money is for people of the company: clients, mirrors and drivers are
// refused whatever permissions they were given.

const view = 'facturacion.view'
const write = 'facturacion.documento.create'

/** Columns the accounts are sorted by. */
export const accountOrders = ['at', 'income', 'cost', 'margin', 'share', 'perKm', 'km'] as const
/** Columns the groups are sorted by. */
export const groupOrders = ['name', 'trips', 'income', 'cost', 'margin', 'share', 'perKm', 'km'] as const

const filters = {
  search: pageQuery.search,
  from: day.optional(),
  to: day.optional(),
  /** Active and finished ones unless told. */
  status: z.enum(tripStatuses).optional(),
  billed: yesNo.optional(),
  /** Those that lose money; those of which a cost is not known. */
  losing: yesNo.optional(),
  unknown: yesNo.optional(),
  /** 0: those without one. */
  customer: wholeNumber.optional(),
  unit: wholeNumber.optional(),
  driver: wholeNumber.optional(),
  route: z.string().max(500).optional(),
}
const query = wire({ ...pageQuery, ...filters })

export const listAccounts = endpoint({
  method: 'GET',
  path: '/apis/trip_account/',
  access: view,
  query,
  reply: page(tripAccountRow),
  summary: 'Cuentas de viajes: ingreso, costo y margen.',
})
export const accountSums = endpoint({
  method: 'GET',
  path: '/apis/trip_account/totals/',
  access: view,
  query: wire(filters),
  reply: accountTotals,
  summary: 'Lo que suman las cuentas de viajes del filtro.',
})
export const accountGroups = endpoint({
  method: 'GET',
  path: '/apis/trip_account/groups/',
  access: view,
  query: wire({ ...query.fields, by: z.enum(groupingNames) }),
  reply: page(accountGroup),
  summary: 'Cuentas de viajes por cliente, ruta, unidad o conductor.',
})
export const exportAccounts = exportOf(
  '/apis/trip_account/export/',
  listAccounts,
  'Exporta las cuentas de viajes del filtro.',
)
export const getAccount = endpoint({
  method: 'GET',
  path: '/apis/trip_account/trip/{trip_id}',
  access: view,
  reply: tripAccount,
  summary: 'La cuenta de un viaje.',
})
/** Not once it is closed. */
export const setTerms = endpoint({
  method: 'PUT',
  path: '/apis/trip_account/trip/{trip_id}',
  access: write,
  body: termsChange,
  reply: tripAccount,
  conflict: savedMeanwhile(tripAccount),
  summary: 'Cambia precio acordado y cliente de un viaje.',
})

export const createExpense = endpoint({
  method: 'POST',
  path: '/apis/trip_account/trip/{trip_id}/expenses/',
  access: write,
  body: expenseDraft,
  reply: tripExpense,
  summary: 'Registra un gasto de un viaje.',
})
export const updateExpense = endpoint({
  method: 'PUT',
  path: '/apis/trip_account/expense/{id}',
  access: write,
  body: expenseChange,
  reply: tripExpense,
  conflict: savedMeanwhile(tripExpense),
  summary: 'Cambia un gasto de un viaje.',
})
export const deleteExpense = endpoint({
  method: 'DELETE',
  path: '/apis/trip_account/expense/{id}',
  access: write,
  reply: nothing,
  summary: 'Elimina un gasto de un viaje.',
})
/** In place of the one it had. */
export const uploadReceipt = endpoint({
  method: 'POST',
  path: '/apis/trip_account/expense/receipt/',
  access: write,
  body: form(wire({ id }), { file: file(documentTypes, 10) }),
  reply: tripExpense,
  summary: 'Sube el comprobante de un gasto.',
})

const manage = 'facturacion.catalogos.update'

export const listDriverPay = endpoint({
  method: 'GET',
  path: '/apis/trip_account/pay/',
  access: view,
  query: wire(pageQuery),
  reply: page(driverPay),
  summary: 'Cómo se paga a cada conductor por viaje.',
})
/** One for a driver. It counts for trips whose account is open. */
export const createDriverPay = endpoint({
  method: 'POST',
  path: '/apis/trip_account/pay/',
  access: manage,
  body: driverPayDraft,
  reply: driverPay,
  summary: 'Dice cómo se paga a un conductor.',
})
export const updateDriverPay = endpoint({
  method: 'PUT',
  path: '/apis/trip_account/pay/{id}',
  access: manage,
  body: driverPayChange,
  reply: driverPay,
  conflict: savedMeanwhile(driverPay),
  summary: 'Cambia cómo se paga a un conductor.',
})
export const deleteDriverPay = endpoint({
  method: 'DELETE',
  path: '/apis/trip_account/pay/{id}',
  access: manage,
  reply: nothing,
  summary: 'Elimina la tarifa de un conductor.',
})
