import { expect, test } from 'vitest'
import { holds } from './permissions.ts'

const tree = { viaje: { viaje_create: { view: true } } }

test.each([
  [tree, 'viaje.viaje_create.view', true],
  [tree, 'viaje.otro.view', false],
  [{}, 'mapas.view', false],
  // A way that ends early, goes on beyond a leaf, or names what every object has.
  [tree, 'viaje.viaje_create', false],
  [tree, 'viaje.viaje_create.view.more', false],
  [tree, 'constructor.name', false],
])('PERM-02 in %j «%s» is held: %s', (given, path, expected) => {
  expect(holds(given, path)).toBe(expected)
})
