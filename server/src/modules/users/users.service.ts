import type { UserChange, UserDetail, UserDraft } from '@arriero/contract/users/users.entities.ts'
import { leastLength } from '@arriero/contract/users/password.rules.ts'
import type { App } from '../../app/app.ts'
import { recordChange } from '../../app/audit.ts'
import type { Work } from '../../app/database/work.ts'
import { AppError, badFields, conflict, notFound, savedMeanwhile } from '../../app/errors.ts'
import { hashNewPassword } from '../../app/passwords.ts'
import { effectivePermissions, type Caller } from '../../app/scope.ts'
import { demandAssignableRole, demandManagement, demandPower, refuseRaise } from './users-guard.read.ts'
import { inAccount, inAccountOf } from './users-reach.commands.ts'
import { lockTarget, readTarget, roleGrants, type Target } from './users.read.ts'
import * as repository from './users.repository.ts'
import { tellAccessChanged, tellGroupsChanged } from './users.commands.ts'
import { dependantText, texts } from './users.texts.ts'
import * as write from './users.write.ts'

const blankToNull = (text: string | null | undefined) => text?.trim() || null
const accessOfNew = (work: Work, role: number, roleId: number | null) =>
  roleGrants(work, roleId).then((given) =>
    effectivePermissions({ role, permissions: null, extra_permissions: [], ...given }),
  )

/** 400 at the field for what another user has. */
async function refuseTaken(
  work: Work,
  given: { username?: string | undefined; email?: string | null | undefined },
  except: number,
) {
  if (given.username && (await write.isTaken(work, given.username, except)))
    throw badFields({ username: [texts.takenUsername] })
  if (given.email && (await write.isTaken(work, given.email, except))) throw badFields({ email: [texts.takenEmail] })
}

/** The role must exist in the account and be for this kind of user. */
async function refuseStrangeRole(work: Work, roleId: number | null | undefined, kind: number) {
  if (!roleId) return
  const role = await write.roleOf(work, roleId)
  if (!role) throw badFields({ accountRoleId: [texts.noRole] })
  if (role.kind !== kind) throw badFields({ accountRoleId: [texts.roleOtherKind] })
}

/** Whoever comes to administrate needs a longer password than was asked of them before. */
function refuseShortPassword(target: Target, role: number) {
  const isRaised = leastLength(role) > leastLength(target.role)
  if (isRaised && !target.password_is_long) throw badFields({ password: [texts.longerPassword(leastLength(role))] })
}

async function refuseStrangeParent(work: Work, parentId: number | null | undefined, userId: number) {
  if (!parentId) return
  const parent = parentId === userId ? undefined : await readTarget(work, parentId)
  if (!parent) throw badFields({ id_parent: [texts.noParent] })
}

/** A group brings units: who sees only some would hand out others, to themselves too. */
function refuseGroups(caller: Caller, groupIds: readonly number[] | undefined) {
  if (groupIds && !caller.seesAllUnits) throw badFields({ groupIds: [texts.groupsNotYours] })
}

export function create(app: App, caller: Caller, outer: Work, draft: UserDraft): Promise<UserDetail> {
  return inAccount(app, caller, outer, draft.accountId, async (work) => {
    demandAssignableRole(caller, work.scope.accountId, draft.role)
    const roleId = draft.accountRoleId ?? null
    await refuseStrangeRole(work, roleId, draft.role)
    refuseRaise(caller, new Set(), await accessOfNew(work, draft.role, roleId), 'userType')
    await refuseStrangeParent(work, draft.parentId, 0)
    refuseGroups(caller, draft.groupIds)
    await refuseTaken(work, draft, 0)
    const password = await hashNewPassword(draft.password, draft)
    const isOwnAccount = work.scope.accountId === caller.accountId
    const id = await write.insertUser(work, {
      username: draft.username,
      email: blankToNull(draft.email),
      ...password,
      name: draft.name,
      phone: blankToNull(draft.phone),
      role: draft.role,
      is_distributor: caller.isDistributor && draft.distributor === true,
      account_role_id: roleId,
      parent_user_id: draft.parentId ?? (isOwnAccount ? caller.userId : null),
      preferences: JSON.stringify(draft.preferences ?? {}),
      created_by: caller.userId,
    })
    if (draft.groupIds && !(await write.setGroups(work, id, draft.groupIds)))
      throw badFields({ groupIds: [texts.noGroup] })
    if (draft.groupIds) tellGroupsChanged(work, [id])
    await recordChange(work, caller, {
      action: 'user.created',
      subject: `user:${id}`,
      name: draft.name,
      after: { name: draft.name, username: draft.username, email: blankToNull(draft.email), role: draft.role },
    })
    return detail(work, app, id)
  })
}

