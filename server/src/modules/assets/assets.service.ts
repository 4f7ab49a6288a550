import type { Asset, AssetChange, AssetDraft, AssetStateChange } from '@arriero/contract/assets/assets.contract.ts'
import { forSale, rented, whyNotRemoved } from '@arriero/contract/assets/assets.rules.ts'
import { addRecord, removeRecord, saveRecord, taken } from '../../app/database/records.ts'
import type { Work } from '../../app/database/work.ts'
import { badFields, conflict } from '../../app/errors.ts'
import { bookingOfAsset } from '../rental/rental.read.ts'
import { takeNumber } from '../store/store.commands.ts'
import { checkStore } from '../store/store.read.ts'
import { userExists, visibleUsers } from '../users/users.read.ts'
import { lockAsset, moveAsset, tell } from './assets.commands.ts'
import { find } from './assets.repository.ts'
import { texts } from './assets.texts.ts'

const orTaken = taken({ asset_code: ['code', texts.codeTaken], asset_serial: ['serial', texts.serialTaken] })

/** Active people of the account, by name. */
export const people = (work: Work) =>
  visibleUsers(work).where('u.deactivated_at', 'is', null).select(['u.id', 'u.name']).orderBy('u.name').execute()

export async function create(work: Work, draft: AssetDraft): Promise<Asset> {
  await checkNamed(work, draft)
  const code = draft.code ?? (await takeNumber(work, 'ACT'))
  const id = await addRecord(work, 'asset', { ...columnsOf(draft), name: draft.name, code }).catch(orTaken)
  await tell(work, id, { kind: 'created', text: texts.created })
  return find(work, id)
}

export async function update(work: Work, id: number, { version, ...change }: AssetChange): Promise<Asset> {
  const before = await lockAsset(work, id, version)
  await checkNamed(work, { ...change, holderId: change.holderId === before.holderId ? null : change.holderId })
  const { code, ...columns } = columnsOf(change)
  await saveRecord(work, 'asset', id, { ...columns, ...(code && { code }) }).catch(orTaken)
  const after = await find(work, id)
  await tell(work, id, ...changesBetween(before, after))
  return after
}

export async function remove(work: Work, id: number): Promise<void> {
  const reason = whyNotRemoved(await lockAsset(work, id))
  if (reason) throw conflict(reason)
  const booking = await bookingOfAsset(work, id)
  if (booking) throw conflict(texts.booked(booking.folio))
  await removeRecord(work, 'asset', id)
}

/** Who rents it holds it; whoever had it before does so no longer. */
export async function setState(work: Work, id: number, change: AssetStateChange): Promise<Asset> {
  const { state, holderName, dueBack, dayPrice, place, note, version } = change
  const before = await lockAsset(work, id, version)
  const isRented = state === rented
  const booking = state === forSale || before.state === rented ? await bookingOfAsset(work, id) : undefined
  if (booking && (booking.isOut || state === forSale)) throw conflict(texts.booked(booking.folio))
  if (isRented && !holderName) throw badFields({ holderName: [texts.noRenter] })
  const changesHands = isRented || before.state === rented || holderName
  await moveAsset(work, before, state, [holderName, note], {
    ...(changesHands && { holder_id: null, holder_name: holderName ?? null }),
    due_back: isRented ? dueBack : null,
    day_price: isRented ? dayPrice : null,
    place,
  })
  return find(work, id)
}

const columnsOf = (given: Partial<AssetDraft>) => ({
  code: given.code ?? undefined,
  name: given.name,
  kind: given.kind,
  brand: given.brand,
  model: given.model,
  serial: given.serial,
  holder_id: given.holderId,
  // A user or a name, not both.
  holder_name: given.holderId ? null : given.holderName,
  place: given.place,
  store_id: given.storeId,
  acquired_on: given.acquiredOn,
  cost: given.cost,
  yearly_percent: given.yearlyPercent,
  residual: given.residual,
  next_on: given.nextOn,
  next_what: given.nextWhat,
  notes: given.notes,
})

async function checkNamed(work: Work, { holderId, storeId }: Partial<AssetDraft>): Promise<void> {
  if (holderId && !(await userExists(work, holderId))) throw badFields({ holderId: [texts.noPerson] })
  if (storeId) await checkStore(work, storeId)
}

const changesBetween = (before: Asset, after: Asset) => [
  ...(before.holder === after.holder ? [] : [{ kind: 'holder', text: texts.holder(after.holder) } as const]),
  ...(before.place === after.place ? [] : [{ kind: 'place', text: texts.place(after.place) } as const]),
  ...(before.cost === after.cost ? [] : [{ kind: 'value', text: texts.cost(after.cost) } as const]),
]
