import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { savedMeanwhile } from '../core/fields.ts'
import { rules, ruled } from '../core/form-rules.ts'
import { texts } from '../core/messages.ts'
import { id, named, nothing, wire } from '../core/wire.ts'

const permissionList = z.array(z.string().max(80)).max(500)
const name = ruled(z.string().trim().max(100), rules.required())
const kind = z.number({ error: texts.required }).int().min(1).max(7)

/** A role of an account (account role with permissions). */
export const accountRole = wire({
  id: z.number(),
  name: z.string(),
  description: z.string().nullable(),
  /** Kind of user it is for (1 administrator … 7 technician). */
  kind: named('userType', z.number()),
  parentId: named('parent', z.number().nullable()),
  /** Builds on the defaults of its kind. */
  inheritsKind: z.boolean(),
  permissions: z.array(z.string()),
  inherited: z.array(z.string()),
  users: z.number(),
  version: z.number(),
})
export type AccountRole = z.output<typeof accountRole>

const draft = {
  description: z.string().trim().max(500).nullable().optional(),
  parentId: named('parent', id.nullable().optional()),
  inheritsKind: z.boolean().optional(),
}
export const roleDraft = wire({
  name,
  kind: named('userType', kind),
  ...draft,
  permissions: permissionList.optional(),
  /** Copies the permissions of this role. */
  copyOf: id.optional(),
})
export const roleChange = wire({ name: name.optional(), ...draft, version: z.number().int().optional() })

/** Roles of the account and, for comparison and as something to inherit from, the defaults of each kind. */
export const listRoles = endpoint({
  method: 'GET',
  path: '/apis/user/account/{account_id}/roles/',
  access: ['gestion_usuarios.rol.view', 'usuario.create', 'usuario.update'],
  reply: wire({
    roles: z.array(accountRole),
    kinds: z.array(
      wire({
        kind: named('userType', z.number()),
        name: z.string(),
        permissions: z.array(z.string()),
        users: z.number(),
      }),
    ),
  }),
  summary: 'Roles de una cuenta.',
})

export const getRole = endpoint({
  method: 'GET',
  path: '/apis/user/account/{account_id}/roles/{id}',
  access: ['gestion_usuarios.rol.view', 'usuario.create', 'usuario.update'],
  reply: accountRole,
  summary: 'Un rol de una cuenta.',
})

export const createRole = endpoint({
  method: 'POST',
  path: '/apis/user/account/{account_id}/roles/',
  access: 'gestion_usuarios.rol.create',
  body: roleDraft,
  reply: accountRole,
  summary: 'Crea un rol.',
})

export const updateRole = endpoint({
  method: 'PUT',
  path: '/apis/user/account/{account_id}/roles/{id}/',
  access: 'gestion_usuarios.rol.update',
  body: roleChange,
  reply: accountRole,
  conflict: savedMeanwhile(accountRole),
  summary: 'Modifica un rol; 409 cuando otra persona lo guardó antes.',
})

/** 409 while users have it or roles inherit from it. */
export const deleteRole = endpoint({
  method: 'DELETE',
  path: '/apis/user/account/{account_id}/roles/{id}/',
  access: 'gestion_usuarios.rol.delete',
  reply: nothing,
  summary: 'Elimina un rol.',
})

/** Replaces. Nobody gives what they lack; who is signed in notices within a second. */
export const setRolePermissions = endpoint({
  method: 'POST',
  path: '/apis/user/account/{account_id}/roles/{role_id}/permissions/',
  access: 'gestion_usuarios.rol.update',
  body: wire({ permissions: permissionList, version: z.number().int().optional() }),
  reply: accountRole,
  conflict: savedMeanwhile(accountRole),
  summary: 'Guarda los permisos de un rol.',
})

/** Who loses or gains what with a change, before it is saved. */
export const roleUsers = endpoint({
  method: 'GET',
  path: '/apis/user/account/{account_id}/roles/{role_id}/users/',
  access: 'gestion_usuarios.rol.view',
  reply: z.array(wire({ id: z.number(), name: z.string() })),
  summary: 'Usuarios que tienen un rol o uno que hereda de él; cien a lo más.',
})
