import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { money, optionalId, optionalText, savedMeanwhile, text } from '../core/fields.ts'
import { file, form, imageTypes } from '../core/files.ts'
import { moment, nothing, wire } from '../core/wire.ts'
import { arrangementDetail, fuel, rentalPayment, signature } from './arrangements.entities.ts'
import { rentalManage } from './arrangements.contract.ts'
import { paymentMethodNames } from '../core/payment-methods.ts'
import { paymentConceptNames } from './rental.rules.ts'

// Ours: what becomes of a contract after it was reserved.

const hand = 'arrendamiento.entrega.update'
const collect = 'arrendamiento.pago.create'
const conflict = savedMeanwhile(arrangementDetail)
const reply = arrangementDetail

const seen = {
  /** Now when left out. */
  at: moment.optional(),
  km: z.number().min(0).max(9_999_999).multipleOf(0.1).nullable().optional(),
  fuel: fuel.nullable().optional(),
  notes: optionalText(2000),
  damages: z
    .array(wire({ text: text(200), amount: money(9_999_999).optional() }))
    .max(40)
    .optional(),
  /** A filled CheckList of its unit. */
  checklistId: optionalId,
  signature: signature.optional(),
  version: z.int().optional(),
}
const deliveryBody = wire(seen)
export type DeliveryDraft = z.output<typeof deliveryBody>
/** Where odometer and GPS are more than 3 % apart, who receives it says which one counts. */
const returnBody = wire({ ...seen, kmBy: z.enum(['odometer', 'gps']).optional() })
export type ReturnDraft = z.output<typeof returnBody>

/** Who signs the contract, on the phone or at the desk. */
export const signArrangement = endpoint({
  method: 'POST',
  path: '/apis/arrangement/sign/{id}',
  access: [rentalManage, hand],
  body: signature,
  reply,
  summary: 'Firma el contrato.',
})
export const deliverArrangement = endpoint({
  method: 'POST',
  path: '/apis/arrangement/deliver/{id}',
  access: hand,
  body: deliveryBody,
  reply,
  conflict,
  summary: 'Entrega la unidad o el activo.',
})
export const returnArrangement = endpoint({
  method: 'POST',
  path: '/apis/arrangement/return/{id}',
  access: hand,
  body: returnBody,
  reply,
  conflict,
  summary: 'Recibe de vuelta la unidad o el activo y calcula lo que falta.',
})
/** Writes nothing: what a return would add. */
export const reckonReturnCall = endpoint({
  method: 'POST',
  path: '/apis/arrangement/reckon/{id}',
  access: hand,
  body: wire({ at: seen.at, km: seen.km, fuel: seen.fuel, kmBy: z.enum(['odometer', 'gps']).optional() }),
  reply: wire({
    lateDays: z.number(),
    late: z.number(),
    /** By its odometer, by its GPS. */
    kmOdometer: z.number().nullable(),
    kmGps: z.number().nullable(),
    /** Whether somebody has to say which one counts. */
    mustChoose: z.boolean(),
    overKm: z.number(),
    overKmAmount: z.number(),
    fuelEighths: z.number(),
    fuel: z.number(),
    /** What its odometer shows now, as the unit's positions count it. */
    kmNow: z.number().nullable(),
  }),
  summary: 'Lo que agregaría una devolución.',
})
export const addRentalPhoto = endpoint({
  method: 'POST',
  path: '/apis/arrangement/photo/{id}',
  access: hand,
  body: form(wire({ when: z.enum(['delivery', 'return']), note: optionalText(200) }), { photo: file(imageTypes, 15) }),
  reply,
  summary: 'Agrega una foto de la entrega o la devolución.',
})
export const removeRentalPhoto = endpoint({
  method: 'DELETE',
  path: '/apis/arrangement/photo/{id}',
  access: hand,
  reply: nothing,
  summary: 'Quita una foto.',
})
/** A draft of everything that no living invoice charges yet. */
export const invoiceArrangement = endpoint({
  method: 'POST',
  path: '/apis/arrangement/invoice/{id}',
  access: collect,
  reply: wire({ invoice: wire({ id: z.number(), folio: z.string() }), arrangement: arrangementDetail }),
  summary: 'Crea el borrador de la factura de lo que falta facturar.',
})
/** Returned, nothing owed and no deposit held. */
export const settleArrangement = endpoint({
  method: 'POST',
  path: '/apis/arrangement/settle/{id}',
  access: collect,
  body: wire({ version: z.int().optional() }),
  reply,
  conflict,
  summary: 'Liquida un contrato.',
})

const paymentDraft = wire({
  concept: z.enum(paymentConceptNames).optional(),
  /** Now when left out. */
  paidAt: moment.optional(),
  amount: z.number().positive().max(99_999_999).multipleOf(0.01),
  method: z.enum(paymentMethodNames).optional(),
  reference: optionalText(100),
  notes: optionalText(1000),
  /** Of the form that sends it: sent again it answers the first one. */
  key: z.uuid().optional(),
})
export type RentalPaymentDraft = z.output<typeof paymentDraft>
export const createRentalPayment = endpoint({
  method: 'POST',
  path: '/apis/arrangement/payment/{id}',
  access: collect,
  body: paymentDraft,
  reply: wire({ payment: rentalPayment, arrangement: arrangementDetail }),
  summary: 'Registra un pago o un depósito de un contrato.',
})
/** Of a payment: what it paid is owed again. */
export const deleteRentalPayment = endpoint({
  method: 'DELETE',
  path: '/apis/arrangement/payment/{id}',
  access: collect,
  reply: nothing,
  summary: 'Cancela un pago de un contrato.',
})
