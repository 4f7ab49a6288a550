import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { page, pageQuery } from '../core/paging.ts'
import { id, moment, named, nothing, wire } from '../core/wire.ts'

const permissionList = z.array(z.string().max(80)).max(500)

/** Areas with their permissions, as the matrix shows them. */
export const permissionCatalog = endpoint({
  method: 'GET',
  path: '/apis/user/permission-catalog',
  access: 'session',
  reply: z.array(
    wire({
      area: z.string(),
      label: z.string(),
      permissions: z.array(wire({ permission: z.string(), label: z.string(), held: z.boolean() })),
    }),
  ),
  summary: 'Catálogo de permisos por área; dice cuáles tiene quien llama.',
})

export const listPermissions = endpoint({
  method: 'GET',
  path: '/apis/permissions/all/',
  access: 'session',
  reply: z.array(wire({ name: z.string(), label: z.string(), area: z.string() })),
  summary: 'Todos los permisos.',
})

export const userPermissions = wire({
  id: named('id_user', z.number()),
  /** false: exactly `own`; true: those of the role and `own` besides. */
  inherits: z.boolean(),
  own: named('permissions', z.array(z.string())),
  inherited: z.array(z.string()),
  accountRole: wire({ id: z.number(), name: z.string() }).nullable(),
  role: named('userType', z.number()),
  /** Why the caller cannot change them; null: they can. */
  locked: z.string().nullable(),
})

export const getUserPermissions = endpoint({
  method: 'GET',
  path: '/apis/user/{id}/permissions',
  access: 'usuario.view',
  reply: userPermissions,
  summary: 'Permisos de un usuario, propios y heredados.',
})

/** Replaces what is the user's own. Nobody gives what they lack. */
export const assignPermissions = endpoint({
  method: 'POST',
  path: '/apis/user/assign-permissions',
  access: 'usuario.permissions',
  body: wire({
    userId: named('id_user', id),
    inherits: z.boolean().optional(),
    permissions: permissionList,
  }),
  reply: userPermissions,
  summary: 'Asigna los permisos de un usuario.',
})

export const loginHistory = endpoint({
  method: 'GET',
  path: '/apis/user/history-login/{id}',
  access: 'usuario.view',
  query: wire(pageQuery),
  reply: page(
    wire({
      id: z.number(),
      at: moment,
      /** login, login.refused, impersonated, logout … */
      action: z.string(),
      address: z.string().nullable(),
      device: z.string().nullable(),
      by: z.string().nullable(),
    }),
  ),
  summary: 'Historial de inicios de sesión de un usuario.',
})

/** From where a user is signed in now. */
export const listAccesses = endpoint({
  method: 'GET',
  path: '/apis/user/access-users/{id}',
  access: 'usuario.view',
  reply: z.array(
    wire({
      id: z.number(),
      address: z.string().nullable(),
      device: z.string().nullable(),
      since: moment,
      usedAt: moment,
      isCms: z.boolean(),
      /** Who sees the console as this user. */
      principal: z.string().nullable(),
      isCurrent: z.boolean(),
    }),
  ),
  summary: 'Sesiones abiertas de un usuario.',
})

export const endAccess = endpoint({
  method: 'DELETE',
  path: '/apis/user/access-users/{id}/{access_id}',
  access: 'usuario.update',
  reply: nothing,
  summary: 'Cierra una sesión de un usuario.',
})

export const endAllAccesses = endpoint({
  method: 'DELETE',
  path: '/apis/user/access-users/{id}',
  access: 'usuario.update',
  reply: wire({ ended: z.number() }),
  summary: 'Cierra todas las sesiones de un usuario.',
})

export const ownAccesses = endpoint({
  method: 'GET',
  path: '/apis/user/profile/accesses',
  access: 'session',
  reply: listAccesses.reply,
  summary: 'Sesiones abiertas propias.',
})

/** All but the one that asks. */
export const endOwnAccesses = endpoint({
  method: 'DELETE',
  path: '/apis/user/profile/accesses',
  access: 'session',
  reply: wire({ ended: z.number() }),
  summary: 'Cierra las demás sesiones propias.',
})

/** Changes with what was there before and after; values are texts or lists of texts. */
export const auditEntry = wire({
  id: z.number(),
  at: moment,
  action: z.string(),
  subject: z.string().nullable(),
  /** Name of what was changed. */
  subjectName: z.string().nullable(),
  by: z.string().nullable(),
  /** Who acted in that name. */
  principal: z.string().nullable(),
  address: z.string().nullable(),
  changes: z.array(wire({ field: z.string(), before: z.unknown(), after: z.unknown() })),
})
export type AuditEntry = z.output<typeof auditEntry>

export const listAudit = endpoint({
  method: 'GET',
  path: '/apis/user/audit',
  access: 'gestion_usuarios.auditoria.view',
  query: wire({
    ...pageQuery,
    /** `user:12`, `role:3` … */
    subject: z.string().max(60).optional(),
    /** First word of the action: user, role, group, login … */
    kind: z.string().max(40).optional(),
    from: moment.optional(),
    to: moment.optional(),
  }),
  reply: page(auditEntry),
  summary: 'Quién cambió qué y cuándo, con lo que había antes y después.',
})
