import { expect, test } from 'vitest'
import { createSecrets } from './secrets.ts'

const place = 'platform_account:7:secret'

test('a sealed token opens where it was sealed, and looks different each time', () => {
  const secrets = createSecrets(['installation key'])
  const [one, two] = [secrets.seal(place, 'token-ñ'), secrets.seal(place, 'token-ñ')]
  expect(one).not.toBe(two)
  expect([one, two].map((sealed) => secrets.open(place, sealed))).toEqual(['token-ñ', 'token-ñ'])
})

test('a token of another row, a changed one and one of an unknown key do not open', () => {
  const secrets = createSecrets(['installation key'])
  const sealed = secrets.seal(place, 'token')
  expect(() => secrets.open('platform_account:8:secret', sealed)).toThrow()
  expect(() => secrets.open(place, `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`)).toThrow()
  expect(() => createSecrets(['another key']).open(place, sealed)).toThrow()
})

test('after the key was changed, what the former one sealed still opens', () => {
  const sealed = createSecrets(['former']).seal(place, 'token')
  expect(createSecrets(['new', 'former']).open(place, sealed)).toBe('token')
})
