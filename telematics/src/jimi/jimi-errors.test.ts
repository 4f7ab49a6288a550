import { expect, test } from 'vitest'
import { errorOfCode, errorOfLogin } from './jimi-errors.ts'

test.each([
  [-1, 'retry'],
  [213, 'show'],
  [214, 'show'],
  [215, 'show'],
  [217, 'show'],
  [218, 'show'],
  [219, 'show'],
  [220, 'show'],
  [225, 'retry'],
  [226, 'show'],
  [227, 'show'],
  [228, 'show'],
  [229, 'retry'],
  [238, 'retry'],
  [240, 'show'],
  [243, 'show'],
  [252, 'retry'],
  [1001, 'show'],
  [1002, 'show'],
  [1003, 'show'],
  [1004, 'sign-in-again'],
  [1005, 'retry'],
  [1006, 'retry'],
  [1007, 'show'],
  [1008, 'show'],
  [1100, 'show'],
  [1112, 'show'],
  [1114, 'show'],
  [12001, 'show'],
  [12002, 'show'],
  [12003, 'show'],
  [12004, 'show'],
  [12005, 'show'],
  [41001, 'show'],
  [41002, 'show'],
  [41003, 'show'],
  [41004, 'show'],
  [4711, 'show'],
])('code %i of the platform: %s', (code, kind) => {
  const error = errorOfCode(code, null)
  expect(error).toMatchObject({ kind, code: String(code) })
  expect(error.message).toMatch(/\.$/)
})

test('too many calls ask for a pause', () => {
  expect(errorOfCode(1006, null).retryAfterMs).toBe(30_000)
})

test('refused credentials stop; a busy platform is asked again', () => {
  expect(errorOfLogin(errorOfCode(1002, 'Incorrect user name or password'))).toMatchObject({
    kind: 'stop',
    code: '1002',
  })
  expect(errorOfLogin(errorOfCode(1006, null))).toMatchObject({ kind: 'retry', code: '1006' })
})
