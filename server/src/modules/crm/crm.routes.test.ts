import { expect, test } from 'vitest'
import { getQuotation } from '@arriero/contract/billing/quotations/quotations.contract.ts'
import { roles } from '@arriero/contract/core/services.ts'
import * as companies from '@arriero/contract/crm/companies.contract.ts'
import * as config from '@arriero/contract/crm/config.contract.ts'
import * as figures from '@arriero/contract/crm/figures.contract.ts'
import * as contract from '@arriero/contract/crm/sales.contract.ts'
import { pageNotifications } from '@arriero/contract/notifications/notifications.contract.ts'
import { call, download, refusal, send } from '../../../test/api.ts'
import { inDays, makeAccount, makeUser, type TestUser } from '../../../test/factories.ts'
import { makeSeries } from '../../../test/factories/billing.ts'
import { makeSale, sendTo, stageIds } from '../../../test/factories/sales.ts'
import { makeSocialReason } from '../../../test/factories/social-reasons.ts'
import { testApp } from '../../../test/server.ts'
import { sheetRows } from '../../../test/sheets.ts'
import { remind } from './sales/remind.job.ts'

async function house() {
  const account = await makeAccount()
  const user = await makeUser({ account, name: 'Mariana Garza' })
  const other = await makeUser({ account, name: 'Rodrigo Treviño' })
  return { account, user, other }
}
const bell = async (of: TestUser) =>
  (await call(of, pageNotifications, { query: {} })).results.map(({ title, message }) => `${title}: ${message}`)
const day = (days: number) => inDays(days).slice(0, 10)
const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const lane = async (user: TestUser, stage: string) => {
  const stageId = (await stageIds(user))[stage]
  return (await call(user, contract.saleBoard)).find((one) => one.stageId === stageId)
}

test('a sale gets its folio, the first stage and the probability of its stage; a company of that name is found again', async () => {
  const { user, other } = await house()
  const sale = await makeSale(user, {
    title: 'Dedicado Silao–Laredo',
    companyName: 'Lácteos Peña Brava, S.A. de C.V.',
    amount: 684_000,
    ownerId: other.id,
  })
  expect(sale).toMatchObject({
    folio: 'VT-0001',
    stageName: 'Prospecto',
    state: 1,
    probability: 10,
    ownProbability: null,
    weighted: 68_400,
    ownerName: 'Rodrigo Treviño',
    next: null,
    isCold: false,
    notes: [{ kind: 'event', text: 'Venta creada', author: 'Mariana Garza' }],
    stays: [{ name: 'Prospecto', leftAt: null }],
  })
  expect(await bell(other)).toEqual(['VT-0001 · Dedicado Silao–Laredo: Le asignaron esta venta.'])
  const second = await makeSale(user, { companyName: 'LACTEOS PEÑA BRAVA' })
  expect(second.companyId).toBe(sale.companyId)
  const found = async (search: string) => (await call(user, contract.listSales, { query: { search } })).count
  expect([await found('vt-0001'), await found('peña'), await found('silao'), await found('nada')]).toEqual([1, 2, 1, 0])
})

test('a sale says which way it goes and how many trips its amount pays for', async () => {
  const user = await makeUser()
  const body = { companyName: 'Lácteos', title: 'Dedicado', amount: 684_000, route: 'Silao – Laredo', trips: 22 }
  const { id } = await call(user, contract.createSale, { body })
  expect(await call(user, contract.getSale, { params: { id } })).toMatchObject({ route: 'Silao – Laredo', trips: 22 })
  for (const wrong of [{ trips: 0 }, { trips: 1.5 }, { trips: 2 ** 31 }, { route: 'x'.repeat(501) }])
    expect((await send('PUT', `/apis/crm_sales/update/${id}`, { as: user, body: wrong })).status).toBe(400)
  const changed = await call(user, contract.updateSale, { params: { id }, body: { route: null, trips: null } })
  expect(changed).toMatchObject({ route: null, trips: null })
})

