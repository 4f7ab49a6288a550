import { z } from 'zod'
import type { BodySent, Endpoint, ParamsOf, ReplyOf } from '@arriero/contract/core/endpoint.ts'
import { serialized } from '@arriero/contract/store/store.rules.ts'
import { measurements } from '@arriero/contract/store/catalogs/catalogs.contract.ts'
import { parts } from '@arriero/contract/store/parts/parts.contract.ts'
import { call, download } from '../api.ts'
import { makeAccount, makeUser, unique, type TestUser } from '../factories.ts'
import { makeSupplier } from './purchases.ts'
import { makeDepartment, makePart, makeStore } from './store.ts'
import { makeUnit } from './units.ts'

export type Moved = readonly { storeId: number; partId: number; qty: number }[]

type Paper = 'requisition' | 'order' | 'entry' | 'exit' | 'transfer' | 'work'

/** Two people, two stores and a part of each kind, with the papers that were written so far. */
export async function storeWorld() {
  const account = await makeAccount()
  const [asker, decider] = [await makeUser({ account }), await makeUser({ account })]
  const stores = [await makeStore(account.id), await makeStore(account.id)]
  const litre = await call(asker, measurements.create, { body: { name: unique('Litro'), symbol: 'L', decimals: 3 } })
  const oil = { name: unique('Aceite'), code: unique('AC'), kind: 3, category: 1, measurementId: litre.id } as const
  const world = {
    account,
    asker,
    decider,
    stores,
    parts: [
      { id: await makePart(account.id), kind: 2 },
      { id: await makePart(account.id), kind: 2 },
      { id: (await call(asker, parts.create, { body: oil })).id, kind: 3 },
      { id: await makePart(account.id, { kind: 1, category: 2 }), kind: serialized },
    ],
    supplierId: await makeSupplier(account.id),
    departmentId: await makeDepartment(account.id),
    unitId: (await makeUnit(asker)).id,
    papers: { requisition: [], order: [], entry: [], exit: [], transfer: [], work: [] } as Record<Paper, number[]>,
    /** What should lie where, by store and part: told by the papers, not by the ledger. */
    lies: new Map<string, number>(),
    done: new Map<string, number>(),
    refused: new Map<string, number>(),
  }
  return world
}
export type StoreWorld = Awaited<ReturnType<typeof storeWorld>>

type Given<E extends Endpoint> = { params?: ParamsOf<E>; body?: BodySent<E> }

/** A call that may be refused in words; null: it was. Anything else is a fault. */
export async function attempt<E extends Endpoint>(
  world: StoreWorld,
  as: TestUser,
  endpoint: E,
  given: Given<E>,
): Promise<ReplyOf<E> | null> {
  const answer = await download(as, endpoint, given as never)
  if (answer.status < 300) return z.decode(endpoint.reply as z.ZodType, answer.json) as ReplyOf<E>
  const said = answer.bytes.toString().slice(0, 300)
  if (answer.status !== 400 && answer.status !== 409)
    throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.status} ${said}`)
  world.refused.set(endpoint.path, (world.refused.get(endpoint.path) ?? 0) + 1)
  return null
}

export const pick = <One>(list: readonly One[], at: number): One => list[at % list.length]!
export const keyOf = (storeId: number, partId: number) => `${storeId}/${partId}`

/** Notes what a paper moved, beside the ledger. */
export function note({ lies }: StoreWorld, moved: Moved, sign: 1 | -1) {
  for (const { storeId, partId, qty } of moved) {
    const key = keyOf(storeId, partId)
    lies.set(key, Math.round(((lies.get(key) ?? 0) + sign * qty) * 1000) / 1000)
  }
}

/** Pieces of some parts are whole; of a part with serial numbers there are few. */
export function amount({ kind }: StoreWorld['parts'][number], much: number): number {
  if (kind === 3) return much / 1000
  return kind === serialized ? 1 + (much % 3) : 1 + Math.floor(much / 1000)
}
export const serialsFor = ({ kind }: StoreWorld['parts'][number], qty: number) =>
  kind === serialized ? Array.from({ length: qty }, () => unique('SN')) : undefined

/** Where a paper of this kind is chosen from; without one the deed is left out. */
export const paper = ({ papers }: StoreWorld, kind: Paper, at: number): number | undefined => {
  const list = papers[kind]
  return list.length === 0 ? undefined : pick(list, at)
}
