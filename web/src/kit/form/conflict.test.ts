import { expect, test } from 'vitest'
import { conflictOf } from './conflict.ts'

const fields = new Map([
  ['name', { label: 'Nombre' }],
  ['color', { label: 'Color' }],
  ['notes', { label: 'Notas' }],
])
interface Values {
  name: string
  color: string
  notes: string | null
  wheels: { axle: number }[]
  version: number
}
const before: Values = { name: 'T-214', color: 'Blanco', notes: null, wheels: [{ axle: 1 }], version: 1 }
const met = { by: 'Julia Peña', at: '2026-11-22T18:00:00Z', before, fields }

test('only what was changed here is asked for; what the other one changed alone is kept without asking', () => {
  const theirs = { ...before, name: 'T-215', version: 2 }
  expect(conflictOf({ ...met, mine: { ...before, color: 'Rojo' }, theirs })).toMatchObject({
    who: 'Julia Peña',
    theirs,
    fields: [{ name: 'color', label: 'Color' }],
  })
})

test('an empty note and no note are the same, and lists are compared by what they hold', () => {
  const mine = { ...before, notes: undefined as unknown as null, wheels: [{ axle: 1 }] }
  expect(conflictOf({ ...met, mine, theirs: before }).fields).toEqual([])
})

test('what was changed here and has no name to ask by is not lost', () => {
  const mine = { ...before, wheels: [{ axle: 2 }] }
  const theirs = { ...before, version: 2 }
  expect(conflictOf({ ...met, mine, theirs })).toMatchObject({
    theirs: { wheels: [{ axle: 2 }], version: 2 },
    fields: [],
  })
  expect(conflictOf({ ...met, mine, theirs, labels: { wheels: 'Llantas' } }).fields).toEqual([
    { name: 'wheels', label: 'Llantas' },
  ])
})
