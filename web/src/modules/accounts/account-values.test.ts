import { expect, test } from 'vitest'
import { blank, changeOf, draftOf, wordsOf } from './account-values.ts'

test('a new account is sent with its first person only when one is wanted', () => {
  const values = {
    ...blank,
    name: 'Norte',
    firstUser: { name: 'Ana', username: 'ana_n', email: 'a@b.mx', password: 'x' },
  }
  expect(draftOf(values)).toMatchObject({
    name: 'Norte',
    kind: 'company',
    firstUser: { name: 'Ana', username: 'ana_n', email: 'a@b.mx', password: 'x' },
  })
  expect(draftOf({ ...values, withUser: false })).not.toHaveProperty('firstUser')
  expect(draftOf(values)).not.toHaveProperty('parentId')
  expect(changeOf(values)).not.toHaveProperty('kind')
})

test.each([
  [[1, 6], 'Viajes, Mapas'],
  [[{ id: 10, settings: {} }], 'Facturación'],
  [['contrato.pdf'], 'contrato.pdf'],
  [[], '—'],
  [true, 'Sí'],
  [null, '—'],
  ['Norte', 'Norte'],
])('%j reads «%s»', (value, words) => {
  expect(wordsOf(value)).toBe(words)
})
