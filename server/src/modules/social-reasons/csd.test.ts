import { expect, test } from 'vitest'
import { CsdError, readCsd } from './csd.ts'
import { demoCsd } from '../../demo/demo-csd.ts'

const der = (text: string) => Buffer.from(text, 'base64')
const given: { certificate: Buffer; key: Buffer; password: string } = {
  certificate: der(demoCsd.certificate),
  key: der(demoCsd.key),
  password: demoCsd.password,
}
const now = new Date('2030-01-01T00:00:00Z')

const refusal = (change: Partial<typeof given>, rfc: string = demoCsd.rfc, at = now) => {
  try {
    return readCsd({ ...given, ...change }, rfc, at)
  } catch (error) {
    if (!(error instanceof CsdError)) throw error
    return [error.field, error.message]
  }
}

test('a seal that opens tells whose it is, its number and how long it is good for', () => {
  expect(readCsd(given, demoCsd.rfc, now)).toEqual({
    rfc: demoCsd.rfc,
    name: demoCsd.name,
    number: demoCsd.number,
    validFrom: expect.stringMatching(/^2026-/),
    validTo: expect.stringMatching(/^2046-/),
  })
})

test('what does not fit is told on the thing that does not', () => {
  expect(refusal({ password: 'otra' })).toEqual(['password', 'La contraseña no abre la llave privada.'])
  expect(refusal({ key: der(demoCsd.otherKey) })).toEqual(['key', 'La llave privada no corresponde al certificado.'])
  expect(refusal({ key: Buffer.from('texto') })).toEqual(['key', 'El archivo no es una llave privada (.key) del SAT.'])
  expect(refusal({ key: given.certificate })).toEqual(['key', 'El archivo no es una llave privada (.key) del SAT.'])
  expect(refusal({ certificate: given.key })).toEqual([
    'certificate',
    'El archivo no es un certificado (.cer) del SAT.',
  ])
  expect(refusal({ certificate: der(demoCsd.fiel), key: der(demoCsd.otherKey) })).toEqual([
    'certificate',
    'Es la e.firma (FIEL), que no sella facturas. Se necesita el certificado de sello digital (CSD).',
  ])
  expect(refusal({}, 'EKU9003173C9')).toEqual([
    'certificate',
    `El certificado es de ${demoCsd.rfc} y la razón social es EKU9003173C9.`,
  ])
  expect(refusal({}, demoCsd.rfc, new Date('2050-01-01'))).toEqual([
    'certificate',
    expect.stringMatching(/^El certificado venció el \d\d\.\d\d\.2046\.$/),
  ])
  expect(refusal({}, demoCsd.rfc, new Date('2020-01-01'))).toEqual([
    'certificate',
    expect.stringMatching(/^El certificado vale a partir del \d\d\.\d\d\.2026\.$/),
  ])
})
