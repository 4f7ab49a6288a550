import { sql } from 'kysely'
import type { Maintenance, MaintenanceDraft } from '@arriero/contract/assets/maintenance/maintenance.contract.ts'
import { serialized } from '@arriero/contract/store/store.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields } from '../../../app/errors.ts'
import { holdParts, reserve, reserveFree } from '../../store/store.commands.ts'
import { texts } from './maintenance.texts.ts'

type Lines = NonNullable<MaintenanceDraft['parts']>

/** What a work needs from a store. */
export interface Planned {
  storeId: number
  lines: Lines
}

/** What it had planned, and how much of it is held back. */
export type Held = Pick<Maintenance, 'storeId' | 'parts'>

/** Throws the 400 of parts that are not there and of pieces that were not named, or lie elsewhere. */
export async function checkParts(work: Work, { storeId, lines }: Planned): Promise<void> {
  const parts = await partsNamed(work, lines)
  const pieces = await piecesIn(work, storeId, lines)
  const wrong: Record<string, string[]> = {}
  lines.forEach(({ partId, itemId, qty }, at) => {
    const part = parts.get(partId)
    if (!part) wrong[`parts.${at}.partId`] = [texts.noPart]
    else if (part.kind === serialized && !itemId) wrong[`parts.${at}.itemId`] = [texts.serial(part.name)]
    else if (itemId && pieces.get(itemId) !== partId) wrong[`parts.${at}.itemId`] = [texts.noSerial]
    else if (itemId && qty !== 1) wrong[`parts.${at}.qty`] = [texts.onePiece]
    else if (itemId && lines.findIndex((line) => line.itemId === itemId) !== at)
      wrong[`parts.${at}.itemId`] = [texts.twice]
  })
  if (Object.keys(wrong).length > 0) throw badFields(wrong)
}

/** Locked against removal until the work that names them is written. */
const partsNamed = async ({ tx, scope }: Work, lines: Lines) =>
  new Map(
    (
      await tx
        .selectFrom('part')
        .where('account_id', '=', scope.accountId)
        .where(sql<boolean>`id = any(${lines.map(({ partId }) => partId)}::int[])`)
        .where('deleted_at', 'is', null)
        .select(['id', 'name', 'kind'])
        .orderBy('id')
        .forKeyShare()
        .execute()
    ).map((part) => [part.id, part]),
  )

/** Pieces in use that lie in the store, with their part. */
const piecesIn = async ({ tx, scope }: Work, storeId: number, lines: Lines) =>
  new Map(
    (
      await tx
        .selectFrom('stock_item')
        .where('account_id', '=', scope.accountId)
        .where('store_id', '=', storeId)
        .where(sql<boolean>`id = any(${lines.flatMap(({ itemId }) => itemId ?? [])}::int[])`)
        .where('status', '=', 1)
        .where('deleted_at', 'is', null)
        .select(['id', 'part_id'])
        .execute()
    ).map(({ id, part_id }) => [id, part_id]),
  )

/** Lets go what a work held back. */
export async function letGo(work: Work, id: number, { storeId, parts }: Held): Promise<void> {
  const held = parts.filter(({ reserved }) => reserved > 0).toSorted((a, b) => a.partId - b.partId)
  for (const { partId, reserved } of held) await reserve(work, storeId!, partId, -reserved)
  await holdNothing(work, id)
}

/** Nothing is held back for the work any more: its goods were let go, or left. */
export async function holdNothing({ tx, scope }: Work, id: number): Promise<void> {
  await tx
    .updateTable('asset_maintenance_part')
    .set({ reserved: 0 })
    .where('account_id', '=', scope.accountId)
    .where('asset_maintenance_id', '=', id)
    .execute()
}

/** Replaces what a work needs and holds back as much of it as is free. Checked before. */
export async function plan(work: Work, id: number, before: Held, planned: Planned | undefined): Promise<void> {
  const { tx, scope } = work
  await holdParts(
    work,
    [...before.parts, ...(planned?.lines ?? [])].map(({ partId }) => partId),
  )
  await letGo(work, id, before)
  await tx
    .deleteFrom('asset_maintenance_part')
    .where('account_id', '=', scope.accountId)
    .where('asset_maintenance_id', '=', id)
    .execute()
  for (const { partId, itemId, qty } of planned?.lines ?? []) {
    const reserved = await reserveFree(work, planned!.storeId, partId, qty)
    await tx
      .insertInto('asset_maintenance_part')
      .values({
        account_id: scope.accountId,
        asset_maintenance_id: id,
        part_id: partId,
        item_id: itemId,
        qty,
        reserved,
      })
      .execute()
  }
}
