import type { BodyRead } from '@arriero/contract/core/endpoint.ts'
import { cleanRfc, regimeProblem } from '@arriero/contract/social-reasons/fiscal.rules.ts'
import type { BillingInfo, createBillingInfo } from '@arriero/contract/users/users-legacy.contract.ts'
import { recordChange } from '../../app/audit.ts'
import type { Work } from '../../app/database/work.ts'
import { badFields, conflict, notFound, savedMeanwhile } from '../../app/errors.ts'
import type { Caller } from '../../app/scope.ts'
import * as repository from './billing-info.repository.ts'
import { texts } from './users.texts.ts'

type Draft = BodyRead<typeof createBillingInfo>

/** To whom the account's own invoices are made out; null while nobody has filled it in. */
export async function findBillingInfo(work: Work): Promise<{ billing: BillingInfo | null }> {
  return { billing: (await repository.find(work)) ?? null }
}

/** One per account: creating it again is refused (409), changing it names its id and the version that was seen. */
export async function saveBillingInfo(work: Work, caller: Caller, draft: Draft, id?: number): Promise<BillingInfo> {
  const problem = draft.regime ? regimeProblem(draft.regime, draft.rfc) : undefined
  if (problem) throw badFields({ regime: [problem] })
  const values = {
    name: draft.name,
    rfc: cleanRfc(draft.rfc),
    regime: draft.regime || null,
    postal_code: draft.postalCode || null,
    email: draft.email || null,
    address: draft.address || null,
  }
  const before = await repository.find(work)
  if (id === undefined && before) throw conflict(texts.billingExists)
  if (id !== undefined && before?.id !== id) throw notFound()
  if (before && draft.version !== undefined && draft.version !== before.version)
    throw savedMeanwhile({ current: before, by: before.updatedBy, at: before.updatedAt })
  // Only of their own account does a caller's id name somebody the account knows.
  const by = work.scope.accountId === caller.accountId ? caller.userId : null
  await repository.save(work, values, by)
  const after = await repository.find(work)
  if (!after) throw notFound()
  await recordChange(work, caller, {
    action: 'billing_info.saved',
    subject: `billing_info:${after.id}`,
    name: after.name,
    ...(before && { before: told(before) }),
    after: told(after),
  })
  return after
}

const told = ({ name, rfc, regime, postalCode, email, address }: BillingInfo) => ({
  name,
  rfc,
  regime,
  postal_code: postalCode,
  email,
  address,
})