test('it goes forward with what the stages on the way ask for, and back without asking', async () => {
  const { user } = await house()
  const { id: configId, stages, version } = await call(user, config.getConfig)
  const open = stages.filter(({ kind }) => kind === 1)
  await call(user, config.updateConfig, {
    params: { id: configId },
    body: {
      version,
      stages: open.map(({ id, name }) => ({
        id,
        name,
        conditions: name === 'Diagnóstico' ? (['phone', 'amount'] as const).slice() : [],
      })),
    },
  })
  const { id } = await makeSale(user)
  expect(await sendTo(user, id, 'Diagnóstico')).toMatchObject({ stageName: 'Diagnóstico', probability: 25 })
  const stageId = (await stageIds(user))['Por firmar']!
  const refused = await refusal(user, contract.moveSale, { params: { id }, body: { stageId } })
  expect(refused).toMatchObject({
    status: 409,
    body: { detail: 'Para pasar a «Por firmar» falta: teléfono del contacto y monto.' },
  })
  await call(user, contract.updateSale, { params: { id }, body: { contactPhone: '81 1234 5678', amount: 1000 } })
  const moved = await sendTo(user, id, 'Por firmar')
  expect(moved.stays.map(({ name }) => name)).toEqual(['Prospecto', 'Diagnóstico', 'Por firmar'])
  expect(moved.notes[0]).toMatchObject({ text: 'Diagnóstico → Por firmar' })
  expect(await sendTo(user, id, 'Prospecto')).toMatchObject({ stageName: 'Prospecto' })
})

test('won asks for its amount and lost for its reason; reopened it is neither', async () => {
  const { user } = await house()
  const { id } = await makeSale(user, { amount: 500 })
  const ids = await stageIds(user)
  const into = (stage: string, given: object = {}) =>
    refusal(user, contract.moveSale, { params: { id }, body: { stageId: ids[stage]!, ...given } })
  expect(await into('Ganada')).toMatchObject({ status: 400, body: { amount: ['Diga por cuánto se ganó.'] } })
  expect(await into('Perdida')).toMatchObject({ status: 400, body: { reason: ['Diga por qué se perdió.'] } })
  expect(await into('Perdida', { reason: 'other' })).toMatchObject({
    status: 400,
    body: { lost_detail: [expect.any(String)] },
  })
  expect(await sendTo(user, id, 'Perdida', { reason: 'price', detail: '5 % arriba' })).toMatchObject({
    state: 3,
    probability: 0,
    lostReason: 'price',
    lostDetail: '5 % arriba',
    closedAt: expect.any(String),
  })
  expect(await sendTo(user, id, 'Negociación')).toMatchObject({ state: 1, lostReason: null, closedAt: null })
  expect(await sendTo(user, id, 'Ganada', { amount: 720.5 })).toMatchObject({ state: 2, amount: 720.5 })
  const { notes } = await call(user, contract.getSale, { params: { id } })
  expect(notes.map(({ text }) => text).slice(0, 3)).toEqual([
    'Ganada por $720.50',
    'Reabierta en Negociación',
    'Perdida por precio: 5 % arriba',
  ])
})

test('of two that drag the same sale the second is shown where it stands', async () => {
  const { user, other } = await house()
  const sale = await makeSale(user)
  const ids = await stageIds(user)
  const drag = (as: TestUser, stage: string) => ({
    as,
    given: { params: { id: sale.id }, body: { stageId: ids[stage]!, version: sale.version } },
  })
  const first = drag(user, 'Diagnóstico')
  await call(first.as, contract.moveSale, first.given)
  const second = drag(other, 'Negociación')
  expect(await refusal(second.as, contract.moveSale, second.given)).toMatchObject({
    status: 409,
    body: { by: 'Mariana Garza', current: { stage_name: 'Diagnóstico' } },
  })
})

