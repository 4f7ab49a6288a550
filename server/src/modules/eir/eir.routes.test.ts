import { createHash, randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aQuestion, contentOf } from '@arriero/contract/checklists/checklists.fixture.ts'
import { getFilled } from '@arriero/contract/checklists/filled/filled.contract.ts'
import { roles } from '@arriero/contract/core/services.ts'
import * as contract from '@arriero/contract/eir/eir.contract.ts'
import type { ReceiptDraft } from '@arriero/contract/eir/eir.entities.ts'
import { deleteSocialReason } from '@arriero/contract/social-reasons/social-reasons.contract.ts'
import { call, download, refusal, send, type As } from '../../../test/api.ts'
import { makeAccount, makeUser } from '../../../test/factories.ts'
import { makeChecklist } from '../../../test/factories/checklists.ts'
import { makeDriver } from '../../../test/factories/drivers.ts'
import { aDamage, aSignature, makeReceipt, receiptDraft } from '../../../test/factories/eir.ts'
import { makeSocialReason } from '../../../test/factories/social-reasons.ts'
import { makeTrip } from '../../../test/factories/trips.ts'
import { makeUnit, shareUnits } from '../../../test/factories/units.ts'
import { readPdfText } from '../../shared/pdf/read-text.ts'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const fieldsOf = ({ body }: { body: Record<string, unknown> }) => body['fields'] ?? body['errors'] ?? body
const refused = async (user: As, given: Partial<ReceiptDraft>) =>
  JSON.stringify(fieldsOf(await refusal(user, contract.createReceipt, { body: receiptDraft(given) })))
const both = [aSignature('carrier'), aSignature('yard', 'Patio Silao')]
const read = (user: As, id: number) => call(user, contract.getReceipt, { params: { id } })
const sides = async () => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#3a7ca5' } })
    .jpeg()
    .toBuffer()
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}
const sendPhoto = (user: As, uuid: string, bytes: Buffer, type = 'image/jpeg') =>
  send('PUT', `/apis/eir/photo/${uuid}`, { as: user, body: formOf(bytes, type) })
function formOf(bytes: Buffer, type: string) {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(bytes)], { type }), 'foto.jpg')
  return body
}

async function textOf(bytes: Buffer): Promise<string> {
  const path = join(tmpdir(), `${randomUUID()}.pdf`)
  await writeFile(path, bytes)
  const pages = await readPdfText(path, 5)
  await rm(path)
  return pages.join(' ')
}

test('a container comes in, and its number, size and the places of its damages are told', async () => {
  const user = await makeUser()
  const made = await makeReceipt(user, { container: 'tsnu 518304 5', sizeType: '45gp', damages: [aDamage()] })
  expect(made).toMatchObject({
    folio: 'EIR-00001',
    state: 'draft',
    container: 'TSNU5183045',
    sizeType: '45G1',
    damages: [{ location: 'RB5N', isNew: true, cost: 1850 }],
    charge: { damages: 1, amount: 1850 },
    before: null,
    lacks: [{ kind: 'photo' }, { kind: 'signature' }],
  })
  expect(await call(user, contract.listReceipts, { query: { inside: true } })).toMatchObject({
    count: 1,
    results: [{ folio: 'EIR-00001', damageCount: 1, newCount: 1 }],
  })
})

