import { beforeAll, expect, test } from 'vitest'
import * as contract from '@arriero/contract/billing/carta-porte/carta-porte.contract.ts'
import type { CartaPorteDraft } from '@arriero/contract/billing/carta-porte/carta-porte.entities.ts'
import { creditNotesOf, createCreditNote } from '@arriero/contract/billing/credit-notes/credit-notes.contract.ts'
import { updateCustomer } from '@arriero/contract/billing/customers/customers.contract.ts'
import { createPayment } from '@arriero/contract/billing/payments/payments.contract.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { call, download, refusal } from '../../../../test/api.ts'
import { makeUser, type TestAccount, type TestUser } from '../../../../test/factories.ts'
import {
  freightLine,
  invoiceOf,
  makeCustomer,
  makeIssuer,
  makeSeries,
  pacSandbox,
  workStamping,
} from '../../../../test/factories/billing.ts'
import { createInvoice } from '@arriero/contract/billing/invoices/invoices.contract.ts'
import { incomeOf, journey, transferOf } from '../../../../test/factories/carta-porte.ts'
import { circle, makeGeofence } from '../../../../test/factories/geofences.ts'
import { makeUnit } from '../../../../test/factories/units.ts'
import { workTask } from '../../../../test/factories/tasks.ts'
import { makeInventoryType, makeLeg, makeTrip } from '../../../../test/factories/trips.ts'
import { cancelDocument } from '../documents/cancelling.ts'

beforeAll(() => pacSandbox())

async function office() {
  const user = await makeUser()
  const issuerId = await makeIssuer(user)
  return {
    user,
    issuerId,
    seriesId: await makeSeries(user, issuerId),
    transfers: await makeSeries(user, issuerId, 'T'),
    customerId: await makeCustomer(user),
  }
}
const create = (user: TestUser, body: CartaPorteDraft) => call(user, contract.createCartaPorte, { body })
async function stamp(user: TestUser, id: number) {
  const { task_id } = await call(user, contract.stampCartaPorte, { body: { id } })
  const task = await workStamping(user, task_id, [id])
  return { task, carta: await call(user, contract.getCartaPorte, { params: { id } }) }
}

test('an income is the invoice of its freight: stamped once, named by its folio, owed, credited and paid (CP-02)', async () => {
  const { user, issuerId, seriesId, customerId } = await office()
  const draft = await create(user, incomeOf(seriesId, customerId))
  expect(draft).toMatchObject({ state: 'draft', total: 28_000, withheld: 1000, balance: null, type: 'ingreso' })
  expect(draft.factura).toEqual({ folio: draft.folio })
  const { task, carta } = await stamp(user, draft.id)
  expect(task).toMatchObject({ status: 'SUCCESS', done: 1, total: 1 })
  expect(carta).toMatchObject({ state: 'stamped', balance: 28_000, complementId: draft.complementId })
  const xml = await download(user, contract.cartaPorteXml, { params: { id: draft.id } })
  expect(xml.headers.get('content-disposition')).toContain(`${draft.folio}.xml`)
  const text = xml.bytes.toString()
  for (const part of ['TipoDeComprobante="I"', 'TotalDistRec="585.40"', 'PesoBrutoTotal="150.500"', 'PlacaVM="501AA1"'])
    expect(text).toContain(part)
  expect(text).toContain(draft.complementId)
  const pdf = await download(user, contract.cartaPortePdf, { params: { id: draft.id } })
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')

  const credits = await makeSeries(user, issuerId, 'E')
  const invoices = [{ invoiceId: draft.id, amount: 8000 }]
  const note = await call(user, createCreditNote, { body: { seriesId: credits, reason: 'bonus', invoices } })
  const about = { entityType: 'invoice', id: draft.id }
  expect((await call(user, creditNotesOf, { params: about })).results.map(({ id }) => id)).toEqual([note.id])
  const paid = { seriesId: await makeSeries(user, issuerId, 'P'), customerId, form: '03', currency: 'MXN' }
  await call(user, createPayment, {
    body: {
      ...paid,
      amount: 20_000,
      paidAt: new Date().toISOString(),
      allocations: [{ invoiceId: draft.id, amount: 20_000 }],
    } as never,
  })
  expect(await call(user, contract.getCartaPorte, { params: { id: draft.id } })).toMatchObject({ balance: 8000 })
  expect((await refusal(user, contract.cancelCartaPorte, { body: { id: draft.id, motivo: '02' } })).status).toBe(409)
})

