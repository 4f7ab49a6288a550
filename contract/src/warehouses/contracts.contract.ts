import { z } from 'zod'
import { endpoint, fileReply } from '../core/endpoint.ts'
import { changeOf, money, optionalText, phone, recordFacts, savedMeanwhile } from '../core/fields.ts'
import { exportOf } from '../core/list-export.ts'
import { page, pageQuery } from '../core/paging.ts'
import { day, id, moment, named, nothing, wholeNumber, wire, yesNo } from '../core/wire.ts'
import { payment } from './payments.contract.ts'
import { chargeMarks } from './rents.rules.ts'
import { chargeKinds, contractStateNames, indexKindNames, mostSpacesOfContract } from './warehouses.rules.ts'

const view = 'bodegas.view'
const manage = 'bodegas.contrato.update'
const percent = (most: number) => z.number().min(0).max(most).multipleOf(0.01)
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)

const facts = {
  id: z.number(),
  number: named('contract_number', z.string()),
  landId: z.number(),
  landName: z.string(),
  customerId: z.number(),
  tenant: z.string(),
  spaces: z.array(z.object({ id: z.number(), name: z.string(), areaM2: z.number() })),
  state: z.enum(contractStateNames),
  /** Held for somebody who has not signed: nothing is charged. */
  reserved: z.boolean(),
  start: day,
  end: day,
  /** Until its end; negative once it is over. */
  daysLeft: z.number(),
  /** Of a month today, before taxes. */
  rent: z.number(),
  taxRate: z.number(),
  deposit: z.number(),
  depositHeld: z.number(),
  dueDay: z.number(),
  graceDays: z.number(),
  lateFee: z.number(),
  indexKind: z.enum(indexKindNames),
  indexPoints: z.number(),
  indexCap: z.number().nullable(),
  contact: z.string().nullable(),
  contactPhone: z.string().nullable(),
  notes: z.string().nullable(),
  charged: z.number(),
  paid: z.number(),
  /** What was charged and is not paid. */
  balance: z.number(),
  /** Of it, what is late. */
  debt: z.number(),
  /** Since when the oldest of it is due; null: nothing is late. */
  lateSince: day.nullable(),
  /** Paid beyond what was charged. */
  credit: z.number(),
  ...recordFacts,
} as const
export const rentalContract = wire(facts)
export type RentalContract = z.output<typeof rentalContract>

export const charge = z.object({
  id: z.number(),
  kind: z.enum(chargeKinds),
  month,
  days: z.number(),
  dueOn: day,
  amount: z.number(),
  tax: z.number(),
  total: z.number(),
  paid: z.number(),
  settledOn: day.nullable(),
  mark: z.enum(chargeMarks),
  /** The living invoice that charges it to the tenant. */
  invoice: z.object({ id: z.number(), folio: z.string(), state: z.string() }).nullable(),
})
export type Charge = z.output<typeof charge>

export const contractDetail = wire({
  ...facts,
  charges: z.array(charge),
  payments: z.array(payment),
  /** Rents by the day they began. */
  steps: z.array(z.object({ from: day, rent: z.number(), why: z.string() })),
  history: z.array(z.object({ id: z.number(), at: moment, text: z.string(), by: z.string().nullable() })),
  /** Of a square metre: its own, and what the zone asks or gets; null: nothing to compare with. */
  rentM2: z.number().nullable(),
  zoneRentM2: z.number().nullable(),
})
export type ContractDetail = z.output<typeof contractDetail>

const fields = {
  customerId: id,
  spaceIds: z.array(id).min(1).max(mostSpacesOfContract),
  reserved: z.boolean().optional(),
  start: day,
  end: day,
  rent: money(99_999_999),
  taxRate: z.union([z.literal(0), z.literal(8), z.literal(16)]).optional(),
  deposit: money(99_999_999).optional(),
  dueDay: z.number().int().min(1).max(28).optional(),
  graceDays: z.number().int().min(0).max(30).optional(),
  lateFee: percent(20).optional(),
  indexKind: z.enum(indexKindNames).optional(),
  indexPoints: percent(50).optional(),
  indexCap: percent(100).nullable().optional(),
  contact: optionalText(120),
  contactPhone: phone,
  notes: optionalText(2000),
}
const contractDraft = wire(fields)
export type ContractDraft = z.output<typeof contractDraft>
const contractChange = wire(changeOf(fields))
export type ContractChange = z.output<typeof contractChange>

