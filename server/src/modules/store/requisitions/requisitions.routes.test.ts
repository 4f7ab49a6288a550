import { expect, test } from 'vitest'
import {
  createLimit,
  listLimits,
  purchasableParts,
  updateLimit,
} from '@arriero/contract/store/purchases/purchases.contract.ts'
import * as contract from '@arriero/contract/store/requisitions/requisitions.contract.ts'
import { call, refusal, send } from '../../../../test/api.ts'
import { makeUser } from '../../../../test/factories.ts'
import { makeOrder, purchasing, type Purchasing } from '../../../../test/factories/purchases.ts'
import { asSystem, holdTo, makePart, makeStore } from '../../../../test/factories/store.ts'
import { saveRecord } from '../../../app/database/records.ts'

const ask = ({ buyer, storeId, filter, tire }: Purchasing, given: Partial<contract.RequisitionDraft> = {}) =>
  call(buyer, contract.createRequisition, {
    body: {
      storeId,
      urgency: 3,
      reason: 'Urge por T-118',
      lines: [
        { partId: filter, qty: 24 },
        { partId: tire, qty: 2, note: 'eje motriz' },
      ],
      ...given,
    },
  })

test('what is asked for is priced as the parts are, listed, changed while nobody decided, and authorised by another', async () => {
  const of = await purchasing()
  const { id, folio, total, lines } = await ask(of)
  expect({ folio, total, lines }).toMatchObject({
    folio: 'REQ-00001',
    total: 24 * 486.2 + 2 * 7820,
    lines: [{ qty: 24, price: 486.2, ordered: 0 }, { note: 'eje motriz' }],
  })
  expect(await send('GET', '/apis/requisition/?search=t-118&page=1', { as: of.boss })).toMatchObject({
    status: 200,
    json: { count: 1, results: [{ req_folio: 'REQ-00001', req_authorization: 0, req_process: 1, req_urgency: 3 }] },
  })
  const params = { id }
  const changed = await call(of.buyer, contract.updateRequisition, {
    params,
    body: { lines: [{ partId: of.filter, qty: 10 }], version: 1 },
  })
  expect(changed).toMatchObject({ total: 4862, lines: [{ qty: 10 }], reason: 'Urge por T-118' })
  expect(
    await refusal(of.buyer, contract.updateRequisition, { params, body: { urgency: 1, version: 1 } }),
  ).toMatchObject({
    status: 409,
    body: { current: { req_folio: 'REQ-00001' }, by: 'Julia Peña' },
  })
  const yes = { body: { id, comment: 'Llantas al precio del contrato' } }
  expect(await call(of.boss, contract.authorizeRequisition, yes)).toMatchObject({
    authorization: 1,
    process: 2,
    decision: { by: 'Mariana Garza', comment: 'Llantas al precio del contrato', most: null },
  })
  expect(await refusal(of.boss, contract.denyRequisition, { body: { id, comment: 'No' } })).toMatchObject({
    status: 409,
    body: { detail: 'La requisición REQ-00001 ya está autorizada.' },
  })
  expect(await refusal(of.buyer, contract.updateRequisition, { params, body: { urgency: 1 } })).toMatchObject({
    status: 409,
  })
  expect(await refusal(of.buyer, contract.deleteRequisition, { params })).toMatchObject({ status: 409 })
  const told = await call(of.buyer, contract.requisitionMovements, { params })
  expect(told.map(({ action, user }) => [action, user])).toEqual([
    ['authorized', 'Mariana Garza'],
    ['changed', 'Julia Peña'],
    ['created', 'Julia Peña'],
  ])
})

test('STORE-06: nobody decides what they asked for or changed themselves', async () => {
  const of = await purchasing()
  const { id } = await ask(of)
  const own = await refusal(of.buyer, contract.authorizeRequisition, { body: { id } })
  expect(own).toMatchObject({ status: 403, body: { detail: expect.stringContaining('Puede hacerlo Mariana Garza.') } })
  expect(await refusal(of.buyer, contract.denyRequisition, { body: { id, comment: 'x' } })).toMatchObject({
    status: 403,
  })
  await call(of.boss, contract.updateRequisition, { params: { id }, body: { urgency: 1 } })
  expect(await refusal(of.boss, contract.authorizeRequisition, { body: { id } })).toMatchObject({ status: 403 })
  // Nor once somebody else changed it after them.
  await call(of.buyer, contract.updateRequisition, { params: { id }, body: { urgency: 2 } })
  expect(await refusal(of.boss, contract.authorizeRequisition, { body: { id } })).toMatchObject({ status: 403 })
})

test('over the limit it is refused with the sentence who may; a limit is given by another person', async () => {
  const of = await purchasing()
  const { id } = await ask(of)
  const yes = { body: { id } }
  const none = await refusal(of.supervisor, contract.authorizeRequisition, yes)
  expect(none).toMatchObject({ status: 403, body: { detail: expect.stringContaining('no tiene un límite') } })
  const userId = of.supervisor.id
  expect(await refusal(of.supervisor, createLimit, { body: { userId, most: 1e6 } })).toMatchObject({ status: 400 })
  await call(of.boss, createLimit, { body: { userId, most: 31_678.2 } })
  expect(await refusal(of.boss, createLimit, { body: { userId, most: 1 } })).toMatchObject({ status: 400 })
  const over = await refusal(of.supervisor, contract.authorizeRequisition, yes)
  expect(over.body['detail']).toBe(
    'Usted autoriza hasta $31,678.20 y la requisición REQ-00001 importa $31,678.21 con IVA. Puede hacerlo Mariana Garza.',
  )
  await call(of.boss, updateLimit, { params: { id: userId }, body: { most: 31_678.21 } })
  expect(await call(of.boss, listLimits)).toMatchObject([{ userName: 'Tomás Ibarra', most: 31_678.21 }])
  expect(await call(of.supervisor, contract.authorizeRequisition, yes)).toMatchObject({
    authorization: 1,
    decision: { by: 'Tomás Ibarra', most: 31_678.21 },
  })
})

