import { expect, test } from 'vitest'
import { assetHistory, createAsset, getAsset } from '@arriero/contract/assets/assets.contract.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { maintenances } from '@arriero/contract/assets/maintenance/maintenance.contract.ts'
import { takePart } from '@arriero/contract/maintenance/orders/orders.contract.ts'
import * as contract from '@arriero/contract/qr/qr.contract.ts'
import { addRecord } from '../../app/database/records.ts'
import { call, download, refusal, send } from '../../../test/api.ts'
import { makeAccount, makeUser } from '../../../test/factories.ts'
import { makeOrder } from '../../../test/factories/maintenance.ts'
import { asSystem, holdTo, makeItems, makePart, makeStore, stockUp } from '../../../test/factories/store.ts'
import { makeUnit } from '../../../test/factories/units.ts'

async function shop() {
  const account = await makeAccount()
  const user = await makeUser({ account })
  const storeId = await makeStore(account.id, 'Apodaca')
  const partId = await makePart(account.id, { name: 'Filtro de aceite', code: 'FIL-0142' })
  return { account, user, storeId, partId }
}
const onPart = (subjectId: number) => ({ kind: 'part', subjectId }) as const

test('a code is made free, assigned, moved to something else and deleted', async () => {
  const { user, storeId, partId } = await shop()
  const free = await call(user, contract.createCode, { body: {} })
  expect(free).toMatchObject({ code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{10}$/), inUse: false, kind: null })
  const params = { id: free.id }
  const assigned = await call(user, contract.updateCode, { params, body: { ...onPart(partId), version: free.version } })
  expect(assigned).toMatchObject({ inUse: true, kind: 'part', key: 'FIL-0142', name: 'Filtro de aceite' })
  expect(await call(user, contract.updateCode, { params, body: { kind: 'store', subjectId: storeId } })).toMatchObject({
    kind: 'store',
    subjectId: storeId,
    code: free.code,
  })
  expect(await send('GET', '/apis/qrcode/get/all', { as: user })).toMatchObject({
    status: 200,
    json: [{ id: free.id, in_use: true, subject: storeId, name: 'Apodaca' }],
  })
  expect(await call(user, contract.updateCode, { params, body: { kind: null, subjectId: null } })).toMatchObject({
    inUse: false,
    assignedAt: null,
  })
  await call(user, contract.deleteCode, { params })
  expect(await call(user, contract.listCodes)).toEqual([])
  expect(await refusal(user, contract.resolveCode, { params: { code: free.code } })).toMatchObject({ status: 404 })
})

test('what has a code gets no second one, not even from two people at once', async () => {
  const { user, partId } = await shop()
  const [one, other] = await Promise.all([1, 2].map(() => call(user, contract.createCode, { body: {} })))
  const give = ({ id }: contract.QrCode) =>
    send('PUT', `/apis/qrcode/update/${id}`, { as: user, body: { kind: 'part', subject: partId } })
  const replies = await Promise.all([give(one!), give(other!)])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect(replies.find(({ status }) => status === 400)?.json).toMatchObject({
    subject: ['Ya tiene otro código QR: libérelo o elimínelo primero.'],
  })
  expect(await refusal(user, contract.createCode, { body: { kind: 'part' } })).toMatchObject({ status: 400 })
})

test('a code is put on a piece by the address of the store', async () => {
  const { account, user, storeId } = await shop()
  const tire = await makePart(account.id, { kind: 1, category: 2, name: 'XZA 3' })
  const [itemId] = await makeItems(account.id, storeId, tire, ['DOT-7'])
  const { id } = await call(user, contract.createCode, { body: {} })
  const params = { id: itemId! }
  expect(await call(user, contract.assignItemCode, { params, body: { codeId: id } })).toMatchObject({
    kind: 'item',
    key: 'DOT-7',
    place: 'Apodaca',
  })
  expect(await refusal(user, contract.assignItemCode, { params: { id: 999_999 }, body: { codeId: id } })).toMatchObject(
    { status: 404 },
  )
})

