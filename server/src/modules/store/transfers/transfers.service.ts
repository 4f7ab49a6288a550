import type { Transfer, TransferAnswer, TransferDraft } from '@arriero/contract/store/transfers/transfers.contract.ts'
import { addRecord, forChange, saveRecord } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict, notFound, permissionDenied } from '../../../app/errors.ts'
import { placeItems, takeOut } from '../ledger/goods.ts'
import { post, type Posting } from '../ledger/post.ts'
import { takeNumber } from '../number.ts'
import { whyNotQuantity } from '../parts/measures.ts'
import { checkStore } from '../stores/visible.ts'
import * as repository from './transfers.repository.ts'

const texts = {
  notFound: 'No se encontró el traslado.',
  same: 'Elija otro almacén: es el mismo del que sale.',
  noTarget: 'No se encontró el almacén.',
  answered: (by: string | null) => `El traslado ya lo contestó ${by ?? 'otra persona'}.`,
  tooMuch: (most: number) => `Se enviaron ${most}: no pueden llegar más.`,
  whole: 'Una pieza con serie llega o no llega.',
} as const

export async function find(work: Work, id: number): Promise<Transfer> {
  const found = await repository.find(work, id)
  if (!found) throw notFound(texts.notFound)
  return found
}

/** The goods leave at once, at their value, and are in no store until the receiver answers. */
export async function create(work: Work, draft: TransferDraft): Promise<Transfer> {
  const { fromId, toId, notes, lines } = draft
  if (fromId === toId) throw badFields({ toId: [texts.same] })
  await checkStore(work, fromId)
  await checkTarget(work, toId)
  const sentBy = work.scope.userId || null
  const leaving = await takeOut(work, fromId, lines, 'transfer_out')
  const folio = await takeNumber(work, 'T')
  const id = await addRecord(work, 'store_transfer', { folio, from_id: fromId, to_id: toId, notes, sent_by: sentBy })
  const left = await post(
    work,
    leaving.map((posting) => ({ ...posting, transferId: id })),
  )
  await work.tx
    .insertInto('store_transfer_line')
    .values(
      left.map(({ partId, itemId, qty, value }) => ({
        account_id: work.scope.accountId,
        transfer_id: id,
        part_id: partId,
        item_id: itemId,
        qty: String(-qty),
        value: String(-value),
      })),
    )
    .execute()
  await placeItems(
    work,
    left.flatMap(({ itemId }) => itemId ?? []),
    null,
  )
  return find(work, id)
}

/** Goods may be sent to a store of the account that the sender does not see. */
async function checkTarget({ tx, scope }: Work, storeId: number): Promise<void> {
  const found = await tx
    .selectFrom('store')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', storeId)
    .where('deleted_at', 'is', null)
    .where('active', '=', true)
    .select('id')
    .executeTakeFirst()
  if (!found) throw badFields({ toId: [texts.noTarget] })
}

/**
 * What arrived goes into the receiver's store, the rest back to where it came from, each with its share of the value. The
 * record's lock lets one of two receivers answer.
 */
export async function answer(
  work: Work,
  id: number,
  { confirm, received, comment }: TransferAnswer,
): Promise<Transfer> {
  const transfer = await forChange(work, 'store_transfer', id, undefined, find)
  if (transfer.state !== 0) throw conflict(texts.answered(transfer.receivedBy))
  if (!transfer.mayReceive && confirm) throw permissionDenied('inventario.movimiento.create')
  const lines = await repository.linesOf(work, [id])
  const arrived = new Map(lines.map((line) => [line.id, confirm ? amountOf(line, received) : 0]))
  const postings = lines.flatMap((line) => share(transfer, line, arrived.get(line.id) ?? 0))
  await post(work, postings)
  for (const { storeId, itemId } of postings) if (itemId) await placeItems(work, [itemId], storeId)
  await saveAnswer(work, id, arrived)
  const isWhole = lines.every((line) => arrived.get(line.id) === line.qty)
  const isNothing = lines.every((line) => arrived.get(line.id) === 0)
  await saveRecord(work, 'store_transfer', id, {
    state: isNothing ? 3 : isWhole ? 1 : 2,
    received_by: work.scope.userId || null,
    received_at: new Date().toISOString(),
    answer: comment,
  })
  return find(work, id)
}

type Line = Awaited<ReturnType<typeof repository.linesOf>>[number]

function amountOf(line: Line, received: TransferAnswer['received']): number {
  const place = received?.findIndex(({ id }) => id === line.id) ?? -1
  const qty = received?.[place]?.qty ?? line.qty
  if (qty > line.qty) throw badFields({ [`received.${place}.qty`]: [texts.tooMuch(line.qty)] })
  const wrong = whyNotQuantity({ name: line.name, unit: line.measure, decimals: line.decimals }, qty)
  if (wrong) throw badFields({ [`received.${place}.qty`]: [wrong] })
  if (line.itemId && qty !== 0 && qty !== 1) throw badFields({ [`received.${place}.qty`]: [texts.whole] })
  return qty
}

function share({ id, fromId, toId }: Transfer, line: Line, arrived: number): Posting[] {
  const back = Math.round((line.qty - arrived) * 1000) / 1000
  const value = Math.round(((line.value * arrived) / line.qty) * 100) / 100
  const of = (storeId: number, qty: number, worth: number): Posting[] =>
    qty === 0
      ? []
      : [
          {
            storeId,
            partId: line.partId,
            itemId: line.itemId ?? undefined,
            kind: 'transfer_in',
            qty,
            value: Math.round(worth * 100) / 100,
            transferId: id,
          },
        ]
  return [...of(toId, arrived, value), ...of(fromId, back, line.value - value)]
}

async function saveAnswer({ tx, scope }: Work, transferId: number, arrived: ReadonlyMap<number, number>) {
  for (const [lineId, qty] of arrived) {
    await tx
      .updateTable('store_transfer_line')
      .set({ received: String(qty) })
      .where('account_id', '=', scope.accountId)
      .where('transfer_id', '=', transferId)
      .where('id', '=', lineId)
      .execute()
  }
}