test('a board shows what is overdue, then today, then what stands still, and keeps the order in which they are dragged', async () => {
  const { user } = await house()
  const make = (title: string) => makeSale(user, { title, amount: 100 })
  const still = await make('Quieta')
  const later = await make('Después')
  const late = await make('Vencida')
  const dragged = await make('Arrastrada')
  const plan = (saleId: number, days: number) =>
    call(user, contract.createActivity, { body: { saleId, kind: 'call', title: 'Llamar', at: at(days) } })
  await plan(later.id, 9)
  await plan(late.id, -2)
  const titles = async () => (await lane(user, 'Prospecto'))!.sales.map(({ title }) => title)
  expect(await titles()).toEqual(['Vencida', 'Quieta', 'Arrastrada', 'Después'])
  const stageId = (await stageIds(user))['Prospecto']!
  const place = (afterId: number | null) =>
    call(user, contract.moveSale, { params: { id: dragged.id }, body: { stageId, afterId } })
  await place(null)
  expect(await titles()).toEqual(['Vencida', 'Arrastrada', 'Quieta', 'Después'])
  const gone = await make('Quitada')
  await call(user, contract.deleteSale, { params: { id: gone.id } })
  const { app } = await testApp()
  const placeOfGone = async () => (await app.owner.query('select place from crm_sale where id = $1', [gone.id])).rows
  const before = await placeOfGone()
  // So often into the same gap that there is no room left between two numbers.
  for (let n = 0; n < 60; n += 1) {
    const { id } = n % 2 === 0 ? dragged : still
    const other = n % 2 === 0 ? still : dragged
    await call(user, contract.moveSale, { params: { id }, body: { stageId, afterId: other.id } })
  }
  expect(await titles()).toEqual(['Vencida', 'Arrastrada', 'Quieta', 'Después'])
  expect(await lane(user, 'Prospecto')).toMatchObject({ count: 4, amount: 400, weighted: 40 })
  // Whoever numbers them anew leaves alone what is no longer there.
  expect(await placeOfGone()).toEqual(before)
})

test('a day of the series is one where the account is, and its months are as long as asked', async () => {
  const { user } = await house()
  const { app } = await testApp()
  const made = async (createdAt: string, closedAt: string) => {
    const { id } = await makeSale(user, { amount: 100 })
    await sendTo(user, id, 'Ganada', { amount: 100 })
    await app.owner.query('update crm_sale set created_at = $2, closed_at = $3 where id = $1', [
      id,
      createdAt,
      closedAt,
    ])
  }
  // In Mexico City the first is created on the last night of January and closed on the last one of February.
  await made('2026-02-01T05:59:59Z', '2026-03-01T05:59:59Z')
  await made('2026-02-01T06:00:00Z', '2026-03-01T06:00:00Z')
  const months = async (start: string, end: string) =>
    (await call(user, figures.saleStatistics, { query: { start, end } })).months.map(
      ({ month, created, won, wonAmount }) => `${month}: ${created}, ${won}, ${wonAmount}`,
    )
  expect(await months('2026-01-31', '2026-03-01')).toEqual([
    '2026-01-01: 1, 0, 0',
    '2026-02-01: 1, 1, 100',
    '2026-03-01: 0, 1, 100',
  ])
  expect(await months('2026-02-01', '2026-02-28')).toEqual(['2026-02-01: 1, 1, 100'])
  expect(await months('2026-01-01', '2026-01-30')).toEqual(['2026-01-01: 0, 0, 0'])
})

test('a board may be of one tag, of what is open and what was closed in thirty days', async () => {
  const { user } = await house()
  const { app } = await testApp()
  const { id: cold } = await call(user, config.tags.create, { body: { name: 'Frío' } })
  const make = (title: string, tagIds: number[] = [cold]) => makeSale(user, { title, tagIds, amount: 10 })
  await make('Abierta')
  await make('Ajena', [])
  for (const [title, days] of [
    ['De hoy', 0],
    ['De antes', 29],
    ['Vieja', 31],
  ] as const) {
    const { id } = await make(title)
    await sendTo(user, id, 'Ganada', { amount: 10 })
    await app.owner.query('update crm_sale set closed_at = now() - make_interval(days => $2) where id = $1', [id, days])
  }
  const board = await call(user, contract.saleBoard, { query: { tagIds: [cold] } })
  const ids = await stageIds(user)
  const told = (stage: string) => {
    const { count, amount, sales } = board.find(({ stageId }) => stageId === ids[stage])!
    return [count, amount, ...sales.map(({ title }) => title)]
  }
  expect(board).toHaveLength(2)
  expect(told('Prospecto')).toEqual([1, 10, 'Abierta'])
  expect(told('Ganada')).toEqual([2, 20, 'De hoy', 'De antes'])
})