export const listContracts = endpoint({
  method: 'GET',
  path: '/apis/bodegas/contratos',
  access: view,
  query: wire({
    ...pageQuery,
    land: wholeNumber.optional(),
    space: wholeNumber.optional(),
    state: z.enum(contractStateNames).optional(),
    /** That end within 90 days, `ending`, or owe something late. */
    late: yesNo.optional(),
  }),
  reply: page(rentalContract),
  summary: 'Contratos de renta de espacios.',
})
export const exportContracts = exportOf(
  '/apis/bodegas/contratos/exportar',
  listContracts,
  'Exporta los contratos a Excel.',
)
export const getContract = endpoint({
  method: 'GET',
  path: '/apis/bodegas/contratos/{id}',
  access: view,
  reply: contractDetail,
  summary: 'Un contrato con sus rentas y pagos.',
})
export const createContract = endpoint({
  method: 'POST',
  path: '/apis/bodegas/contratos',
  access: manage,
  body: contractDraft,
  reply: contractDetail,
  summary: 'Renta o aparta espacios.',
})
/** Once rents were charged, start and rent stay; a new end charges its last month anew, by its days. */
export const updateContract = endpoint({
  method: 'PUT',
  path: '/apis/bodegas/contratos/{id}',
  access: manage,
  body: contractChange,
  reply: contractDetail,
  conflict: savedMeanwhile(contractDetail),
  summary: 'Cambia un contrato.',
})
/** Only one that nothing was paid for; the others end. */
export const deleteContract = endpoint({
  method: 'DELETE',
  path: '/apis/bodegas/contratos/{id}',
  access: manage,
  reply: nothing,
  summary: 'Cancela un contrato sin pagos.',
})
/** Ours: goes on after its end, with the rent that is said or the one its index gives. */
export const renewContract = endpoint({
  method: 'POST',
  path: '/apis/bodegas/contratos/renovar/{id}',
  access: manage,
  body: wire({ end: day, rent: money(99_999_999).optional(), version: z.int().optional() }),
  reply: contractDetail,
  conflict: savedMeanwhile(contractDetail),
  summary: 'Renueva un contrato.',
})
/** Ours: a draft of everything that no living invoice charges yet. */
export const invoiceContract = endpoint({
  method: 'POST',
  path: '/apis/bodegas/contratos/facturar/{id}',
  access: manage,
  reply: wire({ invoice: wire({ id: z.number(), folio: z.string() }), contract: contractDetail }),
  summary: 'Crea el borrador de la factura de las rentas sin facturar.',
})
/** Ours: what the rent would be if it were renewed. */
export const renewalOffer = endpoint({
  method: 'GET',
  path: '/apis/bodegas/contratos/oferta/{id}',
  access: view,
  reply: wire({
    end: day,
    rent: z.number(),
    /** How it was reckoned, or why it stays. */
    how: z.string(),
  }),
  summary: 'La renta que propone el índice para renovar.',
})
/** `contract`, or the receipt of a payment: of the last one unless one is named. */
export const contractPdf = endpoint({
  method: 'GET',
  path: '/apis/bodegas/contratos/pdf/{id}',
  access: view,
  query: wire({ type: z.enum(['contract', 'receipt']).optional(), payment: wholeNumber.optional() }),
  reply: fileReply,
  summary: 'El contrato o un recibo en PDF.',
})

const priceIndex = wire({ month, value: z.number().positive().max(9999).multipleOf(0.001) })
/** Ours: the INPC as it was published, newest first. */
export const listIndexes = endpoint({
  method: 'GET',
  path: '/apis/bodegas/indices',
  access: view,
  reply: z.array(priceIndex),
  summary: 'INPC por mes.',
})
/** Ours: rents that grew already stay. */
export const saveIndex = endpoint({
  method: 'POST',
  path: '/apis/bodegas/indices',
  access: manage,
  body: priceIndex,
  reply: z.array(priceIndex),
  summary: 'Registra el INPC de un mes.',
})
export const deleteIndex = endpoint({
  method: 'DELETE',
  path: '/apis/bodegas/indices/{month}',
  access: manage,
  reply: nothing,
  summary: 'Quita el INPC de un mes.',
})
