import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { verbFamily } from '../../core/families.ts'
import { changeOf, optionalId, optionalText, recordFacts, savedMeanwhile, text } from '../../core/fields.ts'
import { id, named, wire } from '../../core/wire.ts'
import { anyStoreView } from '../store.access.ts'

const keep = 'inventario.almacen.update'

const store = wire({
  id: z.number(),
  // `code` alone is what an error's body says of itself.
  code: named('store_code', z.string()),
  name: z.string(),
  address: z.string().nullable(),
  /** Who answers for what lies in it. */
  keeperId: named('keeper', z.number().nullable()),
  keeperName: named('keeper_name', z.string().nullable()),
  active: named('is_active', z.boolean()),
  ...recordFacts,
})
export type Store = z.output<typeof store>
const fields = {
  code: named('store_code', text(20)),
  name: text(120),
  address: optionalText(500),
  keeperId: named('keeper', optionalId),
  active: named('is_active', z.boolean().optional()),
}
const storeDraft = wire(fields)
export type StoreDraft = z.output<typeof storeDraft>
const storeChange = wire(changeOf(fields))
export type StoreChange = z.output<typeof storeChange>

/** Those the caller may see. Only the list is specified; the rest is ours, in its pattern. */
export const stores = verbFamily(
  'store',
  { view: anyStoreView, create: keep, update: keep, remove: keep },
  store,
  storeDraft,
  storeChange,
)

/** Stores somebody is held to; none: they see all of the account. */
const held = { storeIds: named('stores', z.array(z.number())), version: z.number() }
const storeAccess = wire({ userId: named('id_user', z.number()), ...held })
export type StoreAccess = z.output<typeof storeAccess>

export const readStoreAccess = endpoint({
  method: 'POST',
  path: '/apis/store/get/inventory/',
  also: ['POST /apis/store/get/inventory/{user_id}'],
  access: keep,
  body: wire({ userId: named('id_user', id.optional()) }),
  reply: storeAccess,
  summary: 'Almacenes que ve una persona.',
})
const storeAccessChange = wire({
  userId: named('id_user', id),
  storeIds: named('stores', z.array(id).max(500)),
  version: z.int().optional(),
})
export type StoreAccessChange = z.output<typeof storeAccessChange>
/** The stores named replace those of before. */
export const saveStoreAccess = endpoint({
  method: 'PUT',
  path: '/apis/store/get/inventory/',
  access: keep,
  body: storeAccessChange,
  reply: storeAccess,
  conflict: savedMeanwhile(storeAccess),
  summary: 'Fija los almacenes que ve una persona.',
})
/** Ours: who may be given stores, with those they have. */
export const storePeople = endpoint({
  method: 'GET',
  path: '/apis/store/get/people',
  access: keep,
  reply: z.array(
    wire({
      id: z.number(),
      name: z.string(),
      username: z.string(),
      ...held,
    }),
  ),
  summary: 'Personas y los almacenes que ven.',
})
