import type { BodyRead } from '@arriero/contract/core/endpoint.ts'
import type { createSavedReport, updateSavedReport } from '@arriero/contract/reports/reports.contract.ts'
import type { SavedReport } from '@arriero/contract/reports/reports.entities.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import { addRecord, forChange, removeRecord, saveRecord, taken } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, badRequest } from '../../../app/errors.ts'
import { checkAsked } from '../run/plan.ts'
import { texts } from '../reports.texts.ts'
import { findSaved } from './saved.repository.ts'

type Draft = BodyRead<typeof createSavedReport>
type Change = BodyRead<typeof updateSavedReport>
const orTaken = taken({ report_name: ['name', texts.taken] })

export async function create(work: Work, { name, asked, share, groupIds }: Draft): Promise<SavedReport> {
  await check(work, { asked, groupIds })
  const id = await addRecord(work, 'report', {
    name,
    kind: asked.kind,
    asked: JSON.stringify(asked),
    share,
    group_ids: [...groupIds],
    owner_id: work.scope.userId,
  }).catch(orTaken)
  return findSaved(work, id)
}

export async function update(
  work: Work,
  id: number,
  { version, asked, groupIds, ...change }: Change,
): Promise<SavedReport> {
  demandOwn(work, await forChange(work, 'report', id, version, findSaved))
  await check(work, { asked, groupIds })
  await saveRecord(work, 'report', id, {
    ...change,
    kind: asked?.kind,
    asked: asked && JSON.stringify(asked),
    group_ids: groupIds && [...groupIds],
  }).catch(orTaken)
  return findSaved(work, id)
}

export async function remove(work: Work, id: number): Promise<void> {
  demandOwn(work, await forChange(work, 'report', id, undefined, findSaved))
  await work.tx
    .updateTable('report_schedule')
    .set({ active: false, next_at: null, deleted_at: new Date().toISOString() })
    .where('account_id', '=', work.scope.accountId)
    .where('report_id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
  await removeRecord(work, 'report', id)
}

/** What is shared the house may change as well. */
function demandOwn({ scope }: Work, { isMine, share }: SavedReport): void {
  if (!isMine && !(scope.seesAllUnits && share !== 'none')) throw badRequest(texts.notYours)
}

async function check(
  work: Work,
  { asked, groupIds = [] }: { asked?: Draft['asked'] | undefined; groupIds?: readonly number[] | undefined },
) {
  if (asked) checkAsked(work, asked, await zoneOf(work))
  if (groupIds.length === 0) return
  const known = await work.tx
    .selectFrom('account_group')
    .where('account_id', '=', work.scope.accountId)
    .where('id', 'in', [...groupIds])
    .select('id')
    .execute()
  if (known.length < new Set(groupIds).size) throw badFields({ groupIds: [texts.noGroup] })
}
