import type {
  ChecklistModule,
  ChecklistModuleChange,
  ChecklistModuleDraft,
  ModuleAccess,
  ModuleAccessChange,
} from '@arriero/contract/checklists/modules/modules.contract.ts'
import { isNamed } from '../../../app/database/named.ts'
import { addRecord, forChange, removeRecord, saveRecord, taken } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict } from '../../../app/errors.ts'
import { lockTarget, userExists } from '../../users/users.read.ts'
import * as repository from './modules.repository.ts'
import { texts } from './modules.texts.ts'
import { isHeld } from './visible.ts'

const orTaken = taken({ checklist_module_name: ['name', texts.taken] })

/** Whoever is held to some modules makes none: they would not see it. */
export async function create(work: Work, draft: ChecklistModuleDraft): Promise<ChecklistModule> {
  if (await isHeld(work)) throw conflict(texts.held)
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

export async function accessOf(work: Work, userId: number | undefined): Promise<ModuleAccess> {
  if (userId === undefined || !(await userExists(work, userId))) throw badFields({ userId: [texts.user] })
  return repository.accessOf(work, userId)
}

/** Whoever is held to some modules themselves gives nobody any: not to others, not to themselves. */
export async function saveAccess(
  work: Work,
  { userId, moduleIds, version }: ModuleAccessChange,
): Promise<ModuleAccess> {
  if (await isHeld(work)) throw conflict(texts.held)
  // Locked: of two who save the same person's modules, one comes after the other.
  if (!(await lockTarget(work, userId))) throw badFields({ userId: [texts.user] })
  const wanted = new Set(moduleIds)
  const known = (await repository.list(work)).filter(({ id }) => wanted.has(id))
  if (known.length < wanted.size) throw badFields({ moduleIds: [texts.unknown] })
  await repository.openHolder(work, userId)
  await forChange(work, 'checklist_holder', userId, version, repository.accessOf)
  await repository.replaceAccess(work, userId, [...wanted])
  await saveRecord(work, 'checklist_holder', userId, {})
  return repository.accessOf(work, userId)
}
