import { z } from 'zod'
import { verbFamily } from '../../core/families.ts'
import { changeOf, optionalId, optionalText, recordFacts, text } from '../../core/fields.ts'
import { named, wire } from '../../core/wire.ts'
import { heldCalls } from '../../users/held.contract.ts'
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
export const storeAccess = heldCalls({
  path: '/apis/store/get/inventory/',
  people: '/apis/store/get/people',
  name: 'stores',
  access: keep,
  what: 'los almacenes que ve',
})
