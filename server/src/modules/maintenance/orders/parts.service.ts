import { sql } from 'kysely'
import type { PartDraft } from '@arriero/contract/maintenance/orders/orders.contract.ts'
import { orderLimits } from '@arriero/contract/maintenance/orders/orders.rules.ts'
import { serialized } from '@arriero/contract/store/store.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, badRequest, conflict, notFound } from '../../../app/errors.ts'
import { giveBackParts, reserve, reserveFree, takeParts } from '../../store/store.commands.ts'
import { checkStore, partsTakenFor } from '../../store/store.read.ts'
import { texts } from './orders.texts.ts'
import { reckon } from './reckon.ts'
import { begin } from './jobs.service.ts'
import { lockOpen, orderOf, tell, type Standing } from './standing.ts'

export async function add(work: Work, orderId: number, draft: PartDraft): Promise<void> {
  const order = await lockOpen(work, orderId)
  await write(work, order, draft)
  await reckon(work, order)
}

/** Writes what an order needs, the order locked, and holds back as much of it as is free. */
export async function write(work: Work, order: Pick<Standing, 'id'>, draft: PartDraft): Promise<void> {
  const { tx, scope } = work
  const { storeId, partId, itemId, jobId, qty } = draft
  const { count } = await tx
    .selectFrom('work_order_part')
    .where('account_id', '=', scope.accountId)
    .where('order_id', '=', order.id)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  if (count >= orderLimits.parts) throw badRequest(texts.tooMany('refacciones', orderLimits.parts))
  await checkStore(work, storeId)
  await checkGoods(work, draft)
  if (jobId && (await orderOf(work, 'work_order_job', jobId, texts.otherJob)) !== order.id)
    throw badFields({ jobId: [texts.otherJob] })
  const reserved = await reserveFree(work, storeId, partId, qty)
  await tx
    .insertInto('work_order_part')
    .values({
      account_id: scope.accountId,
      order_id: order.id,
      job_id: jobId,
      store_id: storeId,
      part_id: partId,
      item_id: itemId,
      qty,
      reserved,
    })
    .execute()
}

/** The order wants it no more; of what was taken in part, what is missing. */
export async function remove(work: Work, id: number): Promise<number> {
  const { order, line } = await lockLine(work, id)
  if (line.taken >= line.qty) throw conflict(texts.takenOut(line.name))
  if (line.reserved > 0) await reserve(work, line.storeId, line.partId, -line.reserved)
  const { tx, scope } = work
  const own = sql<boolean>`account_id = ${scope.accountId} and id = ${id}`
  if (line.taken === 0) await tx.deleteFrom('work_order_part').where(own).execute()
  else
    await tx
      .updateTable('work_order_part')
      .set({ qty: sql`taken`, reserved: 0 })
      .where(own)
      .execute()
  await reckon(work, order)
  return order.id
}

/** Lets go what an order held back; what was taken stays as it is. */
export async function letGo(work: Work, orderId: number): Promise<void> {
  const { tx, scope } = work
  const held = await tx
    .selectFrom('work_order_part')
    .where('account_id', '=', scope.accountId)
    .where('order_id', '=', orderId)
    .where('reserved', '>', 0 as never)
    .select(['store_id', 'part_id', sql<number>`sum(reserved)::float8`.as('reserved')])
    .groupBy(['store_id', 'part_id'])
    .orderBy('part_id')
    .orderBy('store_id')
    .execute()
  for (const { store_id, part_id, reserved } of held) await reserve(work, store_id, part_id, -reserved)
  await tx
    .updateTable('work_order_part')
    .set({ reserved: 0 })
    .where('account_id', '=', scope.accountId)
    .where('order_id', '=', orderId)
    .execute()
}

/** Holds back what is free of what a line of an order still waits for. */
export async function hold(work: Work, id: number): Promise<void> {
  const { order, line } = await lockLine(work, id)
  const held = await reserveFree(work, line.storeId, line.partId, thousandths(line.qty - line.taken - line.reserved))
  if (held === 0) return
  await move(work, id, 0, held, 0)
  await tell(work, order.id, 'part', texts.event.held(goodsWords(line, held)))
}

/** Takes a part out of its store, what was held back for the order first. The same key twice is one. */
export async function take(
  work: Work,
  id: number,
  { qty, key }: { qty?: number | undefined; key?: string | undefined },
): Promise<number> {
  const { order, line } = await lockLine(work, id)
  if (key && (await isTaken(work, key))) return order.id
  const left = thousandths(line.qty - line.taken)
  const wanted = qty ?? left
  if (wanted > left || left === 0) throw conflict(texts.tooMuch(left))
  const fromHeld = Math.min(line.reserved, wanted)
  const cost = await costBetween(work, order, () =>
    takeParts(work, {
      storeId: line.storeId,
      workOrder: order,
      key,
      reserved: new Map([[line.partId, fromHeld]]),
      lines: [{ partId: line.partId, itemId: line.itemId, qty: wanted }],
    }),
  )
  await move(work, id, wanted, -fromHeld, cost)
  if (order.startedAt === null) await begin(work, order)
  await tell(work, order.id, 'part', texts.event.taken(goodsWords(line, wanted)))
  await reckon(work, order)
  return order.id
}

