import type { Payment, PaymentDraft } from '@arriero/contract/billing/payments/payments.entities.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields } from '../../../app/errors.ts'
import { readOwing } from '../allocations/allocations.repository.ts'
import { texts } from './payments.texts.ts'
import { create } from './payments.service.ts'

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
