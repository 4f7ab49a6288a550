import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { savedMeanwhile } from '../core/fields.ts'
import { page, pageQuery } from '../core/paging.ts'
import { id, wire, yesNo } from '../core/wire.ts'

const money = z.string().regex(/^\d{1,8}(\.\d{1,2})?$/)
/** Pesos by number of axles. */
const prices = z.record(z.string().regex(/^[1-9]$/), money)

const fields = {
  name: z.string().min(1).max(200),
  road: z.string().max(120).nullable(),
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  prices,
  active: z.boolean(),
}

export const toll = wire({ id, ...fields, version: z.number() })
export type Toll = z.output<typeof toll>
export const tollDraft = wire({
  ...fields,
  road: fields.road.optional(),
  prices: prices.optional(),
  active: z.boolean().optional(),
  version: z.number().int().optional(),
})

export const listTolls = endpoint({
  method: 'GET',
  path: '/apis/caseta/',
  access: ['recurso.caseta.view', 'viaje.viaje_create.view'],
  query: wire({ ...pageQuery, active: yesNo.optional() }),
  reply: page(toll),
  summary: 'Casetas.',
})
export const createToll = endpoint({
  method: 'POST',
  path: '/apis/caseta/',
  access: 'recurso.caseta.create',
  body: tollDraft,
  reply: toll,
  summary: 'Crea una caseta.',
})
export const batchTolls = endpoint({
  method: 'POST',
  path: '/apis/caseta/batch/',
  access: 'recurso.caseta.create',
  body: z.array(tollDraft).min(1).max(2000),
  reply: z.array(toll),
  summary: 'Crea varias casetas.',
})
/** There is no delete: a toll no longer used is deactivated. */
export const updateToll = endpoint({
  method: 'PUT',
  path: '/apis/caseta/{id}',
  access: 'recurso.caseta.update',
  body: tollDraft,
  reply: toll,
  conflict: savedMeanwhile(toll),
  summary: 'Cambia una caseta.',
})