async function detail(work: Work, app: App, id: number): Promise<UserDetail> {
  const user = await repository.findUser(work, app, id)
  if (!user) throw notFound(texts.noUser)
  return user
}

export const find = (app: App, caller: Caller, outer: Work, id: number) =>
  inAccountOf(app, caller, outer, id, (work) => detail(work, app, id))

/** A user that the caller sees. */
export async function seenTarget(work: Work, id: number): Promise<Target> {
  const found = await readTarget(work, id)
  if (!found) throw notFound(texts.noUser)
  return found
}

/** The same, locked for a change. */
export async function lockedTarget(work: Work, id: number): Promise<Target> {
  const target = await lockTarget(work, id)
  if (!target) throw notFound(texts.noUser)
  return target
}

export function update(app: App, caller: Caller, outer: Work, id: number, change: UserChange): Promise<UserDetail> {
  return inAccountOf(app, caller, outer, id, async (work) => {
    const target = await lockedTarget(work, id)
    demandManagement(caller, target)
    if (change.version !== undefined && change.version !== target.version) throw await changedMeanwhile(work, app, id)
    const role = change.role ?? target.role
    // A role of the account is for one kind of user; another kind begins without one.
    const roleId =
      change.accountRoleId === undefined ? (role === target.role ? target.account_role_id : null) : change.accountRoleId
    const isAccessChanged = role !== target.role || roleId !== target.account_role_id
    if (isAccessChanged) await checkAccessChange(work, caller, target, role, roleId)
    await refuseStrangeParent(work, change.parentId, id)
    await refuseTaken(work, change, id)
    refuseGroups(caller, change.groupIds)
    if (change.password !== undefined && id === caller.userId) throw badFields({ password: [texts.ownPassword] })
    if (change.password === undefined) refuseShortPassword(target, role)
    const values = {
      ...(change.name !== undefined && { name: change.name }),
      ...(change.username !== undefined && { username: change.username }),
      ...(change.email !== undefined && { email: blankToNull(change.email) }),
      ...(change.phone !== undefined && { phone: blankToNull(change.phone) }),
      ...(change.parentId !== undefined && { parent_user_id: change.parentId }),
      ...(change.distributor !== undefined && caller.isDistributor && { is_distributor: change.distributor }),
    }
    await write.updateUser(
      work,
      id,
      {
        ...values,
        ...(change.preferences && { preferences: JSON.stringify(change.preferences) }),
        ...(isAccessChanged && { role, account_role_id: roleId }),
        ...(change.password !== undefined && {
          ...(await hashNewPassword(change.password, {
            username: change.username ?? target.username,
            name: change.name ?? target.name,
            role,
          })),
          password_changed_at: new Date().toISOString(),
        }),
      },
      caller.userId,
    )
    if (change.groupIds && !(await write.setGroups(work, id, change.groupIds)))
      throw badFields({ groupIds: [texts.noGroup] })
    if (change.groupIds) tellGroupsChanged(work, [id])
    const before = pick(target, Object.keys(values))
    await recordChange(work, caller, {
      action: 'user.updated',
      subject: `user:${id}`,
      name: target.name,
      before: { ...before, ...(isAccessChanged && { role: target.role, accountRole: target.account_role_id }) },
      after: { ...values, ...(isAccessChanged && { role, accountRole: roleId }) },
    })
    if (change.password !== undefined) {
      await write.endSessions(work, id)
      await recordChange(work, caller, { action: 'user.password', subject: `user:${id}`, name: target.name })
    }
    if (isAccessChanged || change.password !== undefined || change.groupIds) await tellAccessChanged(work, [id])
    return detail(work, app, id)
  })
}

