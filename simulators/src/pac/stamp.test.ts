import { buildCfdi } from '@arriero/cfdi/build/build-cfdi.ts'
import { taxGroups } from '@arriero/cfdi/build/build-payment.ts'
import { readCertificate } from '@arriero/cfdi/csd/certificate.ts'
import { openCsd } from '@arriero/cfdi/csd/csd.ts'
import { sealXml } from '@arriero/cfdi/csd/seal.ts'
import { verifyStamp } from '@arriero/cfdi/csd/verify.ts'
import type { Cfdi } from '@arriero/cfdi/model/cfdi.ts'
import type { PacError } from '@arriero/cfdi/pac/pac-error.ts'
import type { Pac, PacExchange, Stamped } from '@arriero/cfdi/pac/pac.ts'
import { finkokPac } from '@arriero/cfdi/pac/finkok/finkok-pac.ts'
import { type SealedRecord, stampOnce, type StampStore } from '@arriero/cfdi/pac/stamp-once.ts'
import { swPac } from '@arriero/cfdi/pac/sw/sw-pac.ts'
import { makeTestCsd } from '@arriero/cfdi/testing/test-csd.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PacStage, setPacStage } from './pac.fixture.ts'
import {
  demoCartaPorte,
  demoCreditNote,
  demoGlobalInvoice,
  demoInvoice,
  demoIssuer,
  demoPayment,
  demoTransfer,
} from './demo-drafts.ts'

const account = { user: 'demo', password: 'demo' }
let stage: PacStage
let sw: Pac
let finkok: Pac
let folio = 0
beforeAll(async () => {
  stage = await setPacStage()
  sw = swPac(stage.connection, account)
  finkok = finkokPac(stage.connection, account)
})
afterAll(() => stage.simulator.close())

const invoice = () => stage.seal(demoInvoice(stage.now(), String(++folio)))
const document = (key = `prueba:${++folio}:1`) => ({ xml: invoice().xml, key })
const failure = (promise: Promise<unknown>): Promise<PacError> =>
  promise.then(
    () => Promise.reject(new Error('It did not fail.')),
    (error: PacError) => error,
  )

test('one document of each kind is stamped by SW and by Finkok, and the stamp is the PAC’s', async () => {
  const now = stage.now()
  const sale = stage.seal(demoInvoice(now, 'K1'))
  const { timbre } = await sw.stamp({ xml: sale.xml, key: 'K1' })
  const paid = { uuid: timbre.UUID, folio: 'K1', total: sale.cfdi.Total, paid: '25000.00', taxes: taxGroups(sale.cfdi) }
  const pac = readCertificate(stage.simulator.sandbox.authority.provider.certificate.base64)
  for (const draft of [
    demoCreditNote(now, 'K2', timbre.UUID),
    demoPayment(now, 'K3', paid),
    demoGlobalInvoice(now, 'K4'),
    demoCartaPorte(now, 'K5'),
    demoTransfer(now, 'K6'),
  ]) {
    const { xml, cfdi } = stage.seal(draft)
    const stamped = await finkok.stamp({ xml, key: '' })
    expect(verifyStamp(stamped.timbre, cfdi.Sello, pac)).toEqual([])
    // Every byte of ours is still there, in its order.
    const rest = stamped.xml.replace(/<tfd:TimbreFiscalDigital [^>]*\/>/, '')
    expect(rest.replace('<cfdi:Complemento></cfdi:Complemento>', '')).toBe(xml)
    const again = await sw.stamp({ xml, key: `K:${draft.folio}` })
    expect(again.timbre.UUID).toBe(stamped.timbre.UUID)
  }
})

test('the same bytes give one stamp: sent again, sent twice at once, sent by another wire, asked back', async () => {
  const first = document()
  const [one, two] = await Promise.all([sw.stamp(first), sw.stamp(first)])
  const uuid = one.timbre.UUID
  expect(two.timbre.UUID).toBe(uuid)
  expect((await sw.stamp({ ...first, key: 'otra:1:1' })).timbre.UUID).toBe(uuid)
  expect((await finkok.stamp(first)).timbre.UUID).toBe(uuid)
  expect((await finkok.recover(first))?.timbre.UUID).toBe(uuid)
  expect(await finkok.recover(document())).toBeUndefined()
})

