import { expect, test } from 'vitest'
import { issuerRfc, nameWarning, postalCode, regimeProblem, regimesFor, rfcDigitMatches } from './fiscal.rules.ts'

test.each(['EKU9003173C9', 'eku-900317-3C9', 'XIA190128J61', 'CACX7605101P8', 'ÑYÑ000229AB1', 'P&G990101AB0'])(
  'somebody with the RFC %s may issue',
  (rfc) => {
    expect(issuerRfc(rfc)).toBeUndefined()
  },
)

test.each([
  ['EKU900317', 'El RFC no es válido: son 12 caracteres para una empresa y 13 para una persona'],
  ['EKU9013173C9', 'El RFC no es válido: son 12 caracteres para una empresa y 13 para una persona'],
  ['EKU9002303C9', 'El RFC no es válido: son 12 caracteres para una empresa y 13 para una persona'],
  ['XAXX010101000', 'Con un RFC genérico no se puede facturar'],
  ['XEXX010101000', 'Con un RFC genérico no se puede facturar'],
])('nobody issues as %s', (rfc, message) => {
  expect(issuerRfc(rfc)).toBe(message)
})

test('the check digit tells a mistyped RFC from the genuine one', () => {
  expect(rfcDigitMatches('EKU9003173C9')).toBe(true)
  expect(rfcDigitMatches('EKU9003173C8')).toBe(false)
  expect(rfcDigitMatches('XAXX010101000')).toBe(false)
})

test('a regime goes with persons, with companies or with both', () => {
  expect(regimeProblem('601', 'EKU9003173C9')).toBeUndefined()
  expect(regimeProblem('626', 'EKU9003173C9')).toBeUndefined()
  expect(regimeProblem('626', 'CACX7605101P8')).toBeUndefined()
  expect(regimeProblem('612', 'EKU9003173C9')).toContain('personas físicas')
  expect(regimeProblem('601', 'CACX7605101P8')).toContain('personas morales')
  expect(regimeProblem('999', 'CACX7605101P8')).toContain('catálogo del SAT')
  expect(regimesFor('EKU9003173C9').map(({ key }) => key)).toContain('624')
  expect(regimesFor('CACX7605101P8').map(({ key }) => key)).not.toContain('624')
})

test('a postal code has five digits', () => {
  for (const good of ['64000', '01000', '42501']) expect(postalCode(good)).toBeUndefined()
  for (const bad of ['6400', '640000', '00999', 'A4000']) expect(postalCode(bad)).toBe('El código postal son 5 dígitos')
})

test('a name that the SAT would not know draws a warning', () => {
  expect(nameWarning('ESCUELA KEMPER URGATE')).toBeUndefined()
  expect(nameWarning('Escuela Kemper Urgate')).toContain('mayúsculas')
  expect(nameWarning('FLETES DEL NORTE, S.A. DE C.V.')).toContain('régimen societario')
  expect(nameWarning('FLETES DEL NORTE S DE RL DE CV')).toContain('régimen societario')
})
