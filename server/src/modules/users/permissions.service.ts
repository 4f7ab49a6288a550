import { permissionCatalogue } from '@arriero/contract/core/permissions.ts'
import type { ReplyOf } from '@arriero/contract/core/endpoint.ts'
import type { getUserPermissions } from '@arriero/contract/users/user-access.contract.ts'
import type { App } from '../../app/app.ts'
import { recordChange } from '../../app/audit.ts'
import type { Work } from '../../app/database/work.ts'
import { effectivePermissions, inheritedPermissions, type Caller } from '../../app/scope.ts'
import { demandPower, knownPermissions, managementProblem, refuseRaise } from './users-guard.read.ts'
import { inAccountOf } from './users-reach.commands.ts'
import type { Target } from './users.read.ts'
import { lockedTarget, seenTarget } from './users.service.ts'
import { tellAccessChanged } from './users.commands.ts'
import { texts } from './users.texts.ts'
import { roleOf, updateUser } from './users.write.ts'

type UserPermissions = ReplyOf<typeof getUserPermissions>

/** The catalogue by area, with what the caller holds: the rest they cannot give. */
export const catalogueFor = (caller: Caller) =>
  Object.entries(permissionCatalogue).map(([area, { label, permissions }]) => ({
    area,
    label,
    permissions: Object.entries(permissions).map(([permission, text]) => ({
      permission,
      label: text,
      held: caller.permissions.has(permission),
    })),
  }))

async function view(work: Work, caller: Caller, target: Target): Promise<UserPermissions> {
  const role = target.account_role_id === null ? undefined : await roleOf(work, target.account_role_id)
  const locked = target.id === caller.userId ? texts.ownAccess : managementProblem(caller, target)
  return {
    id: target.id,
    inherits: target.own === null,
    own: (target.own ?? target.extra_permissions).toSorted(),
    inherited: target.own === null ? [...inheritedPermissions(target)].toSorted() : [],
    accountRole: role ? { id: role.id, name: role.name } : null,
    role: target.role,
    locked: locked ?? null,
  }
}

export const read = (app: App, caller: Caller, outer: Work, id: number) =>
  inAccountOf(app, caller, outer, id, async (work) => view(work, caller, await seenTarget(work, id)))

export function assign(
  app: App,
  caller: Caller,
  outer: Work,
  given: { userId: number; inherits?: boolean | undefined; permissions: string[] },
): Promise<UserPermissions> {
  return inAccountOf(app, caller, outer, given.userId, async (work) => {
    const target = await lockedTarget(work, given.userId)
    demandPower(caller, target)
    const inherits = given.inherits ?? target.own === null
    const names = knownPermissions(given.permissions)
    const inherited = inheritedPermissions(target)
    const grants = inherits
      ? { permissions: null, extra_permissions: names.filter((name) => !inherited.has(name)) }
      : { permissions: names, extra_permissions: [] }
    const after = effectivePermissions({ ...target, ...grants })
    refuseRaise(caller, target.permissions, after)
    await updateUser(work, target.id, grants, caller.userId)
    await recordChange(work, caller, {
      action: 'user.permissions',
      subject: `user:${target.id}`,
      name: target.name,
      before: { permissions: [...target.permissions].toSorted() },
      after: { permissions: [...after].toSorted() },
    })
    await tellAccessChanged(work, [target.id])
    return view(work, caller, await seenTarget(work, target.id))
  })
}
