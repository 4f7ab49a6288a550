import { expect, test } from 'vitest'
import { assignableRoles, childRoles, inactiveDefaults, listOf, treeHeadings } from './users.rules.ts'
import { roleLabel } from '../core/services.ts'

test.each([
  [3, 'children'],
  [2, 'mirrors'],
  [6, 'mirrors'],
  [1, 'enterprises'],
] as const)('ROLE-06 role %i loads its %s', (role, list) => {
  expect(listOf(role)).toBe(list)
})

test("ROLE-08 a tracking company's child type is Cliente or Espejo", () => {
  expect(childRoles.map(roleLabel)).toEqual(['Cliente', 'Espejo'])
})

test('ROLE-09 headings of the tree', () => {
  expect(treeHeadings.map(({ title }) => title)).toEqual(['Empresas', 'Clientes', 'Espejos', 'Conductores'])
})

test('USER-02 paging of the inactive', () => {
  expect(inactiveDefaults).toEqual({ limit: 10, offset: 0 })
})

test('nobody but an administrator makes administrators', () => {
  expect([1, 2, 3, 4, 5, 6, 7].filter((role) => assignableRoles(role).includes(1))).toEqual([1])
})