test('a no needs its reason and ends it; what was ordered cannot be cancelled', async () => {
  const of = await purchasing()
  const { id } = await ask(of)
  expect(await send('POST', '/apis/requisition/dennied', { as: of.boss, body: { id } })).toMatchObject({ status: 400 })
  expect(await call(of.boss, contract.denyRequisition, { body: { id, comment: 'Hay en Apodaca' } })).toMatchObject({
    authorization: 3,
    process: 4,
  })
  expect(await refusal(of.boss, contract.authorizeRequisition, { body: { id } })).toMatchObject({ status: 409 })
  const other = await ask(of)
  await call(of.boss, contract.authorizeRequisition, { body: { id: other.id } })
  const order = await makeOrder(of, { requisitionId: other.id })
  expect(
    await refusal(of.buyer, contract.cancelRequisition, { body: { id: other.id, comment: 'Ya no' } }),
  ).toMatchObject({ status: 409, body: { detail: expect.stringContaining(order.folio) } })
  const third = await ask(of)
  expect(await call(of.buyer, contract.cancelRequisition, { body: { id: third.id, comment: 'Ya no' } })).toMatchObject({
    authorization: 2,
    process: 4,
  })
})

test('of two who decide at once one wins and the other reads it', async () => {
  const of = await purchasing()
  const { id } = await ask(of)
  const other = await makeUser({ account: of.account, name: 'Óscar' })
  const answers = await Promise.all([
    send('POST', '/apis/requisition/authorized', { as: of.boss, body: { id } }),
    send('POST', '/apis/requisition/dennied', { as: other, body: { id, comment: 'No' } }),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('what a line asks for must be: a part of the account that is in use, in the quantities it is counted in', async () => {
  const of = await purchasing()
  const refused = async (lines: contract.RequisitionDraft['lines']) =>
    (await refusal(of.buyer, contract.createRequisition, { body: { storeId: of.storeId, lines } })).body
  const foreign = await makePart((await purchasing()).account.id)
  expect(await refused([{ partId: foreign, qty: 1 }])).toMatchObject({
    'req_lines.0.part': ['No se encontró la parte.'],
  })
  expect(await refused([{ partId: of.filter, qty: 1.5 }])).toMatchObject({
    'req_lines.0.quantity': ['«Filtro de aire AF26241» se cuenta sin decimales (pza).'],
  })
  await asSystem(of.account.id, (work) => saveRecord(work, 'part', of.filter, { active: false }))
  expect(await refused([{ partId: of.filter, qty: 1 }])).toMatchObject({
    'req_lines.0.part': ['«Filtro de aire AF26241» está inactiva.'],
  })
  for (const quantity of [0, -1, 1e12, 0.0001]) {
    const body = { req_store: of.storeId, req_lines: [{ part: of.tire, quantity }] }
    expect(await send('POST', '/apis/requisition/create', { as: of.buyer, body })).toMatchObject({ status: 400 })
  }
  const empty = { req_store: of.storeId, req_lines: [] }
  expect(await send('POST', '/apis/requisition/create', { as: of.buyer, body: empty })).toMatchObject({ status: 400 })
})

test('whoever is held to other stores, and every stranger, sees none of it', async () => {
  const of = await purchasing()
  const { id } = await ask(of)
  const held = await makeUser({ account: of.account })
  await holdTo(held, await makeStore(of.account.id))
  const params = { id }
  for (const user of [held, await makeUser()]) {
    expect((await call(user, contract.listRequisitions)).count).toBe(0)
    expect(await refusal(user, contract.getRequisition, { params })).toMatchObject({ status: 404 })
    expect(await refusal(user, contract.requisitionMovements, { params })).toMatchObject({ status: 404 })
    expect(await refusal(user, contract.authorizeRequisition, { body: { id } })).toMatchObject({ status: 404 })
    const lines = [{ partId: of.filter, qty: 1 }]
    expect(await refusal(user, contract.createRequisition, { body: { storeId: of.storeId, lines } })).toMatchObject({
      status: 404,
    })
  }
  const reader = await makeUser({ account: of.account, permissions: ['inventario.requisition.view'] })
  expect(await call(reader, contract.getRequisition, { params })).toMatchObject({ id })
  for (const refused of [contract.authorizeRequisition, contract.denyRequisition, contract.cancelRequisition])
    expect(await refusal(reader, refused, { body: { id, comment: 'x' } })).toMatchObject({ status: 403 })
  expect(await call(reader, purchasableParts, { query: { ids: [of.filter], storeId: of.storeId } })).toMatchObject([
    { code: 'FIL-0150', price: 486.2, onHand: 0, onOrder: 0, unit: 'pza' },
  ])
})
