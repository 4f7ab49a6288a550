import { allPermissions, permissionWords } from '@arriero/contract/core/permissions.ts'
import { roleLabel } from '@arriero/contract/core/services.ts'
import { assignableRoles } from '@arriero/contract/users/users.rules.ts'
import { AppError, badFields, badRequest } from '../../app/errors.ts'
import type { Caller } from '../../app/scope.ts'
import { texts } from './users.texts.ts'

/** What decides whether somebody may change a user. */
export interface Target {
  id: number
  role: number
  accountId: number
  isDeveloper: boolean
  isDistributor: boolean
  permissions: ReadonlySet<string>
  /** They see units that the caller does not. */
  seesMore: boolean
}

const few = (names: Iterable<string>) => {
  const all = [...names].toSorted().map((name) => `«${permissionWords(name)}»`)
  return all.length > 3 ? `${all.slice(0, 3).join(', ')} y ${all.length - 3} más` : all.join(', ')
}

/** Why the caller may not change this user, or nothing. Below their own account a distributor manages every role. */
export function managementProblem(caller: Caller, target: Target): string | undefined {
  if (target.id === caller.userId) return undefined
  const isOwnAccount = target.accountId === caller.accountId
  if (isOwnAccount && !assignableRoles(caller.role).includes(target.role))
    return texts.roleNotYours(roleLabel(target.role))
  if (target.isDeveloper && !caller.isDeveloper) return texts.roleNotYours('Desarrollo')
  // Whoever enters as a distributor runs the accounts below.
  if (target.isDistributor && !caller.isDistributor && caller.accountKind !== 'administration')
    return texts.roleNotYours('Distribuidor')
  // Who could set the password of somebody mightier, or of one who sees more, would be so too.
  if (target.seesMore) return texts.seesMoreThanYou
  const beyond = target.permissions.difference(caller.permissions)
  return beyond.size > 0 ? texts.moreThanYou(few(beyond)) : undefined
}

const forbidden = (message: string) => new AppError(403, 'permission_denied', message)

export function demandManagement(caller: Caller, target: Target): void {
  const problem = managementProblem(caller, target)
  if (problem) throw forbidden(problem)
}

/** Besides, nobody touches their own role, permissions or existence. */
export function demandPower(caller: Caller, target: Target, ownText: string = texts.ownAccess): void {
  if (target.id === caller.userId) throw forbidden(ownText)
  demandManagement(caller, target)
}

/** Nobody gives what they lack; what was there before may stay. `field` is the wire's name. */
export function refuseRaise(
  caller: Caller,
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
  field = 'permissions',
): void {
  const beyond = after.difference(before).difference(caller.permissions)
  if (beyond.size > 0) throw badFields({ [field]: [texts.cannotGive(few(beyond))] })
}

export function demandAssignableRole(caller: Caller, accountId: number, role: number): void {
  const roles = accountId === caller.accountId ? assignableRoles(caller.role) : [1, 2, 3, 4, 5, 6, 7]
  if (!roles.includes(role)) throw badFields({ userType: [texts.roleNotYours(roleLabel(role))] })
}

const known: ReadonlySet<string> = new Set(allPermissions)
/** The permissions, each once; 400 for one that is not in the catalogue. */
export function knownPermissions(names: readonly string[]): string[] {
  const strange = names.find((name) => !known.has(name))
  if (strange !== undefined) throw badRequest(texts.unknownPermission(strange))
  return [...new Set(names)]
}
