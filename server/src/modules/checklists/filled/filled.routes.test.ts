import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openAlerts } from '@arriero/contract/alerts/alerts.contract.ts'
import { aQuestion, contentOf } from '@arriero/contract/checklists/checklists.fixture.ts'
import * as contract from '@arriero/contract/checklists/filled/filled.contract.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { listOrders } from '@arriero/contract/maintenance/orders/orders.contract.ts'
import { planTravel, travelDetail, travelEvents } from '@arriero/contract/trips/trips.contract.ts'
import { call, download, refusal, send } from '../../../../test/api.ts'
import { inAccount, makeAccount, makeUser, type TestUser } from '../../../../test/factories.ts'
import { fill, filledDraft, makeChecklist } from '../../../../test/factories/checklists.ts'
import { makeLeg, makeTrip } from '../../../../test/factories/trips.ts'
import { makeUnit, shareUnits } from '../../../../test/factories/units.ts'
import { expectEndsWithMaker } from '../../../../test/public-links.ts'

async function world() {
  const account = await makeAccount()
  const user = await makeUser({ account, name: 'Rosa Villa' })
  const unit = await makeUnit(user, { name: 'T-101' })
  const checklist = await makeChecklist(user)
  const draft = (given: Partial<Parameters<typeof filledDraft>[0]> = {}) =>
    filledDraft({ checklistId: checklist.id, unitId: unit.id, ...given })
  return { account, user, unit, checklist, draft }
}
const bad = { brakes: { value: 'no' }, tires: { value: 60 } } as const
const read = (as: TestUser, id: number) => call(as, contract.getFilled, { params: { id } })

test('handed in three times at once it is one, with its result and no finding', async () => {
  const { user, draft } = await world()
  const key = randomUUID()
  const receipts = await Promise.all([1, 2, 3].map(() => fill(user, draft(), key)))
  expect(new Set(receipts.map(({ id }) => id)).size).toBe(1)
  expect(receipts[0]).toEqual({ id: receipts[0]!.id, folio: 'CL-1', lacks: [], blocks: false })
  expect(await call(user, contract.listFilled)).toMatchObject({
    count: 1,
    results: [{ folio: 'CL-1', unitName: 'T-101', by: 'Rosa Villa', score: 100, findings: 0, worst: null }],
  })
})

test('a failing answer blocks the unit at once, and opens one order, one ticket and one alert with links back', async () => {
  const { user, unit, draft } = await world()
  const { id, blocks } = await fill(user, draft({ answers: bad }))
  expect(blocks).toBe(true)
  await expect
    .poll(async () =>
      (await read(user, id)).foundWrong.map(({ orderId, ticketId }) => [orderId !== null, ticketId !== null]),
    )
    .toEqual([
      [false, true],
      [true, false],
    ])
  const filled = await read(user, id)
  expect(filled).toMatchObject({
    score: 0,
    findings: 2,
    worst: 'critical',
    foundWrong: [
      { text: 'Fuga de aire', severity: 'critical', times: 1, ticketFolio: 'TK-1' },
      { text: 'Llanta baja', severity: 'major', times: 1 },
    ],
    block: { reason: 'Fuga de aire', liftedAt: null },
  })
  expect(await call(user, listOrders, { query: { unitId: unit.id } })).toMatchObject({ count: 1 })
  expect(await call(user, contract.listBlocks)).toMatchObject([
    { unitName: 'T-101', reason: 'Fuga de aire', filledId: id },
  ])
  expect(await call(user, openAlerts)).toMatchObject({
    alerts: [
      { title: 'Falla en la revisión', unitName: 'T-101', severity: 'high', detail: `${filled.folio}: Fuga de aire` },
    ],
  })
})