const pick = (from: object, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(from).filter(([key]) => keys.includes(key)))

async function changedMeanwhile(work: Work, app: App, id: number): Promise<AppError> {
  const current = await detail(work, app, id)
  return savedMeanwhile({ current, by: current.updatedBy, at: current.updatedAt })
}

async function checkAccessChange(
  work: Work,
  caller: Caller,
  target: Target,
  role: number,
  roleId: number | null,
): Promise<void> {
  demandPower(caller, target)
  if (role !== target.role) {
    demandAssignableRole(caller, work.scope.accountId, role)
    await refuseLastManager(work, target, role)
  }
  await refuseStrangeRole(work, roleId, role)
  const after = effectivePermissions({
    ...target,
    permissions: target.own,
    role,
    ...(await roleGrants(work, roleId)),
  })
  refuseRaise(caller, target.permissions, after, 'userType')
}

/** An account keeps somebody who administers it. */
async function refuseLastManager(work: Work, target: Target, nextRole?: number): Promise<void> {
  const isManager = (role: number) => role === 1 || role === 3
  if (!isManager(target.role) || target.deactivated_at !== null) return
  if (target.role === 3 && nextRole !== undefined && isManager(nextRole)) return
  if ((await write.otherManagers(work, target.id, target.role)) === 0) throw conflict(texts.lastManager)
}

export function deactivate(app: App, caller: Caller, outer: Work, id: number): Promise<void> {
  return inAccountOf(app, caller, outer, id, async (work) => {
    const target = await lockedTarget(work, id)
    demandPower(caller, target, texts.ownEnd)
    if (target.deactivated_at !== null) return
    await refuseLastManager(work, target)
    await write.updateUser(work, id, { deactivated_at: new Date().toISOString() }, caller.userId)
    await write.endSessions(work, id)
    await recordChange(work, caller, {
      action: 'user.deactivated',
      subject: `user:${id}`,
      name: target.name,
      before: { isActive: true },
      after: { isActive: false },
    })
    await tellAccessChanged(work, [id])
  })
}

export function activate(app: App, caller: Caller, outer: Work, id: number): Promise<void> {
  return inAccountOf(app, caller, outer, id, async (work) => {
    const target = await lockedTarget(work, id)
    demandPower(caller, target, texts.ownEnd)
    if (target.deactivated_at === null) return
    await write.updateUser(work, id, { deactivated_at: null }, caller.userId)
    await recordChange(work, caller, {
      action: 'user.activated',
      subject: `user:${id}`,
      name: target.name,
      before: { isActive: false },
      after: { isActive: true },
    })
  })
}

export const dependants = (app: App, caller: Caller, outer: Work, id: number) =>
  inAccountOf(app, caller, outer, id, async (work) => {
    await seenTarget(work, id)
    return (await write.userDependants(work, id)).map(({ table, count }) => ({
      count,
      text: dependantText(table, count),
    }))
  })

/** For good, and only who left no trace; the console has the name typed before it asks. */
export function removeForever(app: App, caller: Caller, outer: Work, id: number): Promise<void> {
  return inAccountOf(app, caller, outer, id, async (work) => {
    const target = await lockedTarget(work, id)
    demandPower(caller, target, texts.ownEnd)
    await refuseLastManager(work, target)
    const found = await write.userDependants(work, id)
    const what = found.map(({ table, count }) => dependantText(table, count))
    if (what.length > 0) throw conflict(texts.depends(what.join(', ')), { dependants: what })
    await write.endSessions(work, id)
    await recordChange(work, caller, {
      action: 'user.deleted',
      subject: `user:${id}`,
      name: target.name,
      before: { name: target.name, username: target.username, email: target.email, role: target.role },
    })
    await tellAccessChanged(work, [id])
    await write.deleteUser(work, id)
  })
}
