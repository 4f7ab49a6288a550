import { z } from 'zod'
import { changeOf, money, optionalId, optionalText, phone, recordFacts } from '../../core/fields.ts'
import { ruled } from '../../core/form-rules.ts'
import { wire } from '../../core/wire.ts'
import { knownRfc, postalCode } from '../../social-reasons/fiscal.rules.ts'
import { paymentForms } from '../documents/documents.rules.ts'
import { cfdiUses, currencies, paymentMethodKeys } from '../fiscal.catalogs.ts'
import { creditPolicyKeys, isClabe, mostClabes, mostContacts } from './customers.rules.ts'

const keyOf = (list: readonly { key: string }[], message: string) =>
  z.string().refine((given) => list.some(({ key }) => key === given), message)
const currency = z.enum(currencies)
/** Over the credit limit: whoever stamps is told, or does not stamp. */
const creditPolicy = z.enum(creditPolicyKeys)
const paymentMethod = z.enum(paymentMethodKeys)

/** A person of the customer's, and what is sent to them. */
export const contact = wire({
  name: optionalText(120),
  email: z.email().max(200),
  /** XML and PDF of what is billed. */
  documents: z.boolean(),
  /** What is due. */
  reminders: z.boolean(),
})
export type Contact = z.output<typeof contact>

/** To whom is billed. */
export const customer = wire({
  id: z.number(),
  rfc: z.string(),
  name: z.string(),
  tradeName: z.string().nullable(),
  regime: z.string(),
  /** Null only for a generic RFC, whose documents carry the issuer's. */
  postalCode: z.string().nullable(),
  /** UsoCFDI. */
  use: z.string(),
  taxResidence: z.string().nullable(),
  taxId: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  contacts: z.array(contact),
  creditDays: z.number(),
  /** In pesos; null: no limit, 0: cash only. */
  creditLimit: z.number().nullable(),
  creditPolicy,
  currency,
  paymentForm: z.string().nullable(),
  paymentMethod: paymentMethod.nullable(),
  /** Accounts they pay from. */
  clabes: z.array(z.string()),
  clientId: z.number().nullable(),
  clientName: z.string().nullable(),
  notes: z.string().nullable(),
  active: z.boolean(),
  ...recordFacts,
})
export type Customer = z.output<typeof customer>

const fields = {
  rfc: ruled(z.string().trim().toUpperCase().min(1).max(16), knownRfc),
  /** As in the tax certificate, in capitals and without the kind of company. */
  name: z.string().trim().toUpperCase().min(1).max(254),
  tradeName: optionalText(200),
  regime: z.string().regex(/^\d{3}$/),
  postalCode: ruled(optionalText(5), postalCode),
  use: keyOf(cfdiUses, 'El uso no está en el catálogo del SAT'),
  taxResidence: ruled(optionalText(3), (value) =>
    typeof value !== 'string' || /^([A-Z]{3})?$/.test(value) ? undefined : 'Es la clave del país: USA, CAN…',
  ),
  taxId: optionalText(40),
  phone,
  address: optionalText(500),
  contacts: z.array(contact).max(mostContacts).optional(),
  creditDays: z.int().min(0).max(365).optional(),
  creditLimit: money().nullable().optional(),
  creditPolicy: creditPolicy.optional(),
  currency: currency.optional(),
  paymentForm: keyOf(paymentForms, 'La forma no está en el catálogo del SAT').nullable().optional(),
  paymentMethod: paymentMethod.nullable().optional(),
  clabes: z
    .array(z.string().refine(isClabe, 'La CLABE son 18 dígitos y el último no coincide'))
    .max(mostClabes)
    .optional(),
  clientId: optionalId,
  notes: optionalText(2000),
  active: z.boolean().optional(),
}
export const customerDraft = wire(fields)
export type CustomerDraft = z.output<typeof customerDraft>
export const customerChange = wire(changeOf(fields))
export type CustomerChange = z.output<typeof customerChange>