test('a transfer charges nobody: no amounts, no balance, received by who issues it; cancelled it keeps its acuse (CP-03)', async () => {
  const { user, transfers, seriesId, customerId } = await office()
  const draft = await create(user, transferOf(transfers))
  expect(draft).toMatchObject({
    total: 0,
    currency: 'XXX',
    method: null,
    customerId: null,
    receiverRfc: 'EKU9003173C9',
  })
  const { carta } = await stamp(user, draft.id)
  expect(carta).toMatchObject({ state: 'stamped', balance: null, movements: [] })
  const xml = (await download(user, contract.cartaPorteXml, { params: { id: draft.id } })).bytes.toString()
  expect(xml).toContain('TipoDeComprobante="T"')
  expect(xml).toContain('ClaveProdServ="50101538"')
  const { task_id } = await call(user, contract.cancelCartaPorte, { body: { id: draft.id, motivo: '02' } })
  await workTask(user, task_id, cancelDocument, { id: draft.id })
  const params = { id: draft.id }
  expect(await call(user, contract.getCartaPorte, { params })).toMatchObject({ state: 'cancelled', hasAcuse: true })
  const acuse = await download(user, contract.cartaPorteAcuse, { params })
  expect(acuse.headers.get('content-disposition')).toContain(`${draft.folio}-acuse.xml`)
  expect((await download(user, contract.cartaPorteAcusePdf, { params })).bytes.subarray(0, 5).toString()).toBe('%PDF-')

  const refused: [CartaPorteDraft, string][] = [
    [{ ...transferOf(transfers), customerId }, 'customerId'],
    [{ ...transferOf(transfers), lines: [freightLine()] }, 'lines'],
    [transferOf(seriesId), 'seriesId'],
    [incomeOf(transfers, customerId), 'seriesId'],
    [{ ...incomeOf(seriesId, customerId), customerId: null }, 'customerId'],
  ]
  for (const [body, field] of refused) {
    const { status, body: told } = await refusal(user, contract.createCartaPorte, { body })
    expect([status, Object.keys(told)]).toEqual([400, expect.arrayContaining([field])])
  }
})

test('an income counts against the credit limit as any invoice, and where the customer says so it is not stamped', async () => {
  const { user, seriesId, transfers, customerId } = await office()
  const limit = { creditDays: 30, creditLimit: 20_000, creditPolicy: 'block' } as const
  await call(user, updateCustomer, { params: { id: customerId }, body: limit })
  const { id } = await create(user, incomeOf(seriesId, customerId))
  const refused = await refusal(user, contract.stampCartaPorte, { body: { id } })
  expect([refused.status, refused.body['detail']]).toEqual([409, expect.stringContaining('pasa por 8,000.00')])
  const transfer = await create(user, transferOf(transfers))
  expect((await stamp(user, transfer.id)).carta.state).toBe('stamped')
})

