import type {
  ChecklistModule,
  ChecklistModuleChange,
  ChecklistModuleDraft,
} from '@arriero/contract/checklists/modules/modules.contract.ts'
import { isNamed } from '../../../app/database/named.ts'
import { addRecord, forChange, removeRecord, saveRecord, taken } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { conflict } from '../../../app/errors.ts'
import * as repository from './modules.repository.ts'
import { texts } from './modules.texts.ts'
import { heldModules } from './visible.ts'

const orTaken = taken({ checklist_module_name: ['name', texts.taken] })

/** Whoever is held to some modules makes none: they would not see it. */
export async function create(work: Work, draft: ChecklistModuleDraft): Promise<ChecklistModule> {
  if (await heldModules.idsOf(work)) throw conflict(texts.held)
  return repository.find(work, await addRecord(work, 'checklist_module', draft).catch(orTaken))
}

export async function update(work: Work, id: number, change: ChecklistModuleChange): Promise<ChecklistModule> {
  const { version, ...values } = change
  await forChange(work, 'checklist_module', id, version, repository.find)
  await saveRecord(work, 'checklist_module', id, values).catch(orTaken)
  return repository.find(work, id)
}

export async function remove(work: Work, id: number): Promise<void> {
  await forChange(work, 'checklist_module', id, undefined, repository.find)
  if (await isNamed(work, ['checklist.module_id'], id)) throw conflict(texts.full)
  await removeRecord(work, 'checklist_module', id)
}
