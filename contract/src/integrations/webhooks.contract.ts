import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { changeOf, recordFacts, savedMeanwhile, text } from '../core/fields.ts'
import { page, pageQuery } from '../core/paging.ts'
import { id, moment, nothing, wire } from '../core/wire.ts'
import { deliveryStates, webhookEvents, webhookStates } from './integrations.rules.ts'

/** An address that events are pushed to, as far as its owner sees them. */
export const webhook = wire({
  id,
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  ownerId: id,
  owner: z.string(),
  active: z.boolean(),
  state: z.enum(webhookStates),
  /** Why it is not up to date, in words. */
  trouble: z.string().nullable(),
  failingSince: moment.nullable(),
  nextAt: moment.nullable(),
  lastOkAt: moment.nullable(),
  waiting: z.number(),
  ...recordFacts,
})
export type Webhook = z.output<typeof webhook>

export const webhookDelivery = wire({
  id: z.number(),
  event: z.string(),
  unitId: z.number().nullable(),
  unitName: z.string().nullable(),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  createdAt: moment,
  triedAt: moment.nullable(),
  /** Of the last attempt; null: nobody answered. */
  status: z.number().nullable(),
  answer: z.string().nullable(),
  tookMs: z.number().nullable(),
  body: z.string(),
})
export type WebhookDelivery = z.output<typeof webhookDelivery>

const fields = {
  name: text(80),
  url: z.url({ protocol: /^https?$/, error: 'Escriba una dirección http o https.' }).max(1000),
  events: z.array(z.enum(webhookEvents)).min(1, 'Elija qué se manda.'),
  /** With whose eyes: a client gets their own units and no others. */
  ownerId: id,
  active: z.boolean().optional(),
}

const manage = 'integraciones.webhook.update'

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/apis/integrations/webhooks',
  access: 'integraciones.view',
  reply: z.array(webhook),
  summary: 'Direcciones a las que se mandan posiciones, hechos de viajes y alertas.',
})

export const webhookOwners = endpoint({
  method: 'GET',
  path: '/apis/integrations/webhooks/owners',
  access: manage,
  reply: z.array(wire({ id, name: z.string() })),
  summary: 'Personas con cuyos ojos puede ver una dirección.',
})

export const createWebhook = endpoint({
  method: 'POST',
  path: '/apis/integrations/webhooks',
  access: manage,
  body: wire(fields),
  reply: wire({ webhook, secret: z.string() }),
  summary: 'Agrega una dirección; el secreto con que se firma se entrega sólo aquí.',
})

export const updateWebhook = endpoint({
  method: 'PUT',
  path: '/apis/integrations/webhooks/{id}',
  access: manage,
  body: wire(changeOf(fields)),
  reply: webhook,
  conflict: savedMeanwhile(webhook),
  summary: 'Cambia una dirección o lo que se le manda.',
})

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/apis/integrations/webhooks/{id}',
  access: manage,
  reply: nothing,
  summary: 'Quita una dirección: no se le manda más.',
})

export const renewWebhookSecret = endpoint({
  method: 'POST',
  path: '/apis/integrations/webhooks/{id}/secret',
  access: manage,
  reply: wire({ secret: z.string() }),
  summary: 'Cambia el secreto con que se firma; el anterior deja de valer.',
})

export const testWebhook = endpoint({
  method: 'POST',
  path: '/apis/integrations/webhooks/{id}/test',
  access: manage,
  reply: webhookDelivery,
  summary: 'Manda un envío de prueba y dice qué contestaron.',
})

export const resumeWebhook = endpoint({
  method: 'POST',
  path: '/apis/integrations/webhooks/{id}/resume',
  access: manage,
  reply: webhook,
  summary: 'Vuelve a intentar de inmediato, también después de una pausa.',
})

export const pageDeliveries = endpoint({
  method: 'GET',
  path: '/apis/integrations/webhooks/{id}/deliveries',
  access: 'integraciones.view',
  query: wire({ ...pageQuery, state: z.enum(deliveryStates).optional() }),
  reply: page(webhookDelivery),
  summary: 'Lo que se mandó a una dirección y qué contestó.',
})
