import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { optionalText, recordFacts, savedMeanwhile } from '../core/fields.ts'
import { exportOf } from '../core/list-export.ts'
import { page, pageQuery } from '../core/paging.ts'
import { day, id, nothing, wholeNumber, wire } from '../core/wire.ts'
import { paymentMethodNames } from '../core/payment-methods.ts'
import { paymentConceptNames } from './warehouses.rules.ts'

const view = 'bodegas.view'
const manage = 'bodegas.pago.create'

export const payment = wire({
  id: z.number(),
  folio: z.string(),
  contractId: z.number(),
  contractNumber: z.string(),
  tenant: z.string(),
  landName: z.string(),
  concept: z.enum(paymentConceptNames),
  paidOn: day,
  amount: z.number(),
  method: z.enum(paymentMethodNames),
  reference: z.string().nullable(),
  notes: z.string().nullable(),
  ...recordFacts,
})
export type Payment = z.output<typeof payment>

const how = {
  method: z.enum(paymentMethodNames).optional(),
  reference: optionalText(100),
  notes: optionalText(1000),
}
const paymentDraft = wire({
  contractId: id,
  concept: z.enum(paymentConceptNames).optional(),
  /** Today when left out. */
  paidOn: day.optional(),
  amount: z.number().positive().max(99_999_999).multipleOf(0.01),
  ...how,
  /** Of the form that sends it: sent again it answers the first one. */
  key: z.uuid().optional(),
})
export type PaymentDraft = z.output<typeof paymentDraft>
const paymentChange = wire({ paidOn: day.optional(), ...how, version: z.int().optional() })
export type PaymentChange = z.output<typeof paymentChange>

export const listPayments = endpoint({
  method: 'GET',
  path: '/apis/bodegas/pagos',
  access: view,
  query: wire({
    ...pageQuery,
    contract: wholeNumber.optional(),
    land: wholeNumber.optional(),
    concept: z.enum(paymentConceptNames).optional(),
    from: day.optional(),
    to: day.optional(),
  }),
  reply: page(payment),
  summary: 'Pagos de rentas y depósitos.',
})
export const exportPayments = exportOf('/apis/bodegas/pagos/exportar', listPayments, 'Exporta los pagos a Excel.')
export const getPayment = endpoint({
  method: 'GET',
  path: '/apis/bodegas/pagos/{id}',
  access: view,
  reply: payment,
  summary: 'Un pago.',
})
export const createPayment = endpoint({
  method: 'POST',
  path: '/apis/bodegas/pagos',
  access: manage,
  body: paymentDraft,
  reply: payment,
  summary: 'Registra un pago.',
})
/** Its amount stays: a wrong one is cancelled and registered anew. */
export const updatePayment = endpoint({
  method: 'PUT',
  path: '/apis/bodegas/pagos/{id}',
  access: manage,
  body: paymentChange,
  reply: payment,
  conflict: savedMeanwhile(payment),
  summary: 'Cambia la fecha o la referencia de un pago.',
})
export const deletePayment = endpoint({
  method: 'DELETE',
  path: '/apis/bodegas/pagos/{id}',
  access: manage,
  reply: nothing,
  summary: 'Cancela un pago.',
})
