import { sql, type RawBuilder } from 'kysely'
import { chargingKinds } from '@arriero/contract/billing/documents/documents.rules.ts'
import type { BillingReport, Grouping, TaxBasis } from '@arriero/contract/billing/reports/reports.rules.ts'

/** A report as it was asked for, whole. */
export interface Frame {
  report: BillingReport
  by: Grouping
  from: string
  to: string
  issuer: number | null
  basis: TaxBasis
  accountId: number
  zone: string
}

/** Its documents `d`. */
export const mine = ({ accountId, issuer }: Frame) =>
  sql`d.account_id = ${accountId} and d.deleted_at is null ${issuer === null ? sql`` : sql`and d.issuer_id = ${issuer}`}`

/** The days of the account between both, these included. */
export const within = ({ from, to, zone }: Frame, at: RawBuilder<unknown>) =>
  sql`${at} >= ${from}::date::timestamp at time zone ${zone} and ${at} < (${to}::date + 1)::timestamp at time zone ${zone}`

const charging = sql.join(chargingKinds.map((kind) => sql.lit(kind)))
/** A carta porte of a transfer, which nobody pays, has no way to be paid. */
export const charges = sql`(d.kind in (${charging}) and d.method is not null)`
/** What was stamped once: also what was cancelled since. */
export const stampedSales = sql`(${charges} or d.kind = 'credit_note') and d.uuid is not null`
export const isCancelled = sql`d.state = 'cancelled'`
export const sign = sql`case d.kind when 'credit_note' then -1 else 1 end`
