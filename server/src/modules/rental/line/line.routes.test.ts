import { expect, test } from 'vitest'
import * as line from '@arriero/contract/rental/availability.contract.ts'
import { createRentalItem, rentableThings } from '@arriero/contract/rental/items.contract.ts'
import { barKindNames } from '@arriero/contract/rental/rental.rules.ts'
import { createOutage } from '@arriero/contract/maintenance/outages/outages.contract.ts'
import { call, refusal, send } from '../../../../test/api.ts'
import { makeUser } from '../../../../test/factories.ts'
import { inDays, makeContract, makeDelivered, makeQuote, makeRentable } from '../../../../test/factories/rental.ts'
import { makeUnit } from '../../../../test/factories/units.ts'

const kindOf = (kind: number) => barKindNames[kind]

test('a thing shows what keeps it: contracts, quotes that hold good, what is late and maintenance', async () => {
  const user = await makeUser()
  const item = await makeRentable(user, { group: 'Tractocamiones' })
  await makeRentable(user, { active: false })
  const late = await makeDelivered(user, { itemId: item.id, from: inDays(-4), to: inDays(-1.5) })
  const contract = await makeContract(user, { itemId: item.id, from: inDays(3), to: inDays(5) })
  const quote = await makeQuote(user, { itemId: item.id, from: inDays(6), to: inDays(8) })
  await makeQuote(user, { itemId: item.id, from: inDays(6), to: inDays(8), validUntil: '2026-01-01' })
  const body = { unitId: item.unitId!, reason: 'Frenos', from: inDays(10), to: inDays(11) }
  await call(user, createOutage, { body })
  const answer = await call(user, line.rentalAvailability, { query: { from: inDays(-5), days: 21 } })
  expect(answer.lines).toHaveLength(1)
  const [id, unitId, , , group, rate, bars] = answer.lines[0]!
  expect([id, unitId, answer.groups[group]?.name, rate]).toEqual([item.id, item.unitId, 'Tractocamiones', 1000])
  expect(bars.map(([kind, , , of, label]) => [kindOf(kind), of, label])).toEqual([
    ['contract', late.id, 'UNIVERSIDAD ROBOTICA ESPAÑOLA'],
    ['late', late.id, `${late.folio} UNIVERSIDAD ROBOTICA ESPAÑOLA`],
    ['contract', contract.id, 'UNIVERSIDAD ROBOTICA ESPAÑOLA'],
    ['quote', quote.id, `${quote.folio} UNIVERSIDAD ROBOTICA ESPAÑOLA`],
    ['maintenance', 0, 'Frenos'],
  ])
  const [, from, to] = bars[2]!
  expect(Date.parse(answer.start) + from * 60_000).toBeCloseTo(Date.parse(contract.from), -5)
  expect(to - from).toBe(2880)
  // Four days since it went out, and two of the next.
  expect(answer.groups[0]?.percent).toBe(Math.round((6 / 21) * 100))
  expect(answer.occupation).toHaveLength(21)
  expect(answer.occupation.some((percent) => percent === 100)).toBe(true)
  expect((await call(user, line.rentalAvailability, { query: { search: 'nadie' } })).lines).toEqual([])
  // A browser says days as instants too, and nobody gets more days than are drawn.
  const { json } = await send('GET', `/apis/arrangement/availability?from=${inDays(0)}&days=5000`, { as: user })
  expect(json).toMatchObject({ days: 92 })
})

test('an offer says whether it is free, until when, and how its customer keeps to what they sign', async () => {
  const user = await makeUser()
  const item = await makeRentable(user)
  const first = await makeContract(user, { itemId: item.id, from: inDays(10), to: inDays(12) })
  const query = { item: item.id, from: inDays(1), to: inDays(4), customer: first.customerId }
  expect(await call(user, line.rentalOffer, { query })).toEqual({
    days: 3,
    clash: null,
    freeUntil: first.from,
    next: first.folio,
    customer: { contracts: 1, late: 0, owed: 2320 },
  })
  const clash = { ...query, from: inDays(11), to: inDays(13) }
  expect(await call(user, line.rentalOffer, { query: clash })).toMatchObject({
    clash: expect.stringContaining(first.folio),
    freeUntil: null,
  })
  expect(await call(user, line.rentalOffer, { query: { ...clash, arrangement: first.id } })).toMatchObject({
    clash: null,
  })
  expect(await refusal(user, line.rentalOffer, { query: { ...query, to: query.from } })).toMatchObject({ status: 400 })
})

test('the panel counts what needs somebody, and the calendar what leaves and comes back', async () => {
  const user = await makeUser()
  const late = await makeDelivered(user, { from: inDays(-4), to: inDays(-1.5) })
  const ending = await makeDelivered(user, { to: inDays(2) })
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Mexico_City' })
  await makeQuote(user, { validUntil: today })
  expect(await call(user, line.rentalPanel)).toMatchObject({
    things: 3,
    rentedPercent: 67,
    quotes: 1,
    contracts: 2,
    late: { count: 1, first: { id: late.id, folio: late.folio } },
    ending: { count: 1, unanswered: 1 },
    expiring: { count: 1 },
    owed: { contracts: 2 },
    returns: [{ id: late.id }, { id: ending.id }],
  })
  const days = { from: inDays(-3), to: inDays(3) }
  const calendar = await call(user, line.rentalCalendar, { query: days })
  expect(calendar.map(({ what, id, done, late: isLate }) => [what, id, done, isLate])).toEqual([
    ['delivery', late.id, true, false],
    ['delivery', ending.id, true, false],
    ['return', late.id, false, true],
    ['return', ending.id, false, false],
  ])
})

test('what has no rates yet is offered; what has them or is gone is not', async () => {
  const user = await makeUser()
  const item = await makeRentable(user)
  const free = await makeUnit(user)
  const things = await call(user, rentableThings)
  expect(things.map(({ unitId }) => unitId)).toEqual([free.id])
  expect(things.some(({ unitId }) => unitId === item.unitId)).toBe(false)
  for (const body of [
    { kind: 'thing', rateDay: 1 },
    { kind: 'thing', unitId: free.id, assetId: 1, rateDay: 1 },
    { kind: 'extra', rateDay: 1 },
    { kind: 'thing', unitId: 2_000_000_000, rateDay: 1 },
  ] as const)
    expect((await refusal(user, createRentalItem, { body })).status).toBe(400)
})