test('a stage with sales goes only when they are told where to go, and nothing enters it meanwhile', async () => {
  const { user } = await house()
  const sale = await makeSale(user)
  await sendTo(user, sale.id, 'Negociación')
  const before = await call(user, config.getConfig)
  const stays = before.stages.filter(({ kind, name }) => kind === 1 && name !== 'Negociación')
  const gone = before.stages.find(({ name }) => name === 'Negociación')!
  const change = (moves?: { from: number; to: number }[]) => ({
    params: { id: before.id },
    body: { stages: stays.map(({ id, name }) => ({ id, name })), ...(moves && { moves }) },
  })
  expect(await refusal(user, config.updateConfig, change())).toMatchObject({
    status: 400,
    body: { moves: ['En «Negociación» hay 1 venta: diga a qué etapa pasan.'] },
  })
  const won = before.stages.find(({ kind }) => kind === 2)!
  expect((await refusal(user, config.updateConfig, change([{ from: gone.id, to: won.id }]))).status).toBe(400)
  const after = await call(user, config.updateConfig, change([{ from: gone.id, to: stays[0]!.id }]))
  expect(after.stages.map(({ name }) => name)).not.toContain('Negociación')
  const moved = await call(user, contract.getSale, { params: { id: sale.id } })
  expect(moved).toMatchObject({ stageName: 'Prospecto' })
  expect(moved.notes[0]!.text).toBe('Negociación → Prospecto: se quitó la etapa')
  const back = { params: { id: sale.id }, body: { stageId: gone.id } }
  expect(await refusal(user, contract.moveSale, back)).toMatchObject({
    status: 400,
    body: { id_stage: ['La etapa ya no existe.'] },
  })
  expect((await call(user, config.createStage, { body: { name: 'Visita técnica' } })).stages.at(-3)).toMatchObject({
    name: 'Visita técnica',
    kind: 1,
  })
  expect((await refusal(user, config.createStage, { body: { name: 'visita TECNICA' } })).status).toBe(400)
})

test('a note tells how it read before; only who wrote it changes it, and files come with it', async () => {
  const { user, other } = await house()
  const { id: saleId } = await makeSale(user)
  const pdf = new File(['%PDF-1.4\n%%EOF\n'], 'contrato.pdf')
  expect((await refusal(user, contract.createNote, { body: { saleId, text: '' } })).status).toBe(400)
  const note = await call(user, contract.createNote, { body: { saleId, text: 'Piden 3 %' } })
  expect((await refusal(other, contract.updateNote, { params: { id: note.id }, body: { text: 'x' } })).status).toBe(403)
  const changed = await call(user, contract.updateNote, { params: { id: note.id }, body: { text: 'Piden 5 %' } })
  expect(changed).toMatchObject({ text: 'Piden 5 %', earlier: [{ text: 'Piden 3 %' }], isOwn: true })
  await call(user, contract.deleteNote, { params: { id: note.id } })
  const { notes } = await call(user, contract.getSale, { params: { id: saleId } })
  expect(notes.find(({ id }) => id === note.id)).toMatchObject({ text: '', earlier: [], deletedAt: expect.any(String) })
  expect((await refusal(user, contract.deleteNote, { params: { id: note.id } })).status).toBe(409)
  const filed = await call(user, contract.createNote, { body: { saleId, files: [pdf] } })
  expect(filed).toMatchObject({ text: '', files: [{ name: 'contrato.pdf', type: 'application/pdf' }] })
  const liar = new File(['<svg onload="alert(1)">'], 'plano.png')
  expect((await refusal(user, contract.createNote, { body: { saleId, files: [liar] } })).status).toBe(400)
})