test('whoever plans a trip with a blocked unit is told, until somebody lets it go with a reason', async () => {
  const { user, unit, draft } = await world()
  await fill(user, draft({ answers: bad }))
  const plan = async () =>
    (
      await call(user, planTravel, { body: { unitId: unit.id, drivers: [], destinations: [await makeLeg(user)] } })
    ).checks.map(({ text }) => text)
  expect(await plan()).toContain('T-101 está bloqueada por su CheckList: Fuga de aire')
  const [block] = await call(user, contract.listBlocks)
  const params = { id: block!.id }
  const lift = (as: TestUser) => call(as, contract.liftBlock, { params, body: { reason: 'Se reparó en patio' } })
  const both = await Promise.allSettled([lift(user), lift(user)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await plan()).filter((text) => text.includes('bloqueada'))).toEqual([])
  const stranger = await makeUser()
  expect((await refusal(stranger, contract.liftBlock, { params, body: { reason: 'x' } })).status).toBe(404)
})

test('what is found again is counted, and compared with the time before', async () => {
  const { user, draft } = await world()
  const first = await fill(user, draft({ answers: bad }))
  const second = await fill(user, draft({ answers: { brakes: { value: 'yes' }, tires: { value: 70 } } }))
  const third = await fill(user, draft({ answers: { brakes: { value: 'no' }, tires: { value: 70 } } }))
  expect((await read(user, second.id)).foundWrong).toMatchObject([{ text: 'Llanta baja', times: 2 }])
  expect((await read(user, third.id)).foundWrong).toMatchObject([
    { text: 'Fuga de aire', times: 1 },
    { text: 'Llanta baja', times: 3 },
  ])
  expect((await read(user, second.id)).before).toMatchObject({
    id: first.id,
    findings: ['Fuga de aire', 'Llanta baja'],
  })
  expect((await read(user, first.id)).before).toBeNull()
})

test('what lacks or is no answer is refused in words, and nothing of it is kept', async () => {
  const { user, draft } = await world()
  for (const [answers, text] of [
    [{ brakes: { value: 'yes' } }, 'Falta contestar «Presión».'],
    [{ brakes: { value: 'maybe' }, tires: { value: 90 } }, '«Frenos»: Conteste sí, no o no aplica.'],
    [{ brakes: { value: 'yes' }, tires: { value: 900 } }, '«Presión»: No puede ser mayor que 160.'],
  ] as const)
    expect(
      await refusal(user, contract.sendFilled, {
        params: { uuid: randomUUID() },
        body: draft({ answers: answers as never }),
      }),
    ).toMatchObject({ status: 400, body: { answers: [text] } })
  expect((await call(user, contract.listFilled)).count).toBe(0)
  expect((await send('PUT', '/apis/checklist/filled/7', { as: user, body: {} })).status).toBeGreaterThanOrEqual(400)
})

test('a clock an hour ahead is put right, one that ends before it begins is refused', async () => {
  const { user, draft } = await world()
  const hour = 3_600_000
  const at = (ms: number) => new Date(Date.now() + ms).toISOString()
  const { id } = await fill(user, draft({ startedAt: at(hour - 600_000), endedAt: at(hour), sentAt: at(hour) }))
  const { endedAt, startedAt, clockOff, took } = await read(user, id)
  expect(Math.abs(Date.parse(endedAt) - Date.now())).toBeLessThan(120_000)
  expect(Date.parse(endedAt) - Date.parse(startedAt)).toBe(600_000)
  expect([Math.abs(clockOff - 3600) < 60, took]).toEqual([true, 600])
  const turned = draft({ startedAt: at(0), endedAt: at(-hour) })
  expect(await refusal(user, contract.sendFilled, { params: { uuid: randomUUID() }, body: turned })).toMatchObject({
    status: 400,
    body: { ended_at: ['Termina antes de empezar.'] },
  })
})

