import type { BodyRead, ReplyOf } from '@arriero/contract/core/endpoint.ts'
import { roleLabel } from '@arriero/contract/core/services.ts'
import type { AccountRole, createRole, listRoles, updateRole } from '@arriero/contract/roles/roles.contract.ts'
import { recordChange } from '../../app/audit.ts'
import { addRecord, forChange, saveRecord, taken } from '../../app/database/records.ts'
import type { Work } from '../../app/database/work.ts'
import { AppError, badFields, conflict, notFound } from '../../app/errors.ts'
import { defaultPermissions, type Caller } from '../../app/scope.ts'
import { knownPermissions, refuseRaise } from '../users/users-guard.read.ts'
import { tellAccessChanged } from '../users/users.commands.ts'
import * as repository from './roles.repository.ts'
import { texts } from './roles.texts.ts'

const orTaken = taken({ account_role_name: ['name', texts.takenRole] })

const kinds = [1, 2, 3, 4, 5, 6, 7]

/** What a role gets from above: its parent's, or the defaults of its kind. */
const inheritedOf = ({
  from_parent,
  inherits_kind,
  kind,
}: Pick<repository.RoleRow, 'from_parent' | 'inherits_kind' | 'kind'>) =>
  new Set<string>([
    ...(from_parent?.permissions ?? []),
    ...(from_parent?.kinds ?? []).flatMap(defaultPermissions),
    ...(inherits_kind ? defaultPermissions(kind) : []),
  ])
const allOf = (row: repository.RoleRow) => inheritedOf(row).union(new Set(row.permissions))

function toRole(row: repository.RoleRow): AccountRole {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    kind: row.kind,
    parentId: row.parent_id,
    inheritsKind: row.inherits_kind,
    permissions: row.permissions.toSorted(),
    inherited: [...inheritedOf(row)].toSorted(),
    users: row.users,
    version: row.version,
  }
}

async function existing(work: Work, id: number): Promise<repository.RoleRow> {
  const row = await repository.findRole(work, id)
  if (!row) throw notFound(texts.noRole)
  return row
}

export const find = async (work: Work, id: number): Promise<AccountRole> => toRole(await existing(work, id))

export async function list(work: Work): Promise<ReplyOf<typeof listRoles>> {
  const [rows, counts] = [await repository.listRoles(work), await repository.usersByKind(work)]
  return {
    roles: rows.map(toRole),
    kinds: kinds.map((kind) => ({
      kind,
      name: roleLabel(kind),
      permissions: defaultPermissions(kind).toSorted(),
      users: counts.get(kind) ?? 0,
    })),
  }
}

async function checkParent(work: Work, id: number, parentId: number | null, inheritsKind: boolean): Promise<void> {
  if (parentId === null) return
  if (inheritsKind) throw badFields({ parent: [texts.oneParent] })
  if (!(await repository.findRole(work, parentId))) throw badFields({ parent: [texts.noParent] })
  if (id > 0 && (await repository.heirsOf(work, id)).has(parentId)) throw badFields({ parent: [texts.circle] })
}

const told = ({ name, description, kind, parent_id, inherits_kind, permissions }: repository.RoleRow) => ({
  name,
  description,
  kind,
  parent: parent_id,
  inheritsKind: inherits_kind,
  permissions: permissions.toSorted(),
})

export async function create(caller: Caller, work: Work, draft: BodyRead<typeof createRole>): Promise<AccountRole> {
  await repository.lockRoles(work)
  const source = draft.copyOf === undefined ? undefined : await existing(work, draft.copyOf)
  const parentId = draft.parentId ?? source?.parent_id ?? null
  const inheritsKind = draft.inheritsKind ?? (parentId === null && (source?.inherits_kind ?? false))
  await checkParent(work, 0, parentId, inheritsKind)
  const id = await addRecord(work, 'account_role', {
    name: draft.name,
    description: draft.description ?? source?.description ?? null,
    kind: draft.kind,
    parent_id: parentId,
    inherits_kind: inheritsKind,
    permissions: knownPermissions(draft.permissions ?? source?.permissions ?? []),
  }).catch(orTaken)
  const made = await existing(work, id)
  refuseRaise(caller, new Set(), allOf(made))
  await recordChange(work, caller, {
    action: 'role.created',
    subject: `role:${id}`,
    name: made.name,
    after: told(made),
  })
  return toRole(made)
}

type Values = Parameters<typeof saveRecord<'account_role'>>[3]

/** The one way a role changes: nobody gives what they lack, nobody takes from themselves, everybody concerned is told. */
async function change(
  caller: Caller,
  work: Work,
  before: repository.RoleRow,
  values: Values,
  action: string,
): Promise<AccountRole> {
  await saveRecord(work, 'account_role', before.id, values).catch(orTaken)
  const after = await existing(work, before.id)
  refuseRaise(caller, allOf(before), allOf(after))
  const concerned = await repository.usersOfRole(work, before.id)
  if (concerned.includes(caller.userId) && !allOf(before).isSubsetOf(allOf(after))) throw conflict(texts.ownRole)
  await recordChange(work, caller, {
    action,
    subject: `role:${before.id}`,
    name: before.name,
    before: told(before),
    after: told(after),
  })
  await tellAccessChanged(work, concerned)
  return toRole(after)
}

/** The role as it stands, locked; 409 when it is no longer the one that was seen. */
async function forUpdate(work: Work, id: number, version: number | undefined): Promise<repository.RoleRow> {
  await forChange(work, 'account_role', id, version, async () => toRole(await existing(work, id)))
  return existing(work, id)
}

export async function update(
  caller: Caller,
  work: Work,
  id: number,
  given: BodyRead<typeof updateRole>,
): Promise<AccountRole> {
  await repository.lockRoles(work)
  const before = await forUpdate(work, id, given.version)
  // Naming one of both ways to inherit ends the other.
  const parentId = given.parentId === undefined ? (given.inheritsKind ? null : before.parent_id) : given.parentId
  const inheritsKind = given.inheritsKind ?? (parentId === null && before.inherits_kind)
  await checkParent(work, id, parentId, inheritsKind)
  const values = {
    ...(given.name !== undefined && { name: given.name }),
    ...(given.description !== undefined && { description: given.description }),
    parent_id: parentId,
    inherits_kind: inheritsKind,
  }
  return change(caller, work, before, values, 'role.updated')
}

export async function setPermissions(
  caller: Caller,
  work: Work,
  id: number,
  given: { permissions: string[]; version?: number | undefined },
): Promise<AccountRole> {
  await repository.lockRoles(work)
  const before = await forUpdate(work, id, given.version)
  return change(caller, work, before, { permissions: knownPermissions(given.permissions) }, 'role.permissions')
}

export async function remove(caller: Caller, work: Work, id: number): Promise<void> {
  await repository.lockRoles(work)
  const role = await existing(work, id)
  const holders = await repository.countHolders(work, id)
  const heirs = (await repository.heirsOf(work, id)).size - 1
  if (holders > 0 || heirs > 0) throw inUse(holders, heirs)
  await repository.deleteRole(work, id)
  await recordChange(work, caller, {
    action: 'role.deleted',
    subject: `role:${id}`,
    name: role.name,
    before: told(role),
  })
}

const inUse = (holders: number, heirs: number): AppError =>
  conflict(texts.inUse(holders, heirs), { users: holders, roles: heirs })

const mostNamed = 100
export async function usersOf(work: Work, id: number) {
  await existing(work, id)
  return repository.namesOfUsers(work, await repository.usersOfRole(work, id), mostNamed)
}
