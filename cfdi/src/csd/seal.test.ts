import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { cadenaTfd } from '../cadena/cadena-original.ts'
import type { TimbreFiscalDigital } from '../model/cfdi.ts'
import { CfdiError } from '../model/finding.ts'
import { NOW, sampleCsd, sampleDocuments } from '../testing/sample-documents.ts'
import { makeTestCsd } from '../testing/test-csd.ts'
import { readCfdi } from '../xml/read-cfdi.ts'
import { stampXml } from '../xml/write-xml.ts'
import { readCertificate } from './certificate.ts'
import { openCsd } from './csd.ts'
import { sealXml } from './seal.ts'
import { verifySeal, verifyStamp } from './verify.ts'

const samples = sampleDocuments()
const codes = (xml: string) => verifySeal(readCfdi(xml)).map(({ code }) => code)

test.each(Object.entries(samples))('the seal of %s is good', (_, cfdi) => {
  const sealed = sealXml(cfdi, sampleCsd())
  expect(codes(sealed.xml)).toEqual([])
  expect(sealed.xml).not.toMatch(/=""/)
  expect(sealed.xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>')).toBe(true)
})

const { xml } = sealXml(samples['carta porte internacional'], sampleCsd())
const body = xml.indexOf('Version=')
/** Characters that are part of a fiscal value, outside seal and certificate. */
const places = [...xml.matchAll(/ (?!Sello|Certificado)([\p{L}]+)="([^"]+)"/gu)]
  .filter(({ index }) => index > body)
  .flatMap(({ index, 0: whole, 2: value = '' }) => {
    const start = index + whole.length - 1 - value.length
    return Array.from(value, (_, i) => start + i)
  })

test('a tampered value breaks the seal, wherever it is', () => {
  assert(
    property(integer({ min: 0, max: places.length - 1 }), (i) => {
      const at = places[i] ?? 0
      const swapped = xml[at] === '7' ? '8' : '7'
      const tampered = xml.slice(0, at) + swapped + xml.slice(at + 1)
      let found: string[]
      try {
        found = codes(tampered)
      } catch (error) {
        // An escaped character that no longer is one, or a root that is no CFDI.
        found = error instanceof CfdiError ? [error.code] : []
      }
      expect(found.length).toBeGreaterThan(0)
    }),
    { numRuns: 300 },
  )
})

test('a seal of somebody else, a foreign or expired certificate and a lying number are told apart', () => {
  const stranger = makeTestCsd({ rfc: 'URE180429TM6', name: 'UNIVERSIDAD ROBOTICA ESPAÑOLA', now: NOW })
  const csd = openCsd(stranger.cer, stranger.key, stranger.passphrase)
  expect(codes(sealXml(samples.factura, csd).xml)).toEqual(['303'])
  const old = makeTestCsd({
    rfc: 'EKU9003173C9',
    name: 'ESCUELA KEMPER URGATE',
    now: NOW,
    validFrom: '2020-01-01T00:00:00Z',
    validTo: '2024-01-01T00:00:00Z',
  })
  expect(codes(sealXml(samples.factura, openCsd(old.cer, old.key, old.passphrase)).xml)).toEqual(['305'])
  const sealed = sealXml(samples.factura, sampleCsd())
  expect(codes(sealed.xml.replace(/NoCertificado="\d/, 'NoCertificado="9'))).toEqual(['303', '302'])
  expect(codes(sealed.xml.replace(/Certificado="MII/, 'Certificado="AII'))).toEqual(['301'])
})

test('a seal over what is not known is doubted, never called bad; a style sheet settles it', () => {
  const { xml: sealed, cadena } = sealXml(samples.factura, sampleCsd())
  const payroll = '<cfdi:Complemento><n:Nomina xmlns:n="http://www.sat.gob.mx/nomina12"/></cfdi:Complemento>'
  const reading = readCfdi(sealed.replace('</cfdi:Comprobante>', `${payroll}</cfdi:Comprobante>`))
  expect(verifySeal(reading)).toEqual([expect.objectContaining({ code: 'ARRSELLO01', severity: 'aviso' })])
  expect(verifySeal(reading, () => cadena)).toEqual([])
  expect(verifySeal(reading, () => `${cadena}x`).map(({ code }) => code)).toEqual(['302'])
  const broken = () => {
    throw new CfdiError('ARRXSLT01', 'La hoja de estilo usa algo que no se admite: count().')
  }
  expect(verifySeal(reading, broken)).toEqual([
    expect.objectContaining({ code: 'ARRSELLO01', message: expect.stringContaining('count()') }),
  ])
})

const pac = makeTestCsd({ rfc: 'SPR190613I52', name: 'PAC DE PRUEBA', now: NOW, number: '30001000000500003456' })
const authority = openCsd(pac.cer, pac.key, pac.passphrase)

function stampOf(seal: string): TimbreFiscalDigital {
  const tfd = {
    Version: '1.1',
    UUID: 'A1B2C3D4-0000-4000-8000-000000000001',
    FechaTimbrado: '2026-11-21T12:30:00',
    RfcProvCertif: 'SPR190613I52',
    SelloCFD: seal,
    NoCertificadoSAT: authority.certificate.number,
    SelloSAT: '',
  }
  return { ...tfd, SelloSAT: authority.sign(cadenaTfd(tfd)) }
}

test.each(['factura', 'factura con carta porte'] as const)('%s is stamped without touching what was sealed', (name) => {
  const sealed = sealXml(samples[name], sampleCsd())
  const tfd = stampOf(sealed.cfdi.Sello)
  const stamped = stampXml(sealed.xml, tfd)
  const reading = readCfdi(stamped)
  expect(reading.findings).toEqual([])
  expect(verifySeal(reading)).toEqual([])
  expect(reading.cfdi.Complemento?.TimbreFiscalDigital).toEqual(tfd)
  const withoutStamp = stamped.replace(/<tfd:.*\/>/, '').replace('<cfdi:Complemento></cfdi:Complemento>', '')
  expect(withoutStamp).toBe(sealed.xml)
})

test('a stamp of another seal, of another PAC or with a changed date is refused', () => {
  const { Sello: seal } = sealXml(samples.factura, sampleCsd()).cfdi
  const tfd = stampOf(seal)
  const { certificate } = authority
  const told = (stamp: TimbreFiscalDigital, own = seal, by = certificate) =>
    verifyStamp(stamp, own, by).map(({ code }) => code)
  expect(told(tfd)).toEqual([])
  expect(told(tfd, `${seal}x`)).toEqual(['ARRTFD01'])
  expect(told({ ...tfd, FechaTimbrado: '2026-11-22T12:30:00' })).toEqual(['ARRTFD03'])
  expect(told(tfd, seal, readCertificate(sampleCsd().certificate.base64))).toEqual(['ARRTFD02'])
})
