import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { savedMeanwhile } from '../core/fields.ts'
import { rules, ruled } from '../core/form-rules.ts'
import { id, named, nothing, wire } from '../core/wire.ts'

const name = ruled(z.string().trim().max(100), rules.required())
const idList = z.array(id).max(10_000)

/** A group of an account (members by user_ids, units). */
export const accountGroup = wire({
  id: z.number(),
  name: z.string(),
  description: z.string().nullable(),
  members: z.number(),
  units: z.number(),
  version: z.number(),
})
export type AccountGroup = z.output<typeof accountGroup>

export const groupDraft = wire({ name, description: z.string().trim().max(500).nullable().optional() })
export const groupChange = wire({ ...groupDraft.fields, name: name.optional(), version: z.number().int().optional() })

export const listGroups = endpoint({
  method: 'GET',
  path: '/apis/user/account/{account_id}/groups/',
  access: ['gestion_usuarios.grupo.view', 'usuario.create', 'usuario.update'],
  reply: z.array(accountGroup),
  summary: 'Grupos de usuarios de una cuenta.',
})

export const createGroup = endpoint({
  method: 'POST',
  path: '/apis/user/account/{account_id}/groups/',
  access: 'gestion_usuarios.grupo.create',
  body: groupDraft,
  reply: accountGroup,
  summary: 'Crea un grupo.',
})

export const updateGroup = endpoint({
  method: 'PUT',
  path: '/apis/user/account/{account_id}/groups/{id}/',
  access: 'gestion_usuarios.grupo.update',
  body: groupChange,
  reply: accountGroup,
  conflict: savedMeanwhile(accountGroup),
  summary: 'Modifica un grupo.',
})

/** Its members lose the units they saw only through it. */
export const deleteGroup = endpoint({
  method: 'DELETE',
  path: '/apis/user/account/{account_id}/groups/{id}/',
  access: 'gestion_usuarios.grupo.delete',
  reply: nothing,
  summary: 'Elimina un grupo.',
})

export const groupMembers = endpoint({
  method: 'GET',
  path: '/apis/user/account/{account_id}/groups/{id}/members/',
  access: 'gestion_usuarios.grupo.view',
  reply: z.array(wire({ id: z.number(), name: z.string(), username: z.string(), role: named('userType', z.number()) })),
  summary: 'Miembros de un grupo.',
})

export const addMembers = endpoint({
  method: 'POST',
  path: '/apis/user/account/{account_id}/groups/{id}/members/',
  access: 'gestion_usuarios.grupo.update',
  body: wire({ userIds: named('user_ids', idList) }),
  reply: accountGroup,
  summary: 'Agrega miembros a un grupo.',
})

/** The ids come in the body or in the query, there as text: `user_ids=1,2`. */
export const removeMembers = endpoint({
  method: 'DELETE',
  path: '/apis/user/account/{account_id}/groups/{id}/members/',
  access: 'gestion_usuarios.grupo.update',
  body: wire({ userIds: named('user_ids', z.union([idList, z.string().regex(/^\d{1,9}(,\d{1,9}){0,999}$/)])) }),
  reply: accountGroup,
  summary: 'Quita miembros de un grupo.',
})

export const groupUnits = endpoint({
  method: 'GET',
  path: '/apis/user/account/{account_id}/groups/{group_id}/units/',
  access: 'gestion_usuarios.grupo.view',
  reply: z.array(wire({ id: z.number(), name: z.string() })),
  summary: 'Unidades de un grupo.',
})

/** `units` replaces the set; `add` and `remove` change it. */
export const setGroupUnits = endpoint({
  method: 'POST',
  path: '/apis/user/account/{account_id}/groups/{group_id}/units/',
  access: 'gestion_usuarios.grupo.update',
  body: wire({ units: idList.optional(), add: idList.optional(), remove: idList.optional() }),
  reply: accountGroup,
  summary: 'Cambia las unidades de un grupo.',
})
