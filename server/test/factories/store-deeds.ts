import * as counts from '@arriero/contract/store/counts/counts.contract.ts'
import * as entries from '@arriero/contract/store/entries/entries.contract.ts'
import * as exits from '@arriero/contract/store/exits/exits.contract.ts'
import * as orders from '@arriero/contract/store/orders/orders.contract.ts'
import * as requisitions from '@arriero/contract/store/requisitions/requisitions.contract.ts'
import { listStockItems } from '@arriero/contract/store/stock/stock.contract.ts'
import { serialized } from '@arriero/contract/store/store.rules.ts'
import * as transfers from '@arriero/contract/store/transfers/transfers.contract.ts'
import { call } from '../api.ts'
import { amount, attempt, keyOf, note, paper, pick, serialsFor, type Moved, type StoreWorld } from './store-world.ts'
import { workshopDeeds } from './workshop-deeds.ts'

/** What chance says of one deed. */
export interface Throw {
  deed: DeedName
  /** Which part, store or paper. */
  a: number
  b: number
  /** How much, in thousandths. */
  much: number
  cents: number
  yes: boolean
}

type Deed = (world: StoreWorld, chance: Throw) => Promise<unknown>

/** One line of what leaves: of a part that lies there, a piece or some of it; now and then more than there is. */
async function leaving(world: StoreWorld, storeId: number, { a, much }: Throw) {
  const there = world.parts.filter(({ id }) => (world.lies.get(keyOf(storeId, id)) ?? 0) > 0)
  if (there.length === 0) return []
  const part = pick(there, a)
  const lies = world.lies.get(keyOf(storeId, part.id)) ?? 0
  if (part.kind !== serialized)
    return [{ partId: part.id, qty: much % 6 === 0 ? lies + 1 : Math.min(lies, amount(part, much)) }]
  const items = await call(world.asker, listStockItems, { query: { part: part.id, store: storeId } })
  return [{ partId: part.id, itemId: pick(items, much).id, qty: 1 }]
}

const entryMoved = ({ storeId, lines }: entries.Entry): Moved =>
  lines.map(({ partId, qty }) => ({ storeId, partId, qty }))