test('a draft has holes: it is kept as it is, each hole is told in words at its place, and nothing is sent', async () => {
  const { user, transfers } = await office()
  const holes: CartaPorteDraft = {
    type: 'traslado',
    seriesId: transfers,
    stops: [{ kind: 'Origen', number: 1, address: {} }],
    goods: [{ description: 'Pinturas' }],
    vehicle: {},
    figures: [{ type: '01' }],
  }
  const { id, version } = await create(user, holes)
  const { findings, percent } = await call(user, contract.reviewCartaPorte, { body: holes })
  const told = findings.map(({ section, message }) => `${section}: ${message}`)
  expect(told).toEqual(
    expect.arrayContaining([
      'ubicaciones: Ubicación 1: falta el RFC.',
      'mercancias: Mercancía 1: falta el peso.',
      'autotransporte: Falta la placa.',
      'figuras: Figura 1: falta la licencia del operador.',
    ]),
  )
  expect(told.some((one) => /Conceptos|obligatorio/.test(one))).toBe(false)
  expect(percent).toBe(33)
  const paper = await download(user, contract.cartaPortePdf, { params: { id } })
  expect(paper.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const { carta } = await stamp(user, id)
  expect(carta).toMatchObject({ state: 'error', uuid: null })
  const whole = await call(user, contract.updateCartaPorte, {
    params: { id },
    body: { ...journey(), version: carta.version },
  })
  expect(whole).toMatchObject({ state: 'draft', problem: null, folio: carta.folio })
  expect((await stamp(user, id)).carta.state).toBe('stamped')
  const late = { params: { id }, body: { ...journey(), version } }
  expect((await refusal(user, contract.updateCartaPorte, late)).status).toBe(409)
})

test('what is not chosen yet is named, and the journey is judged all the same', async () => {
  const { user, seriesId, customerId } = await office()
  const { seriesId: _, customerId: __, lines: ___, ...sketch } = incomeOf(seriesId, customerId)
  const { findings, percent } = await call(user, contract.reviewCartaPorte, { body: sketch })
  expect(findings.map(({ path, severity }) => [path, severity])).toEqual([
    ['seriesId', 'error'],
    ['customerId', 'error'],
    ['lines', 'error'],
  ])
  expect(percent).toBe(83)
  const whole = { ...incomeOf(seriesId, customerId), goods: [{ ...journey().goods[0]!, hazardous: 'Sí' as const }] }
  const dangerous = await call(user, contract.reviewCartaPorte, { body: whole })
  expect(dangerous.findings.map(({ key, section }) => [key, section])).toEqual(
    expect.arrayContaining([
      ['CP156', 'mercancias'],
      ['CP182', 'autotransporte'],
    ]),
  )
  expect(dangerous).toMatchObject({ total: 28_000, lines: [25_000] })
})

test('a trip fills its carta porte, what was typed once is remembered, and the trip is charged once', async () => {
  const { user, seriesId, customerId } = await office()
  const { id: typeId } = await makeInventoryType(user, 'Tarimas')
  const leg = await makeLeg(user, { inventory: [{ amount: 12, typeId }] })
  const trip = await makeTrip(user, { destinations: [leg], priceKm: 20 })
  const params = { id: trip.id }
  const first = await call(user, contract.cartaPorteOfTrip, { params })
  const { content } = first
  expect(content.stops.map(({ kind, number, placeId }) => [kind, number, placeId])).toEqual([
    ['Origen', 1, leg.originId],
    ['Destino', 1, leg.destinationId],
  ])
  expect(content.stops[1]?.distanceKm).toBeGreaterThan(50)
  expect(content.goods).toMatchObject([{ description: 'Tarimas', quantity: 12, loadTypeId: typeId, weightKg: null }])
  expect(content.figures).toMatchObject([{ type: '01', name: trip.drivers[0]?.name, rfc: null }])
  const [freight] = content.lines
  expect(freight).toMatchObject({ tripId: trip.id, sku: trip.folio, productKey: '78101802' })
  expect(freight?.unitPrice).toBeCloseTo((trip.totalKm ?? 0) * 20, 1)

  const typed = journey()
  const whole = {
    ...incomeOf(seriesId, customerId),
    ...content,
    customerId,
    stops: content.stops.map((stop, at) => ({ ...stop, rfc: typed.stops[at]!.rfc, address: typed.stops[at]!.address })),
    goods: content.goods.map((one) => ({
      ...one,
      productKey: '50101538',
      unitKey: 'XPX',
      weightKg: 2400,
      value: 3600,
    })),
    vehicle: { ...content.vehicle, ...typed.vehicle },
    figures: content.figures.map((one) => ({ ...one, rfc: 'VAAM130719H60', licence: 'a234567890' })),
    remember: true,
  }
  const { id } = await create(user, whole)
  expect((await stamp(user, id)).carta).toMatchObject({ state: 'stamped', trip: { folio: trip.folio } })
  const again = await call(user, contract.cartaPorteOfTrip, { params })
  expect(again.content).toMatchObject({
    lines: [],
    goods: [{ productKey: '50101538', unitKey: 'XPX', weightKg: 2400, value: 3600 }],
    vehicle: { permit: 'TPAF01', configuration: 'T3S2', trailers: typed.vehicle.trailers },
    figures: [{ rfc: 'VAAM130719H60', licence: 'a234567890' }],
  })
  expect(again.content.stops.map(({ rfc, address }) => [rfc, address.postalCode])).toEqual([
    ['EKU9003173C9', '42080'],
    ['URE180429TM6', '44940'],
  ])
  expect(again.documents).toMatchObject([{ id, state: 'stamped', type: 'ingreso' }])
  expect((await refusal(user, contract.createCartaPorte, { body: whole })).status).toBe(409)
  const charge = { ...invoiceOf(seriesId, customerId), lines: [{ ...freightLine(), tripId: trip.id }] }
  expect((await refusal(user, createInvoice, { body: charge })).body['detail']).toContain(trip.folio)
  expect(
    (await call(user, contract.listCartasPorte, { query: { trip: trip.id } })).results.map((one) => one.id),
  ).toEqual([id])
  expect((await call(user, contract.listCartasPorte, { query: { type: 'traslado' } })).count).toBe(0)

  const next = await call(user, contract.substituteCartaPorte, { params: { id } })
  expect(next).toMatchObject({ state: 'draft', tripId: trip.id, relations: [{ type: '04' }] })
  expect(next.lines[0]?.tripId).toBe(trip.id)
  await call(user, contract.deleteCartaPorte, { params: { id: next.id } })
  expect((await call(user, contract.listCartasPorte)).count).toBe(1)
})

test('an address in words tells its postal code and its state', async () => {
  const { user } = await office()
  const address = 'Blvd. Carlos Salinas 2150, Apodaca, N.L., C.P. 66600'
  const { id } = await makeGeofence(user, { name: 'Planta Apodaca', shape: circle(25.78, -100.19), address })
  const trip = await makeTrip(user, { destinations: [await makeLeg(user, { originId: id })] })
  const { content } = await call(user, contract.cartaPorteOfTrip, { params: { id: trip.id } })
  const read = { street: 'Blvd. Carlos Salinas 2150', postalCode: '66600', state: 'NLE', country: 'MEX' }
  expect(content.stops[0]?.address).toMatchObject(read)
  expect(content.stops[1]?.address).toMatchObject({ street: null, postalCode: null, state: null })
})

test('trips, units and documents of others are not found, and who may not bill sees nothing', async () => {
  const { user, seriesId, customerId, transfers } = await office()
  const stranger = await makeUser()
  const trip = await makeTrip(stranger)
  const own = await create(user, incomeOf(seriesId, customerId))
  expect((await refusal(user, contract.cartaPorteOfTrip, { params: { id: trip.id } })).status).toBe(404)
  for (const [change, field] of [
    [{ tripId: trip.id }, 'tripId'],
    [{ unitId: trip.unit.id }, 'unitId'],
  ] as const) {
    const { status, body } = await refusal(user, contract.createCartaPorte, {
      body: { ...incomeOf(seriesId, customerId), ...change },
    })
    expect([status, Object.keys(body)]).toEqual([400, expect.arrayContaining([field])])
  }
  const params = { id: own.id }
  expect((await refusal(stranger, contract.getCartaPorte, { params })).status).toBe(404)
  expect((await refusal(stranger, contract.stampCartaPorte, { body: params })).status).toBe(404)
  expect((await refusal(stranger, contract.substituteCartaPorte, { params })).status).toBe(404)
  expect((await refusal(user, contract.updateCartaPorte, { params, body: { type: 'traslado' } })).status).toBe(400)
  const twice = { ...transferOf(transfers), stops: [journey().stops[0]!, journey().stops[0]!] }
  expect((await refusal(user, contract.createCartaPorte, { body: twice })).status).toBe(400)
  for (const role of [roles.client, roles.driver, roles.mirror]) {
    const other = await makeUser({ account: { id: user.accountId } as TestAccount, role })
    expect((await refusal(other, contract.listCartasPorte)).status).toBe(403)
  }
})

test('goods come from a spreadsheet checked row by row, distances from the router', async () => {
  const { user } = await office()
  const rows = [
    { productKey: '50101538', description: 'Verdura', quantity: 3, unitKey: 'xbx', weightKg: 12.5, hazardous: 'no' },
    { productKey: '5010', description: '=HYPERLINK("x")', quantity: 0, unitKey: 'XBX', hazardous: 'quizá' },
  ]
  const { rows: checked } = await call(user, contract.previewGoods, { body: { rows } })
  expect(checked[0]).toMatchObject({ errors: [], values: { unitKey: 'XBX', hazardous: 'No' } })
  expect(checked[1]?.errors.map(({ field }) => field).toSorted()).toEqual([
    'hazardous',
    'productKey',
    'quantity',
    'weightKg',
  ])
  const unit = await makeUnit(user)
  const known = await call(user, contract.knownOfCartaPorte, { query: { unit: unit.id } })
  expect(known).toMatchObject({ vehicle: { plate: unit.plates }, figure: null, place: null })
  const stranger = await makeUser()
  const other = await call(stranger, contract.knownOfCartaPorte, { query: { unit: unit.id } })
  expect(other.vehicle).toBeNull()
  expect((await download(user, contract.goodsTemplate)).bytes.subarray(0, 2).toString()).toBe('PK')
  const places = [
    { lat: 25.67, lon: -100.31 },
    { lat: 25.43, lon: -101 },
    { lat: 22.15, lon: -100.98 },
  ]
  const { legs } = await call(user, contract.cartaPorteLegs, { body: { places } })
  expect(legs).toHaveLength(2)
  for (const { km, points } of legs) expect([km > 50, points.length > 1]).toEqual([true, true])
})
