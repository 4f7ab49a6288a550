import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { nothing, wire } from '../core/wire.ts'
import { authData } from './session.entities.ts'

/** Six digits of the application, or one of the recovery codes. */
const code = z.string().trim().min(6).max(20)
/** What the browser's own WebAuthn answers; the server's library reads it. */
const credential = z.record(z.string(), z.unknown())

/** What a sign-in refused with `code: 'second_step'` carries beside its sentence. */
export const secondStepRefusal = z.object({
  code: z.literal('second_step'),
  /** Names the sign-in that waits for its second step, five minutes. */
  ticket: z.string(),
  methods: z.array(z.enum(['totp', 'passkey'])),
})

export const loginSecondStep = endpoint({
  method: 'POST',
  path: '/apis/login/second-step',
  access: 'public',
  body: wire({ ticket: z.string().min(1).max(2000), code: code.optional(), credential: credential.optional() }),
  reply: authData,
  summary: 'Termina el inicio de sesión con el código o la llave de acceso.',
})

export const passkeyChallenge = endpoint({
  method: 'POST',
  path: '/apis/login/passkey-challenge',
  access: 'public',
  body: wire({ ticket: z.string().min(1).max(2000) }),
  reply: z.record(z.string(), z.unknown()),
  summary: 'Pide el reto para entrar con una llave de acceso.',
})

/** A new secret; nothing is demanded until a code confirms it. */
export const beginTotp = endpoint({
  method: 'POST',
  path: '/apis/user/second-step/begin',
  access: 'session',
  body: wire({ password: z.string().min(1).max(200) }),
  reply: wire({ secret: z.string(), uri: z.string() }),
  summary: 'Comienza a activar el segundo paso con una aplicación de códigos.',
})

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/apis/user/second-step/confirm',
  access: 'session',
  body: wire({ code }),
  reply: wire({ recoveryCodes: z.array(z.string()) }),
  summary: 'Activa el segundo paso; entrega los códigos de recuperación, una sola vez.',
})

export const endTotp = endpoint({
  method: 'POST',
  path: '/apis/user/second-step/end',
  access: 'session',
  body: wire({ password: z.string().min(1).max(200) }),
  reply: nothing,
  summary: 'Desactiva el segundo paso propio.',
})

/** For who lost their device: an administrator takes codes and keys away. */
export const resetSecondStep = endpoint({
  method: 'DELETE',
  path: '/apis/user/{id}/second-step',
  access: 'usuario.update',
  reply: nothing,
  summary: 'Quita el segundo paso de un usuario.',
})

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/apis/user/passkeys/begin',
  access: 'session',
  body: wire({ password: z.string().min(1).max(200) }),
  reply: z.record(z.string(), z.unknown()),
  summary: 'Pide el reto para registrar una llave de acceso.',
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/apis/user/passkeys',
  access: 'session',
  body: wire({ name: z.string().trim().min(1).max(80), credential }),
  reply: nothing,
  summary: 'Registra una llave de acceso.',
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/apis/user/passkeys/{id}',
  access: 'session',
  body: wire({ password: z.string().min(1).max(200) }),
  reply: nothing,
  summary: 'Quita una llave de acceso propia.',
})