test('a customid used for another document gives the earlier stamp, which is noticed not to be ours', async () => {
  await sw.stamp({ xml: invoice().xml, key: 'misma:1:1' })
  const error = await failure(sw.stamp({ xml: invoice().xml, key: 'misma:1:1' }))
  expect(error).toMatchObject({ class: 'configuracion', code: 'ARRPAC04' })
})

test.each([
  ['timeout-before', 'ARRPAC01'],
  ['timeout-after', 'ARRPAC01'],
  ['500', 'HTTP 500'],
  ['503', 'HTTP 503'],
  ['broken', 'ARRPAC03'],
])('after %s the same bytes are sent again and there is one stamp', async (kind, code) => {
  const hasty = swPac({ ...stage.connection, timeoutMs: kind.startsWith('timeout') ? 400 : 5000 }, { token: 'prueba' })
  const broken = document(`fault-${kind}:${++folio}`)
  const before = stage.simulator.sandbox.ledger.size
  expect(await failure(hasty.stamp(broken))).toMatchObject({ class: 'transitorio', code })
  const { timbre } = await sw.stamp(broken)
  expect((await sw.recover(broken))?.timbre.UUID).toBe(timbre.UUID)
  expect(stage.simulator.sandbox.ledger.size).toBe(before + 1)
})

test('a slow answer is waited for; a fault may come as often as wanted', async () => {
  await stage.control('/_faults', { kind: null, slowMs: 1 })
  await sw.stamp(document('fault-slow:1'))
  const stubborn = document('fault-503*2:1')
  expect((await failure(sw.stamp(stubborn))).code).toBe('HTTP 503')
  expect((await failure(sw.stamp(stubborn))).code).toBe('HTTP 503')
  await sw.stamp(stubborn)
})

test('Finkok meets the faults that are set from outside', async () => {
  await stage.control('/_faults', { kind: 'broken' })
  expect(await failure(finkok.stamp(document()))).toMatchObject({ class: 'transitorio', code: 'ARRPAC03' })
  await stage.control('/_faults', { kind: '503', times: null })
  expect(await failure(finkok.stamp(document()))).toMatchObject({ class: 'transitorio', code: 'HTTP 503' })
  await stage.control('/_faults', { kind: null })
  await finkok.stamp(document())
})

test.each(['402', 'CFDI40161', 'CRP20217', 'CP149'])('the sandbox refuses with %s when asked to', async (code) => {
  expect((await failure(sw.stamp(document(`fault-code-${code}:${++folio}`)))).code).toBe(code)
})

test('a PAC that is not there is a passing failure', async () => {
  const gone = swPac({ ...stage.connection, baseUrl: 'http://127.0.0.1:9' }, account)
  expect(await failure(gone.stamp(document()))).toMatchObject({ class: 'transitorio', code: 'ARRPAC02' })
})

test.each([
  ['SW', () => swPac(stage.connection, { user: 'demo', password: 'otra' }), 'HTTP 401'],
  ['SW with a fixed token', () => swPac(stage.connection, { token: 'falso' }), 'HTTP 401'],
  ['Finkok', () => finkokPac(stage.connection, { user: 'demo', password: 'otra' }), '300'],
])('a wrong password is a matter of configuration: %s', async (_, make, code) => {
  expect(await failure(make().stamp(document()))).toMatchObject({ class: 'configuracion', code })
})

const withXml = (change: (xml: string) => string) => ({ xml: change(invoice().xml), key: `xml:${++folio}` })
const sealedBy = (kind: 'csd' | 'e.firma', rfc: string, dates: { validFrom?: string; validTo?: string } = {}) => {
  const files = makeTestCsd({ rfc, name: 'OTRO', now: stage.now(), kind, ...dates })
  const { certificate, sign } = openAnyway(files)
  const draft = buildCfdi(demoInvoice(stage.now(), String(++folio)))
  return { xml: sealXml(draft, { certificate, sign }).xml, key: `sello:${folio}` }
}
/** The library refuses to open an e.firma; here it is the PAC that must. */
const openAnyway = (files: ReturnType<typeof makeTestCsd>) => {
  const certificate = readCertificate(files.cer)
  if (certificate.isCsd) return openCsd(files.cer, files.key, files.passphrase)
  return { certificate, sign: () => 'AAAA' }
}

