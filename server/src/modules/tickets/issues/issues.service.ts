import type {
  Canned,
  CannedChange,
  CannedDraft,
  Issue,
  IssueChange,
  IssueDraft,
} from '@arriero/contract/tickets/issues/issues.contract.ts'
import { addRecord, forChange, removeRecord, saveRecord, taken } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields } from '../../../app/errors.ts'
import { areaIsAlive, find, findCanned } from './issues.repository.ts'
import { texts } from './issues.texts.ts'

const table = 'ticket_issue'
const orTaken = taken({ ticket_issue_name: ['name', texts.taken] })

export async function create(work: Work, draft: IssueDraft): Promise<Issue> {
  await check(work, draft)
  const columns = { ...columnsOf(draft), name: draft.name, area_id: draft.areaId }
  return find(work, await addRecord(work, table, columns).catch(orTaken))
}

export async function update(work: Work, id: number, change: IssueChange): Promise<Issue> {
  const before = await forChange(work, table, id, change.version, find)
  const { firstMinutes = before.firstMinutes, solveMinutes = before.solveMinutes } = change
  await check(work, { ...change, firstMinutes, solveMinutes })
  await saveRecord(work, table, id, columnsOf(change)).catch(orTaken)
  return find(work, id)
}

export async function remove(work: Work, id: number): Promise<void> {
  await forChange(work, table, id, undefined, find)
  await removeRecord(work, table, id)
}

const columnsOf = ({ name, areaId, priority, firstMinutes, solveMinutes }: IssueChange) => ({
  name,
  area_id: areaId,
  priority,
  first_minutes: firstMinutes,
  solve_minutes: solveMinutes,
})

async function check(work: Work, { areaId, firstMinutes, solveMinutes }: IssueChange): Promise<void> {
  if (areaId !== undefined && !(await areaIsAlive(work, areaId))) throw badFields({ areaId: [texts.area] })
  if (firstMinutes && solveMinutes && solveMinutes < firstMinutes) throw badFields({ solveMinutes: [texts.order] })
}

const cannedTable = 'ticket_canned'
const orCannedTaken = taken({ ticket_canned_title: ['title', texts.cannedTaken] })

export async function createCanned(work: Work, draft: CannedDraft): Promise<Canned> {
  await check(work, { areaId: draft.areaId ?? undefined })
  const columns = { title: draft.title, body: draft.text, area_id: draft.areaId }
  return findCanned(work, await addRecord(work, cannedTable, columns).catch(orCannedTaken))
}

export async function updateCanned(work: Work, id: number, change: CannedChange): Promise<Canned> {
  await forChange(work, cannedTable, id, change.version, findCanned)
  await check(work, { areaId: change.areaId ?? undefined })
  const { title, text: body, areaId: area_id } = change
  await saveRecord(work, cannedTable, id, { title, body, area_id }).catch(orCannedTaken)
  return findCanned(work, id)
}

export async function removeCanned(work: Work, id: number): Promise<void> {
  await forChange(work, cannedTable, id, undefined, findCanned)
  await removeRecord(work, cannedTable, id)
}
