import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { taxGroups } from '@arriero/cfdi/build/build-payment.ts'
import { openCsd } from '@arriero/cfdi/csd/csd.ts'
import { readAcuse } from '@arriero/cfdi/pac/cancel/acuse.ts'
import { followCancellation } from '@arriero/cfdi/pac/cancel/follow.ts'
import { finkokPac } from '@arriero/cfdi/pac/finkok/finkok-pac.ts'
import type { Pac, Stamped } from '@arriero/cfdi/pac/pac.ts'
import type { PacError } from '@arriero/cfdi/pac/pac-error.ts'
import { meaningOf } from '@arriero/cfdi/pac/sat/status.ts'
import { swPac } from '@arriero/cfdi/pac/sw/sw-pac.ts'
import type { CfdiDraft } from '@arriero/cfdi/model/draft.ts'
import { readCfdi } from '@arriero/cfdi/xml/read-cfdi.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expressionOf, orderFor, type PacStage, setPacStage } from './pac.fixture.ts'
import { demoCartaPorte, demoCreditNote, demoInvoice, demoPayment } from './demo-drafts.ts'

const account = { user: 'demo', password: 'demo' }
const receiver = 'OÑO120726RX3'
const days = 86_400
let stage: PacStage
let pac: Pac
let finkok: Pac
let folio = 0
beforeAll(async () => {
  stage = await setPacStage()
  pac = swPac(stage.connection, account)
  finkok = finkokPac(stage.connection, account)
})
afterAll(() => stage.simulator.close())

const stamp = (draft: CfdiDraft) => pac.stamp({ xml: stage.seal(draft).xml, key: `cancel:${++folio}` })
const invoice = () => stamp(demoInvoice(stage.now(), `C${++folio}`))
const substituteOf = ({ timbre }: Stamped) =>
  stamp({ ...demoInvoice(stage.now(), `C${++folio}`), relations: [{ type: '04', uuids: [timbre.UUID] }] })
const paymentOf = ({ xml, timbre }: Stamped) => {
  const { cfdi } = readCfdi(xml)
  if (!('Exportacion' in cfdi)) throw new Error('4.0 only')
  const paid = {
    uuid: timbre.UUID,
    folio: cfdi.Folio ?? '',
    total: cfdi.Total,
    paid: '1000.00',
    taxes: taxGroups(cfdi),
  }
  return stamp(demoPayment(stage.now(), `P${++folio}`, paid))
}
const pass = (seconds: number) => stage.control('/_clock', { advanceSeconds: seconds })
const order = ({ timbre }: Stamped, ...how: ['01' | '02' | '03' | '04', string?]) =>
  orderFor(stage.csd, timbre.UUID, ...how)
const statusOf = async (stamped: Stamped) => {
  const { estado, esCancelable, estatusCancelacion } = await pac.status(expressionOf(stamped))
  return [estado, esCancelable, estatusCancelacion]
}
const failure = (promise: Promise<unknown>): Promise<PacError> =>
  promise.then(
    () => Promise.reject(new Error('It did not fail.')),
    (error: PacError) => error,
  )

test('without acceptance (within the day): the request is received, the acuse kept, the document is cancelled', async () => {
  const stamped = await invoice()
  expect(await statusOf(stamped)).toEqual(['Vigente', 'Cancelable sin aceptación', ''])
  const { code, acuse } = await pac.cancel(order(stamped, '02'))
  expect(code).toBe('201')
  expect(readAcuse(acuse)).toMatchObject({ uuid: stamped.timbre.UUID, code: '201', issuerRfc: 'FNO140312AB1' })
  expect(await statusOf(stamped)).toEqual(['Cancelado', 'Cancelable sin aceptación', 'Cancelado sin aceptación'])
  expect((await pac.cancel(order(stamped, '02'))).code).toBe('202')
})

test('with acceptance: in process until the receiver says yes', async () => {
  const stamped = await invoice()
  await pass(2 * days)
  expect(await statusOf(stamped)).toEqual(['Vigente', 'Cancelable con aceptación', ''])
  await pac.cancel(order(stamped, '03'))
  expect(await statusOf(stamped)).toEqual(['Vigente', 'Cancelable con aceptación', 'En proceso'])
  expect(await pac.received?.pending(receiver)).toEqual([stamped.timbre.UUID])
  await pac.received?.answer(receiver, stamped.timbre.UUID, 'Aceptacion')
  expect(await statusOf(stamped)).toEqual(['Cancelado', 'Cancelable con aceptación', 'Cancelado con aceptación'])
  expect(await pac.received?.pending(receiver)).toEqual([])
})

