import { sql } from 'kysely'
import type { closeIssue, Issue, IssueDraft } from '@arriero/contract/assets/issues/issues.contract.ts'
import { available, inWorkshop, whyNotState } from '@arriero/contract/assets/assets.rules.ts'
import type { BodyRead } from '@arriero/contract/core/endpoint.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict } from '../../../app/errors.ts'
import { takeNumber } from '../../store/store.commands.ts'
import { checkStore, seesStore } from '../../store/store.read.ts'
import { lockAsset, moveAsset, tell } from '../assets.commands.ts'
import { find, idOfKey } from './issues.repository.ts'
import { texts } from './issues.texts.ts'

export async function create(work: Work, draft: IssueDraft): Promise<Issue> {
  const { tx, scope } = work
  const { partId, itemId, assetId, storeId, usable, description, qty, key } = draft
  const before = key ? await idOfKey(work, key) : undefined
  if (before !== undefined) return find(work, before)
  if (Boolean(partId) === Boolean(assetId)) throw badFields({ partId: [texts.oneThing] })
  if (storeId) await checkStore(work, storeId)
  const asset = assetId ? await lockAsset(work, assetId) : undefined
  if (partId) await checkPart(work, partId, itemId)
  const folio = await takeNumber(work, 'INC')
  const { id } = await tx
    .insertInto('inventory_issue')
    .values({
      account_id: scope.accountId,
      folio,
      part_id: partId,
      item_id: partId ? itemId : null,
      store_id: storeId,
      asset_id: assetId,
      description,
      usable,
      qty: itemId ? 1 : qty,
      reported_by: scope.userId || null,
      key,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (asset) {
    await tell(work, asset.id, { kind: 'issue', text: texts.reported(folio, description.slice(0, 200)) })
    const goes = !usable && whyNotState(asset.state, inWorkshop, asset.openWork) === undefined
    if (goes) await moveAsset(work, asset, inWorkshop, [folio])
  }
  if (partId && itemId && !usable) await setUsable(work, itemId, false)
  return find(work, id)
}

/** Locks a fault that the caller sees until the end of the work. Throws its 404. */
export async function lockIssue(work: Work, id: number): Promise<Issue> {
  const { tx, scope } = work
  await tx
    .selectFrom('inventory_issue')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .select('id')
    .forUpdate()
    .execute()
  return find(work, id)
}

/** Of two who close it, one does; the other reads who was first. */
export async function close(work: Work, id: number, { closing, usable }: BodyRead<typeof closeIssue>): Promise<Issue> {
  const { tx, scope } = work
  const before = await find(work, id)
  const closed = await tx
    .updateTable('inventory_issue')
    .set({ closed_at: sql`now()`, closed_by: scope.userId || null, closing })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!closed) throw conflict(texts.closed((await find(work, id)).closedBy))
  if (before.itemId !== null) await setUsable(work, before.itemId, usable)
  if (before.assetId !== null) await mend(work, before.assetId, before.folio, usable)
  return find(work, id)
}

/** A usable asset leaves the workshop, unless work still runs on it. */
async function mend(work: Work, assetId: number, folio: string, usable: boolean): Promise<void> {
  const asset = await lockAsset(work, assetId)
  await tell(work, assetId, { kind: 'issue', text: texts.mended(folio) })
  const returns = usable && asset.state === inWorkshop && asset.openWork === null
  if (returns) await moveAsset(work, asset, available, [folio])
}

/** A piece that is not usable is out of use: nobody takes it out of its store. */
async function setUsable({ tx, scope }: Work, itemId: number, usable: boolean): Promise<void> {
  await tx
    .updateTable('stock_item')
    .set({
      status: usable ? 1 : 0,
      version: sql`version + 1`,
      updated_at: sql`now()`,
      updated_by: scope.userId || null,
    })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', itemId)
    .execute()
}

async function checkPart(work: Work, partId: number, itemId: number | null | undefined): Promise<void> {
  const { tx, scope } = work
  const part = await tx
    .selectFrom('part')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', partId)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  if (!part) throw badFields({ partId: [texts.noPart] })
  if (!itemId) return
  const piece = await tx
    .selectFrom('stock_item')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', itemId)
    .where('part_id', '=', partId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(store_id is null or ${seesStore(work, sql`store_id`)})`)
    .select('id')
    .executeTakeFirst()
  if (!piece) throw badFields({ itemId: [texts.noPiece] })
}
