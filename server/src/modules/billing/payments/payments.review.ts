import { buildCfdi } from '@arriero/cfdi/build/build-cfdi.ts'
import { CfdiError } from '@arriero/cfdi/model/finding.ts'
import type { PaymentDraft, PaymentReview } from '@arriero/contract/billing/payments/payments.entities.ts'
import { sumOf } from '@arriero/contract/billing/payments/payments.rules.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { badRequest } from '../../../app/errors.ts'
import { readOwing } from '../allocations/allocations.repository.ts'
import { findingsOf } from '../documents/review.ts'
import { allocate } from './allocate.ts'
import { complementDraft, equivalenceOf, type Money } from './complement.ts'
import { checked, recordOf } from './payments.service.ts'

/** What the form shows beside itself; writes nothing. `own`: the payment that is being changed. */
export async function review(work: Work, app: App, given: PaymentDraft, own = 0): Promise<PaymentReview> {
  const { draft, issuerId, series, receiver } = await checked(work, given, own)
  const owing = await readOwing(
    work,
    draft.allocations.map(({ invoiceId }) => invoiceId),
    own,
  )
  const { form, currency, exchangeRate = null } = draft
  const money: Money = { ...recordOf(draft), form, currency, exchangeRate: currency === 'MXN' ? null : exchangeRate }
  const allocations = allocate(draft, issuerId, owing).map((taken) => ({ ...owing.get(taken.invoiceId)!, ...taken }))
  const applied = sumOf(allocations.map(({ paid }) => paid))
  const shown = {
    applied,
    left: sumOf([draft.amount, -applied]),
    allocations: allocations.map((one) => ({
      ...one,
      after: sumOf([one.before, -one.amount]),
      equivalence: equivalenceOf(one, money),
    })),
  }
  if (allocations.every(({ instalment }) => instalment === null)) return { ...shown, totals: [], findings: [] }
  const complement = await complementDraft(
    work,
    { issuerId, series, receiver, money },
    allocations,
    new Date().toISOString(),
  )
  return { ...shown, totals: totalsOf(complement), findings: findingsOf(app, complement) }
}

function totalsOf(complement: Parameters<typeof buildCfdi>[0]): PaymentReview['totals'] {
  try {
    const totals = buildCfdi(complement).Complemento?.Pagos?.Totales ?? {}
    return Object.entries(totals).flatMap(([name, amount]) => (amount ? { name, amount: Number(amount) } : []))
  } catch (error) {
    if (error instanceof CfdiError) throw badRequest(error.message)
    throw error
  }
}