test('rejected: the document lives on and may be asked for again', async () => {
  const stamped = await invoice()
  await pass(2 * days)
  await pac.cancel(order(stamped, '02'))
  await stage.control('/_answers', { uuid: stamped.timbre.UUID, accept: false })
  expect(await statusOf(stamped)).toEqual(['Vigente', 'Cancelable con aceptación', 'Solicitud rechazada'])
  expect((await pac.cancel(order(stamped, '02'))).code).toBe('201')
  expect((await statusOf(stamped))[2]).toBe('En proceso')
})

test('silence of 72 hours counts as yes, and the polling sees it happen', async () => {
  const stamped = await invoice()
  await pass(2 * days)
  const requestedAt = stage.now()
  await pac.cancel(order(stamped, '02'))
  const seen = new Set<string>()
  const outcome = await followCancellation({
    requestedAt,
    ask: () => pac.status(expressionOf(stamped)),
    waitUntil: (at) => stage.control('/_clock', { now: at }).then(() => undefined),
    onStatus: ({ state }) => void seen.add(state),
  })
  expect(outcome).toBe('cancelada')
  expect([...seen]).toEqual(['en proceso', 'cancelada'])
  expect((await statusOf(stamped))[2]).toBe('Plazo vencido')
})

test('a payment receipt always needs acceptance, and keeps its invoice from being cancelled until it is gone', async () => {
  const stamped = await invoice()
  const payment = await paymentOf(stamped)
  expect(await statusOf(stamped)).toEqual(['Vigente', 'No cancelable', ''])
  const blocked = await failure(pac.cancel(order(stamped, '02')))
  expect(blocked).toMatchObject({ code: '204', class: 'regla' })
  expect(await pac.related?.('FNO140312AB1', stamped.timbre.UUID)).toEqual({
    parents: [],
    children: [payment.timbre.UUID],
  })
  expect((await statusOf(payment))[1]).toBe('Cancelable con aceptación')
  await pac.cancel(order(payment, '02'))
  expect((await failure(pac.cancel(order(stamped, '02')))).code).toBe('204')
  await stage.control('/_answers', { uuid: payment.timbre.UUID, accept: true })
  expect((await pac.cancel(order(stamped, '02'))).code).toBe('201')
})

test('a credit note blocks too, and is itself cancelled without acceptance', async () => {
  const stamped = await invoice()
  const note = await stamp(demoCreditNote(stage.now(), `N${++folio}`, stamped.timbre.UUID))
  expect((await failure(finkok.cancel(order(stamped, '02')))).code).toBe('204')
  await pass(5 * days)
  await finkok.cancel(order(note, '02'))
  expect(await statusOf(note)).toEqual(['Cancelado', 'Cancelable sin aceptación', 'Cancelado sin aceptación'])
  expect(await statusOf(stamped)).toEqual(['Vigente', 'Cancelable con aceptación', ''])
})

test('substitution: relation 04 does not block, and motive 01 wants a live substitute that is related', async () => {
  const stamped = await invoice()
  const stranger = await invoice()
  const unknown = '5803EB8D-81CD-4557-8719-26632D2FA434'
  expect((await failure(pac.cancel(order(stamped, '01', unknown)))).code).toBe('208')
  expect((await failure(pac.cancel(order(stamped, '01', stranger.timbre.UUID)))).code).toBe('212')
  const substitute = await substituteOf(stamped)
  expect((await pac.cancel(order(stamped, '01', substitute.timbre.UUID))).code).toBe('201')
  expect((await statusOf(stamped))[0]).toBe('Cancelado')
  expect((await statusOf(substitute))[0]).toBe('Vigente')
  expect(await pac.related?.('FNO140312AB1', substitute.timbre.UUID)).toMatchObject({ parents: [stamped.timbre.UUID] })
})

test('a waybill with fuel always needs acceptance', async () => {
  const draft = demoCartaPorte(stage.now(), `F${++folio}`)
  const waybill = draft.cartaPorte
  if (!waybill) throw new Error('no waybill')
  const goods = waybill.goods.map((one) => ({ ...one, productKey: '15101505' }))
  const stamped = await stamp({ ...draft, cartaPorte: { ...waybill, goods } })
  expect((await statusOf(stamped))[1]).toBe('Cancelable con aceptación')
})

