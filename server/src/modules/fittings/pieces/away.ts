import { sql } from 'kysely'
import { awayLabel, type AwayKind } from '@arriero/contract/fittings/away.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { conflict } from '../../../app/errors.ts'
import { movePiece } from '../../store/store.commands.ts'
import { texts } from '../fittings.texts.ts'
import { demandAtHand, lockPieces, momentOf, type Piece, type PieceKind } from './pieces.ts'

interface Sending {
  kind: AwayKind
  at?: string | undefined
  provider?: string | null | undefined
  note?: string | null | undefined
}

async function lockOne(work: Work, kind: PieceKind, id: number): Promise<Piece> {
  return (await lockPieces(work, kind, [id])).get(id)!
}

/** Leaves the house: out of its store, if it lies in one. */
export async function sendAway(work: Work, of: PieceKind, id: number, { kind, at, provider, note }: Sending) {
  const piece = await lockOne(work, of, id)
  demandAtHand(piece)
  if (piece.unitId !== null) throw conflict(texts.mounted(piece))
  const moment = await momentOf(work, at, [piece], await lastReturn(work, id))
  if (piece.storeId !== null)
    await movePiece(work, { itemId: id, storeId: null, note: texts.sentTo(awayLabel(kind), provider) })
  const { tx, scope } = work
  await tx
    .insertInto('fitting_away')
    .values({
      account_id: scope.accountId,
      item_id: id,
      kind,
      during: `[${moment},)`,
      provider,
      note,
      sent_by: scope.userId || null,
    })
    .execute()
}

/** When it last came back; 0: it never left. */
async function lastReturn({ tx, scope }: Work, itemId: number): Promise<number> {
  const row = await tx
    .selectFrom('fitting_away')
    .where('account_id', '=', scope.accountId)
    .where('item_id', '=', itemId)
    .select(sql<string | null>`max(upper(during))`.as('at'))
    .executeTakeFirst()
  return row?.at ? Date.parse(row.at) : 0
}

interface Returning {
  storeId: number
  at?: string | undefined
  cost?: number | undefined
  note?: string | null | undefined
}

/** Comes into a store, from outside or from nowhere; what it was outside for, null: it had no place. */
export async function comeHome(work: Work, of: PieceKind, id: number, { storeId, at, cost, note }: Returning) {
  const piece = await lockOne(work, of, id)
  if (piece.status !== 1) throw conflict(texts.disposed(piece.serial))
  if (piece.away === null && piece.storeId !== null) throw conflict(texts.notOutside(piece.serial))
  const { tx, scope } = work
  if (piece.away !== null) {
    const open = await tx
      .selectFrom('fitting_away')
      .where('account_id', '=', scope.accountId)
      .where('item_id', '=', id)
      .where(sql<boolean>`upper_inf(during)`)
      .select(['id', sql<string>`lower(during)`.as('from')])
      .executeTakeFirstOrThrow()
    const moment = await momentOf(work, at, [piece], Date.parse(open.from))
    if (Date.parse(moment) <= Date.parse(open.from)) throw conflict(texts.backTooEarly(piece.serial))
    await tx
      .updateTable('fitting_away')
      .set({
        during: sql`tstzrange(lower(during), ${moment}::timestamptz)`,
        cost: cost === undefined ? undefined : String(cost),
        note: note ?? undefined,
        back_by: scope.userId || null,
      })
      .where('account_id', '=', scope.accountId)
      .where('id', '=', open.id)
      .execute()
  }
  const words = piece.away === null ? texts.found : texts.receivedFrom(awayLabel(piece.away))
  await movePiece(work, { itemId: id, storeId, note: words })
  return piece.away
}

interface Disposal {
  reason: string
  sale?: number | undefined
  at?: string | undefined
}

/** Out of use for good: its history stays, its store no longer has it. */
export async function dispose(work: Work, of: PieceKind, id: number, { reason, sale, at }: Disposal): Promise<void> {
  const piece = await lockOne(work, of, id)
  if (piece.status !== 1) throw conflict(texts.disposed(piece.serial))
  if (piece.unitId !== null) throw conflict(texts.mounted(piece))
  const moment = await momentOf(work, at, [piece])
  if (piece.storeId !== null) await movePiece(work, { itemId: id, storeId: null, note: reason })
  const { tx, scope } = work
  await sql`update fitting_away set during = tstzrange(lower(during), greatest(${moment}::timestamptz, lower(during) + interval '1 ms'))
    where account_id = ${scope.accountId} and item_id = ${id} and upper_inf(during)`.execute(tx)
  await sql`update stock_item set status = 0, version = version + 1, updated_at = now(), updated_by = ${scope.userId || null}
    where account_id = ${scope.accountId} and id = ${id}`.execute(tx)
  await sql`update ${sql.table(of)} set disposed_at = ${moment}, disposal_reason = ${reason}, sale = ${sale ?? 0}
    where account_id = ${scope.accountId} and item_id = ${id}`.execute(tx)
}
