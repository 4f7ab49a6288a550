import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as contract from '@arriero/contract/fittings/tires/tires.contract.ts'
import { listStockItems } from '@arriero/contract/store/stock/stock.contract.ts'
import { createExit, reverseExit } from '@arriero/contract/store/exits/exits.contract.ts'
import { createTransfer } from '@arriero/contract/store/transfers/transfers.contract.ts'
import type { BodySent, Endpoint, ParamsOf } from '@arriero/contract/core/endpoint.ts'
import { call, download } from '../../../../test/api.ts'
import { makeAccount, makeUser } from '../../../../test/factories.ts'
import { contradictionsOf } from '../../../../test/factories/contradictions.ts'
import { run, tireWorld } from '../../../../test/factories/fittings.ts'
import { makeStore } from '../../../../test/factories/store.ts'
import { makeUnit, putLastPosition } from '../../../../test/factories/units.ts'
import { testApp } from '../../../../test/server.ts'

/** Each finds rows that contradict each other; there are none. */
const contradictions = {
  ...contradictionsOf('tire'),
  'a tire and the km of its mounts': `
    select t.item_id, t.km, s.km from tire t
    left join (select tire_id, sum(km) as km from tire_mount where km is not null group by 1) s on s.tire_id = t.item_id
    where t.account_id = $1 and t.km <> coalesce(s.km, 0)`,
  'lives and how many there were': `
    select t.item_id from tire t join tire_life l on l.tire_id = t.item_id
    where t.account_id = $1 group by t.item_id having max(l.n) <> t.life or count(*) <> t.life`,
}

const chance = fc.record({
  deed: fc.constantFrom(
    'mount',
    'mount',
    'mount',
    'replace',
    'swap',
    'unmount',
    'send',
    'receive',
    'scrap',
    'measure',
    'exit',
    'reverse',
    'transfer',
    'run',
  ),
  who: fc.nat(2),
  tire: fc.nat(11),
  other: fc.nat(11),
  unit: fc.nat(1),
  axle: fc.integer({ min: 0, max: 3 }),
  position: fc.integer({ min: 1, max: 4 }),
  store: fc.nat(1),
})

test('random mounts, moves, retreads and disposals by several people at once: stock, places and history agree', async () => {
  const done = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.noBias(fc.array(chance, { minLength: 150, maxLength: 200 })), async (deeds) => {
      const account = await makeAccount()
      const people = [await makeUser({ account }), await makeUser({ account }), await makeUser({ account })]
      const { unit, make, storeId, partId } = await tireWorld(people[0]!)
      const second = await makeUnit(people[0]!)
      await putLastPosition(account.id, second.id, { odometerKm: 5000 })
      const [units, stores] = [
        [unit.id, second.id],
        [storeId, await makeStore(account.id)],
      ]
      const tires: number[] = []
      for (let i = 0; i < 12; i++) tires.push((await make()).id)
      const exits: number[] = []

      const attempt = async <E extends Endpoint>(
        who: number,
        deed: string,
        endpoint: E,
        given: { params?: ParamsOf<E>; body?: BodySent<E> },
      ) => {
        const answer = await download(people[who]!, endpoint, given as never)
        if (answer.status >= 300 && ![400, 404, 409].includes(answer.status))
          throw new Error(`${endpoint.path}: ${answer.status} ${answer.bytes.toString().slice(0, 300)}`)
        if (answer.status < 300) done.set(deed, (done.get(deed) ?? 0) + 1)
        return answer.status < 300 ? (answer.json as { id: number }) : null
      }
      const act = async ({ deed, who, tire, other, unit: u, axle, position, store }: (typeof deeds)[number]) => {
        const [tireId, unitId, there] = [tires[tire]!, units[u]!, stores[store]!]
        const to = { tireId, unitId, axle, position }
        const params = { id: tireId }
        switch (deed) {
          case 'mount':
            return attempt(who, deed, contract.mountTire, { body: to })
          case 'replace':
            return attempt(who, deed, contract.mountTire, { body: { ...to, replaced: { storeId: there } } })
          case 'swap': {
            const [a, b] = await Promise.all(
              [tireId, tires[other]!].map((id) => call(people[who]!, contract.getTire, { params: { id } })),
            )
            if (
              !a?.unitId ||
              !b?.unitId ||
              a.axle === null ||
              b.axle === null ||
              a.position === null ||
              b.position === null
            )
              return null
            const moves = [
              { tireId: a.id, unitId: b.unitId, axle: b.axle, position: b.position },
              { tireId: b.id, unitId: a.unitId, axle: a.axle, position: a.position },
            ]
            return attempt(who, deed, contract.rotateTires, { body: { moves } })
          }
          case 'unmount':
            return attempt(who, deed, contract.unmountTire, {
              body: { tireId, ...(other % 3 > 0 && { storeId: other % 3 === 1 ? there : null }) },
            })
          case 'send':
            return attempt(who, deed, contract.sendTire, { params, body: { kind: other % 2 ? 'retread' : 'repair' } })
          case 'receive':
            return attempt(who, deed, contract.receiveTire, {
              params,
              body: { storeId: there, cost: 500, ...(other % 2 && { depth: 14 }) },
            })
          case 'scrap':
            return other > 2 ? null : attempt(who, deed, contract.disposeTire, { params, body: { reason: 'Reventó' } })
          case 'measure':
            return attempt(who, deed, contract.measureTires, {
              body: { measures: [{ tireId, grooves: [3 + other], sure: true }] },
            })
          case 'exit': {
            const exit = await attempt(who, deed, createExit, {
              body: { storeId: there, unitId, lines: [{ partId, itemId: tireId, qty: 1 }] },
            })
            if (exit) exits.push(exit.id)
            return exit
          }
          case 'reverse': {
            const id = exits[other % Math.max(1, exits.length)]
            return id === undefined ? null : attempt(who, deed, reverseExit, { params: { id }, body: {} })
          }
          case 'transfer':
            return other > 3
              ? null
              : attempt(who, deed, createTransfer, {
                  body: { fromId: there, toId: stores[1 - store]!, lines: [{ partId, itemId: tireId, qty: 1 }] },
                })
          default:
            return run(unitId, 1000)
        }
      }
      for (let i = 0; i < deeds.length; i += 3) await Promise.all(deeds.slice(i, i + 3).map(act))

      const { app } = await testApp()
      for (const [what, sql] of Object.entries(contradictions))
        expect((await app.owner.query(sql, [account.id])).rows, what).toEqual([])
      for (const unitId of units) {
        const { tires: shown } = await call(people[0]!, contract.getUnitTires, { params: { id: unitId } })
        const { rows } = await app.owner.query('select id from stock_item where unit_id = $1 order by id', [unitId])
        expect(shown.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(rows.map(({ id }) => id))
      }
      const lying = await call(people[0]!, listStockItems, { query: { part: partId } })
      expect(lying.length).toBe(12)
    }),
    { numRuns: 1, endOnFailure: true },
  )
  expect([...done.keys()].toSorted(), 'deeds that were done').toEqual(
    expect.arrayContaining(['measure', 'mount', 'unmount']),
  )
}, 90_000)
