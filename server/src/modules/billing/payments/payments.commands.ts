import type { Payment, PaymentDraft } from '@arriero/contract/billing/payments/payments.entities.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields } from '../../../app/errors.ts'
import { lockCustomers } from '../customers/customers.commands.ts'
import { customersOf, lockDocuments } from '../documents/documents.repository.ts'
import { readOwing } from '../allocations/allocations.repository.ts'
import { texts } from './payments.texts.ts'
import { create } from './payments.service.ts'

interface Deposits {
  paymentIds: readonly number[]
  invoiceIds: readonly number[]
  customerIds: readonly number[]
}

/**
 * Holds what some deposits are, take from and are of, in the order in which everybody does: of two who register the same
 * money one waits, and finds what the other did. Before `registerDeposit`, for all that one work registers.
 */
export async function holdDeposits(work: Work, { paymentIds, invoiceIds, customerIds }: Deposits): Promise<void> {
  await lockDocuments(work, paymentIds)
  await lockDocuments(work, invoiceIds)
  await lockCustomers(work, [...customerIds, ...(await customersOf(work, paymentIds))])
}

/**
 * Registers a deposit as the form of payments does; without a series, with the first one of whoever issued what it
 * pays, or of `issuerId`.
 */
export async function registerDeposit(
  work: Work,
  app: App,
  { seriesId, ...draft }: Omit<PaymentDraft, 'seriesId'> & { seriesId?: number | undefined },
  issuerId: number | null,
): Promise<Payment> {
  const [first] = draft.allocations
  const owing = first && (await readOwing(work, [first.invoiceId])).get(first.invoiceId)
  return create(work, app, { ...draft, seriesId: seriesId ?? (await seriesFor(work, owing?.issuerId ?? issuerId)) })
}

async function seriesFor({ tx, scope }: Work, issuerId: number | null): Promise<number> {
  const series = await tx
    .selectFrom('document_series')
    .select('id')
    .where('account_id', '=', scope.accountId)
    .where('kind', '=', 'P')
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .$if(issuerId !== null, (of) => of.where('social_reason_id', '=', issuerId!))
    .orderBy('id')
    .executeTakeFirst()
  if (!series) throw badFields({ seriesId: [texts.noSeries] })
  return series.id
}