test('an activity rings once at its hour, is done with what came of it, and stands in the calendar', async () => {
  const { user, other } = await house()
  const sale = await makeSale(user, { title: 'Milk run', ownerId: other.id, closeOn: day(3) })
  const activity = await call(user, contract.createActivity, {
    body: { saleId: sale.id, kind: 'call', title: 'Volumen', at: at(1), remindMinutes: 60 * 48 },
  })
  expect(activity).toMatchObject({ ownerId: other.id, doneAt: null })
  const { app } = await testApp()
  const ring = () => remind.handle({}, app, new AbortController().signal)
  await ring()
  await ring()
  const rung = (await bell(other)).filter((line) => /Milk run: Llamada .*: Volumen/.test(line))
  expect(rung).toHaveLength(1)
  const month = await call(user, contract.saleCalendar, { query: { start: day(0), end: day(7) } })
  expect(month.map(({ kind, title }) => [kind, title])).toEqual([
    ['call', 'Volumen'],
    ['close', 'Milk run'],
  ])
  expect((await refusal(user, contract.saleCalendar, { query: { start: day(9), end: day(1) } })).status).toBe(400)
  await call(other, contract.updateActivity, {
    params: { id: activity.id },
    body: { isDone: true, outcome: '22 viajes al mes' },
  })
  const after = await call(user, contract.getSale, { params: { id: sale.id } })
  expect(after).toMatchObject({ next: null, activities: [{ doneBy: 'Rodrigo Treviño' }] })
  expect(after.notes[0]!.text).toBe('Llamada hecha: Volumen. 22 viajes al mes')
})

test('a quotation of billing is made of it, for its customer or by name, and is linked', async () => {
  const { account, user } = await house()
  const { id: issuerId } = await makeSocialReason(user)
  await makeSeries(user, issuerId, 'C')
  const sale = await makeSale(user, { title: 'Flete Celaya', companyName: 'Forrajes Nogal', amount: 10_000 })
  const quoted = await call(user, contract.quoteSale, { body: { saleId: sale.id, validUntil: day(15) } })
  expect(quoted.quotations).toMatchObject([{ status: 'draft', total: 11_600, currency: 'MXN' }])
  const { id } = quoted.quotations[0]!
  expect(await call(user, getQuotation, { params: { id } })).toMatchObject({
    name: 'Forrajes Nogal',
    customerId: null,
    lines: [{ description: 'Flete Celaya', unitPrice: 10_000 }],
  })
  const seller = await makeUser({ account, permissions: ['crm.ventas.view', 'crm.ventas.create'] })
  const refused = await refusal(seller, contract.quoteSale, { body: { saleId: sale.id, validUntil: day(15) } })
  expect(refused.status).toBe(403)
  const empty = await makeSale(user)
  expect(
    (await refusal(user, contract.quoteSale, { body: { saleId: empty.id, validUntil: day(15) } })).body,
  ).toMatchObject({ lines: [expect.any(String)] })
  const company = await call(user, companies.getCompany, { params: { id: sale.companyId } })
  expect(company).toMatchObject({ openSales: 1, openAmount: 10_000, quotations: [{ id }], owed: null })
})

test('the figures are those of the sales behind them', async () => {
  const { user, other } = await house()
  const a = await makeSale(user, { amount: 1000, closeOn: day(0) })
  await makeSale(other, { amount: 500, probability: 50, ownerId: other.id, closeOn: day(0) })
  const won = await makeSale(user, { amount: 1 })
  await sendTo(user, won.id, 'Ganada', { amount: 300 })
  const lost = await makeSale(user, { amount: 40 })
  await sendTo(user, lost.id, 'Perdida', { reason: 'price' })
  await call(user, contract.createActivity, { body: { saleId: a.id, kind: 'mail', title: 'Costos', at: at(-1) } })
  const { id } = await call(user, config.getConfig)
  await call(user, config.updateConfig, { params: { id }, body: { goal: 5000 } })
  expect(await call(user, figures.saleDashboard, { body: {} })).toMatchObject({
    open: { count: 2, amount: 1500, weighted: 350 },
    overdue: { count: 1, amount: 1000 },
    idle: { count: 1, amount: 500, cold: 0 },
    forecast: { weighted: 350, won: 300, goal: 5000 },
    won: { count: 1, amount: 300 },
    rate: { won: 50, lost: 1, reason: 'price', ofReason: 1 },
  })
  expect(await call(user, figures.saleDashboard, { body: { ownerId: other.id } })).toMatchObject({
    open: { count: 1, amount: 500, weighted: 250 },
  })
  const series = await call(user, figures.saleStatistics)
  expect(series.months.at(-1)).toMatchObject({ created: 4, won: 1, wonAmount: 300, lost: 1, lostAmount: 40 })
  expect(series.forecast[0]).toMatchObject({ amount: 1500, weighted: 350, count: 2 })
  expect(series.reasons).toEqual([{ reason: 'price', count: 1, amount: 40 }])
  expect(series.stages[0]).toMatchObject({ name: 'Prospecto', count: 2, amount: 1500, weighted: 350, cold: 0 })
  expect(series.owners).toEqual([
    { ownerId: user.id, name: 'Mariana Garza', open: 1, openAmount: 1000, won: 1, wonAmount: 300, lost: 1 },
    { ownerId: other.id, name: 'Rodrigo Treviño', open: 1, openAmount: 500, won: 0, wonAmount: 0, lost: 0 },
  ])
  const theirs = await call(user, figures.saleStatistics, { query: { ownerId: other.id } })
  expect(theirs.months.at(-1)).toMatchObject({ created: 1, won: 0, lost: 0 })
  expect(theirs.owners.map(({ ownerId }) => ownerId)).toEqual([other.id])
  expect((await refusal(user, figures.saleStatistics, { query: { start: day(2), end: day(1) } })).status).toBe(400)
})