test('what is wrong is told beside its field, with what it may have meant', async () => {
  const user = await makeUser()
  expect(await refused(user, { container: 'TSNU5183047' })).toContain('le toca 5')
  expect(await refused(user, { container: 'TSNU5138045' })).toContain('TSNU 518304 5')
  expect(await refused(user, { sizeType: '99X9' })).toContain('ISO 6346')
  expect(await refused(user, { damages: [aDamage({ x: 1210 })] })).toContain('se sale de «Lado derecho»')
  expect(await refused(user, { damages: [aDamage({ face: 'F' })] })).toContain('se sale de «Frente»')
  const twice = aDamage()
  expect(await refused(user, { damages: [twice, twice] })).toContain('dos veces')
  expect(await refused(user, { happenedAt: new Date(Date.now() + 3_600_000).toISOString() })).toContain('posterior')
  expect(await refused(user, { sizeType: '45R1' })).toContain('temperatura programada')
  expect(await refused(user, { seals: [{ kind: 'line', document: null, gate: null, note: null }] })).toContain('sello')
  // Past what the contract lets through: as an attacker sends it.
  const raw = receiptDraft()
  const wire = { kind: 'in', container: raw.container, size_type: '45G1', happened_at: raw.happenedAt, full: false }
  for (const more of [
    { damages: [{ ...aDamage(), x: 1e15 }] },
    { damages: [{ ...aDamage(), cost: 1e15 }] },
    { damages: [{ ...aDamage(), component: 'NADA' }] },
    { gross_kg: 2_147_483_648 },
    { unit: 9e15 },
    { faces: ['Z'] },
  ])
    expect((await send('POST', '/apis/eir/', { as: user, body: { ...wire, ...more } })).status).toBe(400)
  expect(await call(user, contract.listReceipts)).toMatchObject({ count: 0 })
})

test('what belongs to others is neither named nor seen', async () => {
  const [user, stranger] = [await makeUser(), await makeUser()]
  const [unit, driver, trip, reason] = [
    await makeUnit(stranger),
    await makeDriver(stranger),
    await makeTrip(stranger),
    await makeSocialReason(stranger),
  ]
  expect(await refused(user, { unitId: unit.id })).toContain('flota')
  expect(await refused(user, { driverId: driver.id })).toContain('conductor')
  expect(await refused(user, { tripId: trip.id })).toContain('viaje')
  expect(await refused(user, { socialReasonId: reason.id })).toContain('razón social')
  const { id } = await makeReceipt(stranger)
  for (const attempt of [
    refusal(user, contract.getReceipt, { params: { id } }),
    refusal(user, contract.updateReceipt, { params: { id }, body: { notes: 'x' } }),
    refusal(user, contract.signReceipt, { params: { id }, body: aSignature('yard') }),
    refusal(user, contract.closeReceipt, { params: { id }, body: {} }),
    refusal(user, contract.deleteReceipt, { params: { id } }),
    refusal(user, contract.receiptHistory, { params: { id } }),
  ])
    expect((await attempt).status).toBe(404)
  expect((await download(user, contract.receiptPdf, { params: { id } })).status).toBe(404)
  expect(await call(user, contract.knownContainer, { params: { number: 'TSNU5183045' } })).toBeNull()
})

test('who is not of the house sees receipts of units that are shared, and their own', async () => {
  const account = await makeAccount()
  const owner = await makeUser({ account })
  const guest = await makeUser({ account, role: roles.client, permissions: ['eir.view', 'eir.create'] })
  const [shown, hidden] = [await makeUnit(owner), await makeUnit(owner)]
  await shareUnits(guest, shown.id)
  await makeReceipt(owner, { unitId: hidden.id })
  const seen = await makeReceipt(owner, { unitId: shown.id, container: 'CSQU3054383' })
  const own = await makeReceipt(guest, { container: 'MSKU1000090' })
  expect(await refused(guest, { unitId: hidden.id })).toContain('flota')
  expect(await refused(guest, { driverId: (await makeDriver(owner)).id })).toContain('conductor')
  const { results } = await call(guest, contract.listReceipts)
  expect(new Set(results.map(({ id }) => id))).toEqual(new Set([seen.id, own.id]))
  expect(await call(guest, contract.receiptDashboard, { body: {} })).toMatchObject({ inside: 2, entered: 2 })
})