/** Brings a part back to the store it left, at the value it left with. */
export async function giveBack(
  work: Work,
  id: number,
  { qty, reason }: { qty?: number | undefined; reason?: string | null | undefined },
): Promise<number> {
  const { order, line } = await lockLine(work, id)
  const wanted = qty ?? line.taken
  if (wanted > line.taken || line.taken === 0) throw conflict(texts.notOut(line.taken))
  const lines = [{ partId: line.partId, itemId: line.itemId, qty: wanted }]
  const cost = await costBetween(work, order, () => giveBackParts(work, { workOrder: order, lines, reason }))
  await move(work, id, -wanted, 0, cost)
  await tell(work, order.id, 'part', texts.event.returned(goodsWords(line, wanted)))
  await reckon(work, order)
  return order.id
}

interface Line {
  storeId: number
  partId: number
  itemId: number | null
  name: string
  measure: string
  serial: string | null
  qty: number
  reserved: number
  taken: number
}

async function lockLine(work: Work, id: number): Promise<{ order: Standing; line: Line }> {
  const order = await lockOpen(work, await orderOf(work, 'work_order_part', id, texts.noPart))
  const line = await work.tx
    .selectFrom('work_order_part as l')
    .innerJoin('part as p', (join) => join.onRef('p.id', '=', 'l.part_id').onRef('p.account_id', '=', 'l.account_id'))
    .leftJoin('measurement as e', (join) =>
      join.onRef('e.id', '=', 'p.measurement_id').onRef('e.account_id', '=', 'l.account_id'),
    )
    .leftJoin('stock_item as i', (join) =>
      join.onRef('i.id', '=', 'l.item_id').onRef('i.account_id', '=', 'l.account_id'),
    )
    .where('l.account_id', '=', work.scope.accountId)
    .where('l.id', '=', id)
    .select([
      'l.store_id as storeId',
      'l.part_id as partId',
      'l.item_id as itemId',
      'p.name',
      sql<string>`coalesce(e.symbol, 'pza')`.as('measure'),
      'i.serial',
      sql<number>`l.qty::float8`.as('qty'),
      sql<number>`l.reserved::float8`.as('reserved'),
      sql<number>`l.taken::float8`.as('taken'),
    ])
    .executeTakeFirstOrThrow(() => notFound(texts.noPart))
  return { order, line }
}

const isTaken = async ({ tx, scope }: Work, key: string): Promise<boolean> =>
  (await tx
    .selectFrom('store_exit')
    .where('account_id', '=', scope.accountId)
    .where('key', '=', key)
    .select('id')
    .executeTakeFirst()) !== undefined

/** What an order's parts cost more after something moved, in pesos; less: below 0. */
async function costBetween(work: Work, { id }: Standing, moves: () => Promise<unknown>): Promise<number> {
  const before = await costOf(work, id)
  await moves()
  return (await costOf(work, id)) - before
}
const costOf = async (work: Work, orderId: number) =>
  (await partsTakenFor(work, [orderId])).reduce((sum, { cost }) => sum + cost, 0)

async function move({ tx, scope }: Work, id: number, taken: number, reserved: number, cost: number): Promise<void> {
  await tx
    .updateTable('work_order_part')
    .set({
      taken: sql`taken + ${taken}::numeric`,
      reserved: sql`reserved + ${reserved}::numeric`,
      cost: sql`cost + round(${cost}::numeric, 2)`,
    })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .execute()
}

const thousandths = (qty: number) => Math.round(qty * 1000) / 1000
const goodsWords = ({ name, measure, serial }: Line, qty: number) =>
  serial ? `${name}, ${serial}` : `${qty} ${measure} de ${name}`

/** Throws the 400 of a part that is not there and of a piece that was not named, lies elsewhere or is held for another order. */
async function checkGoods({ tx, scope }: Work, { storeId, partId, itemId, qty }: PartDraft): Promise<void> {
  const part = await tx
    .selectFrom('part')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', partId)
    .where('deleted_at', 'is', null)
    .select(['name', 'kind'])
    .forKeyShare()
    .executeTakeFirst()
  if (!part) throw badFields({ partId: [texts.otherParts] })
  if (part.kind === serialized && !itemId) throw badFields({ itemId: [texts.serial(part.name)] })
  if (!itemId) return
  if (qty !== 1) throw badFields({ qty: [texts.onePiece] })
  const piece = await tx
    .selectFrom('stock_item')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', itemId)
    .where('part_id', '=', partId)
    .where('store_id', '=', storeId)
    .where('status', '=', 1)
    .where('deleted_at', 'is', null)
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  if (!piece) throw badFields({ itemId: [texts.noSerial] })
  const held = await tx
    .selectFrom('work_order_part as l')
    .innerJoin('work_order as o', (join) =>
      join.onRef('o.id', '=', 'l.order_id').onRef('o.account_id', '=', 'l.account_id'),
    )
    .where('l.account_id', '=', scope.accountId)
    .where('l.item_id', '=', itemId)
    .where('l.taken', '=', 0 as never)
    .where('o.process', 'in', [1, 2])
    .where('o.deleted_at', 'is', null)
    .select('l.id')
    .executeTakeFirst()
  if (held) throw badFields({ itemId: [texts.serialHeld] })
}
