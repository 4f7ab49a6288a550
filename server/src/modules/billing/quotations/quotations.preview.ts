import type { QuotationDraft } from '@arriero/contract/billing/quotations/quotations.entities.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { SentFile } from '../../../app/http/route.ts'
import { customerOf } from '../customers/customers.read.ts'
import { quotationPdf } from './quotations.paper.ts'
import { find } from './quotations.repository.ts'
import { lastSent } from './quotations.send.ts'

/** The paper of what stands in a form; of a stored one, with what differs from what was sent. */
export async function preview(
  work: Work,
  app: App,
  { id, ...draft }: QuotationDraft & { id?: number | undefined },
): Promise<SentFile> {
  const stored = id === undefined ? undefined : await find(work, id)
  const whom = draft.customerId ? await customerOf(work, draft.customerId) : undefined
  const paper = {
    ...draft,
    name: whom?.name ?? draft.name,
    rfc: whom?.rfc,
    folio: stored?.folio,
    by: stored?.createdBy ?? (await callerName(work)),
    version: (stored?.versions ?? 0) + 1,
  }
  const { name, body } = await quotationPdf(work, app, paper, stored && (await lastSent(work, stored.id)))
  return new SentFile(name, 'application/pdf', body, true)
}

async function callerName({ tx, scope }: Work): Promise<string | null> {
  const user = await tx
    .selectFrom('app_user')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', scope.userId)
    .select('name')
    .executeTakeFirst()
  return user?.name ?? null
}
