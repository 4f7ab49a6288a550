import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as contract from '@arriero/contract/fuel/invoices.contract.ts'
import { fuelProviders, fuelTypes } from '@arriero/contract/fuel/catalogs.contract.ts'
import { deleteLoad } from '@arriero/contract/fuel/loads.contract.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { call, download, refusal } from '../../../../test/api.ts'
import { makeUser } from '../../../../test/factories.ts'
import { makeFuelProvider, makeFuelWorld } from '../../../../test/factories/fuel.ts'

interface Line {
  folio: string
  litres: number
  /** Before tax. */
  net: number
}

/** What a station sends: a stamped invoice with a line of litres for each discharge, and one of oil. */
function stationXml(lines: readonly Line[], given: { uuid?: string; rfc?: string } = {}): File {
  const { uuid = randomUUID(), rfc = 'CTR150312AB1' } = given
  const concept = ({ folio, litres, net }: Line, unit = 'LTR') =>
    `<cfdi:Concepto ClaveProdServ="15101505" NoIdentificacion="PL/1/EXP/ES/2015-${folio}" Cantidad="${litres}" ClaveUnidad="${unit}" Descripcion="Diesel" ValorUnitario="${(net / litres).toFixed(6)}" Importe="${net.toFixed(2)}" ObjetoImp="02"><cfdi:Impuestos><cfdi:Traslados><cfdi:Traslado Base="${net.toFixed(2)}" Impuesto="002" TipoFactor="Tasa" TasaOCuota="0.160000" Importe="${(net * 0.16).toFixed(2)}"/></cfdi:Traslados></cfdi:Impuestos></cfdi:Concepto>`
  const xml = `<?xml version="1.0" encoding="UTF-8"?><cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" Version="4.0" Serie="F" Folio="20881" Fecha="2026-11-16T09:00:00" SubTotal="0" Moneda="MXN" Total="0" TipoDeComprobante="I" Exportacion="01" LugarExpedicion="25900"><cfdi:Emisor Rfc="${rfc}" Nombre="TRES RIOS" RegimenFiscal="601"/><cfdi:Receptor Rfc="XAXX010101000" Nombre="FLOTA" DomicilioFiscalReceptor="64000" RegimenFiscalReceptor="601" UsoCFDI="G03"/><cfdi:Conceptos>${lines.map((line) => concept(line)).join('')}${concept({ folio: '9', litres: 2, net: 300 }, 'H87')}</cfdi:Conceptos><cfdi:Complemento><tfd:TimbreFiscalDigital Version="1.1" UUID="${uuid}" FechaTimbrado="2026-11-16T09:00:05" RfcProvCertif="SAT970701NN3" SelloCFD="x" NoCertificadoSAT="00001000000500000001" SelloSAT="x"/></cfdi:Complemento></cfdi:Comprobante>`
  return new File([xml], 'factura.xml', { type: 'application/xml' })
}

/** What an electronic purse sends: its purchases stand in a complement. */
function purseXml(
  purchases: readonly { folio: string; card: string; at: string; litres: number; net: number }[],
): File {
  const lines = purchases
    .map(
      ({ folio, card, at, litres, net }) =>
        `<ecc12:ConceptoEstadoDeCuentaCombustible Identificador="${card}" Fecha="${at}" Rfc="GEN080720QX4" ClaveEstacion="E1" Cantidad="${litres.toFixed(3)}" TipoCombustible="3" Unidad="LTR" NombreCombustible="Diesel" FolioOperacion="${folio}" ValorUnitario="20" Importe="${net.toFixed(2)}"><ecc12:Traslados><ecc12:Traslado Impuesto="IVA" TasaOCuota="0.16" Importe="${(net * 0.16).toFixed(2)}"/></ecc12:Traslados></ecc12:ConceptoEstadoDeCuentaCombustible>`,
    )
    .join('')
  const xml = `<?xml version="1.0" encoding="UTF-8"?><cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" xmlns:ecc12="http://www.sat.gob.mx/EstadoDeCuentaCombustible12" xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" Version="4.0" Fecha="2026-11-16T09:00:00" SubTotal="10" Moneda="MXN" Total="11.60" TipoDeComprobante="I" Exportacion="01" LugarExpedicion="25900"><cfdi:Emisor Rfc="CTR150312AB1" Nombre="MONEDERO" RegimenFiscal="601"/><cfdi:Receptor Rfc="XAXX010101000" Nombre="FLOTA" DomicilioFiscalReceptor="64000" RegimenFiscalReceptor="601" UsoCFDI="G03"/><cfdi:Conceptos><cfdi:Concepto ClaveProdServ="84141602" Cantidad="1" ClaveUnidad="E48" Descripcion="Comision" ValorUnitario="10" Importe="10" ObjetoImp="01"/></cfdi:Conceptos><cfdi:Complemento><ecc12:EstadoDeCuentaCombustible Version="1.2" TipoOperacion="Tarjeta" NumeroDeCuenta="1" SubTotal="1" Total="1"><ecc12:Conceptos>${lines}</ecc12:Conceptos></ecc12:EstadoDeCuentaCombustible><tfd:TimbreFiscalDigital Version="1.1" UUID="${randomUUID()}" FechaTimbrado="2026-11-16T09:00:05" RfcProvCertif="SAT970701NN3" SelloCFD="x" NoCertificadoSAT="00001000000500000001" SelloSAT="x"/></cfdi:Complemento></cfdi:Comprobante>`
  return new File([xml], 'monedero.xml', { type: 'application/xml' })
}

