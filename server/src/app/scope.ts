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
  /** Not there themselves: a key of theirs calls. */
  isKey?: true
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
/** Permissions of a role until the account's administrator decides otherwise (default roles per role id). */
export function defaultPermissions(role: number): Permission[] {
  switch (role) {
    case roles.administrator:
    case roles.monitorist:
      return [...allPermissions]
    case roles.supervisor:
      return allPermissions.filter(
        (permission) =>
          permission === 'usuario.view' ||
          (!/^(panel\.logs|usuario|gestion_usuarios|integraciones|razon_social\.(create|csd)|comandos\.(?!view|send))\b/.test(
            permission,
          ) &&
            !permission.endsWith('.delete')),
      )
    case roles.client:
    case roles.mirror:
      return allPermissions.filter(
        (permission) =>
          // Their own mirrors are the users they see (rule ROLE-06).
          permission === 'usuario.view' ||
          (/^(mapas|recurso\.view|recurso\.geocerca|viaje|unidad)\b/.test(permission) &&
            (readOnly(permission) || permission === 'mapas.share')),
      )
    case roles.driver:
      return [
        'mapas.view',
        'viaje.viaje_create.view',
        'viaje.viaje_create.incident',
        // Their own loads.
        'combustible.carga_combustible.view',
        'combustible.carga_combustible.create',
        'checklist.llenado.create',
        // The tasks they are given.
        'checklist.tareas.view',
      ]
    default:
      return ['mantenimiento.view']
  }
}

/** What the database says of a user's permissions (function find_session). */
export interface GrantedPermissions {
  role: number
  /** All of them, when they were named one by one; null: those of the role and `extra_permissions`. */
  permissions: readonly string[] | null
  extra_permissions: readonly string[]
  /** Of the role of the account; null: the defaults of `role`. */
  role_permissions: readonly string[] | null
  /** Kinds of role on whose defaults the role of the account builds. */
  role_kinds: readonly number[] | null
}

/** What a user inherits from their role. */
export const inheritedPermissions = (of: Omit<GrantedPermissions, 'permissions' | 'extra_permissions'>): Set<string> =>
  new Set([
    ...(of.role_permissions ?? []),
    ...(of.role_permissions === null ? [of.role] : (of.role_kinds ?? [])).flatMap(defaultPermissions),
  ])

/** What a user may do: what was named for them, else what they inherit and what they have besides. */
export const effectivePermissions = (of: GrantedPermissions): Set<string> =>
  of.permissions ? new Set(of.permissions) : inheritedPermissions(of).union(new Set(of.extra_permissions))

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
