import { beforeEach, expect, test } from 'vitest'
import { permissionTree } from '@arriero/contract/core/permissions.ts'
import { useSession } from '../session.ts'
import { knowScreens, mayEnter } from './entrance.ts'
import type { Screen } from './module.ts'

const page: Screen['page'] = async () => () => null
const screens: Screen[] = [
  { path: '/Consola/mapas', title: 'Mapa', permission: 'mapas.view', page },
  { path: '/Consola/unit/edit/:id', title: 'Unidad', permission: 'unidad.view', page },
  { path: '/Consola/unit/edit/:id/correos', title: 'Correos', permission: 'notificacion.correo.view', page },
  { path: '/Consola/viajes/:id', title: 'Viaje', permission: 'viaje.viaje_create.view', page },
  { path: '/Consola/viajes/nuevo', title: 'Crear viaje', permission: 'viaje.viaje_create.create', page },
  { path: '/Consola/arrendamiento', title: 'Arrendamiento', service: 4, page },
]

beforeEach(() => {
  knowScreens(screens)
  const permissions = permissionTree(['unidad.view', 'viaje.viaje_create.view'])
  useSession.setState({ auth: { permissions, user: { services: [] } } as never })
})

test.each([
  ['the screen of a permission held', '/Consola/unit/edit/7', true],
  ['the same with values of its own', '/Consola/unit/edit/7?pestaña=1', true],
  ['a permission not held', '/Consola/mapas?unidad=3', false],
  ['a sheet with a permission of its own', '/Consola/unit/edit/7/correos', false],
  ['a literal address before a pattern', '/Consola/viajes/nuevo', false],
  ['the pattern beside it', '/Consola/viajes/12', true],
  ['a service that is not contracted', '/Consola/arrendamiento', false],
  ['an address without a screen', '/Consola/inventario', false],
])('%s: %s %s', (_name, address, expected) => {
  expect(mayEnter(address)).toBe(expected)
})

test('nobody enters without a session', () => {
  useSession.setState({ auth: null })
  expect(mayEnter('/Consola/unit/edit/7')).toBe(false)
})