test('photographs follow by themselves, whole or not at all, and again without harm', async () => {
  const { account, user, unit } = await world()
  const content = contentOf(aQuestion({ key: 'view', kind: 'photo', label: 'Frente' }))
  const checklist = await makeChecklist(user, { content })
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#117dd4' } })
    .jpeg()
    .toBuffer()
  const [key, photo] = [randomUUID(), randomUUID()]
  const promised = {
    uuid: photo,
    question: 'view',
    sha256: createHash('sha256').update(bytes).digest('hex'),
    at: new Date().toISOString(),
  }
  const draft = filledDraft({ checklistId: checklist.id, unitId: unit.id, answers: {}, photos: [promised] })
  expect(
    await refusal(user, contract.sendFilled, { params: { uuid: key }, body: { ...draft, photos: [] } }),
  ).toMatchObject({
    body: { answers: ['Faltan 1 fotografías de «Frente».'] },
  })
  expect(await fill(user, draft, key)).toMatchObject({ lacks: [photo] })
  const give = (as: TestUser, file: Blob, uuid = photo) =>
    send('PUT', `/apis/checklist/filled/${key}/photo/${uuid}`, { as, body: formOf(file) })
  const formOf = (file: Blob) => {
    const form = new FormData()
    form.append('file', file, 'frente.jpg')
    return form
  }
  const whole = new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
  const other = await sharp({ create: { width: 41, height: 30, channels: 3, background: '#000' } })
    .jpeg()
    .toBuffer()
  expect((await give(user, new Blob([new Uint8Array(other)], { type: 'image/jpeg' }))).status).toBe(400)
  expect((await give(user, whole, randomUUID())).status).toBe(404)
  const another = await makeUser({ account })
  expect((await give(another, whole)).status).toBe(409)
  for (let again = 0; again < 2; again += 1)
    expect(await give(user, whole)).toMatchObject({ status: 200, json: { lacks: [] } })
  const { id } = await fill(user, draft, key)
  const [kept] = (await read(user, id)).photos
  expect(kept).toMatchObject({ uuid: photo, question: 'view', url: expect.stringContaining('/media/') })
})

test('a driver fills for the unit of a trip and sees only what is theirs; the trip keeps it in its history', async () => {
  const { account, user } = await world()
  const checklist = await makeChecklist(user, { purpose: 'trip' })
  const trip = await makeTrip(user)
  const driver = await makeUser({ account, role: roles.driver })
  const draft = filledDraft({ checklistId: checklist.id, tripId: trip.id, moment: 'leave' })
  const params = { uuid: randomUUID() }
  expect(await refusal(driver, contract.sendFilled, { params, body: draft })).toMatchObject({ status: 400 })
  await inAccount(account.id, async ({ tx }) => {
    const row = await tx
      .selectFrom('trip_driver')
      .where('trip_id', '=', trip.id)
      .select('driver_id')
      .executeTakeFirstOrThrow()
    await tx.updateTable('driver').set({ user_id: driver.id }).where('id', '=', row.driver_id).execute()
  })
  const { id } = await call(driver, contract.sendFilled, { params, body: draft })
  expect(await call(user, travelDetail, { query: { id: trip.id } })).toMatchObject({ checklistFilled: true })
  expect(await call(user, travelEvents, { params: { travel_id: trip.id } })).toMatchObject({
    results: expect.arrayContaining([expect.objectContaining({ title: 'Checklist' })]),
  })
  expect((await call(driver, contract.listFilled)).results.map((row) => row.id)).toEqual([id])
  const other = await makeUser({ account, role: roles.driver })
  expect((await call(other, contract.listFilled)).count).toBe(0)
  expect((await refusal(other, contract.getFilled, { params: { id } })).status).toBe(404)
  expect((await refusal(other, contract.sendFilled, { params, body: draft })).status).toBe(409)
})

test('its PDF goes by link until it ends, and by mail', async () => {
  const { user, draft } = await world()
  const { id } = await fill(user, draft({ answers: bad }))
  const paper = await download(user, contract.filledPdf, { params: { id } })
  expect(paper.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const { url } = await call(user, contract.shareFilled, { params: { id }, body: { hours: 2 } })
  const { pathname, search } = new URL(url)
  expect((await send('GET', pathname + search)).bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await send('GET', pathname)).status).toBe(404)
  await expectEndsWithMaker(user, pathname + search)
  expect((await send('GET', `${pathname.replace(/\d+$/, String(id + 1))}${search}`)).status).toBe(404)
  expect(await call(user, contract.mailFilled, { params: { id }, body: { to: ['jefe@example.com'] } })).toEqual({
    sent: 1,
  })
  const stranger = await makeUser()
  for (const endpoint of [contract.getFilled, contract.filledPdf])
    expect((await refusal(stranger, endpoint as never, { params: { id } } as never)).status).toBe(404)
})

