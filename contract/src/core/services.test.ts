import { expect, test } from 'vitest'
import { roles } from './services.ts'

test.each([
  [1, []],
  [2, ['client']],
  [3, ['monitorist']],
  [4, []],
  [5, []],
  [6, ['mirror']],
  [7, []],
])('ROLE-04 of client, tracking company and mirror role %i is %j', (role, expected) => {
  const asked = (['client', 'monitorist', 'mirror'] as const).filter((name) => roles[name] === role)
  expect(asked).toEqual(expected)
})