test('tags come off the sales that carry them; a company with sales stays; what is exported runs no formula', async () => {
  const { user } = await house()
  const tag = await call(user, config.tags.create, { body: { name: 'Frío', color: 'teal' } })
  expect((await refusal(user, config.tags.create, { body: { name: 'frio' } })).status).toBe(400)
  const sale = await makeSale(user, { title: '=cmd|calc', tagIds: [tag.id], companyName: '+Uno' })
  expect(sale.tags).toMatchObject([{ name: 'Frío' }])
  expect((await call(user, contract.listSales, { query: { tagIds: [tag.id] } })).count).toBe(1)
  const exported = await download(user, contract.exportSales.now)
  // Read back as the text it is: a formula without a stored result would be refused.
  expect(await sheetRows(exported, 'Venta', 'Empresa')).toEqual([['=cmd|calc', '+Uno']])
  await call(user, config.tags.remove, { params: { id: tag.id } })
  expect(await call(user, contract.getSale, { params: { id: sale.id } })).toMatchObject({ tags: [] })
  const params = { id: sale.companyId }
  expect((await refusal(user, companies.deleteCompany, { params })).status).toBe(409)
  await call(user, contract.deleteSale, { params: { id: sale.id } })
  await call(user, companies.deleteCompany, { params })
  expect((await refusal(user, companies.getCompany, { params })).status).toBe(404)
})

test('what is another account’s, what no column holds and who only sees what is shared are refused', async () => {
  const { account, user } = await house()
  const stranger = await makeUser()
  const sale = await makeSale(user)
  const params = { id: sale.id }
  expect((await refusal(stranger, contract.getSale, { params })).status).toBe(404)
  expect((await refusal(stranger, contract.createNote, { body: { saleId: sale.id, text: 'x' } })).status).toBe(404)
  const theirs = await makeSale(stranger)
  const draft = (given: object) =>
    refusal(user, contract.createSale, { body: { title: 'x', companyName: 'y', ...given } })
  expect((await draft({ companyId: theirs.companyId })).body).toMatchObject({ id_company: ['La empresa no existe.'] })
  expect((await draft({ stageId: theirs.stageId })).body).toMatchObject({ id_stage: [expect.any(String)] })
  expect((await draft({ ownerId: stranger.id })).body).toMatchObject({ id_owner: [expect.any(String)] })
  const raw = async (given: object) =>
    (await send('POST', '/apis/crm_sales/create', { as: user, body: { title: 'x', company_name: 'y', ...given } }))
      .status
  expect(
    await Promise.all([{ amount: 1e13 }, { amount: -1 }, { amount: 'NaN' }, { probability: 101 }].map(raw)),
  ).toEqual([400, 400, 400, 400])
  const after = { params, body: { stageId: sale.stageId, afterId: theirs.id } }
  expect((await refusal(user, contract.moveSale, after)).status).toBe(409)
  const client = await makeUser({ account, role: roles.client, permissions: ['crm.ventas.view', 'crm.ventas.create'] })
  expect((await refusal(client, contract.listSales)).status).toBe(403)
  const reader = await makeUser({ account, permissions: ['crm.ventas.view'] })
  expect((await refusal(reader, contract.deleteSale, { params })).status).toBe(403)
  expect((await call(reader, contract.listSales)).count).toBe(1)
})
