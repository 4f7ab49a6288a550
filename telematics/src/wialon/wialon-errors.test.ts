import { expect, test } from 'vitest'
import { errorOfNetwork, errorOfStatus } from '../shared/http-exchange.ts'
import { errorOfCode, errorOfLogin, WIALON } from './wialon-errors.ts'

const ofStatus = (status: number, headers = {}) => errorOfStatus(WIALON, { status, headers: new Headers(headers) })

test.each([
  [1, 'sign-in-again'],
  [2, 'show'],
  [3, 'retry'],
  [4, 'show'],
  [5, 'retry'],
  [6, 'retry'],
  [7, 'show'],
  [8, 'stop'],
  [9, 'retry'],
  [10, 'retry'],
  [11, 'stop'],
  [14, 'stop'],
  [1001, 'show'],
  [1002, 'show'],
  [1003, 'retry'],
  [1004, 'show'],
  [1005, 'retry'],
  [1006, 'stop'],
  [1011, 'sign-in-again'],
  [2006, 'show'],
  [2008, 'show'],
  [2014, 'show'],
  [2015, 'show'],
  [4711, 'retry'],
])('error %i of the platform: %s', (code, kind) => {
  const error = errorOfCode(code)
  expect(error).toMatchObject({ kind, code: String(code) })
  expect(error.message).toMatch(/\.$/)
})

test('a quota asks for a pause', () => {
  expect(errorOfCode(10).retryAfterMs).toBe(10_000)
  expect(ofStatus(429, { 'retry-after': '30' })).toMatchObject({
    kind: 'retry',
    code: 'http-429',
    retryAfterMs: 30_000,
  })
})

test.each([
  [502, 'retry'],
  [503, 'retry'],
  [408, 'retry'],
  [404, 'show'],
  [403, 'show'],
])('HTTP %i: %s', (status, kind) => {
  expect(ofStatus(status)).toMatchObject({ kind, code: `http-${status}` })
})

test.each([
  ['refused token', errorOfCode(8), 'stop', 'Token de Wialon no valido.'],
  ['malformed token', errorOfCode(4), 'stop', 'Token de Wialon no valido.'],
  ['authorisation server down', errorOfCode(9), 'retry', 'Error al iniciar sesion con Wialon'],
  ['invalid session while signing in', errorOfCode(1), 'retry', 'Error al iniciar sesion con Wialon'],
  ['billing', errorOfCode(14), 'stop', 'Error al iniciar sesion con Wialon'],
  [
    'no connection',
    errorOfNetwork(WIALON, new TypeError('fetch failed')),
    'retry',
    'No se ha podido cargar el SDK de Wialon',
  ],
  ['bad gateway', ofStatus(502), 'retry', 'No se ha podido cargar el SDK de Wialon'],
])('sign-in, %s: %s and the text of the specification', (_, error, kind, message) => {
  expect(errorOfLogin(error)).toMatchObject({ kind, message })
})