test.each([
  ['301', 'regla', 'cut in half', () => withXml((xml) => xml.slice(0, xml.length / 2))],
  ['301', 'regla', 'an attribute missing', () => withXml((xml) => xml.replace(/ LugarExpedicion="\d+"/, ''))],
  ['302', 'regla', 'one byte changed', () => withXml((xml) => xml.replace('Reynosa', 'Reinosa'))],
  ['303', 'regla', 'the certificate of another', () => sealedBy('csd', 'CACX7605101P8')],
  [
    '305',
    'configuracion',
    'a certificate of other years',
    () => sealedBy('csd', demoIssuer.rfc, { validFrom: '2019-01-01T00:00:00Z', validTo: '2023-01-01T00:00:00Z' }),
  ],
  ['306', 'configuracion', 'an e.firma', () => sealedBy('e.firma', demoIssuer.rfc)],
])('%s (%s): %s', async (code, cause, _, make) => {
  expect(await failure(sw.stamp(make()))).toMatchObject({ code, class: cause })
})

describe('the step of the schema comes first: nothing whose namespaces lie is stamped', () => {
  const paid = () => ({
    uuid: '5803EB8D-81CD-4557-8719-26632D2FA434',
    folio: '1',
    total: '28000.00',
    paid: '100.00',
    taxes: [],
  })
  const drafts = {
    invoice: () => demoInvoice(stage.now(), String(++folio)),
    payment: () => demoPayment(stage.now(), String(++folio), paid()),
    waybill: () => demoCartaPorte(stage.now(), String(++folio)),
  }
  const complement = (node: string) => (xml: string) =>
    xml.replace('</cfdi:Comprobante>', `<cfdi:Complemento>${node}</cfdi:Complemento></cfdi:Comprobante>`)
  const rebind = (prefix: string) => (xml: string) =>
    xml.replace(new RegExp(`xmlns:${prefix}="[^"]*"`), `xmlns:${prefix}="urn:nada"`)
  test.each([
    ['payments of nowhere', 'payment', rebind('pago20')],
    ['a waybill of nowhere', 'waybill', rebind('cartaporte31')],
    [
      'cfdi rebound inside',
      'invoice',
      (xml: string) => xml.replace('<cfdi:Receptor', '<cfdi:Receptor xmlns:cfdi="urn:nada"'),
    ],
    ['a stamp of nowhere', 'invoice', complement('<tfd:TimbreFiscalDigital xmlns:tfd="urn:nada"/>')],
    ['a complement of nobody', 'invoice', complement('<n:Nada xmlns:n="urn:nada"/>')],
    [
      'one whose schema it lacks',
      'invoice',
      complement('<divisas:Divisas xmlns:divisas="http://www.sat.gob.mx/divisas"/>'),
    ],
    ['stray text', 'invoice', (xml: string) => xml.replace('<cfdi:Receptor', 'hola<cfdi:Receptor')],
  ] as const)('%s', async (_, kind, change) => {
    const { xml } = stage.seal(drafts[kind]())
    const before = stage.simulator.sandbox.ledger.size
    expect(await failure(sw.stamp({ xml: change(xml), key: `esquema:${++folio}` }))).toMatchObject({ code: '301' })
    expect(stage.simulator.sandbox.ledger.size).toBe(before)
  })
})

test('a certificate that is not for tests is refused with 308: a real one must not be spent here', async () => {
  const files = makeTestCsd({ ...demoIssuer, now: stage.now() })
  const mark = Buffer.from('PRUEBA SIN VALIDEZ FISCAL')
  const cer = Buffer.from(files.cer)
  for (let at = cer.indexOf(mark); at !== -1; at = cer.indexOf(mark)) cer.write('X'.repeat(mark.length), at)
  const draft = buildCfdi(demoInvoice(stage.now(), String(++folio)))
  const { xml } = sealXml(draft, openCsd(cer, files.key, files.passphrase))
  expect(await failure(sw.stamp({ xml, key: 'real:1' }))).toMatchObject({ code: '308', class: 'configuracion' })
})

