import { z } from 'zod'
import { recordFacts } from '../core/fields.ts'
import { day, moment, wire } from '../core/wire.ts'
import { tariffNames } from './price.rules.ts'
import { paymentMethodNames } from '../core/payment-methods.ts'
import {
  chargedByNames,
  chargeKindNames,
  fullTank,
  paymentConceptNames,
  renewalNames,
  stageNames,
} from './rental.rules.ts'

/** Lines of a pen, each x, y, x, y… in thousandths of the field. */
export const signature = wire({
  name: z.string().trim().min(1).max(160),
  strokes: z
    .array(z.array(z.number().int().min(0).max(1000)).max(2000))
    .min(1)
    .max(200),
})
export type Signature = z.output<typeof signature>

export const fuel = z.number().int().min(0).max(fullTank)
const signed = wire({ ...signature.fields, at: moment })

/** Something that goes with it, as it was agreed. */
export const extra = wire({
  itemId: z.number().nullable(),
  name: z.string(),
  price: z.number(),
  per: z.enum(chargedByNames),
  quantity: z.number(),
})
export type Extra = z.output<typeof extra>

/** A quote or a contract in a list. Pesos; taxes only in what says total. */
export const arrangementFacts = {
  id: z.number(),
  /** COT-00219 while it is a quote, then AR-00147. */
  folio: z.string(),
  /** What it was as a quote; null: it never was one. */
  quoteFolio: z.string().nullable(),
  stage: z.enum(stageNames),
  itemId: z.number(),
  unitId: z.number().nullable(),
  assetId: z.number().nullable(),
  thing: z.string(),
  thingDetail: z.string().nullable(),
  customerId: z.number(),
  customer: z.string(),
  contact: z.string().nullable(),
  contactPhone: z.string().nullable(),
  from: moment,
  to: moment,
  days: z.number(),
  subtotal: z.number(),
  tax: z.number(),
  total: z.number(),
  /** Of what was charged, what is not paid; of a quote 0. */
  balance: z.number(),
  /** Agreed, and held now. */
  deposit: z.number(),
  depositHeld: z.number(),
  /** Last day on which a quote holds good. */
  validUntil: day.nullable(),
  sentAt: moment.nullable(),
  deliveredAt: moment.nullable(),
  returnedAt: moment.nullable(),
  /** Out beyond its end: whole days, at least 1; 0: it is not late. */
  daysLate: z.number(),
  renewal: z.enum(renewalNames),
  ...recordFacts,
} as const
export const arrangement = wire(arrangementFacts)
export type Arrangement = z.output<typeof arrangement>

/** What was seen when it was handed over or came back. */
export const handover = wire({
  at: moment,
  km: z.number().nullable(),
  fuel: z.number().nullable(),
  notes: z.string().nullable(),
  damages: z.array(wire({ text: z.string(), amount: z.number() })),
  /** Filled CheckList of the unit. */
  checklist: wire({ id: z.number(), folio: z.string(), name: z.string() }).nullable(),
  signature: signed.nullable(),
  by: z.string().nullable(),
})
export type Handover = z.output<typeof handover>

export const rentalCharge = wire({
  id: z.number(),
  kind: z.enum(chargeKindNames),
  text: z.string(),
  quantity: z.number(),
  price: z.number(),
  amount: z.number(),
  tax: z.number(),
  total: z.number(),
  /** The living invoice it stands in. */
  invoice: wire({ id: z.number(), folio: z.string(), state: z.string() }).nullable(),
})
export type RentalCharge = z.output<typeof rentalCharge>

export const rentalPayment = wire({
  id: z.number(),
  folio: z.string(),
  concept: z.enum(paymentConceptNames),
  paidAt: moment,
  amount: z.number(),
  method: z.enum(paymentMethodNames),
  reference: z.string().nullable(),
  notes: z.string().nullable(),
  by: z.string().nullable(),
})
export type RentalPayment = z.output<typeof rentalPayment>

export const arrangementDetail = wire({
  ...arrangementFacts,
  tariff: z.enum(tariffNames),
  /** '1 semana y 1 día'. */
  mixWords: z.string(),
  rateDay: z.number(),
  rateWeek: z.number().nullable(),
  rateMonth: z.number().nullable(),
  rent: z.number(),
  /** Whether the rent was settled by hand. */
  isAgreed: z.boolean(),
  extras: z.array(extra),
  taxRate: z.number(),
  kmPerDay: z.number().nullable(),
  kmIncluded: z.number().nullable(),
  kmOverRate: z.number(),
  fuelRate: z.number(),
  costDay: z.number().nullable(),
  margin: wire({ amount: z.number(), percent: z.number() }).nullable(),
  templateId: z.number().nullable(),
  templateName: z.string().nullable(),
  geofenceId: z.number().nullable(),
  geofenceName: z.string().nullable(),
  notes: z.string().nullable(),
  signature: signed.nullable(),
  delivery: handover.nullable(),
  return: handover.nullable(),
  /** Driven while it was out: by its odometer, by its GPS, and what counts; null: not known. */
  km: wire({
    odometer: z.number().nullable(),
    gps: z.number().nullable(),
    counted: z.number().nullable(),
    over: z.number(),
  }),
  photos: z.array(
    wire({
      id: z.number(),
      when: z.enum(['delivery', 'return']),
      url: z.string(),
      note: z.string().nullable(),
      at: moment,
      by: z.string().nullable(),
    }),
  ),
  charges: z.array(rentalCharge),
  charged: z.number(),
  paid: z.number(),
  payments: z.array(rentalPayment),
  history: z.array(wire({ id: z.number(), at: moment, text: z.string(), by: z.string().nullable() })),
})
export type ArrangementDetail = z.output<typeof arrangementDetail>
