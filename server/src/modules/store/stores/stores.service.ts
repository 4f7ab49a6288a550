import type { Store, StoreChange, StoreDraft } from '@arriero/contract/store/stores/stores.contract.ts'
import { addRecord, forChange, removeRecord, saveRecord, taken } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict, notFound } from '../../../app/errors.ts'
import { userExists } from '../../users/users.read.ts'
import { isNamed, type Use } from '../../../app/database/named.ts'
import * as repository from './stores.repository.ts'
import { texts } from './stores.texts.ts'
import { heldStores } from './visible.ts'

/** What was ever kept, asked for or counted there. */
const uses: readonly Use[] = [
  'movement.store_id',
  'requisition.store_id',
  'purchase_order.store_id',
  'entry_store.store_id',
  'stock_count.store_id',
  'store_transfer.to_id',
]
const orTaken = taken({ store_code: ['code', texts.codeTaken] })

async function find(work: Work, id: number): Promise<Store> {
  const [store] = await repository.listStores(work, id)
  if (!store) throw notFound(texts.notFound)
  return store
}

export async function create(work: Work, draft: StoreDraft): Promise<Store> {
  await checkKeeper(work, draft.keeperId)
  const id = await addRecord(work, 'store', columnsOf(draft)).catch(orTaken)
  // Who is held to some stores sees the one they made.
  if (await heldStores.idsOf(work)) await heldStores.give(work, work.scope.userId, [id])
  return find(work, id)
}

export async function update(work: Work, id: number, { version, ...change }: StoreChange): Promise<Store> {
  const before = await forChange(work, 'store', id, version, find)
  if (change.keeperId !== before.keeperId) await checkKeeper(work, change.keeperId)
  await saveRecord(work, 'store', id, columnsOf(change)).catch(orTaken)
  return find(work, id)
}

export async function remove(work: Work, id: number): Promise<void> {
  await forChange(work, 'store', id, undefined, find)
  if (await isNamed(work, uses, id)) throw conflict(texts.moved)
  await removeRecord(work, 'store', id)
}

const columnsOf = <Given extends Omit<StoreChange, 'version'>>({ keeperId, ...same }: Given) => ({
  ...same,
  keeper_id: keeperId,
})

async function checkKeeper(work: Work, keeperId: number | null | undefined): Promise<void> {
  if (keeperId && !(await userExists(work, keeperId))) throw badFields({ keeperId: [texts.keeper] })
}
