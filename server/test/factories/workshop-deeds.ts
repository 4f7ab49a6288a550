import * as works from '@arriero/contract/maintenance/orders/orders.contract.ts'
import { serialized } from '@arriero/contract/store/store.rules.ts'
import { call } from '../api.ts'
import { amount, attempt, note, paper, pick, type StoreWorld } from './store-world.ts'

interface Chance {
  a: number
  b: number
  much: number
  yes: boolean
}

/** An open order's only part, with how much of it, at most all that is left, chance moves. */
async function lineOf(world: StoreWorld, { a, much, yes }: Chance, left: 'toTake' | 'out') {
  const id = paper(world, 'work', a)
  const line = id && (await call(world.asker, works.getOrder, { params: { id } })).parts[0]
  if (!line) return null
  const most = left === 'out' ? line.taken : Math.round((line.qty - line.taken) * 1000) / 1000
  const kind = pick(
    world.parts.filter((part) => part.id === line.partId),
    0,
  )
  return { ...line, some: yes ? most : Math.min(most, amount(kind, much % 5000)) }
}

/** What the workshop does to a store: asks for parts that lie there or do not, takes them, gives them back, lets them go. */
export const workshopDeeds = {
  planWork: async (world: StoreWorld, { a, b, much }: Chance) => {
    const part = pick(
      world.parts.filter(({ kind }) => kind !== serialized),
      a,
    )
    const parts = [{ storeId: pick(world.stores, b), partId: part.id, qty: amount(part, much % 9000) }]
    const made = await attempt(world, world.asker, works.createOrder, {
      body: { unitId: world.unitId, title: 'Frenos', parts },
    })
    if (made) world.papers.work.push(made.id)
    return made
  },
  takeForWork: async (world: StoreWorld, chance: Chance) => {
    const line = await lineOf(world, chance, 'toTake')
    if (!line || line.some === 0) return null
    const { id, some: qty } = line
    const taken = await attempt(world, world.asker, works.takePart, { params: { id }, body: { qty } })
    if (taken) note(world, [{ ...line, qty }], -1)
    return taken
  },
  giveBackFromWork: async (world: StoreWorld, chance: Chance) => {
    const line = await lineOf(world, chance, 'out')
    if (!line || line.some === 0) return null
    const { id, some: qty } = line
    const back = await attempt(world, world.asker, works.returnPart, { params: { id }, body: { qty } })
    if (back) note(world, [{ ...line, qty }], 1)
    return back
  },
  endWork: async (world: StoreWorld, { a, yes }: Chance) => {
    const id = paper(world, 'work', a)
    if (!id) return null
    if (yes) return attempt(world, world.asker, works.moveOrder, { params: { id }, body: { process: 4, reason: 'No' } })
    const [line] = (await call(world.asker, works.getOrder, { params: { id } })).parts
    return line ? attempt(world, world.asker, works.removePart, { params: { id: line.id } }) : null
  },
}