const at = '2026-11-16T15:00:00.000Z'
async function world() {
  const fuel = await makeFuelWorld()
  const { user, provider } = fuel
  const write = (ticket: string, litres: number, total: number, more: object = {}) =>
    fuel.load({ ticket, litres, price: total / litres, total, at, ...more })
  const read = (xml: File) => call(user, contract.createFuelInvoice, { body: { xml, providerId: provider.id } })
  return { ...fuel, write, read }
}

test('an invoice is held against the loads: what fits, what nobody wrote down, other litres and another amount', async () => {
  const { user, provider, write, read } = await world()
  const fits = await write('101', 100, 2320)
  await write('102', 120, 2784)
  await write('103', 100, 2000)
  const left = await write('999', 50, 1160, { at: '2026-11-16T15:00:00.000Z' })
  const xml = stationXml([
    { folio: '101', litres: 100, net: 2000 },
    { folio: '102', litres: 150, net: 3000 },
    { folio: '103', litres: 100, net: 2000 },
    { folio: '104', litres: 80, net: 1600 },
  ])
  const invoice = await read(xml)
  expect(invoice).toMatchObject({
    providerId: provider.id,
    folio: 'F-20881',
    matched: { lines: 1, amount: 2320 },
    litres: { lines: 1, amount: 3480 },
    amount: { lines: 1, amount: 2320 },
    missing: { lines: 1, amount: 1856 },
    uncharged: { lines: 1 },
  })
  expect(invoice.lines.find(({ state }) => state === 'matched')).toMatchObject({ folio: '101', load: { id: fits.id } })
  expect(await call(user, contract.fuelInvoicesOpen)).toMatchObject({
    invoices: 1,
    lines: 3,
    first: { id: invoice.id },
  })
  expect(await refusal(user, contract.createFuelInvoice, { body: { xml, providerId: provider.id } })).toMatchObject({
    status: 400,
    body: { xml: ['Esa factura ya se concilió.'] },
  })

  const [missing] = invoice.lines.filter(({ state }) => state === 'missing')
  const tied = await call(user, contract.tieFuelLine, { params: { id: missing!.id }, body: { loadId: left.id } })
  expect(tied).toMatchObject({ missing: { lines: 0 }, litres: { lines: 2 }, uncharged: { lines: 0 } })
  const other = tied.lines.find(({ folio }) => folio === '103')!
  expect(
    await refusal(user, contract.tieFuelLine, { params: { id: other.id }, body: { loadId: left.id } }),
  ).toMatchObject({ status: 400, body: { load: ['Esa carga ya está en otro renglón.'] } })
  const accepted = await call(user, contract.acceptFuelLine, {
    params: { id: other.id },
    body: { reason: 'Precio de temporada' },
  })
  expect(accepted).toMatchObject({ accepted: { lines: 1 }, amount: { lines: 0 } })
  const ok = accepted.lines.find(({ state }) => state === 'matched')!
  expect(await refusal(user, contract.acceptFuelLine, { params: { id: ok.id }, body: { reason: 'x' } })).toMatchObject({
    status: 409,
  })

  await call(user, deleteLoad, { params: { id: fits.id } })
  expect(await call(user, contract.matchFuelInvoice, { params: { id: invoice.id } })).toMatchObject({
    matched: { lines: 0 },
    missing: { lines: 1 },
  })
  await call(user, contract.deleteFuelInvoice, { params: { id: invoice.id } })
  expect(await read(xml)).toMatchObject({ litres: { lines: 1 } })
})

test('what a line charges over the agreed price is told, and the XML is given back as it was sent', async () => {
  const { user, provider, write, read } = await world()
  await call(user, fuelProviders.update, { params: { id: provider.id }, body: { agreedPrice: 23.2 } })
  await write('201', 100, 2320)
  await write('202', 100, 2436)
  const xml = stationXml([
    { folio: '201', litres: 100, net: 2000 },
    { folio: '202', litres: 100, net: 2100 },
  ])
  const invoice = await read(xml)
  expect(invoice).toMatchObject({ hasXml: true, matched: { lines: 1 }, price: { lines: 1, amount: 2436 } })
  const [dear] = invoice.lines
  expect(dear).toMatchObject({ folio: '202', state: 'price', agreed: 23.2, over: 116 })
  expect(await call(user, contract.fuelInvoicesOpen)).toMatchObject({ lines: 1 })
  const { bytes } = await download(user, contract.fuelInvoiceXml, { params: { id: invoice.id } })
  expect(bytes.toString()).toBe(await xml.text())
  expect(await refusal(await makeUser(), contract.fuelInvoiceXml, { params: { id: invoice.id } })).toMatchObject({
    status: 404,
  })
  const foreign = await call(await makeUser(), fuelTypes.create, { body: { name: 'Diésel' } })
  expect(
    await refusal(user, fuelProviders.update, { params: { id: provider.id }, body: { agreedTypeId: foreign.id } }),
  ).toMatchObject({ status: 400, body: { agreed_type: [expect.any(String)] } })
  await call(user, contract.acceptFuelLine, { params: { id: dear!.id }, body: { reason: 'Subió el lunes' } })
  expect(await call(user, contract.fuelInvoicesOpen)).toMatchObject({ lines: 0 })
})

