import { expect, test } from 'vitest'
import { longOverdueLook } from './tasks.words.ts'

test.each([
  [0, { text: 'Ninguna con más de 3 días' }],
  [2, { tone: 'red', text: '2 con más de 3 días' }],
])('of %s that are long overdue', (count, look) => {
  expect(longOverdueLook(count)).toEqual(look)
})
