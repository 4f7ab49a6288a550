import { z } from 'zod'
import { changeOf, optionalId, optionalText, recordFacts, text } from '../core/fields.ts'
import { currencyKey, rate } from '../billing/documents/documents.entities.ts'
import { isClabe } from '../billing/customers/customers.rules.ts'
import { day, id, moment, wire } from '../core/wire.ts'
import { columnRoleNames, dayOrders, settlements, statementFormats, transactionStateNames } from './banks.rules.ts'

export const bank = wire({
  id: z.number(),
  name: z.string(),
  code: z.string().nullable(),
  /** How many accounts it has. */
  accounts: z.number(),
  ...recordFacts,
})
export type Bank = z.output<typeof bank>

const bankFields = {
  name: text(80),
  code: z
    .string()
    .regex(/^\d{3}$/, 'Los tres primeros dígitos de sus CLABE')
    .nullable()
    .optional(),
}
export const bankDraft = wire(bankFields)
export type BankDraft = z.output<typeof bankDraft>
export const bankChange = wire(changeOf(bankFields))
export type BankChange = z.output<typeof bankChange>

/** As people paste it; what is kept is its digits. */
const digitsOf = (given: string | null) => given?.replaceAll(/[\s-]/g, '') || null
const clabe = z
  .codec(z.string().max(40).nullable(), z.string().nullable(), { decode: digitsOf, encode: digitsOf })
  .refine((value) => value === null || digitsOf(value)?.length === 18, 'La CLABE tiene 18 dígitos')
  .refine((value) => {
    const digits = digitsOf(value)
    return digits?.length !== 18 || isClabe(digits)
  }, 'El dígito verificador de la CLABE no corresponde')
  .optional()

/** Amounts of a bank: cents, either sign. */
const signed = z.number().min(-999_999_999_999).max(999_999_999_999).multipleOf(0.01)

export const bankAccount = wire({
  id: z.number(),
  bankId: z.number(),
  bankName: z.string(),
  name: z.string(),
  number: z.string().nullable(),
  clabe: z.string().nullable(),
  currency: z.string(),
  issuerId: z.number().nullable(),
  issuerName: z.string().nullable(),
  openingBalance: z.number(),
  openedOn: day,
  active: z.boolean(),
  /** Opening and all movements. */
  balance: z.number(),
  /** Opening and the movements that are settled. */
  books: z.number(),
  /** Movements that wait to be settled. */
  open: z.number(),
  movements: z.number(),
  /** Of its last movement. */
  lastOn: day.nullable(),
  ...recordFacts,
})
export type BankAccount = z.output<typeof bankAccount>

const accountFields = {
  bankId: id,
  name: text(80),
  number: optionalText(34),
  clabe,
  currency: currencyKey,
  issuerId: optionalId,
  openingBalance: signed,
  openedOn: day,
  active: z.boolean().optional(),
}
export const bankAccountDraft = wire(accountFields)
export type BankAccountDraft = z.output<typeof bankAccountDraft>
export const bankAccountChange = wire(changeOf(accountFields))
export type BankAccountChange = z.output<typeof bankAccountChange>

/** One line of what the bank says. */
export const transaction = wire({
  id: z.number(),
  bankAccountId: z.number(),
  day,
  /** 'HH:mm' */
  time: z.string().nullable(),
  amount: z.number(),
  description: z.string(),
  party: z.string().nullable(),
  rfc: z.string().nullable(),
  clabe: z.string().nullable(),
  reference: z.string().nullable(),
  tracking: z.string().nullable(),
  state: z.enum(transactionStateNames),
  concept: z.string().nullable(),
  /** The bank said it: day and amount do not change. */
  isImported: z.boolean(),
  payments: z.array(
    wire({ id: z.number(), folio: z.string(), customer: z.string(), invoices: z.array(z.string()), total: z.number() }),
  ),
  /** The other side of a transfer. */
  pair: wire({ id: z.number(), bankAccountId: z.number(), account: z.string() }).nullable(),
  settledAt: moment.nullable(),
  settledBy: z.string().nullable(),
  ...recordFacts,
})
export type Transaction = z.output<typeof transaction>

const transactionFields = {
  day,
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .nullable()
    .optional(),
  /** What left the account is negative. */
  amount: signed.refine((value) => value !== 0, 'El importe no puede ser 0'),
  description: text(500),
  party: optionalText(200),
  rfc: optionalText(13),
  clabe: optionalText(34),
  reference: optionalText(100),
  tracking: optionalText(60),
}
export const transactionDraft = wire({ bankAccountId: id, ...transactionFields })
export type TransactionDraft = z.output<typeof transactionDraft>
export const transactionChange = wire(changeOf(transactionFields))
export type TransactionChange = z.output<typeof transactionChange>

