import { createHash, verify } from 'node:crypto'
import { XmlDocument } from 'libxml2-wasm'
import { expect, test } from 'vitest'
import { openCsd } from '../../csd/csd.ts'
import { makeTestCsd } from '../../testing/test-csd.ts'
import { type CancelRequest, signCancelRequest } from './cancel-request.ts'

const files = makeTestCsd({ rfc: 'H&E951128469', name: 'HERRERIA & ELECTRICOS', now: '2026-11-21T00:00:00.000Z' })
const csd = openCsd(files.cer, files.key, files.passphrase)
const uuid = '5803eb8d-81cd-4557-8719-26632d2fa434'
const substitute = '6E1B0A4C-77D2-4F0E-9C35-1D8A52F9B0E7'
const date = '2026-11-21T12:00:00'

test('the request carries one folio, the motive and the substitute, and for the other motives an empty one', () => {
  const replaced = signCancelRequest({ uuid, motive: '01', replacedBy: substitute, date }, csd)
  expect(replaced).toMatch(
    /^<Cancelacion xmlns="http:\/\/cancelacfd\.sat\.gob\.mx" Fecha="2026-11-21T12:00:00" RfcEmisor="H&amp;E951128469">/,
  )
  expect(replaced).toContain(`FolioSustitucion="${substitute}" Motivo="01" UUID="${uuid.toUpperCase()}"`)
  expect(signCancelRequest({ uuid, motive: '03', date }, csd)).toContain('FolioSustitucion="" Motivo="03"')
  expect(replaced).not.toMatch(/>\s+</)
})

test('digest and signature hold for a reader that canonicalizes by itself', () => {
  const xml = signCancelRequest({ uuid, motive: '02', date }, csd)
  using whole = XmlDocument.fromString(xml)
  const ds = { d: 'http://www.w3.org/2000/09/xmldsig#' }
  const text = (path: string) => whole.get(path, ds)?.content ?? ''
  const info = whole.get('//d:SignedInfo', ds)?.canonicalizeToString() ?? ''
  const signature = Buffer.from(text('//d:SignatureValue'), 'base64')
  expect(verify('RSA-SHA1', Buffer.from(info), csd.certificate.publicKey, signature)).toBe(true)
  expect(verify('RSA-SHA1', Buffer.from(`${info} `), csd.certificate.publicKey, signature)).toBe(false)

  using bare = XmlDocument.fromString(xml.replace(/<Signature .*<\/Signature>/s, ''))
  expect(createHash('sha1').update(bare.canonicalizeToString()).digest('base64')).toBe(text('//d:DigestValue'))
  expect(BigInt(text('//d:X509SerialNumber'))).toBe(BigInt(`0x${csd.certificate.x509.serialNumber}`))
  expect(text('//d:X509Certificate')).toBe(csd.certificate.base64)
})

test.each([
  [{ uuid, motive: '01', date }, '208'],
  [{ uuid, motive: '01', replacedBy: 'A-20416', date }, '208'],
  [{ uuid, motive: '02', replacedBy: substitute, date }, '209'],
  [{ uuid: 'A-20416', motive: '02', date }, '205'],
] satisfies [CancelRequest, string][])('%o is refused before it is sent, with %s', (request, code) => {
  expect(() => signCancelRequest(request, csd)).toThrow(expect.objectContaining({ code, class: 'regla' }))
})
