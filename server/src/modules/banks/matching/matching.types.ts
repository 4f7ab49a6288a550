import type { SettlementDraft } from '@arriero/contract/banks/banks.entities.ts'
import type { JsonRows } from '../../../shared/worker/json-rows.ts'
import type { Deposit, Receivable } from '../../billing/payments/payments.read.ts'

/** A movement that waits. Amounts are cents, days `yyyy-MM-dd`. */
export interface Line {
  id: number
  day: string
  cents: number
  description: string
  pattern: string
  party: string | null
  rfc: string | null
  clabe: string | null
  reference: string | null
  tracking: string | null
  /** Keys of what somebody refused. */
  refused: readonly string[]
}
/** Money that was registered and is no movement yet. */
export interface OpenPayment {
  id: number
  folio: string
  customerId: number | null
  day: string
  cents: number
  operation: string | null
  /** Folios of what it pays. */
  invoices: readonly string[]
}
export interface OpenInvoice {
  id: number
  folio: string
  series: string
  number: number
  uuid: string | null
  customerId: number
  issuerId: number
  issuedOn: string
  /** What it owes, in its currency. */
  cents: number
  currency: string
  /** Pesos per unit, on its own day. */
  rate: number | null
}
export interface KnownCustomer {
  id: number
  name: string
  tradeName: string | null
  rfc: string
  clabes: readonly string[]
}
/** An open movement at another own account, in the same currency. */
export interface OtherSide {
  id: number
  account: string
  number: string | null
  clabe: string | null
  day: string
  cents: number
}
/** How movements of the same words were registered last. */
export interface Habit {
  pattern: string
  state: 'fee' | 'other'
  concept: string | null
}

export interface Matter {
  currency: string
  lines: readonly Line[]
  payments: readonly OpenPayment[]
  invoices: readonly OpenInvoice[]
  customers: readonly KnownCustomer[]
  others: readonly OtherSide[]
  habits: readonly Habit[]
}

/** The matter as it goes to the worker, where it is unpacked. */
export interface PackedMatter {
  currency: string
  lines: JsonRows<Line>
  payments: JsonRows<Deposit>
  /** Payments that are a movement already. */
  matched: JsonRows<{ id: number }>
  invoices: JsonRows<Receivable>
  customers: JsonRows<KnownCustomer>
  others: JsonRows<OtherSide>
  habits: JsonRows<Habit>
  /** The movement of which everything offered is told; of all the others, the best alone. */
  whole: number | undefined
}

export interface Candidate {
  /** What it takes: 'payment 3', 'invoice 9', 'line 4'. Two movements never take the same. */
  takes: readonly string[]
  key: string
  title: string
  words: string
  reasons: readonly string[]
  score: number
  settlement: SettlementDraft
}
export interface Ranked extends Candidate {
  isSure: boolean
}
export interface Match {
  lineId: number
  day: string
  /** What is offered first; null when another movement is likelier to be each of them. */
  best: Ranked | null
  /** All of them, the likeliest first. */
  candidates: readonly Ranked[]
  /** What comes nearest, where nothing is proposed. */
  near: string | null
}