test('out against in: what is new, what was there and what was repaired, and only what is new is charged', async () => {
  const user = await makeUser()
  const [dent, hole, rust] = [
    aDamage(),
    aDamage({ face: 'T', y: 60, damage: 'HO', cost: 900 }),
    aDamage({ face: 'L', damage: 'CO', cost: 500 }),
  ]
  await makeReceipt(user, { happenedAt: hoursAgo(20), damages: [dent, rust] })
  const out = await makeReceipt(user, {
    kind: 'out',
    happenedAt: hoursAgo(2),
    damages: [{ ...dent, key: randomUUID() }, hole, aDamage({ face: 'B', responsible: 'wear', cost: 70 })],
  })
  expect(out.damages.map(({ isNew }) => isNew)).toEqual([false, true, true])
  expect(out).toMatchObject({
    newCount: 2,
    repaired: [{ damage: 'CO' }],
    charge: { damages: 1, amount: 900 },
    before: { folio: 'EIR-00001', damages: [{ damage: 'DT' }, { damage: 'CO' }] },
  })
  // One that arrives late, in between, changes what the later one says.
  const late = await makeReceipt(user, { happenedAt: hoursAgo(3), damages: [{ ...hole, key: randomUUID() }] })
  expect((await read(user, out.id)).damages.map(({ isNew }) => isNew)).toEqual([true, false, true])
  await call(user, contract.deleteReceipt, { params: { id: late.id } })
  expect((await read(user, out.id)).damages.map(({ isNew }) => isNew)).toEqual([false, true, true])
  expect(await call(user, contract.receiptHistory, { params: { id: out.id } })).toMatchObject([
    { kind: 'out', damageCount: 3, newCount: 2 },
    { kind: 'in', damageCount: 2, newCount: 2 },
  ])
  expect(await call(user, contract.listReceipts, { query: { inside: true } })).toMatchObject({ count: 0 })
  expect(await call(user, contract.knownContainer, { params: { number: 'TSNU 518304 5' } })).toMatchObject({
    sizeType: '45G1',
    isInside: false,
    damages: [{ damage: 'DT' }, { damage: 'HO' }, { damage: 'DT' }],
  })
})

test('sent twice at once with one key it is one receipt, and nobody takes the key of another', async () => {
  const account = await makeAccount()
  const [user, other] = [await makeUser({ account }), await makeUser({ account })]
  const key = randomUUID()
  const sent = await Promise.all([1, 2, 3].map(() => makeReceipt(user, { key, damages: [aDamage()] })))
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
  expect(await call(user, contract.listReceipts)).toMatchObject({ count: 1 })
  expect((await refusal(other, contract.createReceipt, { body: receiptDraft({ key }) })).status).toBe(409)
})

test('two gates of one container at once: it is inside once', async () => {
  const user = await makeUser()
  await Promise.all([1, 2, 3, 4].map((hour) => makeReceipt(user, { happenedAt: hoursAgo(hour) })))
  const inside = await call(user, contract.listReceipts, { query: { inside: true } })
  expect(inside.count).toBe(1)
})

test('a receipt of a wrong container is corrected: both containers say what is true of them', async () => {
  const user = await makeUser()
  const { id } = await makeReceipt(user, { damages: [aDamage()] })
  const corrected = await call(user, contract.updateReceipt, { params: { id }, body: { container: 'CSQU3054383' } })
  expect(corrected).toMatchObject({ container: 'CSQU3054383', newCount: 1, damages: [{ location: 'RB5N' }] })
  expect(await call(user, contract.knownContainer, { params: { number: 'TSNU5183045' } })).toBeNull()
  const inside = await call(user, contract.listReceipts, { query: { inside: true } })
  expect(inside.results.map(({ container }) => container)).toEqual(['CSQU3054383'])
})

