import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { savedMeanwhile } from '../core/fields.ts'
import { page, pageQuery } from '../core/paging.ts'
import { id, moment, named, nothing, wholeNumber, wire, yesNo } from '../core/wire.ts'
import {
  preferences,
  newPassword,
  treeAccount,
  treeBranch,
  userChange,
  userDetail,
  userDraft,
  userRow,
  userShort,
} from './users.entities.ts'

const account = { accountId: named('account', wholeNumber.optional()) }

export const pageUsers = endpoint({
  method: 'GET',
  path: '/apis/user/',
  access: 'usuario.view',
  query: wire({
    ...pageQuery,
    ...account,
    role: named('userType', wholeNumber.optional()),
    accountRoleId: wholeNumber.optional(),
    groupId: wholeNumber.optional(),
    state: z.enum(['active', 'inactive', 'all']).optional(),
    /** Of every account the caller reaches (rule ROLE-06); roles and groups belong to one account and are not asked for. */
    everyAccount: yesNo.optional(),
  }),
  reply: page(userRow),
  summary: 'Usuarios de una cuenta, o de todas las que se alcanzan, con búsqueda, filtros y páginas.',
})

export const listUsers = endpoint({
  method: 'GET',
  path: '/apis/user/list',
  access: 'usuario.view',
  query: wire(account),
  reply: z.array(userShort),
  summary: 'Usuarios activos, en forma breve.',
})

export const listAllUsers = endpoint({
  method: 'GET',
  path: '/apis/user/list/all',
  access: 'usuario.view',
  query: wire(account),
  reply: z.array(userShort),
  summary: 'Usuarios activos e inactivos, en forma breve.',
})

export const pickUsers = endpoint({
  method: 'GET',
  path: '/apis/user/get/users',
  access: ['usuario.view', 'gestion_usuarios.grupo.view'],
  query: wire({ ...account, search: z.string().max(100).optional() }),
  reply: z.array(userShort),
  summary: 'Usuarios activos para elegir; veinte a lo más.',
})

export const getUser = endpoint({
  method: 'GET',
  path: '/apis/user/{id}',
  access: 'usuario.view',
  reply: userDetail,
  summary: 'Un usuario.',
})

export const createUser = endpoint({
  method: 'POST',
  path: '/apis/user/',
  access: 'usuario.create',
  body: userDraft,
  reply: userDetail,
  summary: 'Crea un usuario.',
})

export const updateUser = endpoint({
  method: 'PUT',
  path: '/apis/user/{id}',
  access: 'usuario.update',
  body: userChange,
  reply: userDetail,
  conflict: savedMeanwhile(userDetail),
  summary: 'Modifica un usuario; 409 cuando otra persona lo guardó antes.',
})

/** Deactivates: what they did stays theirs. */
export const deactivateUser = endpoint({
  method: 'DELETE',
  path: '/apis/user/{id}',
  access: 'usuario.delete',
  reply: nothing,
  summary: 'Desactiva un usuario y cierra sus sesiones.',
})

export const treeView = endpoint({
  method: 'POST',
  path: '/apis/user/tree-view',
  also: ['GET /apis/user/tree-view'],
  access: 'usuario.view',
  body: wire({ accountId: named('account', id.optional()), search: z.string().max(100).optional() }),
  reply: wire({ accounts: z.array(treeAccount), branches: z.array(treeBranch) }),
  summary: 'Cuentas a cargo y, de una, sus usuarios bajo Empresas, Clientes, Espejos y Conductores.',
})

/** Rows of other tables that name a user; what has some is deactivated rather than deleted. */
export const userDependants = endpoint({
  method: 'GET',
  path: '/apis/user/{id}/dependants',
  access: 'usuario.delete',
  reply: z.array(wire({ count: z.number(), text: z.string() })),
  summary: 'Qué depende de un usuario.',
})

/** What one sees and changes of oneself. */
export const ownProfile = endpoint({
  method: 'GET',
  path: '/apis/user/profile',
  access: 'session',
  reply: wire({
    id: z.number(),
    name: z.string(),
    username: z.string(),
    email: z.string().nullable(),
    preferences,
    passwordChangedAt: moment.nullable(),
    twoStepsSince: moment.nullable(),
    recoveryCodes: z.number(),
    passkeys: z.array(wire({ id: z.number(), name: z.string(), createdAt: moment, usedAt: moment.nullable() })),
  }),
  summary: 'Los datos propios: preferencias y seguridad.',
})

export const saveOwnPreferences = endpoint({
  method: 'PUT',
  path: '/apis/user/preferences',
  access: 'session',
  body: preferences,
  reply: nothing,
  summary: 'Guarda las preferencias propias de avisos y correo.',
})

export const changeOwnPassword = endpoint({
  method: 'POST',
  path: '/apis/user/password',
  access: 'session',
  body: wire({ current: z.string().min(1).max(200), password: newPassword, confirmation: z.string().max(200) }),
  reply: nothing,
  summary: 'Cambia la contraseña propia; las demás sesiones se cierran.',
})
