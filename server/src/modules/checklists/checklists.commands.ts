import type { FilledDraft, FilledReceipt } from '@arriero/contract/checklists/filled/filled.entities.ts'
import { fill } from '@arriero/contract/checklists/checklists.access.ts'
import type { Work } from '../../app/database/work.ts'
import { notFound } from '../../app/errors.ts'
import { demand } from '../../app/scope.ts'
import { receive } from './filled/receive.ts'
import { texts } from './filled/filled.texts.ts'

/** Keeps what was filled with a container's receipt; its photographs follow as those of any other. Sent again it is the same. */
export async function fillForContainer(work: Work, key: string, draft: FilledDraft): Promise<FilledReceipt> {
  const { tx, scope } = work
  demand(scope, fill)
  await tx
    .selectFrom('checklist')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', draft.checklistId)
    .where('purpose', '=', 'eir')
    .select('id')
    .executeTakeFirstOrThrow(() => notFound(texts.noChecklist))
  return receive(work, key, draft)
}
