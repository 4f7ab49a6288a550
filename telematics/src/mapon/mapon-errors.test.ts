import { expect, test } from 'vitest'
import { errorOfCode, errorOfLogin } from './mapon-errors.ts'
import { errorOfSignedStatus } from '../shared/http-exchange.ts'

test.each([
  [1000, 'retry'],
  [1001, 'retry'],
  [1002, 'show'],
  [1003, 'show'],
  [1004, 'stop'],
  [1005, 'stop'],
  [1006, 'show'],
  [1007, 'show'],
  [1008, 'stop'],
  [1009, 'stop'],
  [1010, 'show'],
  [1011, 'retry'],
  [1012, 'stop'],
  [1013, 'show'],
  [1014, 'show'],
  [1015, 'show'],
  [7, 'show'],
  [1099, 'retry'],
])('code %i: %s', (code, kind) => {
  expect(errorOfCode(code)).toMatchObject({ kind, code: String(code), message: expect.stringMatching(/^MAPON: \S/) })
})

test('the message of the provider follows the prefix of the specification', () => {
  expect(errorOfCode(1005, 'Key invalid').message).toBe('MAPON: Key invalid')
})

test('someone signing in reads the provider’s message, or that the API could not be loaded', () => {
  expect(errorOfLogin(errorOfCode(1012, 'Company suspended')).message).toBe('MAPON: Company suspended')
  expect(errorOfLogin(errorOfSignedStatus('Mapon', { status: 502, headers: new Headers() }))).toMatchObject({
    kind: 'retry',
    code: 'http-502',
    message: 'Error al cargar API MAPON',
  })
})

test.each([
  [401, null, 'stop', undefined],
  [404, null, 'show', undefined],
  [429, '3', 'retry', 3000],
  [503, null, 'retry', 10_000],
  [500, null, 'retry', undefined],
])('HTTP status %i with Retry-After %s: %s', (status, retryAfter, kind, expected) => {
  const headers = new Headers(retryAfter === null ? {} : { 'retry-after': retryAfter })
  expect(errorOfSignedStatus('Mapon', { status, headers })).toMatchObject({ kind, retryAfterMs: expected })
})