test('304 and 402 by the lists of the tax authority, CFDI40143 for a receiver nobody knows', async () => {
  const ask = async (lists: unknown) => {
    await stage.control('/_lists', lists)
    const error = await failure(sw.stamp(document()))
    await stage.control('/_lists', { revoked: [], notInLco: [], notInRfc: [] })
    return error
  }
  expect(await ask({ revoked: [stage.csd.certificate.number] })).toMatchObject({ code: '304', class: 'configuracion' })
  expect(await ask({ notInLco: [demoIssuer.rfc] })).toMatchObject({ code: '402', class: 'configuracion' })
  expect(await ask({ notInRfc: ['OÑO120726RX3'] })).toMatchObject({ code: 'CFDI40143', class: 'regla' })
})

test.each([
  [-75, '401'],
  [-71, ''],
  [4, '401'],
])('a document dated %d hours from now: %s', async (hours, code) => {
  const at = new Date(Date.parse(stage.now()) + hours * 3_600_000).toISOString()
  const { xml } = stage.seal(demoInvoice(at, String(++folio)))
  const stamped = sw.stamp({ xml, key: `fecha:${folio}` })
  if (code === '') await stamped
  else expect(await failure(stamped)).toMatchObject({ code, class: 'regla' })
})

test('a receiver whose name or postal code is not the registered one: 40145, 40148', async () => {
  const draft = demoInvoice(stage.now(), String(++folio))
  const to = (name: string, postalCode: string) =>
    sw.stamp({
      xml: stage.seal({ ...draft, receiver: { ...draft.receiver, rfc: 'URE180429TM6', name, postalCode } }).xml,
      key: `nombre:${name}:${postalCode}`,
    })
  const error = await failure(to('UNIVERSIDAD ROBOTICA ESPANOLA', '86991'))
  expect(error.code).toBe('CFDI40145')
  expect(error.message).toContain('captúralo como en su Constancia')
  expect((await failure(to('UNIVERSIDAD ROBOTICA ESPAÑOLA', '01000'))).code).toBe('CFDI40148')
  await to('UNIVERSIDAD ROBOTICA ESPAÑOLA', '86991')
})

test('what the library finds wrong, the sandbox refuses: CFDI, then CRP, then CP, the rest as detail', async () => {
  const now = stage.now()
  const send = (cfdi: Cfdi) => failure(sw.stamp({ xml: sealXml(cfdi, stage.csd).xml, key: `regla:${++folio}` }))
  const sale = buildCfdi(demoInvoice(now, String(++folio)))
  const wrongUse = { ...sale, Receptor: { ...sale.Receptor, UsoCFDI: 'D01' } }
  expect(await send(wrongUse)).toMatchObject({
    code: 'CFDI40161',
    class: 'regla',
    message: 'El uso de CFDI no corresponde al régimen del receptor.',
  })
  const waybill = buildCfdi(demoCartaPorte(now, String(++folio)))
  const carried = waybill.Complemento?.CartaPorte
  if (!carried) throw new Error('no waybill')
  const light: Cfdi = {
    ...waybill,
    Complemento: { CartaPorte: { ...carried, Mercancias: { ...carried.Mercancias, PesoBrutoTotal: '1.000' } } },
  }
  expect(await send(light)).toMatchObject({ code: 'CP149', message: 'El peso total no es la suma de las mercancías.' })
  const both = await send({ ...light, Receptor: { ...light.Receptor, UsoCFDI: 'D01' } })
  expect(both.code).toBe('CFDI40161')
  expect(both.detail).toContain('CP149')
})

test('the seal is judged before the rules, and a known cadena before them too', async () => {
  const now = stage.now()
  const sale = buildCfdi(demoInvoice(now, String(++folio)))
  const { xml } = sealXml({ ...sale, Receptor: { ...sale.Receptor, UsoCFDI: 'D01' } }, stage.csd)
  const broken = xml.replace('Reynosa', 'Reinosa')
  expect((await failure(sw.stamp({ xml: broken, key: `orden:${++folio}` }))).code).toBe('302')
  await stage.control('/_lists', { notInRfc: [] })
  const good = document()
  const { timbre } = await sw.stamp(good)
  await stage.control('/_lists', { notInRfc: ['OÑO120726RX3'] })
  expect((await sw.stamp({ ...good, key: `orden:${++folio}` })).timbre.UUID).toBe(timbre.UUID)
  await stage.control('/_lists', { notInRfc: [] })
})

