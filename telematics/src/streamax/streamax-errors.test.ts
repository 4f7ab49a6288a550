import { expect, test } from 'vitest'
import { errorOfNetwork, errorOfStatus } from '../shared/http-exchange.ts'
import { errorOfCode } from './streamax-errors.ts'

test.each([
  [400, 'show'],
  [401, 'stop'],
  [403, 'show'],
  [404, 'show'],
  [429, 'retry'],
  [500, 'retry'],
  [3806, 'stop'],
  [4711, 'show'],
])('code %i of the platform: %s', (code, kind) => {
  expect(errorOfCode(code, 'Words')).toMatchObject({ kind, code: String(code) })
})

test('an unknown code shows nothing that the platform wrote', () => {
  expect(errorOfCode(4711, 'Vehicle is locked').message).toBe('Streamax respondió con el error 4711.')
})

test.each([
  [429, 'retry', 10_000],
  [503, 'retry', 10_000],
  [502, 'retry', undefined],
  [404, 'show', undefined],
])('HTTP %i: %s', (status, kind, retryAfterMs) => {
  expect(errorOfStatus('Streamax', { status, headers: new Headers() })).toMatchObject({
    kind,
    code: `http-${status}`,
    retryAfterMs,
  })
})

test('the platform’s own pause is kept', () => {
  const headers = new Headers({ 'retry-after': '30' })
  expect(errorOfStatus('Streamax', { status: 429, headers }).retryAfterMs).toBe(30_000)
})

test('slow and unreachable are told apart', () => {
  expect(errorOfNetwork('Streamax', new DOMException('', 'TimeoutError'))).toMatchObject({ code: 'timeout' })
  expect(errorOfNetwork('Streamax', new TypeError('fetch failed'))).toMatchObject({ code: 'network' })
})