test('a code tells what it is, what there is of it and what may be done', async () => {
  const { account, user, storeId, partId } = await shop()
  await stockUp(account.id, storeId, partId, 3)
  const { code } = await call(user, contract.createCode, { body: onPart(partId) })
  expect(await call(user, contract.resolveCode, { params: { code: code.toLowerCase() } })).toMatchObject({
    subject: { kind: 'part', id: partId, key: 'FIL-0142' },
    facts: [
      { label: 'Existencia', value: '3 pza' },
      { label: 'Reservadas', value: '0' },
      { label: 'Apodaca', value: '3' },
    ],
    actions: [
      { action: 'take', barred: null },
      { action: 'count', barred: null },
      { action: 'move', barred: null },
      { action: 'fault', barred: null },
      { action: 'open', barred: null },
    ],
    goods: { partId, itemId: null, storeId, places: [{ storeId, free: 3 }], measure: 'pza' },
    works: [],
  })
  const reader = await makeUser({ account, permissions: ['inventario.general.view'] })
  expect((await call(reader, contract.resolveCode, { params: { code } })).actions[0]).toEqual({
    action: 'take',
    barred: 'Necesita el permiso «Inventario: Registrar salidas y traslados»',
  })
})

test('what an open work holds back is not free, and whoever sees works reads for which', async () => {
  const { account, user, storeId, partId } = await shop()
  await stockUp(account.id, storeId, partId, 3)
  const { id: assetId } = await call(user, createAsset, { body: { name: 'Compresor' } })
  const parts = [{ partId, qty: 2 }]
  const work = await call(user, maintenances.create, { body: { assetId, description: 'Servicio', storeId, parts } })
  const { code } = await call(user, contract.createCode, { body: onPart(partId) })
  const works = [{ id: work.id, folio: work.folio, reserved: 2 }]
  expect(await call(user, contract.resolveCode, { params: { code } })).toMatchObject({
    goods: { places: [{ free: 1 }] },
    works,
  })
  const clerk = await makeUser({ account, permissions: ['inventario.general.view'] })
  expect(await call(clerk, contract.resolveCode, { params: { code } })).toMatchObject({ works: [] })
})

test('the orders of the workshop that want a part are told to who may take it for them, those that hold it first', async () => {
  const { account, user, storeId, partId } = await shop()
  await stockUp(account.id, storeId, partId, 5)
  const wanting = (qty: number) => makeOrder(user, { parts: [{ storeId, partId, qty }] })
  const orders = [await wanting(4), await wanting(3)]
  const { code } = await call(user, contract.createCode, { body: onPart(partId) })
  const read = (as = user) => call(as, contract.resolveCode, { params: { code } })
  const [first, second] = orders.map(({ id, folio, title, unitName, parts }) => ({
    lineId: parts[0]!.id,
    id,
    folio,
    title,
    unitName,
    storeId,
    storeName: 'Apodaca',
  }))
  expect((await read()).orders).toEqual([
    { ...first, reserved: 4, qty: 4 },
    { ...second, reserved: 1, qty: 1 },
  ])
  await call(user, takePart, { params: { id: first!.lineId }, body: { qty: 4 } })
  expect((await read()).orders).toEqual([{ ...second, reserved: 1, qty: 1 }])

  const seesStores = 'inventario.general.view'
  const mechanic = await makeUser({ account, permissions: [seesStores, 'mantenimiento.create'] })
  expect(await read(mechanic)).toMatchObject({
    orders: [second],
    actions: [{ action: 'take', barred: null }, {}, {}, {}, {}],
  })
  const clerk = await makeUser({ account, permissions: [seesStores, 'inventario.movimiento.create'] })
  expect(await read(clerk)).toMatchObject({ orders: [], actions: [{ action: 'take', barred: null }, {}, {}, {}, {}] })
  await holdTo(mechanic, await makeStore(account.id))
  expect(await read(mechanic)).toMatchObject({ orders: [] })
})