test('203 for the document of another, 205 for one that is not known, 302 for a request formatted anew', async () => {
  const stamped = await invoice()
  const { cer, key, passphrase } = stage.simulator.sandbox.authority.issue({
    rfc: 'CACX7605101P8',
    name: 'XOCHILT CASAS CHAVEZ',
    now: stage.now(),
  })
  const foreign = orderFor(openCsd(cer, key, passphrase), stamped.timbre.UUID, '02')
  expect(await failure(pac.cancel(foreign))).toMatchObject({ code: '203', class: 'configuracion' })
  const unknown = orderFor(stage.csd, '5803EB8D-81CD-4557-8719-26632D2FA434', '02')
  expect(await failure(pac.cancel(unknown))).toMatchObject({ code: '205', class: 'transitorio' })
  const again = order(await invoice(), '02')
  const formatted = { ...again, signedRequest: again.signedRequest.replaceAll('><', '>\n<') }
  expect((await failure(pac.cancel(formatted))).code).toBe('302')
  expect((await failure(finkok.cancel(formatted))).code).toBe('302')
  expect((await failure(pac.cancel({ ...again, signedRequest: '<Cancelacion/>' }))).code).toBe('301')
})

test('the same over Finkok: received, then once more, with the acuse', async () => {
  const stamped = await invoice()
  const first = await finkok.cancel(order(stamped, '04'))
  expect(first.code).toBe('201')
  expect(readAcuse(first.acuse).uuid).toBe(stamped.timbre.UUID)
  expect((await finkok.cancel(order(stamped, '04'))).code).toBe('202')
})

test('the status service finds a document only when all that is said of it is true', async () => {
  const stamped = await invoice()
  const expression = expressionOf(stamped)
  expect(expression).toContain('rr=OÑO120726RX3')
  expect(meaningOf(await pac.status(expression)).state).toBe('vigente')
  const altered = await pac.status(expression.replace(/tt=[\d.]+/, 'tt=1.0'))
  expect(altered.codigoEstatus).toBe('N - 602: Comprobante no encontrado.')
  expect(meaningOf(altered).state).toBe('no encontrado')
  expect((await pac.status('hola')).codigoEstatus).toMatch(/^N - 601/)
})

test('a lost answer to a cancellation does no harm: asked again it says 202', async () => {
  const stamped = await invoice()
  await stage.control('/_faults', { kind: 'broken' })
  expect((await failure(pac.cancel(order(stamped, '02')))).class).toBe('transitorio')
  expect((await pac.cancel(order(stamped, '02'))).code).toBe('202')
})

test('with a folder a restart forgets nothing: stamps, cancellations, the receiver’s answers and the keys', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pac-'))
  const first = await setPacStage({ folder })
  const before = swPac(first.connection, account)
  const { xml } = first.seal(demoInvoice(first.now(), 'J1'))
  const kept = await before.stamp({ xml, key: 'J1' })
  const rejected = await before.stamp({ xml: first.seal(demoInvoice(first.now(), 'J2')).xml, key: 'J2' })
  await first.control('/_clock', { advanceSeconds: 2 * days })
  await before.cancel(orderFor(first.csd, rejected.timbre.UUID, '02'))
  await first.control('/_answers', { uuid: rejected.timbre.UUID, accept: false })
  await first.simulator.close()
  // As a crash leaves it.
  await appendFile(join(folder, 'documents.jsonl'), '{"hash":"half')

  const second = await setPacStage({ folder })
  const after = swPac(second.connection, account)
  expect((await after.stamp({ xml, key: 'J1' })).xml).toBe(kept.xml)
  expect((await after.status(expressionOf(rejected))).estatusCancelacion).toBe('Solicitud rechazada')
  const [old, now] = [first, second].map(({ simulator }) => simulator.sandbox.authority.provider.certificate.base64)
  expect(now).toBe(old)
  await second.simulator.close()
  await rm(folder, { recursive: true })
})

test('a document too young for the authority to know is 205, and only for a while', async () => {
  const young = await setPacStage({ youngMs: 60_000 })
  const client = swPac(young.connection, account)
  const { timbre } = await client.stamp({ xml: young.seal(demoInvoice(young.now(), 'Y1')).xml, key: 'Y1' })
  const asked = orderFor(young.csd, timbre.UUID, '02')
  expect(await failure(client.cancel(asked))).toMatchObject({ code: '205', class: 'transitorio' })
  await young.control('/_clock', { advanceSeconds: 60 })
  expect((await client.cancel(asked)).code).toBe('201')
  await young.simulator.close()
})
