import { sql } from 'kysely'
import { awayLabel, type AwayKind } from '@arriero/contract/fittings/away.rules.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict, notFound } from '../../../app/errors.ts'
import { dayIn } from '../../../shared/zones.ts'
import { mountPieces, unmountPieces, type WorkOrder } from '../../store/store.commands.ts'
import { seesStore } from '../../store/store.read.ts'
import { texts } from '../fittings.texts.ts'
import { seesUnit } from './units-of.ts'

export type PieceKind = 'tire' | 'battery'

/** A tire or a battery as whoever moves it must know it. */
export interface Piece {
  kind: PieceKind
  id: number
  serial: string
  status: number
  storeId: number | null
  unitId: number | null
  away: AwayKind | null
  boughtOn: string
}

/** Locked in the order of their ids: each is moved by one at a time. Throws the 404 of one the caller does not see. */
export async function lockPieces(work: Work, kind: PieceKind, ids: readonly number[]): Promise<Map<number, Piece>> {
  const { tx, scope } = work
  // Read once they are locked: what another one wrote meanwhile beside them is not seen by the statement that waits.
  await sql`select from stock_item where account_id = ${scope.accountId} and id = any(${[...ids]}::int[])
    order by id for no key update`.execute(tx)
  const { rows } = await sql<Omit<Piece, 'kind'>>`
    select i.id, i.serial, i.status, i.store_id as "storeId", i.unit_id as "unitId", t.bought_on as "boughtOn",
      (select w.kind from fitting_away w where w.account_id = i.account_id and w.item_id = i.id and upper_inf(w.during)) as away
    from stock_item i join ${sql.table(kind)} t on t.item_id = i.id and t.account_id = i.account_id
    where i.account_id = ${scope.accountId} and i.id = any(${[...ids]}::int[]) and i.deleted_at is null
      and ${seesUnit(work, sql`i.unit_id`)} and (i.store_id is null or ${seesStore(work, sql`i.store_id`)})`.execute(tx)
  if (rows.length !== new Set(ids).size) throw notFound(kind === 'tire' ? texts.noTire : texts.noBattery)
  return new Map(rows.map((piece) => [piece.id, { ...piece, kind }]))
}

/** Holds what pieces say of themselves, in the order of their ids: two steps on one unit write it one after the other. */
export const holdFacts = ({ tx, scope }: Work, kind: PieceKind, ids: readonly number[]) =>
  sql`select from ${sql.table(kind)} where account_id = ${scope.accountId} and item_id = any(${[...ids]}::int[])
    order by item_id for no key update`.execute(tx)

/** Throws the 409 of one that is out of use or outside. */
export function demandAtHand(piece: Piece): void {
  if (piece.status !== 1) throw conflict(texts.disposed(piece.serial))
  if (piece.away !== null) throw conflict(texts.outside(piece, awayLabel(piece.away)))
}

const aheadMs = 5 * 60_000

/**
 * When something is done: as it was told, or now; never before what it follows. Throws the 400 of a moment to come, and of
 * one before a piece was bought.
 */
export async function momentOf(
  work: Work,
  at: string | undefined,
  pieces: Iterable<Piece>,
  after = 0,
): Promise<string> {
  if (at === undefined) return new Date(Math.max(Date.now(), after + 1)).toISOString()
  if (Date.parse(at) > Date.now() + aheadMs) throw badFields({ at: [texts.future] })
  const day = dayIn(await zoneOf(work), new Date(at))
  for (const { boughtOn } of pieces) if (day < boughtOn) throw badFields({ at: [texts.beforePurchase] })
  return new Date(at).toISOString()
}

/** Puts a piece on a unit, out of its store if it lies in one. */
export async function enterUnit(
  work: Work,
  piece: Piece,
  unitId: number,
  workOrder: WorkOrder | undefined,
): Promise<void> {
  // It left the store for this unit already, without a place on it.
  if (piece.unitId === unitId) return
  if (piece.unitId !== null) throw conflict(texts.leftFor(piece.serial))
  await mountPieces(work, { unitId, itemIds: [piece.id], workOrder })
}

/** Takes a piece off its unit: into a store, or into none. */
export async function leaveUnit(
  work: Work,
  piece: Piece,
  storeId: number | null,
  workOrder?: WorkOrder,
): Promise<void> {
  await unmountPieces(work, { unitId: piece.unitId!, itemIds: [piece.id], storeId, workOrder })
}

/** The store a piece lay in last, if the caller sees it. */
export async function storeBefore(work: Work, itemId: number): Promise<number | null> {
  const row = await work.tx
    .selectFrom('movement as m')
    .innerJoin('store as s', (join) => join.onRef('s.id', '=', 'm.store_id').onRef('s.account_id', '=', 'm.account_id'))
    .where('m.account_id', '=', work.scope.accountId)
    .where('m.item_id', '=', itemId)
    .where('s.deleted_at', 'is', null)
    .where(seesStore(work, sql`s.id`))
    .orderBy('m.id', 'desc')
    .select('s.id')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}