test("a purse's purchases are found by card, hour and litres", async () => {
  const { write, read } = await world()
  await write('T-1', 200, 4640, { card: '5401', at: '2026-11-14T18:10:00.000Z' })
  const invoice = await read(
    purseXml([
      { folio: 'A1', card: '5401', at: '2026-11-14T12:00:00', litres: 200.5, net: 4010 },
      { folio: 'A2', card: '5402', at: '2026-11-14T12:00:00', litres: 200, net: 4300 },
    ]),
  )
  expect(invoice).toMatchObject({ matched: { lines: 1 }, missing: { lines: 1 } })
  expect(invoice.lines.find(({ state }) => state === 'matched')).toMatchObject({ folio: 'A1', card: '5401' })
})

test('what is no stamped fuel invoice, or is of nobody, is refused in words', async () => {
  const { user, provider } = await world()
  const send = (text: string, providerId: number | null = provider.id) =>
    refusal(user, contract.createFuelInvoice, {
      body: { providerId, xml: new File([text], 'x.xml', { type: 'application/xml' }) },
    })
  expect(await send('<nada/>')).toMatchObject({
    status: 400,
    body: { xml: [expect.stringContaining('no es un CFDI')] },
  })
  expect(await send('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')).toMatchObject({ status: 400 })
  const line = [{ folio: '1', litres: 10, net: 100 }]
  expect(await send(await stationXml([]).text())).toMatchObject({
    body: { xml: ['La factura no trae litros de combustible.'] },
  })
  expect(await send(await stationXml(line, { rfc: 'AAA010101AAA' }).text(), null)).toMatchObject({
    body: { provider: ['Ningún proveedor tiene el RFC AAA010101AAA: elija de quién es.'] },
  })
  const foreign = await makeFuelProvider(await makeUser())
  expect(await send(await stationXml(line).text(), foreign.id)).toMatchObject({ status: 400 })
})

test('invoices are for the people of the house, and those of another account are nobody’s', async () => {
  const { account, read } = await world()
  const invoice = await read(stationXml([{ folio: '1', litres: 10, net: 100 }]))
  const stranger = await makeUser()
  for (const [endpoint, given] of [
    [contract.getFuelInvoice, {}],
    [contract.matchFuelInvoice, {}],
    [contract.deleteFuelInvoice, {}],
  ] as const)
    expect(await refusal(stranger, endpoint, { params: { id: invoice.id }, ...given })).toMatchObject({ status: 404 })
  const [line] = invoice.lines
  expect(
    await refusal(stranger, contract.acceptFuelLine, { params: { id: line!.id }, body: { reason: 'x' } }),
  ).toMatchObject({ status: 404 })
  const client = await makeUser({
    account,
    role: roles.client,
    permissions: ['combustible.carga_combustible.view', 'combustible.carga_combustible.review'],
  })
  expect(await refusal(client, contract.listFuelInvoices)).toMatchObject({ status: 403 })
  expect(await call(client, contract.fuelInvoicesOpen)).toEqual({ invoices: 0, lines: 0, first: null })
})

test.each([
  ['litres without end', () => stationXml([{ folio: '1', litres: Infinity, net: 100 }])],
  ['an amount without end', () => stationXml([{ folio: '1', litres: 100, net: Infinity }])],
  ['litres that no column holds', () => stationXml([{ folio: '1', litres: 1e30, net: 100 }])],
  ['an amount that no column holds', () => stationXml([{ folio: '1', litres: 100, net: 1e15 }])],
  ['a day that is none', () => purseXml([{ folio: '1', card: '1', at: '2026-99-99T10:00:00', litres: 1, net: 20 }])],
  ['no day', () => purseXml([{ folio: '1', card: '1', at: 'ayer', litres: 1, net: 20 }])],
])('an invoice with %s is refused in words', async (_, xml) => {
  const { user, provider } = await world()
  const body = { xml: xml(), providerId: provider.id }
  expect(await refusal(user, contract.createFuelInvoice, { body })).toMatchObject({
    status: 400,
    body: { xml: ['Un renglón no dice sus litros, su importe o su día, o dice más de lo que puede ser.'] },
  })
})
