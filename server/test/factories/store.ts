import { inWork } from '../../src/app/app.ts'
import { addRecord } from '../../src/app/database/records.ts'
import type { Work } from '../../src/app/database/work.ts'
import { post } from '../../src/modules/store/ledger/post.ts'
import { systemScope } from '../../src/app/scope.ts'
import { unique } from '../factories.ts'
import { testApp } from '../server.ts'

/** Runs as the system of an account and commits. */
export async function asSystem<Answer>(accountId: number, run: (work: Work) => Promise<Answer>): Promise<Answer> {
  return inWork((await testApp()).app, systemScope(accountId), run)
}

export const makeStore = (accountId: number, name = unique('Almacén')): Promise<number> =>
  asSystem(accountId, (work) => addRecord(work, 'store', { code: unique('A'), name }))

/** A part by piece unless told otherwise. */
export const makePart = (
  accountId: number,
  given: { name?: string; kind?: number; category?: number; code?: string } = {},
): Promise<number> =>
  asSystem(accountId, (work) =>
    addRecord(work, 'part', { code: unique('P'), name: unique('Parte'), kind: 2, category: 1, ...given }),
  )

/** Brings a quantity in at a price, without any document. */
export const stockUp = (accountId: number, storeId: number, partId: number, qty: number, price = 10) =>
  asSystem(accountId, (work) => post(work, [{ storeId, partId, kind: 'adjustment', qty, value: qty * price }]))

/** Pieces with these serial numbers in a store, each at a cost. */
export const makeItems = (accountId: number, storeId: number, partId: number, serials: string[], cost = 100) =>
  asSystem(accountId, async (work) => {
    const ids: number[] = []
    for (const serial of serials) {
      const values = { part_id: partId, serial, store_id: storeId, cost: String(cost) }
      ids.push(await addRecord(work, 'stock_item', values))
    }
    const posting = { storeId, partId, kind: 'adjustment', qty: 1, value: cost } as const
    await post(
      work,
      ids.map((itemId) => ({ ...posting, itemId })),
    )
    return ids
  })

/** Holds a user to these stores. */
export async function holdTo(user: { id: number; accountId: number }, ...storeIds: number[]): Promise<void> {
  const { app } = await testApp()
  for (const storeId of storeIds)
    await app.owner.query('insert into store_access (account_id, user_id, store_id) values ($1, $2, $3)', [
      user.accountId,
      user.id,
      storeId,
    ])
}

export async function makeDepartment(accountId: number, name = unique('Departamento')): Promise<number> {
  return asSystem(accountId, (work) => addRecord(work, 'department', { name }))
}
