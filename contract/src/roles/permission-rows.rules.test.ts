import { expect, test } from 'vitest'
import { allPermissions } from '../core/permissions.ts'
import { permissionChanges, permissionSections } from './permission-rows.rules.ts'

test('every permission of the catalogue stands in exactly one cell', () => {
  const cells = permissionSections().flatMap(({ lines }) =>
    lines.flatMap(({ verbs, only }) => [...Object.values(verbs), ...(only ? [only] : [])]),
  )
  expect(cells.toSorted()).toEqual(allPermissions.toSorted())
})

test('lines are called as people call the resource', () => {
  const labels = new Map(
    permissionSections().flatMap(({ lines }) => lines.map(({ resource, label }) => [resource, label])),
  )
  expect(labels.get('mapas')).toBe('Mapa')
  expect(labels.get('recurso.geocerca')).toBe('Geocercas')
  expect(labels.get('camaras')).toBe('Menú Video')
  expect(labels.get('viaje.viaje_create.finalize')).toBe('Finalizar')
})

test('changes are told as added and taken away, in the order of the matrix', () => {
  expect(permissionChanges(new Set(['facturacion.view']), new Set(['mapas.view']))).toEqual([
    { permission: 'mapas.view', isAdded: true, line: 'Mapa', verb: 'Ver' },
    { permission: 'facturacion.view', isAdded: false, line: 'Facturación', verb: 'Ver' },
  ])
  expect(permissionChanges(new Set(['eir.view']), new Set(['eir.view']))).toEqual([])
})