/** A store as a database would be: what is kept, is kept. */
function memoryStore() {
  const sealed = new Map<string, SealedRecord>()
  const stamped = new Map<string, Stamped>()
  const store: StampStore = {
    keepSealed: async (key, seal) => {
      const kept = sealed.get(key)
      if (kept) return { record: kept, isNew: false }
      const record = await seal()
      const first = sealed.get(key) ?? record
      sealed.set(key, first)
      return { record: first, isNew: first === record }
    },
    findStamped: async (key) => stamped.get(key),
    keepStamped: async (key, one) => void stamped.set(key, one),
    discardSealed: async (key) => void sealed.delete(key),
  }
  return { store, sealed, stamped }
}

test('stampOnce: a lost answer, two at once and a crash before keeping the stamp all give one UUID', async () => {
  const { store, sealed, stamped } = memoryStore()
  const key = `fault-timeout-after:${++folio}`
  const seal = () => invoice().xml
  const before = stage.simulator.sandbox.ledger.size
  const hasty = swPac({ ...stage.connection, timeoutMs: 400 }, { token: 'prueba' })
  expect((await failure(stampOnce({ store, pac: hasty, key, seal }))).class).toBe('transitorio')
  const bytes = sealed.get(key)?.xml
  const [one, two] = await Promise.all([
    stampOnce({ store, pac: sw, key, seal }),
    stampOnce({ store, pac: sw, key, seal }),
  ])
  expect(one.timbre.UUID).toBe(two.timbre.UUID)
  expect(sealed.get(key)?.xml).toBe(bytes)
  stamped.clear()
  expect((await stampOnce({ store, pac: sw, key, seal })).timbre.UUID).toBe(one.timbre.UUID)
  expect(stage.simulator.sandbox.ledger.size).toBe(before + 1)
})

test('stampOnce: what the rules refuse is sealed anew next time; what the configuration refuses is kept', async () => {
  const { store, sealed } = memoryStore()
  const job = (key: string) => stampOnce({ store, pac: sw, key, seal: () => invoice().xml })
  expect((await failure(job('fault-code-CFDI40161:once'))).class).toBe('regla')
  expect(sealed.size).toBe(0)
  expect((await failure(job('fault-code-402:once'))).class).toBe('configuracion')
  expect(sealed.size).toBe(1)
  await job('fault-code-402:once')
  const other = stampOnce({ store: memoryStoreOf(sealed), pac: finkok, key: 'fault-code-402:once', seal: () => '' })
  expect((await failure(other)).code).toBe('ARRPAC05')
})

function memoryStoreOf(sealed: Map<string, SealedRecord>): StampStore {
  const { store } = memoryStore()
  const record = sealed.get('fault-code-402:once')
  return {
    ...store,
    keepSealed: () => (record ? Promise.resolve({ record, isNew: false }) : Promise.reject(new Error())),
  }
}

test('an exchange is told without secrets or document: action, hash, time, outcome', async () => {
  const exchanges: PacExchange[] = []
  const told = swPac({ ...stage.connection, onExchange: (one) => void exchanges.push(one) }, account)
  await told.stamp(document())
  expect(exchanges.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
    'autenticar HTTP 200',
    'timbrar HTTP 200',
  ])
  for (const one of exchanges) {
    expect(Object.keys(one).sort()).toEqual(['action', 'durationMs', 'outcome', 'requestHash'])
    expect(one.requestHash).toMatch(/^[0-9a-f]{64}$/)
  }
})

test('each stamp is one less, whoever is asked', async () => {
  const before = await sw.balance('')
  await sw.stamp(document())
  expect(await sw.balance('')).toBe(before - 1)
  expect(await finkok.balance(demoIssuer.rfc)).toBe(before - 1)
})

test('a PAC that has forgotten our token is told user and password again', async () => {
  const client = swPac(stage.connection, account)
  const before = await client.balance('')
  await fetch(`${stage.simulator.url}/_tokens`, { method: 'DELETE' })
  expect(await client.balance('')).toBe(before)
})

test('an account without stamps left is a matter of configuration', async () => {
  const poor = await setPacStage({ credit: 0 })
  const { xml } = poor.seal(demoInvoice(poor.now(), '1'))
  const error = await failure(swPac(poor.connection, account).stamp({ xml, key: 'nada:1:1' }))
  expect(error).toMatchObject({ class: 'configuracion', code: 'AU4001' })
  await poor.simulator.close()
})
