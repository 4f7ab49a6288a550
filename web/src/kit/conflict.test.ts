import { expect, test } from 'vitest'
import { contested } from './conflict.ts'

const labels = { name: 'Nombre', color: 'Color', notes: 'Notas', wheels: 'Llantas' }
const before = { name: 'T-214', color: 'Blanco', notes: null, wheels: [{ axle: 1 }] }

test('only what was changed here is asked for; what the other one changed alone is kept without asking', () => {
  expect(contested(labels, before, { ...before, color: 'Rojo' })).toEqual({ color: 'Color' })
})

test('an empty note and no note are the same, and lists are compared by what they hold', () => {
  const mine = { ...before, notes: undefined as unknown as null, wheels: [{ axle: 1 }] }
  expect(contested(labels, before, mine)).toEqual({})
})