test('asset, store and unit tell themselves too; of a free code it may only be said what it is', async () => {
  const { account, user, storeId } = await shop()
  const assetId = await asSystem(account.id, (work) =>
    addRecord(work, 'asset', { code: 'ACT-1', name: 'Patín', place: 'Patio', holder_name: 'Luis' }),
  )
  const unit = await makeUnit(user)
  const read = async (body: Parameters<typeof call<typeof contract.createCode>>[2]['body']) => {
    const { code } = await call(user, contract.createCode, { body })
    return call(user, contract.resolveCode, { params: { code } })
  }
  expect(await read({ kind: 'asset', subjectId: assetId })).toMatchObject({
    subject: { key: 'ACT-1', place: 'Patio' },
    facts: [{ value: 'Disponible' }, { value: 'Luis' }, { value: 'Patio' }],
    goods: null,
    actions: [
      { action: 'receive', barred: 'No está en renta: no hay qué recibir.' },
      { action: 'here', barred: null },
      { action: 'fault' },
      { action: 'open' },
    ],
  })
  expect(await read({ kind: 'store', subjectId: storeId })).toMatchObject({
    subject: { name: 'Apodaca' },
    actions: [
      { action: 'take', barred: 'No hay existencia en los almacenes que usted ve.' },
      { action: 'count' },
      {},
      {},
    ],
  })
  expect(await read({ kind: 'unit', subjectId: unit.id })).toMatchObject({ subject: { id: unit.id, name: unit.name } })
  expect(await read({})).toMatchObject({ subject: null, actions: [{ action: 'assign', barred: null }] })
})

test('what was read without a signal is noted when it arrives: the newest counts, a place written later stands', async () => {
  const { user } = await shop()
  const { id } = await call(user, createAsset, { body: { name: 'Patín', place: 'Patio' } })
  const { code } = await call(user, contract.createCode, { body: { kind: 'asset', subjectId: id } })
  const hour = 3_600_000
  const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString()
  const see = (body: { at?: string; place?: string }) => call(user, contract.seeCode, { body: { code, ...body } })
  const seen = async () => {
    const { place, seenPlace } = await call(user, getAsset, { params: { id } })
    return { place, seenPlace }
  }
  await see({ at: ago(2), place: 'Andén 4' })
  expect(await seen()).toEqual({ place: 'Patio', seenPlace: 'Andén 4' })
  const at = new Date().toISOString()
  for (const twice of [at, at]) await see({ at: twice, place: 'Bahía 2' })
  await see({ at: ago(1), place: 'Andén 9' })
  expect(await seen()).toEqual({ place: 'Bahía 2', seenPlace: 'Bahía 2' })
  const texts = (await call(user, assetHistory, { params: { id } })).map(({ text }) => text)
  expect(texts).toEqual(['Visto en Bahía 2', 'Visto en Andén 4', 'Alta'])
  for (const [body, why] of [
    [{ at: ago(80) }, 'La lectura es de hace más de tres días: ya no dice dónde está.'],
    [{ at: ago(-1) }, 'La hora de la lectura todavía no llega: revise el reloj del teléfono.'],
  ] as const)
    expect(await refusal(user, contract.seeCode, { body: { code, ...body } })).toMatchObject({
      status: 400,
      body: { at: [why] },
    })
  const stranger = await makeUser()
  expect(await refusal(stranger, contract.seeCode, { body: { code } })).toMatchObject({ status: 404 })
})

test('unknown, foreign, of a store or unit one does not see: the same 404', async () => {
  const { account, user, storeId } = await shop()
  const other = await shop()
  const { code, id } = await call(user, contract.createCode, { body: { kind: 'store', subjectId: storeId } })
  const unit = await makeUnit(user)
  const onUnit = await call(user, contract.createCode, { body: { kind: 'unit', subjectId: unit.id } })
  const held = await makeUser({ account })
  await holdTo(held, await makeStore(account.id))
  const client = await makeUser({ account, role: roles.client })
  const unknown = await refusal(user, contract.resolveCode, { params: { code: '0000000000' } })
  expect(unknown).toMatchObject({ status: 404 })
  for (const [as, read] of [
    [other.user, code],
    [held, code],
    [client, code],
    [client, onUnit.code],
    [user, 'no es un código'],
  ] as const)
    expect(await refusal(as, contract.resolveCode, { params: { code: read } })).toEqual(unknown)
  expect((await call(held, contract.listCodes)).map(({ kind }) => kind)).toEqual(['unit'])
  const strange = { params: { id }, body: { kind: null, subjectId: null } }
  expect(await refusal(other.user, contract.updateCode, strange)).toMatchObject({ status: 404 })
  expect(await refusal(held, contract.updateCode, strange)).toMatchObject({ status: 404 })
  expect(await refusal(other.user, contract.deleteCode, { params: { id } })).toMatchObject({ status: 404 })
  expect(await refusal(other.user, contract.createCode, { body: { kind: 'store', subjectId: storeId } })).toMatchObject(
    {
      status: 400,
    },
  )
})

