import { randomUUID, sign } from 'node:crypto'
import { cadenaOriginal } from '@arriero/cfdi/cadena/cadena-original.ts'
import { readCertificate } from '@arriero/cfdi/csd/certificate.ts'
import type { TestCsd } from '@arriero/cfdi/testing/test-csd.ts'
import { readCfdi } from '@arriero/cfdi/xml/read-cfdi.ts'
import { createOrder, authorizeOrder, type OrderDraft } from '@arriero/contract/store/orders/orders.contract.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { addRecord, saveRecord } from '../../src/app/database/records.ts'
import { call } from '../api.ts'
import { makeAccount, makeUser, unique } from '../factories.ts'
import { asSystem, makePart, makeStore } from './store.ts'

export const makeSupplier = (
  accountId: number,
  given: { rfc?: string; email?: string; active?: boolean } = {},
): Promise<number> =>
  asSystem(accountId, (work) => addRecord(work, 'supplier', { name: unique('Refacciones'), ...given }))

/** An account where Julia asks, Mariana decides anything and Tomás nothing yet, with a store, a supplier and parts. */
export async function purchasing() {
  const account = await makeAccount()
  const boss = await makeUser({ account, name: 'Mariana Garza' })
  const buyer = await makeUser({ account, name: 'Julia Peña' })
  const supervisor = await makeUser({ account, name: 'Tomás Ibarra', role: roles.supervisor })
  const storeId = await makeStore(account.id, 'Taller Apodaca')
  const supplierId = await makeSupplier(account.id, { rfc: 'RBR010203AB1', email: 'ventas@bravo.example.mx' })
  const filter = await makePart(account.id, { name: 'Filtro de aire AF26241', code: 'FIL-0150' })
  const tire = await makePart(account.id, { name: '11R22.5 Michelin', code: 'NEU-0008', kind: 1, category: 2 })
  await asSystem(account.id, async (work) => {
    await saveRecord(work, 'part', filter, { price: 486.2 })
    await saveRecord(work, 'part', tire, { price: 7820 })
  })
  return { account, boss, buyer, supervisor, storeId, supplierId, filter, tire }
}
export type Purchasing = Awaited<ReturnType<typeof purchasing>>

/** An order of Julia's; 24 filters unless told otherwise. */
export const makeOrder = ({ buyer, supplierId, storeId, filter }: Purchasing, given: Partial<OrderDraft> = {}) =>
  call(buyer, createOrder, {
    body: { supplierId, storeId, lines: [{ partId: filter, qty: 24, price: 486.2 }], ...given },
  })

/** The same, authorised by Mariana. */
export async function makeAuthorizedOrder(of: Purchasing, given: Partial<OrderDraft> = {}) {
  const { id } = await makeOrder(of, given)
  return call(of.boss, authorizeOrder, { body: { id } })
}

interface Billed {
  code?: string
  description: string
  qty: number
  price: number
}
const two = (amount: number) => amount.toFixed(2)

/** A supplier's CFDI 4.0 as it arrives: stamped, of taxes only the total. */
export function supplierXml({
  lines,
  rfc = 'RBR010203AB1',
  receiver = 'TSN980101AB2',
  uuid = randomUUID(),
  kind = 'I',
  currency = 'MXN',
  subtotal,
  csd,
}: {
  lines: readonly Billed[]
  rfc?: string
  receiver?: string
  uuid?: string | null
  kind?: string
  currency?: string
  subtotal?: number
  /** Seals it; without one its certificate cannot be read. */
  csd?: TestCsd
}): File {
  const sum = subtotal ?? lines.reduce((all, { qty, price }) => all + Math.round(qty * price * 100) / 100, 0)
  const concepts = lines.map(
    ({ code, description, qty, price }) =>
      `<cfdi:Concepto ClaveProdServ="40161505"${code ? ` NoIdentificacion="${code}"` : ''} Cantidad="${qty}" ClaveUnidad="H87" Descripcion="${description}" ValorUnitario="${price}" Importe="${two(qty * price)}" ObjetoImp="02"/>`,
  )
  const stamp = uuid
    ? `<cfdi:Complemento><tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" Version="1.1" UUID="${uuid.toUpperCase()}" FechaTimbrado="2026-11-21T10:05:30" RfcProvCertif="SPR190613I52" SelloCFD="x" NoCertificadoSAT="00001000000500000000" SelloSAT="x"/></cfdi:Complemento>`
    : ''
  const xml = `<?xml version="1.0" encoding="UTF-8"?><cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" Version="4.0" Serie="RB" Folio="8841" Fecha="2026-11-21T10:05:00" Sello="x" NoCertificado="00001000000500000000" Certificado="x" SubTotal="${two(sum)}" Moneda="${currency}" Total="${two(sum * 1.16)}" TipoDeComprobante="${kind}" Exportacion="01" LugarExpedicion="66600"><cfdi:Emisor Rfc="${rfc}" Nombre="REFACCIONES DEL BRAVO" RegimenFiscal="601"/><cfdi:Receptor Rfc="${receiver}" Nombre="TRANSPORTES SIERRA NORTE" DomicilioFiscalReceptor="66600" RegimenFiscalReceptor="624" UsoCFDI="G03"/><cfdi:Conceptos>${concepts.join('')}</cfdi:Conceptos>${stamp}</cfdi:Comprobante>`
  return new File([csd ? sealed(xml, csd) : xml], 'RB-8841.xml', { type: 'application/xml' })
}

function sealed(xml: string, { cer, privateKey }: TestCsd): string {
  const { number, base64 } = readCertificate(cer)
  const certified = xml
    .replace('NoCertificado="00001000000500000000"', `NoCertificado="${number}"`)
    .replace('Certificado="x"', `Certificado="${base64}"`)
  const seal = sign('RSA-SHA256', Buffer.from(cadenaOriginal(readCfdi(Buffer.from(certified)).cfdi)), privateKey)
  return certified.replace('Sello="x"', `Sello="${seal.toString('base64')}"`)
}
