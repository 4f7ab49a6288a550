import type { AccountGroup } from '@arriero/contract/roles/groups.contract.ts'
import { recordChange } from '../../app/audit.ts'
import { addRecord, forChange, saveRecord, taken } from '../../app/database/records.ts'
import type { Work } from '../../app/database/work.ts'
import { badFields, notFound } from '../../app/errors.ts'
import type { Caller } from '../../app/scope.ts'
import { tellAccessChanged, tellGroupsChanged } from '../users/users.commands.ts'
import * as repository from './groups.repository.ts'
import { texts } from './roles.texts.ts'

const orTaken = taken({ account_group_name: ['name', texts.takenGroup] })

export async function find(work: Work, id: number): Promise<AccountGroup> {
  const group = await repository.findGroup(work, id)
  if (!group) throw notFound(texts.noGroup)
  return group
}

const told = ({ name, description }: AccountGroup) => ({ name, description })

export async function create(
  caller: Caller,
  work: Work,
  draft: { name: string; description?: string | null | undefined },
): Promise<AccountGroup> {
  const values = { name: draft.name, description: draft.description ?? null }
  const id = await addRecord(work, 'account_group', values).catch(orTaken)
  const group = await find(work, id)
  await recordChange(work, caller, {
    action: 'group.created',
    subject: `group:${id}`,
    name: group.name,
    after: told(group),
  })
  return group
}

export async function update(
  caller: Caller,
  work: Work,
  id: number,
  given: { name?: string | undefined; description?: string | null | undefined; version?: number | undefined },
): Promise<AccountGroup> {
  const before = await forChange(work, 'account_group', id, given.version, find)
  await saveRecord(work, 'account_group', id, { name: given.name, description: given.description }).catch(orTaken)
  const after = await find(work, id)
  await recordChange(work, caller, {
    action: 'group.updated',
    subject: `group:${id}`,
    name: before.name,
    before: told(before),
    after: told(after),
  })
  return after
}

export async function remove(caller: Caller, work: Work, id: number): Promise<void> {
  const group = await find(work, id)
  const userIds = (await repository.members(work, id)).map((member) => member.id)
  await repository.deleteGroup(work, id)
  await repository.spreadUnits(work, userIds)
  await recordChange(work, caller, {
    action: 'group.deleted',
    subject: `group:${id}`,
    name: group.name,
    before: told(group),
  })
  await tellAccessChanged(work, userIds)
  tellGroupsChanged(work, userIds)
}

/** Adds or takes away members or units; who gains or loses units by it sees that at once. */
async function rearrange(
  caller: Caller,
  work: Work,
  id: number,
  action: string,
  act: () => Promise<readonly number[]>,
): Promise<AccountGroup> {
  // Who sees only some units would hand out others.
  if (!caller.seesAllUnits) throw notFound(texts.noGroup)
  const before = await find(work, id)
  const concerned = await act()
  await repository.spreadUnits(work, concerned)
  const after = await find(work, id)
  await recordChange(work, caller, {
    action,
    subject: `group:${id}`,
    name: before.name,
    before: { members: before.members, units: before.units },
    after: { members: after.members, units: after.units },
  })
  await tellAccessChanged(work, concerned)
  tellGroupsChanged(work, concerned)
  return after
}

export const addMembers = (caller: Caller, work: Work, id: number, userIds: readonly number[]) =>
  rearrange(caller, work, id, 'group.members', async () => {
    if (!(await repository.allExist(work, 'app_user', userIds))) throw badFields({ userIds: [texts.noUsers] })
    await repository.addMembers(work, id, userIds)
    return userIds
  })

export const removeMembers = (caller: Caller, work: Work, id: number, userIds: readonly number[]) =>
  rearrange(caller, work, id, 'group.members', async () => {
    await repository.removeMembers(work, id, userIds)
    return userIds
  })

export const setUnits = (
  caller: Caller,
  work: Work,
  id: number,
  given: { units?: number[] | undefined; add?: number[] | undefined; remove?: number[] | undefined },
) =>
  rearrange(caller, work, id, 'group.units', async () => {
    const now = new Set((await repository.units(work, id)).map((unit) => unit.id))
    const added = (given.units ?? given.add ?? []).filter((unitId) => !now.has(unitId))
    const removed = given.units ? [...now.difference(new Set(given.units))] : (given.remove ?? [])
    if (!(await repository.allExist(work, 'unit', added))) throw badFields({ units: [texts.noUnits] })
    await repository.addUnits(work, id, added)
    await repository.removeUnits(work, id, removed)
    return (await repository.members(work, id)).map((member) => member.id)
  })