test('labels give a code to what has none, once, and come as QRs.pdf', async () => {
  const { account, user, partId } = await shop()
  const second = await makePart(account.id)
  const body = {
    subjects: [partId, second].map((id) => ({ kind: 'part' as const, id, copies: 2 })),
    blanks: 3,
    sheet: '5160' as const,
    offset: 29,
  }
  const [file] = await Promise.all([1, 2].map(() => download(user, contract.printLabels, { body })))
  expect(file!.headers.get('content-disposition')).toContain('QRs.pdf')
  const pages = file!.bytes.toString('latin1').match(/\/Type \/Page\b/g)
  expect(pages).toHaveLength(2)
  const codes = await call(user, contract.listCodes)
  expect(codes.filter(({ inUse }) => inUse)).toHaveLength(2)
  expect(codes.filter(({ inUse }) => !inUse)).toHaveLength(6)
  expect(codes.every(({ printedAt }) => printedAt !== null)).toBe(true)
  const again = { sheet: 'roll' as const, codes: codes.slice(0, 3).map(({ id }) => ({ id, copies: 1 })) }
  const roll = await download(user, contract.printLabels, { body: again })
  expect(roll.bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(3)
})

test.each([
  ['nothing at all', { sheet: '5160' }, 400],
  ['a label the sheet has not', { sheet: 'roll', offset: 1, blanks: 1 }, 400],
  ['more than a file holds', { sheet: '5160', blanks: 2001 }, 400],
  ['a sheet nobody sells', { sheet: 'x', blanks: 1 }, 400],
  ['no copies', { sheet: '5160', subjects: [{ kind: 'part', id: 1, copies: 0 }] }, 400],
  ['what is not there', { sheet: '5160', subjects: [{ kind: 'part', id: 999_999, copies: 1 }] }, 404],
  ['a code that is not there', { sheet: '5160', codes: [{ id: 999_999, copies: 1 }] }, 404],
])('%s is not printed', async (_, body, status) => {
  const { user } = await shop()
  expect(await send('POST', '/apis/qrcode/pdf', { as: user, body })).toMatchObject({ status })
  expect(await call(user, contract.listCodes)).toEqual([])
})

test('what may get a code is found by its words, those without one apart', async () => {
  const { account, user, partId } = await shop()
  await makePart(account.id, { name: 'Balata' })
  await call(user, contract.createCode, { body: onPart(partId) })
  const find = (query: { search?: string; uncoded?: boolean }) =>
    call(user, contract.findSubjects, { query: { kind: 'part', ...query } })
  expect(await find({ search: 'fil-0142' })).toMatchObject([{ name: 'Filtro de aceite', code: expect.any(String) }])
  expect(await find({ uncoded: true })).toMatchObject([{ name: 'Balata', code: null }])
  for (let more = 0; more < 50; more += 1) await makePart(account.id)
  expect(await find({ uncoded: true })).toHaveLength(51)
  expect(await find({})).toHaveLength(50)
})

test('who may not manage codes neither makes nor prints them', async () => {
  const { account } = await shop()
  const reader = await makeUser({ account, permissions: ['inventario.general.view'] })
  expect(await call(reader, contract.listCodes)).toEqual([])
  expect(await refusal(reader, contract.createCode, { body: {} })).toMatchObject({ status: 403 })
  expect(await send('POST', '/apis/qrcode/pdf', { as: reader, body: { sheet: '5160', blanks: 1 } })).toMatchObject({
    status: 403,
  })
})