test('photographs arrive by themselves, each the one that was promised', async () => {
  const [user, stranger] = [await makeUser(), await makeUser()]
  const { bytes, sha256 } = await sides()
  const damage = aDamage()
  const uuid = randomUUID()
  const promised = { uuid, of: damage.key, sha256, at: hoursAgo(1) }
  const { id, lacks } = await makeReceipt(user, { damages: [damage], photos: [promised] })
  expect(lacks[0]).toMatchObject({ kind: 'photo', words: 'una foto no ha llegado' })
  expect((await sendPhoto(user, uuid, Buffer.from('<script>'), 'image/jpeg')).status).toBe(400)
  const other = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  expect((await sendPhoto(user, uuid, other)).status).toBe(400)
  expect((await sendPhoto(stranger, uuid, bytes)).status).toBe(404)
  expect((await sendPhoto(user, randomUUID(), bytes)).status).toBe(404)
  expect((await sendPhoto(user, uuid, bytes)).json).toEqual({ id })
  expect((await sendPhoto(user, uuid, bytes)).status).toBe(200)
  const { photos, lacks: left } = await read(user, id)
  expect(photos).toMatchObject([{ uuid, of: damage.key }])
  expect((await send('GET', photos[0]!.url!)).headers.get('content-type')).toBe('image/webp')
  expect(left.map(({ kind }) => kind)).toEqual(['signature'])
  expect(
    (
      await refusal(user, contract.createReceipt, {
        body: receiptDraft({ photos: [{ ...promised, uuid: randomUUID(), of: randomUUID() }] }),
      })
    ).status,
  ).toBe(400)
  expect(
    JSON.stringify(
      (
        await refusal(user, contract.createReceipt, {
          body: receiptDraft({ photos: [{ ...promised, of: 'seal' }] }),
        })
      ).body,
    ),
  ).toContain('otro recibo')
})

test('it is closed once nothing lacks, and a correction is a new version that both sign again', async () => {
  const user = await makeUser({ name: 'Rosa Villa' })
  const { id, version } = await makeReceipt(user, {
    isFull: true,
    seals: [{ kind: 'customs', document: '0419927', gate: '0419972', note: null }],
  })
  const close = (seen?: number) =>
    refusal(user, contract.closeReceipt, { params: { id }, body: seen === undefined ? {} : { version: seen } })
  expect(JSON.stringify((await close()).body)).toContain('un sello no es el de sus papeles y faltan las dos firmas')
  await call(user, contract.signReceipt, { params: { id }, body: { ...aSignature('carrier'), version } })
  expect((await refusal(user, contract.signReceipt, { params: { id }, body: aSignature('carrier') })).status).toBe(409)
  // Who saw it before the signature is told what happened meanwhile.
  expect(
    (await refusal(user, contract.signReceipt, { params: { id }, body: { ...aSignature('yard'), version } })).status,
  ).toBe(409)
  const seals = [{ kind: 'customs' as const, document: '0419927', gate: '0419972', note: 'Aduana lo cambió' }]
  expect(
    JSON.stringify((await refusal(user, contract.updateReceipt, { params: { id }, body: { seals } })).body),
  ).toContain('por qué lo corrige')
  const corrected = await call(user, contract.updateReceipt, {
    params: { id },
    body: { seals, reason: 'Aduana abrió el contenedor' },
  })
  expect(corrected).toMatchObject({
    revision: 2,
    state: 'draft',
    signatures: [],
    corrections: [{ revision: 1, reason: 'Aduana abrió el contenedor', by: 'Rosa Villa' }],
  })
  for (const signature of both) await call(user, contract.signReceipt, { params: { id }, body: signature })
  expect((await read(user, id)).state).toBe('signed')
  expect(await call(user, contract.closeReceipt, { params: { id }, body: {} })).toMatchObject({
    state: 'closed',
    closedBy: 'Rosa Villa',
    lacks: [],
  })
  expect((await close()).status).toBe(409)
  expect((await refusal(user, contract.deleteReceipt, { params: { id } })).status).toBe(409)
  expect((await refusal(user, contract.signReceipt, { params: { id }, body: aSignature('yard') })).status).toBe(409)
})