test('a photograph of 40 MB, or a file with no picture inside, is refused in words; the answers stay and wait for another', async () => {
  const { user, unit } = await world()
  const content = contentOf(aQuestion({ key: 'view', kind: 'photo', label: 'Frente' }))
  const checklist = await makeChecklist(user, { content })
  const mega = 1024 * 1024
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
  const sent = async (bytes: Buffer<ArrayBuffer>) => {
    const [key, photo] = [randomUUID(), randomUUID()]
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const promised = { uuid: photo, question: 'view', sha256, at: new Date().toISOString() }
    const draft = filledDraft({ checklistId: checklist.id, unitId: unit.id, answers: {}, photos: [promised] })
    const { id } = await fill(user, draft, key)
    const form = new FormData()
    form.append('file', new Blob([bytes], { type: 'image/jpeg' }), 'frente.jpg')
    const { status, json } = await send('PUT', `/apis/checklist/filled/${key}/photo/${photo}`, { as: user, body: form })
    return { status, json, lacks: (await read(user, id)).lacks }
  }
  expect(await sent(Buffer.concat([head, Buffer.alloc(40 * mega)]))).toMatchObject({
    status: 400,
    json: { file: ['El archivo no debe ser mayor a 10240 kb'] },
    lacks: 1,
  })
  expect(await sent(Buffer.concat([head, Buffer.alloc(2000)]))).toMatchObject({
    status: 400,
    json: { file: ['La fotografía está dañada o no se puede leer.'] },
    lacks: 1,
  })
  expect(await sent(Buffer.from('Esto no es una imagen'))).toMatchObject({ status: 400, lacks: 1 })
})

test('of a driver who was sacked with answers waiting nothing is taken; who is taken back hands them in once', async () => {
  const { account, user, unit, draft } = await world()
  const driver = await makeUser({ account, role: roles.driver })
  await shareUnits(driver, unit.id)
  const params = { uuid: randomUUID() }
  const standing = async (active: boolean) =>
    inAccount(account.id, async ({ tx }) => {
      await tx
        .updateTable('app_user')
        .set({ deactivated_at: active ? null : new Date().toISOString() })
        .where('id', '=', driver.id)
        .execute()
    })
  await standing(false)
  // The phone keeps them: it is the session that ended, not the answers that are wrong.
  expect(await refusal(driver, contract.sendFilled, { params, body: draft() })).toMatchObject({
    status: 403,
    body: { code: 'session_expired' },
  })
  expect((await call(user, contract.listFilled)).count).toBe(0)
  await standing(true)
  for (let again = 0; again < 2; again += 1) await call(driver, contract.sendFilled, { params, body: draft() })
  expect((await call(user, contract.listFilled)).count).toBe(1)
})

test('a rule that blocks a unit in the middle of a trip stops the next one, and this one goes on', async () => {
  const { account, user, unit, draft } = await world()
  const trip = await makeTrip(user, { unitId: unit.id })
  await inAccount(account.id, ({ tx }) =>
    tx
      .updateTable('trip')
      .set({ state: 2, in_travel: true, started_at: new Date().toISOString() })
      .where('id', '=', trip.id)
      .execute(),
  )
  expect(await fill(user, draft({ answers: bad }))).toMatchObject({ blocks: true })
  expect(await call(user, travelDetail, { query: { id: trip.id } })).toMatchObject({ status: 'active', inTravel: true })
  const later = await makeLeg(user, {
    estimatedLeave: new Date(Date.now() + 48 * 3_600_000).toISOString(),
    estimatedArrival: new Date(Date.now() + 52 * 3_600_000).toISOString(),
  })
  const { checks } = await call(user, planTravel, { body: { unitId: unit.id, drivers: [], destinations: [later] } })
  expect(checks.map(({ text }) => text)).toContain('T-101 está bloqueada por su CheckList: Fuga de aire')
})
