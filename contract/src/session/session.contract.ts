import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { named, nothing, wire } from '../core/wire.ts'
import { authData, principal } from './session.entities.ts'

const credentials = wire({
  username: z.string().min(1).max(200),
  password: z.string().min(1).max(200),
  cms: named('login_cms', z.boolean().optional()),
})

/** 400 `non_field_errors`, 404 unknown user, 409 wrong password, 429 too many tries. */
export const login = endpoint({
  method: 'POST',
  path: '/apis/login/',
  access: 'public',
  body: credentials,
  reply: authData,
  summary: 'Inicia la sesión.',
})

/** The auth state again, with what changed since: step 1 of the console entry. */
export const refreshAuth = endpoint({
  method: 'POST',
  path: '/apis/data_auth/',
  access: 'session',
  body: wire({ principal: named('userBaseAuth', principal.nullable().optional()) }),
  reply: authData,
  summary: 'Actualiza los datos de la sesión.',
})

/** Device token of the signed-in user, for push messages. */
export const saveDeviceToken = endpoint({
  method: 'POST',
  path: '/apis/save_token',
  access: 'session',
  body: wire({ token: z.string().min(1).max(4096) }),
  reply: nothing,
  summary: 'Guarda el token del dispositivo.',
})

/** Ends the session on the server; the console clears its own data in any case. */
export const logout = endpoint({
  method: 'POST',
  path: '/apis/logout/',
  access: 'session',
  reply: nothing,
  summary: 'Cierra la sesión.',
})

/** Auth data of a user below the caller ('ver como'); always on record. */
export const impersonate = endpoint({
  method: 'POST',
  path: '/apis/user/get-token',
  access: 'usuario.impersonate',
  body: wire({ userId: named('id_user', z.number().int().positive()) }),
  reply: authData,
  summary: 'Entra como otro usuario a su cargo.',
})

/** Who may be seen as: people of the caller's account and of the accounts below it; twenty at most. */
export const listUsersBelow = endpoint({
  method: 'GET',
  path: '/apis/user/below',
  access: 'session',
  query: wire({ search: z.string().max(100).optional() }),
  reply: z.array(
    wire({
      id: z.number(),
      name: named('us_name', z.string()),
      username: z.string(),
      role: z.number(),
      accountName: z.string(),
    }),
  ),
  summary: 'Usuarios a cargo de quien llama.',
})

/** One-use ticket, 30 s, that opens the sockets without a secret in their address. */
export const socketTicket = endpoint({
  method: 'POST',
  path: '/apis/socket/ticket',
  access: 'session',
  reply: wire({ ticket: z.string() }),
  summary: 'Entrega un boleto de un solo uso para los sockets.',
})
