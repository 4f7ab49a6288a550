import { z } from 'zod'
import { endpoint, fileReply } from '../../core/endpoint.ts'
import { exportOf } from '../../core/list-export.ts'
import { savedMeanwhile } from '../../core/fields.ts'
import { page, pageQuery } from '../../core/paging.ts'
import { cell, sheetRows } from '../../core/sheet.ts'
import { nothing, wire, yesNo } from '../../core/wire.ts'
import { customer, customerChange, customerDraft } from './customers.entities.ts'

const view = 'facturacion.view'
const manage = 'facturacion.catalogos.update'

export const customerOrders = ['name', 'rfc', 'creditDays', 'creditLimit', 'createdAt'] as const

/** `order` is one of `customerOrders`, with `-` in front for descending. */
export const listCustomers = endpoint({
  method: 'GET',
  path: '/apis/customer/',
  access: view,
  query: wire({
    ...pageQuery,
    active: yesNo.optional(),
    /** With days of credit, or cash only. */
    credit: yesNo.optional(),
  }),
  reply: page(customer),
  summary: 'Clientes de facturación.',
})
/** Ours. */
export const exportCustomers = exportOf('/apis/customer/export', listCustomers, 'Exporta los clientes del filtro.')
export const getCustomer = endpoint({
  method: 'GET',
  path: '/apis/customer/{id}',
  access: view,
  reply: customer,
  summary: 'Un cliente.',
})
export const createCustomer = endpoint({
  method: 'POST',
  path: '/apis/customer/',
  access: manage,
  body: customerDraft,
  reply: customer,
  summary: 'Crea un cliente.',
})
export const updateCustomer = endpoint({
  method: 'PUT',
  path: '/apis/customer/{id}',
  access: manage,
  body: customerChange,
  reply: customer,
  conflict: savedMeanwhile(customer),
  summary: 'Cambia un cliente.',
})
/** Only who was never billed; the others are deactivated. */
export const deleteCustomer = endpoint({
  method: 'DELETE',
  path: '/apis/customer/{id}',
  access: manage,
  reply: nothing,
  summary: 'Elimina un cliente sin documentos.',
})
/** Ours: who a customer may be among the clients of trips, for who may not see those. */
export const customerClients = endpoint({
  method: 'GET',
  path: '/apis/customer/clients',
  access: view,
  reply: z.array(wire({ id: z.number(), name: z.string() })),
  summary: 'Clientes de viaje que un cliente puede ser.',
})

/** Rows a spreadsheet may hold. */
export const mostImportedCustomers = 5000
/** A row as it was typed. */
export const customerSheetRow = wire({
  rfc: cell(),
  name: cell(),
  tradeName: cell(),
  regime: cell(),
  postalCode: cell(),
  use: cell(),
  /** Addresses that receive documents, with commas between them. */
  emails: cell(2000),
  phone: cell(),
  address: cell(),
  creditDays: z.number().nullable().optional(),
  creditLimit: z.number().nullable().optional(),
  currency: cell(),
  paymentForm: cell(),
  paymentMethod: cell(),
})
export type CustomerSheetRow = z.output<typeof customerSheetRow>

const sheet = sheetRows(customerSheetRow, mostImportedCustomers)
export type CheckedCustomerRow = z.output<typeof sheet.checked>

/** All rows or none: 400 with `rows.{n}.{field}` when one is wrong. */
export const createManyCustomers = endpoint({
  method: 'POST',
  path: '/apis/customer/batch/',
  access: manage,
  body: wire({ rows: z.array(customerSheetRow).min(1).max(mostImportedCustomers) }),
  reply: z.array(customer),
  summary: 'Crea los clientes de una hoja.',
})
/** Ours: reads a spreadsheet, or checks again rows corrected in place, and saves nothing. */
export const previewCustomers = endpoint({
  method: 'POST',
  path: '/apis/customer/batch/preview',
  access: manage,
  body: sheet.body,
  reply: sheet.reply,
  summary: 'Revisa una hoja de clientes sin guardar.',
})
/** Ours: the spreadsheet to fill in. */
export const customerTemplate = endpoint({
  method: 'GET',
  path: '/apis/customer/batch/template',
  access: manage,
  reply: fileReply,
  summary: 'Plantilla de Excel para importar clientes.',
})
