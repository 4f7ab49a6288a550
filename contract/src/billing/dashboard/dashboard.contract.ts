import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { optionalId } from '../../core/fields.ts'
import { day, moment, wire } from '../../core/wire.ts'
import { fiscalKindNames } from '../documents/documents.rules.ts'
import { ageBuckets, billingNeeds } from './dashboard.rules.ts'

/** One need: how many, what they come to in pesos, and the oldest or worst of them. */
const need = wire({
  kind: z.enum(billingNeeds),
  /** Of documents: of one kind, since each kind has its list. */
  document: z.enum(fiscalKindNames).nullable(),
  count: z.number(),
  amount: z.number().nullable(),
  /** Folio or name of the worst. */
  name: z.string().nullable(),
  id: z.number().nullable(),
  /** Why it waits, as it was told. */
  problem: z.string().nullable(),
  /** Since when, or until when. */
  at: moment.nullable(),
  /** Of the finished trips: the first day they are asked for. */
  since: day.nullable(),
  /** Of the overdue ones: those by more than 60 days. */
  late: z.number().nullable(),
})
export type BillingNeed = z.output<typeof need>

/** A number today, the same day last month, and its way there, one value a day. */
const figure = wire({ now: z.number(), before: z.number(), days: z.array(z.number()) })
export type BillingFigure = z.output<typeof figure>

const ages = z.array(z.number()).length(ageBuckets.length)

/** Amounts in pesos: those of other currencies at the rate of their document. */
export const billingDashboard = wire({
  at: moment,
  /** The worst first; nothing pending, none. */
  needs: z.array(need),
  billed: figure,
  collected: figure,
  receivable: figure,
  /** Of what is owed, the part that is late: 0 to 1. */
  overdueShare: figure,
  /** Days it takes to collect: receivables over what the last 90 days billed a day. */
  collectionDays: figure,
  /** Twelve months, the present one last. */
  months: z.array(wire({ month: day, billed: z.number(), collected: z.number() })),
  /** What is owed by age, in the order of `ageBuckets`. */
  ages,
  /** Who owes most that is late. */
  debtors: z.array(
    wire({
      customerId: z.number().nullable(),
      name: z.string(),
      overdue: z.number(),
      ages,
      /** Of the oldest. */
      days: z.number(),
    }),
  ),
  /** Of each kind: drafts, with an error, and late ones. */
  kinds: z.array(wire({ kind: z.enum(fiscalKindNames), drafts: z.number(), errors: z.number(), overdue: z.number() })),
  /** Until when each issuer's seal holds; null: none is loaded. */
  seals: z.array(wire({ issuerId: z.number(), name: z.string(), until: moment.nullable() })),
})
export type BillingDashboard = z.output<typeof billingDashboard>

export const readBillingDashboard = endpoint({
  method: 'POST',
  path: '/apis/facturacion/dashboard/',
  access: 'facturacion.view',
  /** Of one issuer only. */
  body: wire({ issuerId: optionalId }),
  reply: billingDashboard,
  summary: 'Tablero de facturación.',
})
