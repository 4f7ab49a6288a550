import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { changeOf, recordFacts, savedMeanwhile, text } from '../core/fields.ts'
import type { Permission } from '../core/permissions.ts'
import { id, moment, nothing, wire } from '../core/wire.ts'
import { scopable } from './integrations.rules.ts'

/** A key of another system. Its secret is told once, when it is made. */
export const apiKey = wire({
  id,
  name: z.string(),
  /** First letters, to tell one from another. */
  prefix: z.string(),
  /** Whose it is: it does no more than they may. */
  owner: z.string(),
  mine: z.boolean(),
  scopes: z.array(z.string()),
  expiresAt: moment,
  revokedAt: moment.nullable(),
  uses: z.number(),
  lastUsedAt: moment.nullable(),
  lastAddress: z.string().nullable(),
  ...recordFacts,
})
export type ApiKey = z.output<typeof apiKey>

const scopes = z
  .array(
    z.custom<Permission>(
      (given) => (scopable as readonly unknown[]).includes(given),
      'Ese permiso no va en una llave.',
    ),
  )
  .min(1, 'Elija al menos un permiso.')
  .max(200)

const fields = { name: text(80), scopes, expiresAt: moment }

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/apis/integrations/keys',
  access: 'integraciones.view',
  reply: z.array(apiKey),
  summary: 'Llaves de API de la cuenta, con su uso.',
})

export const createApiKey = endpoint({
  method: 'POST',
  path: '/apis/integrations/keys',
  access: 'integraciones.llave.update',
  body: wire(fields),
  reply: wire({ key: apiKey, secret: z.string() }),
  summary: 'Crea una llave de API; su secreto se entrega sólo aquí.',
})

export const updateApiKey = endpoint({
  method: 'PUT',
  path: '/apis/integrations/keys/{id}',
  access: 'integraciones.llave.update',
  body: wire(changeOf(fields)),
  reply: apiKey,
  conflict: savedMeanwhile(apiKey),
  summary: 'Cambia nombre, permisos o vencimiento de una llave propia.',
})

export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/apis/integrations/keys/{id}',
  access: 'integraciones.llave.update',
  reply: nothing,
  summary: 'Revoca una llave: deja de entrar de inmediato.',
})