export const deeds = {
  ask: async (world, { a, b, much, yes }) => {
    const [first, second] = [pick(world.parts, a), pick(world.parts, a + 1)]
    const lines = [first, ...(yes ? [second] : [])].map((part) => ({ partId: part.id, qty: amount(part, much) }))
    const made = await attempt(world, world.asker, requisitions.createRequisition, {
      body: { storeId: pick(world.stores, b), lines },
    })
    if (made) world.papers.requisition.push(made.id)
    return made
  },
  decideAsked: async (world, { a, yes }) => {
    const id = paper(world, 'requisition', a)
    if (!id) return null
    return yes
      ? attempt(world, world.decider, requisitions.authorizeRequisition, { body: { id } })
      : attempt(world, world.decider, requisitions.denyRequisition, { body: { id, comment: 'No hace falta' } })
  },
  order: async (world, { a, b, much, cents, yes }) => {
    const requisitionId = yes ? paper(world, 'requisition', a) : undefined
    const asked = requisitionId
      ? await call(world.asker, requisitions.getRequisition, { params: { id: requisitionId } })
      : undefined
    const part = pick(world.parts, b)
    const lines = asked?.lines.map(({ id, partId, qty }) => ({
      requisitionLineId: id,
      partId,
      qty,
      price: cents / 100,
    }))
    const made = await attempt(world, world.asker, orders.createOrder, {
      body: {
        supplierId: world.supplierId,
        storeId: asked?.storeId ?? pick(world.stores, a),
        ...(requisitionId && { requisitionId }),
        lines: lines ?? [{ partId: part.id, qty: amount(part, much), price: cents / 100 }],
      },
    })
    if (!made) return null
    world.papers.order.push(made.id)
    return attempt(world, world.decider, orders.authorizeOrder, { body: { id: made.id } })
  },
  stopWaiting: async (world, { a }) => {
    const id = paper(world, 'order', a)
    return id ? attempt(world, world.asker, orders.dropPending, { body: { id, comment: 'Ya no llega' } }) : null
  },
  // Part of what the order waits for, at its price or another; now and then more than it waits for.
  arrive: async (world, { a, much, cents, yes }) => {
    const orderId = paper(world, 'order', a)
    if (!orderId) return null
    const order = await call(world.asker, orders.getOrder, { params: { id: orderId } })
    const lines = order.lines.map(({ id, partId, kind, pending, price }) => {
      const part = { id: partId, kind }
      const qty = much % 7 === 0 ? pending + 1 : Math.min(pending, amount(part, much)) || 1
      return {
        orderLineId: id,
        partId,
        qty,
        price: yes ? price : cents / 100,
        serials: serialsFor(part, qty),
      }
    })
    const { storeId, supplierId } = order
    const draft = await attempt(world, world.asker, entries.createEntry, {
      body: { storeId, supplierId, orderId, lines },
    })
    return draft && register(world, draft.id)
  },
  enter: async (world, { a, b, much, cents }) => {
    const part = pick(world.parts, a)
    const qty = amount(part, much)
    const receivedAt = new Date(Date.now() - (much % 365) * 86_400_000).toISOString()
    const lines = [{ partId: part.id, qty, price: cents / 100, serials: serialsFor(part, qty) }]
    const draft = await attempt(world, world.asker, entries.createEntry, {
      body: { storeId: pick(world.stores, b), receivedAt, lines },
    })
    return draft && register(world, draft.id)
  },
  takeEntryBack: async (world, { a }) => {
    const id = paper(world, 'entry', a)
    if (!id) return null
    const back = await attempt(world, world.asker, entries.reverseEntry, { body: { id, comment: 'Era de otro' } })
    if (back) note(world, entryMoved(back), -1)
    return back
  },
  take: async (world, chance) => {
    const storeId = pick(world.stores, chance.b)
    const lines = await leaving(world, storeId, chance)
    if (lines.length === 0) return null
    const target = chance.yes ? { unitId: world.unitId } : { departmentId: world.departmentId }
    const made = await attempt(world, world.asker, exits.createExit, { body: { storeId, ...target, lines } })
    if (!made) return null
    world.papers.exit.push(made.id)
    note(
      world,
      lines.map((line) => ({ storeId, ...line })),
      -1,
    )
    return made
  },
  bringBack: async (world, { a }) => {
    const id = paper(world, 'exit', a)
    if (!id) return null
    const back = await attempt(world, world.asker, exits.reverseExit, { params: { id }, body: {} })
    if (back)
      note(
        world,
        back.lines.map(({ partId, qty }) => ({ storeId: back.storeId, partId, qty })),
        1,
      )
    return back
  },
  send: async (world, chance) => {
    const fromId = pick(world.stores, chance.b)
    const toId = pick(world.stores, chance.b + (chance.much % 9 === 0 ? 0 : 1))
    const lines = await leaving(world, fromId, chance)
    if (lines.length === 0) return null
    const made = await attempt(world, world.asker, transfers.createTransfer, { body: { fromId, toId, lines } })
    if (!made) return null
    world.papers.transfer.push(made.id)
    note(
      world,
      lines.map((line) => ({ storeId: fromId, ...line })),
      -1,
    )
    return made
  },
  receive: async (world, { a, much, yes }) => {
    // Most of those before have their answer.
    const id = world.papers.transfer.at(-1 - (a % 2))
    if (!id) return null
    const { lines, toId, fromId } = await call(world.decider, transfers.getTransfer, { params: { id } })
    const arrived = lines.map((line) => {
      const whole = line.serial !== null || much % 2 === 0
      return { id: line.id, qty: whole ? line.qty : Math.floor(line.qty * 500) / 1000 }
    })
    const answered = await attempt(world, world.decider, transfers.answerTransfer, {
      params: { id },
      body: { confirm: yes, ...(yes && { received: arrived }) },
    })
    if (!answered) return null
    for (const line of answered.lines) {
      const received = line.received ?? 0
      note(world, [{ storeId: toId, partId: line.partId, qty: received }], 1)
      note(world, [{ storeId: fromId, partId: line.partId, qty: line.qty - received }], 1)
    }
    return answered
  },
  count: async (world, { a, b, much, yes }) => {
    const storeId = pick(world.stores, b)
    const opened = await attempt(world, world.asker, counts.openCount, { body: { storeId } })
    if (!opened) return null
    const { id } = opened
    const countable = world.parts.filter(({ kind }) => kind !== serialized)
    const part = pick(countable, a)
    const lay = world.lies.get(keyOf(storeId, part.id)) ?? 0
    const counted = Math.max(0, lay + (much % 2 === 0 ? 1 : -1) * amount(part, much % 5000))
    const rounded = Math.round(counted * 1000) / 1000
    await call(world.asker, counts.countPart, { params: { id }, body: { partId: part.id, counted: rounded } })
    const closed = await call(world.asker, counts.closeCount, { params: { id } })
    const decided =
      closed.state === 2
        ? await attempt(world, world.decider, counts.decideCount, { params: { id }, body: { approve: yes } })
        : closed
    if (decided?.state === 3) note(world, [{ storeId, partId: part.id, qty: rounded - lay }], 1)
    return decided
  },
  ...workshopDeeds,
} satisfies Record<string, Deed>
export type DeedName = keyof typeof deeds

async function register(world: StoreWorld, id: number) {
  const posted = await attempt(world, world.asker, entries.postEntry, { body: { id } })
  if (!posted) return null
  world.papers.entry.push(id)
  note(world, entryMoved(posted), 1)
  return posted
}

/** Does what chance says, and remembers whether it was done. */
export async function act(world: StoreWorld, chance: Throw): Promise<void> {
  const done = await (deeds[chance.deed] as Deed)(world, chance)
  if (done) world.done.set(chance.deed, (world.done.get(chance.deed) ?? 0) + 1)
}
