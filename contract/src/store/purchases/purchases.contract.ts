import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { money, optionalText, text } from '../../core/fields.ts'
import { id, idList, moment, named, nothing, wholeNumber, wire } from '../../core/wire.ts'
import { partKind } from '../store.fields.ts'
import { authorizations, processes, urgencies } from '../store.rules.ts'
import { purchaseActionCodes } from './purchases.rules.ts'

export const authorization = z.literal(authorizations.map((state) => state.id))
export const process = z.literal(processes.map((state) => state.id))
export const urgency = z.literal(urgencies.map((state) => state.id))

/** A yes: what it is for may be said. */
export const agreeing = wire({ id, comment: optionalText(500) })
/** A no is never without its reason. */
export const refusing = wire({ id, comment: text(500) })

export const purchaseMovement = wire({
  id: z.number(),
  at: moment,
  action: z.enum(purchaseActionCodes),
  comment: z.string().nullable(),
  /** Who, by name; null: nobody who signs in. */
  user: z.string().nullable(),
})
export type PurchaseMovement = z.output<typeof purchaseMovement>

/** Who decided, and what they said. */
export const decision = wire({
  by: z.string().nullable(),
  at: moment,
  comment: z.string().nullable(),
  /** What they may authorise, in pesos with taxes; null: any amount. */
  most: z.number().nullable(),
})

const anyOfThem = [
  'inventario.requisition.view',
  'inventario.orden_compra.view',
  'inventario.entrada_inventario.view',
] as const

/** A part as lines of requisitions, orders and entries need it. */
export const purchasablePart = wire({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  kind: partKind,
  /** 'pza', 'L'. */
  unit: z.string(),
  decimals: z.number(),
  price: z.number().nullable(),
  pack: z.number(),
  /** In the store that was named, or in all that the caller knows. */
  onHand: z.number(),
  least: z.number(),
  most: z.number(),
  /** Authorised in orders and not here yet. */
  onOrder: z.number(),
  active: z.boolean(),
})
export type PurchasablePart = z.output<typeof purchasablePart>

/** Ours: prices, measures and what there is of some parts, for the forms. */
export const purchasableParts = endpoint({
  method: 'GET',
  path: '/apis/requisition/parts',
  access: anyOfThem,
  query: wire({ ids: idList, storeId: named('store', wholeNumber.optional()) }),
  reply: z.array(purchasablePart),
  summary: 'Partes con su precio y existencia, para los renglones.',
})

const manageLimits = 'inventario.orden_compra.limit'

/** What somebody may authorise in one document, in pesos with taxes. */
export const purchaseLimit = wire({
  /** That of the user. */
  id: z.number(),
  userId: named('user', z.number()),
  userName: named('user_name', z.string()),
  most: named('limit', z.number()),
})
export type PurchaseLimit = z.output<typeof purchaseLimit>

const limitDraft = wire({ userId: named('user', id), most: named('limit', money()) })

/** Ours: the limits of authorisation. */
export const listLimits = endpoint({
  method: 'GET',
  path: '/apis/purchase_limit/get/all',
  access: manageLimits,
  reply: z.array(purchaseLimit),
  summary: 'Cuánto puede autorizar cada quien.',
})
/** Ours: people of the account who have no limit yet. */
export const limitPeople = endpoint({
  method: 'GET',
  path: '/apis/purchase_limit/people',
  access: manageLimits,
  reply: z.array(wire({ id: z.number(), name: z.string() })),
  summary: 'Personas de la cuenta.',
})
/** Ours. */
export const createLimit = endpoint({
  method: 'POST',
  path: '/apis/purchase_limit/create',
  access: manageLimits,
  body: limitDraft,
  reply: purchaseLimit,
  summary: 'Fija el límite de una persona.',
})
/** Ours. */
export const updateLimit = endpoint({
  method: 'PUT',
  path: '/apis/purchase_limit/update/{id}',
  access: manageLimits,
  body: wire({ most: named('limit', money()) }),
  reply: purchaseLimit,
  summary: 'Cambia el límite de una persona.',
})
/** Ours. */
export const deleteLimit = endpoint({
  method: 'DELETE',
  path: '/apis/purchase_limit/delete/{id}',
  access: manageLimits,
  reply: nothing,
  summary: 'Quita el límite de una persona.',
})
