import { z } from 'zod'
import { changeOf, optionalText, recordFacts, text } from '../../core/fields.ts'
import { ruled } from '../../core/form-rules.ts'
import { moment, wire } from '../../core/wire.ts'
import { fine, lineTax, type LineTax } from '../documents/documents.entities.ts'
import { currencies } from '../fiscal.catalogs.ts'
import { taxesProblem } from '../documents/taxes.rules.ts'

const currency = z.enum(currencies)

/** What is billed: the names of a document's line, which it fills in. */
export const product = wire({
  id: z.number(),
  /** NoIdentificacion. */
  sku: z.string().nullable(),
  description: z.string(),
  /** ClaveProdServ and ClaveUnidad. */
  productKey: z.string(),
  unitKey: z.string(),
  unit: z.string().nullable(),
  /** Without taxes. */
  price: z.number(),
  currency,
  /** Of every line that charges it. */
  taxes: z.array(lineTax),
  /** What it costs us, in its currency. */
  cost: z.number().nullable(),
  active: z.boolean(),
  ...recordFacts,
})
export type Product = z.output<typeof product>

const fields = {
  sku: optionalText(100),
  description: text(1000),
  productKey: z
    .string()
    .trim()
    .regex(/^\d{8}$/, 'La clave del SAT son 8 dígitos'),
  unitKey: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{1,3}$/, 'La clave de unidad son hasta 3 letras o dígitos'),
  unit: optionalText(20),
  price: fine,
  currency: currency.optional(),
  taxes: ruled(z.array(lineTax).max(10), (value) =>
    Array.isArray(value) ? taxesProblem(value as LineTax[]) : undefined,
  ),
  cost: fine.nullable().optional(),
  active: z.boolean().optional(),
}
export const productDraft = wire(fields)
export type ProductDraft = z.output<typeof productDraft>
export const productChange = wire(changeOf(fields))
export type ProductChange = z.output<typeof productChange>

/** What happened to a product: its price changed, or a document charged it. */
export const productEvent = wire({
  kind: z.enum(['price', 'use']),
  at: moment,
  by: z.string().nullable(),
  productId: z.number(),
  description: z.string(),
  /** The price before; null: it was new, or this is a use. */
  before: z.number().nullable(),
  beforeCurrency: z.string().nullable(),
  /** The price from then on, or the one that the document charged. */
  price: z.number(),
  currency: z.string(),
  quantity: z.number().nullable(),
  /** The document that charged it. */
  documentId: z.number().nullable(),
  documentKind: z.string().nullable(),
  folio: z.string().nullable(),
  customerName: z.string().nullable(),
})
export type ProductEvent = z.output<typeof productEvent>