test('open ones stand first, and are found by number, folio and line', async () => {
  const user = await makeUser()
  const closed = await makeReceipt(user, { signatures: both })
  await call(user, contract.closeReceipt, { params: { id: closed.id }, body: {} })
  const open = await makeReceipt(user, { container: 'CSQU3054383', line: 'Maersk', happenedAt: hoursAgo(50) })
  const found = async (query: object) =>
    (await call(user, contract.listReceipts, { query })).results.map(({ id }) => id)
  expect(await found({})).toEqual([open.id, closed.id])
  expect(await found({ order: '-happenedAt' })).toEqual([closed.id, open.id])
  expect(await found({ search: 'CSQU 305438' })).toEqual([open.id])
  expect(await found({ search: 'eir-00001' })).toEqual([closed.id])
  expect(await found({ line: 'Maersk' })).toEqual([open.id])
  expect(await found({ open: false })).toEqual([closed.id])
  await makeReceipt(user, { container: 'MSKU1000090', line: 'Maersk', happenedAt: hoursAgo(60) })
  expect(await call(user, contract.receiptLines)).toEqual(['Maersk', 'Hapag-Lloyd'])
  expect((await download(user, contract.exportReceipts.now)).bytes.subarray(0, 2).toString()).toBe('PK')
})

test('the dashboard tells what is inside, since when, and damages by line', async () => {
  const user = await makeUser()
  await makeReceipt(user, { happenedAt: hoursAgo(24 * 9), damages: [aDamage()] })
  await makeReceipt(user, {
    container: 'CSQU3054383',
    line: 'Maersk',
    damages: [aDamage({ damage: 'HO', cost: null })],
  })
  await makeReceipt(user, { container: 'MSKU1000090', kind: 'out', line: 'Maersk' })
  expect(await call(user, contract.receiptDashboard, { body: {} })).toMatchObject({
    inside: 2,
    overWeek: 1,
    meanDays: 4.5,
    open: 3,
    entered: 2,
    left: 1,
    damaged: 2,
    charge: 1850,
    longest: [
      { container: 'TSNU5183045', days: 9 },
      { container: 'CSQU3054383', days: 0 },
    ],
    codes: expect.arrayContaining([
      { damage: 'HO', count: 1 },
      { damage: 'DT', count: 1 },
    ]),
  })
  const { lines } = await call(user, contract.receiptDashboard, { body: { line: 'Maersk' } })
  expect(lines).toEqual([{ line: 'Maersk', inside: 1, receipts: 2, damages: 1, isNew: 1, charge: 0 }])
})

test('its PDF carries damages, photographs and signatures on the paper of a social reason', async () => {
  const [user, stranger] = [await makeUser(), await makeUser()]
  const reason = await makeSocialReason(user)
  const { bytes, sha256 } = await sides()
  const [damage, uuid] = [aDamage(), randomUUID()]
  const photos = [{ uuid, of: damage.key, sha256, at: hoursAgo(1) }]
  const { id } = await makeReceipt(user, { damages: [damage], photos, signatures: both })
  await sendPhoto(user, uuid, bytes)
  const pdf = await download(user, contract.receiptPdf, { params: { id }, query: { socialReasonId: reason.id } })
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const said = await textOf(pdf.bytes)
  for (const words of [reason.name, 'TSNU 518304 5', 'RB5N', '$1,850.00', 'Daño 1: Abolladura', 'Patio: Patio Silao'])
    expect(said).toContain(words)
  const foreign = await makeSocialReason(stranger)
  const paperOf = (socialReasonId?: number) =>
    download(user, contract.receiptPdf, { params: { id }, query: { socialReasonId } })
  expect((await paperOf(foreign.id)).status).toBe(404)
  expect(await textOf((await paperOf()).bytes)).not.toContain(reason.name)
  // Its own social reason heads it, also once it has left: what was issued keeps its name.
  await call(user, contract.updateReceipt, {
    params: { id },
    body: { socialReasonId: reason.id, reason: 'Faltaba el membrete' },
  })
  await call(user, deleteSocialReason, { params: { id: reason.id } })
  expect(await textOf((await paperOf()).bytes)).toContain(reason.name)
  expect((await paperOf(reason.id)).status).toBe(404)
})

