import { z } from 'zod'
import { optionalId, optionalText, recordFacts, text } from '../../core/fields.ts'
import { day, id, moment, wire } from '../../core/wire.ts'
import {
  cancelMotiveKeys,
  documentStateNames,
  fiscalKindNames,
  mostLines,
  relationTypeKeys,
} from './documents.rules.ts'

const most = 999_999_999
/** Up to six decimals, as CFDI lines carry. */
export const fine = z.number().min(0).max(most).multipleOf(0.000001)
export const rate = z.number().min(0.000001).max(1_000_000).multipleOf(0.000001)
export const currencyKey = z.string().regex(/^[A-Z]{3}$/)
export const uuid = z.uuid()

/** A transfer or retention on a line; `Exento` has no rate. */
export const lineTax = wire({
  kind: z.enum(['traslado', 'retencion']),
  /** 001 ISR, 002 IVA, 003 IEPS. */
  tax: z.enum(['001', '002', '003']),
  factor: z.enum(['Tasa', 'Cuota', 'Exento']),
  /** 0.16; of a quota, currency per unit. */
  rate: fine.nullable(),
})
export type LineTax = z.output<typeof lineTax>

/** A concept of a document. Amounts in the document's currency. */
export const documentLine = wire({
  productId: optionalId,
  /** The trip it charges; a trip is charged by one living document. */
  tripId: optionalId,
  productKey: z.string().regex(/^\d{8}$/),
  /** NoIdentificacion. */
  sku: optionalText(100),
  description: text(1000),
  unitKey: z.string().regex(/^[A-Z0-9]{1,3}$/),
  unit: optionalText(20),
  quantity: fine,
  unitPrice: fine,
  discount: fine.optional(),
  taxes: z.array(lineTax).max(10),
})
export type DocumentLine = z.output<typeof documentLine>
export const documentLines = z.array(documentLine).min(1).max(mostLines)

export const relation = wire({
  type: z.enum(relationTypeKeys),
  uuids: z.array(uuid).min(1).max(100),
})
export type Relation = z.output<typeof relation>

/** Who gets it, as it stands on the document. */
export const receiver = wire({
  rfc: z.string(),
  name: z.string(),
  regime: z.string(),
  postalCode: z.string(),
  use: z.string().nullable(),
})
export type Receiver = z.output<typeof receiver>

export const amounts = wire({
  subtotal: z.number(),
  discount: z.number(),
  transferred: z.number(),
  withheld: z.number(),
  total: z.number(),
})
export type Amounts = z.output<typeof amounts>

/** What the library finds wrong with a document; `path` is that of the CFDI, `line` the concept it stands in. */
export const finding = wire({
  /** The SAT's key or ours ('CFDI40161', 'ARRFLETE01'). */
  key: z.string(),
  message: z.string(),
  path: z.string(),
  line: z.number().nullable(),
  /** 'aviso' does not keep it from being stamped. */
  severity: z.enum(['error', 'aviso']),
})
export type DocumentFinding = z.output<typeof finding>

/** What one tax comes to over all lines: 'Ret. IVA 4 %'. */
export const taxSum = wire({ name: z.string(), base: z.number(), amount: z.number(), isWithheld: z.boolean() })
export type TaxSum = z.output<typeof taxSum>

/** What the form shows beside itself while somebody types. */
export const review = wire({
  ...amounts.fields,
  /** As the document lists them: what is charged by tax and rate, then what is withheld. */
  taxes: z.array(taxSum),
  /** Amount of each line, in their order. */
  lines: z.array(z.number()),
  findings: z.array(finding),
})
export type Review = z.output<typeof review>

const states = z.enum(documentStateNames)

/** A document in a list. */
export const documentRow = wire({
  id: z.number(),
  kind: z.enum(fiscalKindNames),
  /** Series and number: 'F-1024'. */
  folio: z.string(),
  issuerName: z.string(),
  customerId: z.number().nullable(),
  receiverRfc: z.string(),
  receiverName: z.string(),
  issuedAt: moment,
  dueOn: day.nullable(),
  currency: z.string(),
  total: z.number(),
  /** What is still owed of it, in its currency; null where nothing is ever owed. */
  balance: z.number().nullable(),
  method: z.enum(['PUE', 'PPD']).nullable(),
  state: states,
  /** What SAT or PAC said last, when it matters. */
  problem: z.string().nullable(),
  uuid: uuid.nullable(),
  isTest: z.boolean(),
  /** Another program stamped it: its XML was imported. */
  isImported: z.boolean(),
  sentAt: moment.nullable(),
  /** Living ones that are applied to it, and cartas porte of the trips it charges. */
  payments: z.number(),
  creditNotes: z.number(),
  cartasPorte: z.number(),
  /** Folio of the one that takes its place, where it was made here. */
  replacement: z.string().nullable(),
  version: z.number(),
})
export type DocumentRow = z.output<typeof documentRow>

/** What became of it with the tax authority. */
export const fiscalFacts = wire({
  stampedAt: moment.nullable(),
  pac: z.string().nullable(),
  satStatus: z.string().nullable(),
  checkedAt: moment.nullable(),
  motive: z.enum(cancelMotiveKeys).nullable(),
  replacedBy: uuid.nullable(),
  cancelRequestedAt: moment.nullable(),
  cancelledAt: moment.nullable(),
  hasAcuse: z.boolean(),
})

const { version: _, ...facts } = recordFacts
/** A document as its page shows it, without what is proper to its kind. */
export const documentFacts = {
  ...documentRow.fields,
  seriesId: z.number(),
  issuerId: z.number(),
  receiver,
  exchangeRate: z.number().nullable(),
  ...amounts.fields,
  ...fiscalFacts.fields,
  ...facts,
} as const

/** Who gets it by mail; without addresses those contacts of the customer who receive documents. */
export const mailBody = wire({
  to: z.array(z.email().max(200)).max(20).optional(),
  message: optionalText(2000),
})
export const cancelBody = wire({
  id,
  motivo: z.enum(cancelMotiveKeys),
  /** UUID of the substitute, with 01 and only with it. */
  folio_sustitucion: uuid.nullable().optional(),
})
export const taskReply = wire({ task_id: z.number() })