/** What a deposit takes off an invoice, as payments write it. */
const share = wire({
  invoiceId: id,
  amount: z.number().min(0.01),
  paid: z.number().min(0.01).optional(),
  rate: rate.nullable().optional(),
})

/** What a movement is registered as. */
export const settlement = wire({
  as: z.enum(settlements),
  /** Of `payment`: those that were registered already. */
  paymentIds: z.array(id).max(100).optional(),
  /** Of `invoices`: a payment is made from the deposit; without allocations all of it is in the customer's favour. */
  customerId: id.optional(),
  /** Left out, the one its issuer has. */
  seriesId: id.optional(),
  /** c_FormaPago; left out, what the movement looks like. */
  form: z
    .string()
    .regex(/^(?!99)\d{2}$/)
    .optional(),
  allocations: z.array(share).max(500).optional(),
  /** Pesos per unit, of an account in another currency. */
  exchangeRate: rate.optional(),
  /** Of `transfer`: the movement at the other account, where it is known. */
  pairId: id.optional(),
  /** Of `fee` and `other`. */
  concept: optionalText(200),
})
export type SettlementDraft = z.output<typeof settlement>

/** What a movement may be, how sure and why. */
export const proposal = wire({
  transactionId: z.number(),
  /** Names it when it is refused. */
  key: z.string(),
  title: z.string(),
  words: z.string(),
  reasons: z.array(z.string()),
  score: z.number(),
  /** May be accepted without looking. */
  isSure: z.boolean(),
  settlement,
})
export type Proposal = z.output<typeof proposal>

export const proposals = wire({
  /** The best of each movement. */
  best: z.array(proposal),
  sure: z.number(),
  suggested: z.number(),
  /** Movements that nothing is proposed for, with what comes nearest. */
  without: z.array(wire({ transactionId: z.number(), near: z.string().nullable() })),
})
export type Proposals = z.output<typeof proposals>

/** How a CSV of a bank is read. */
export const layout = wire({
  /** What each column is, in their order. */
  columns: z.array(z.enum(columnRoleNames).nullable()).max(100),
  dayOrder: z.enum(dayOrders),
  decimal: z.enum([',', '.']),
})
export type Layout = z.output<typeof layout>

/** A line corrected in the preview. */
const correction = wire({
  line: id,
  day: day.optional(),
  amount: signed.optional(),
  /** Left out of the import. */
  skip: z.boolean().optional(),
})
export type Correction = z.output<typeof correction>

export const statementRequest = wire({
  bankAccountId: id,
  layout: layout.optional(),
  corrections: z.array(correction).max(2000).optional(),
})
export type StatementRequest = z.output<typeof statementRequest>

const statementRow = wire({
  line: z.number(),
  day: day.nullable(),
  time: z.string().nullable(),
  amount: z.number().nullable(),
  description: z.string(),
  party: z.string().nullable(),
  reference: z.string().nullable(),
})
export const badRow = wire({
  ...statementRow.fields,
  /** As the file has them. */
  written: wire({ day: z.string(), amount: z.string() }),
  problem: z.string(),
  /** What it may have meant. */
  suggestion: wire({ day: day.optional(), amount: z.number().optional() }).nullable(),
})
export type BadRow = z.output<typeof badRow>

/** What a statement holds, before it is saved. */
export const statementPreview = wire({
  fileName: z.string(),
  format: z.enum(statementFormats),
  lines: z.number(),
  fresh: z.number(),
  repeated: z.number(),
  skipped: z.number(),
  bad: z.array(badRow),
  /** How the bad ones go on, when they are more than are shown. */
  badCount: z.number(),
  /** The first of the new ones. */
  sample: z.array(statementRow),
  /** Of a CSV: its headings, how they were read, and whether the bank is remembered for it. */
  csv: wire({
    headings: z.array(z.string()),
    examples: z.array(z.string()),
    layout,
    isRemembered: z.boolean(),
  }).nullable(),
  /** What the statement says of balances, and what we get; null where it says nothing. */
  proof: wire({ stated: z.number(), reached: z.number(), on: day.nullable(), isRight: z.boolean() }).nullable(),
  /** What the new ones may be once they are here. */
  outlook: wire({ sure: z.number(), suggested: z.number(), without: z.number() }),
  /** What is not as expected of the account. */
  warnings: z.array(z.string()),
})
export type StatementPreview = z.output<typeof statementPreview>

export const statementImport = wire({
  id: z.number(),
  fileName: z.string(),
  format: z.enum(statementFormats),
  added: z.number(),
  repeated: z.number(),
  skipped: z.number(),
  at: moment,
  by: z.string().nullable(),
  /** Movements of it that are settled: while there are, it is not taken back. */
  settled: z.number(),
})
export type StatementImport = z.output<typeof statementImport>