test('social reasons are named to the house alone', async () => {
  const account = await makeAccount()
  const owner = await makeUser({ account })
  const guest = await makeUser({ account, role: roles.client, permissions: ['eir.view', 'eir.create'] })
  const { id, name } = await makeSocialReason(owner)
  expect(await call(owner, contract.receiptIssuers)).toEqual([{ id, name }])
  expect(await call(guest, contract.receiptIssuers)).toEqual([])
  expect(await refused(guest, { socialReasonId: id })).toContain('razón social')
  const own = await makeReceipt(guest)
  const paper = await download(guest, contract.receiptPdf, {
    params: { id: own.id },
    query: { socialReasonId: id },
  })
  expect(paper.status).toBe(404)
})

test('what was signed before a correction is read as it was, its photographs too', async () => {
  const account = await makeAccount()
  const user = await makeUser({ account, name: 'Rosa Villa' })
  const guest = await makeUser({ account, role: roles.client, permissions: ['eir.view'] })
  const [hidden, shown] = [await makeUnit(user), await makeUnit(user)]
  await shareUnits(guest, shown.id)
  const { bytes, sha256 } = await sides()
  const [damage, uuid] = [aDamage(), randomUUID()]
  const before = await makeReceipt(user, {
    kind: 'out',
    unitId: hidden.id,
    happenedAt: hoursAgo(9),
    damages: [aDamage({ damage: 'CO' })],
  })
  const { id } = await makeReceipt(user, {
    unitId: shown.id,
    damages: [damage],
    photos: [{ uuid, of: damage.key, sha256, at: hoursAgo(1) }],
    signatures: both,
  })
  await sendPhoto(user, uuid, bytes)
  const corrected = await call(user, contract.updateReceipt, {
    params: { id },
    body: { damages: [], notes: 'Sin daño', reason: 'No era daño, era lodo' },
  })
  expect(corrected).toMatchObject({ revision: 2, photos: [], lacks: [{ kind: 'signature' }] })
  // A further change of what nobody signed yet keeps no version, and takes no photograph from one.
  await call(user, contract.updateReceipt, { params: { id }, body: { notes: 'Sin daño alguno' } })
  const version = (as: As, revision: number) =>
    call(as, contract.receiptVersion, { params: { id, version_id: revision } })
  const old = await version(user, 1)
  expect(old).toMatchObject({
    revision: 1,
    state: 'signed',
    notes: null,
    damages: [{ damage: 'DT', isNew: true }],
    signatures: [{ name: 'Óscar Cantú' }, { name: 'Patio Silao' }],
    photos: [{ uuid, of: damage.key }],
    before: { folio: before.folio },
    repaired: [{ damage: 'CO' }],
  })
  expect((await send('GET', old.photos[0]!.url!)).status).toBe(200)
  // The gate it was compared with is not shown to whom it is not.
  expect(await version(guest, 1)).toMatchObject({ folio: old.folio, before: null, repaired: [] })
  const stranger = await makeUser()
  for (const [as, revision] of [
    [user, 2],
    [user, 2_147_483_648],
    [stranger, 1],
  ] as const)
    expect((await refusal(as, contract.receiptVersion, { params: { id, version_id: revision } })).status).toBe(404)
})

test('the checklist of containers is kept with its receipt, once', async () => {
  const user = await makeUser()
  const content = contentOf(aQuestion({ key: 'dry', label: '¿Está seco?' }))
  const { id: checklistId } = await makeChecklist(user, { purpose: 'eir', content })
  const other = await makeChecklist(user, { content })
  const checklist = { id: checklistId, asked: 1, answers: { dry: { value: 'yes' } }, photos: [] }
  const key = randomUUID()
  const { filledId, filledFolio } = await makeReceipt(user, { key, checklist })
  expect(filledFolio).toBe('CL-1')
  expect(await call(user, getFilled, { params: { id: filledId! } })).toMatchObject({ purpose: 'eir', score: 100 })
  expect((await makeReceipt(user, { key, checklist })).filledId).toBe(filledId)
  expect(
    (await refusal(user, contract.createReceipt, { body: receiptDraft({ checklist: { ...checklist, id: other.id } }) }))
      .status,
  ).toBe(404)
})
