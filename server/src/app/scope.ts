import { allPermissions, type Permission } from '@arriero/contract/core/permissions.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { permissionDenied } from './errors.ts'

/** Who acts and what of the database is theirs to see; the first argument of everything that reads or writes rows. */
export interface Scope {
  accountId: number
  /** 0 for the system itself (jobs, pollers). */
  userId: number
  role: number
  permissions: ReadonlySet<string>
  /** false: only units shared with the user (clients, mirrors, drivers). */
  seesAllUnits: boolean
}

/** A signed-in person: their scope and what the session says of them. */
export interface Caller extends Scope {
  name: string
  principalUserId: number | null
  isDistributor: boolean
  isDeveloper: boolean
  isCms: boolean
  accountKind: 'administration' | 'distributor' | 'company'
  services: number[]
  tokenHash: Buffer
}

const sharedOnly: readonly number[] = [roles.client, roles.mirror, roles.driver]
export const seesAllUnits = (role: number) => !sharedOnly.includes(role)

const readOnly = (permission: string) => permission.endsWith('.view')
/** Permissions of a role until the account's administrator decides otherwise (ambiguities: default roles per role id). */
export function defaultPermissions(role: number): Permission[] {
  switch (role) {
    case roles.administrator:
    case roles.monitorist:
      return [...allPermissions]
    case roles.supervisor:
      return allPermissions.filter((permission) => permission !== 'panel.logs.view' && !permission.endsWith('.delete'))
    case roles.client:
    case roles.mirror:
      return allPermissions.filter(
        (permission) =>
          /^(mapas|recurso\.view|recurso\.geocerca|viaje|unidad)\b/.test(permission) &&
          (readOnly(permission) || permission === 'mapas.share'),
      )
    case roles.driver:
      return ['mapas.view', 'viaje.viaje_create.view', 'viaje.viaje_create.incident']
    default:
      return ['mantenimiento.view']
  }
}

/** Jobs and pollers act for an account, not for a person. */
export const systemScope = (accountId: number): Scope => ({
  accountId,
  userId: 0,
  role: roles.administrator,
  permissions: new Set(allPermissions),
  seesAllUnits: true,
})

export function demand(scope: Scope, permission: Permission) {
  if (!scope.permissions.has(permission)) throw permissionDenied(permission)
}
