import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as contract from '@arriero/contract/fittings/batteries/batteries.contract.ts'
import { createExit, reverseExit } from '@arriero/contract/store/exits/exits.contract.ts'
import { listStockItems } from '@arriero/contract/store/stock/stock.contract.ts'
import type { BodySent, Endpoint, ParamsOf } from '@arriero/contract/core/endpoint.ts'
import { batteryWayCodes } from '@arriero/contract/fittings/batteries/batteries.rules.ts'
import { call, download } from '../../../../test/api.ts'
import { makeAccount, makeUser } from '../../../../test/factories.ts'
import { contradictionsOf } from '../../../../test/factories/contradictions.ts'
import { batteryWorld } from '../../../../test/factories/fittings.ts'
import { makeStore } from '../../../../test/factories/store.ts'
import { makeUnit } from '../../../../test/factories/units.ts'
import { testApp } from '../../../../test/server.ts'

const deeds = ['mount', 'replace', 'bank', 'swap', 'unmount', 'send', 'receive', 'scrap', 'measure', 'exit', 'reverse']
const chance = fc.record({
  deed: fc.constantFrom('mount', 'mount', 'replace', ...deeds),
  who: fc.nat(2),
  battery: fc.nat(11),
  other: fc.nat(11),
  unit: fc.nat(1),
  position: fc.integer({ min: 1, max: 4 }),
  store: fc.nat(1),
})

test('random mounts, banks, moves, claims and disposals by several people at once: stock, places and history agree', async () => {
  const done = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.noBias(fc.array(chance, { minLength: 150, maxLength: 200 })), async (chances) => {
      const account = await makeAccount()
      const people = [await makeUser({ account }), await makeUser({ account }), await makeUser({ account })]
      const { unit, make, storeId, partId } = await batteryWorld(people[0]!)
      const units = [unit.id, (await makeUnit(people[0]!)).id]
      const stores = [storeId, await makeStore(account.id)]
      const ids: number[] = []
      for (let i = 0; i < 12; i++) ids.push((await make()).id)
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
        if (answer.status < 300) done.add(deed)
        return answer.status < 300 ? (answer.json as { id: number }) : null
      }
      const act = async ({ deed, who, battery, other, unit: u, position, store }: (typeof chances)[number]) => {
        const [batteryId, mateId, unitId, there] = [ids[battery]!, ids[other]!, units[u]!, stores[store]!]
        const params = { id: batteryId }
        const way = batteryWayCodes[other % 5 === 0 ? 0 : 1 + (other % 2)]!
        const replaced = { way, ...(way === 'store' && { storeId: there }) }
        const to = { batteryId, unitId, position }
        switch (deed) {
          case 'mount':
            return attempt(who, deed, contract.mountBattery, { body: other % 3 ? to : { batteryId, unitId } })
          case 'replace':
            return attempt(who, deed, contract.mountBattery, { body: { ...to, replaced } })
          case 'bank': {
            const mounts = [
              { batteryId, position },
              { batteryId: mateId, position: 5 - position },
            ]
            return attempt(who, deed, contract.mountBank, { body: { unitId, mounts, replaced } })
          }
          case 'swap': {
            const [a, b] = await Promise.all(
              [batteryId, mateId].map((id) => call(people[who]!, contract.getBattery, { params: { id } })),
            )
            if (!a?.unitId || !b?.unitId || a.position === null || b.position === null) return null
            const moves = [
              { batteryId: a.id, unitId: b.unitId, position: b.position },
              { batteryId: b.id, unitId: a.unitId, position: a.position },
            ]
            return attempt(who, deed, contract.rotateBatteries, { body: { moves } })
          }
          case 'unmount':
            return attempt(who, deed, contract.unmountBattery, { body: { batteryId, ...(other % 3 > 0 && replaced) } })
          case 'send':
            return attempt(who, deed, contract.sendBattery, { params, body: { kind: other % 2 ? 'charge' : 'repair' } })
          case 'receive':
            return attempt(who, deed, contract.receiveBattery, { params, body: { storeId: there, cost: 150 } })
          case 'scrap':
            return other > 2
              ? null
              : attempt(who, deed, contract.disposeBattery, { params, body: { reason: 'Celda en corto' } })
          case 'measure':
            return attempt(who, deed, contract.measureBattery, { params, body: { rest: 11.5 + other / 10 } })
          case 'exit': {
            const exit = await attempt(who, deed, createExit, {
              body: { storeId: there, unitId, lines: [{ partId, itemId: batteryId, qty: 1 }] },
            })
            if (exit) exits.push(exit.id)
            return exit
          }
          default: {
            const id = exits[other % Math.max(1, exits.length)]
            return id === undefined ? null : attempt(who, deed, reverseExit, { params: { id }, body: {} })
          }
        }
      }
      for (let i = 0; i < chances.length; i += 3) await Promise.all(chances.slice(i, i + 3).map(act))

      const { app } = await testApp()
      for (const [what, sql] of Object.entries(contradictionsOf('battery')))
        expect((await app.owner.query(sql, [account.id])).rows, what).toEqual([])
      for (const unitId of units) {
        const { batteries } = await call(people[0]!, contract.getUnitBatteries, { params: { id: unitId }, query: {} })
        const { rows } = await app.owner.query('select id from stock_item where unit_id = $1 order by id', [unitId])
        expect(batteries.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(rows.map(({ id }) => id))
      }
      expect((await call(people[0]!, listStockItems, { query: { part: partId } })).length).toBe(12)
    }),
    { numRuns: 1, endOnFailure: true },
  )
  expect([...done], 'deeds that were done').toEqual(expect.arrayContaining(['mount', 'measure']))
}, 90_000)
