import { expect, test } from 'vitest'
import { allPermissions } from '@arriero/contract/core/permissions.ts'
import type { MenuEntry, Screen } from '../kit/shell/module.ts'
import { canSee, missingPermission } from '../kit/shell/entrance.ts'
import { destinationOf, showsEntry } from './access.ts'
import { menuFor } from './menu.ts'
import { modules } from './modules.ts'
import { someone } from './someone.fixture.ts'

const map: Screen = { path: '/Consola/mapas', title: 'Mapa', permission: 'mapas.view', page: async () => () => null }
const invoices: Screen = { ...map, path: '/Consola/facturacion', permission: 'facturacion.view' }
const rental: Screen = { path: '/Consola/arrendamiento', title: 'Arrendamiento', page: map.page }
const login: Screen = { path: '/', title: 'Iniciar sesión', isPublic: true, page: map.page }
const cmsLogin: Screen = { ...login, path: '/cms/login' }
const denied: Screen = { ...login, path: '/acceso-denegado' }

test.each([
  ['ROUTE-01 nobody gets into the console unsigned', map, null, '/'],
  ['ROUTE-01 an unknown address in the console is a login too', undefined, null, '/'],
  ['ROUTE-02 the login shows to who is not signed in', login, null, 'enter'],
  ['ROUTE-02 and sends on who is', login, someone(), '/Consola'],
  ['ROUTE-03 the CMS login shows', cmsLogin, null, 'enter'],
  ['ROUTE-03 and sends a CMS user to the users area', cmsLogin, someone({ cms: true }), '/cms/users'],
  ['ROUTE-03 as it does who is signed in to the console', cmsLogin, someone(), '/cms/users'],
  ['ROUTE-04 a permission opens its screen', map, someone({ permissions: ['mapas.view'] }), 'enter'],
  ['ROUTE-04 without it the way ends', map, someone(), '/acceso-denegado'],
  ['ROUTE-04 another permission does not help', invoices, someone({ permissions: ['mapas.view'] }), '/acceso-denegado'],
  ['ROUTE-04 a screen without permission is open', rental, someone(), 'enter'],
  ['the refusal itself can be read', denied, someone(), 'enter'],
  ['an address that is no screen goes home', undefined, someone(), '/Consola'],
])('%s', (_name, screen, auth, expected) => {
  expect(destinationOf({ screen, auth })).toBe(expected)
})

test('one of several accepted permissions is enough, and the first is named when all are missing', () => {
  const either = { permission: ['crm.ventas.view', 'crm.view'] } as const
  expect(missingPermission(either, someone({ permissions: ['crm.view'] }))).toBeUndefined()
  expect(missingPermission(either, someone())).toBe('crm.ventas.view')
})

test.each([
  [4, [1, 4], true],
  [6, [1, 4], false],
  [undefined, [], true],
  [1, [], false],
] as const)('PERM-03 the screen of service %s with services %j: %s', (service, services, expected) => {
  expect(canSee(service === undefined ? {} : { service }, someone({ services: [...services] }))).toBe(expected)
})

const administration: MenuEntry[] = [
  {
    menu: 'administration',
    order: 1,
    label: 'Cuentas',
    path: '/Consola/account',
    icon: 'accounts',
    onlyFor: 'distributor',
  },
  { menu: 'administration', order: 2, label: 'Usuarios', path: '/Consola/users', icon: 'users' },
  {
    menu: 'administration',
    order: 3,
    label: 'Razones sociales',
    path: '/Consola/gestion_users/social_reason',
    icon: 'socialReasons',
    service: 10,
    onlyFor: 'mainAccount',
  },
  {
    menu: 'administration',
    order: 2,
    label: 'Grupos de usuarios',
    path: '/Consola/gestion_users/grupo_users',
    icon: 'groups',
    group: 'Gestion de usuarios',
  },
  {
    menu: 'administration',
    order: 1,
    label: 'Roles',
    path: '/Consola/gestion_users/roles_user',
    icon: 'roles',
    group: 'Gestion de usuarios',
  },
]

test.each(
  [false, true].flatMap((distributor) =>
    [false, true].flatMap((billing) =>
      [false, true].map((mainAccount) => [distributor, billing, mainAccount] as const),
    ),
  ),
)('MENU-01 distributor %s, service 10 %s, main account %s', (distributor, billing, mainAccount) => {
  const labels = menuFor(
    administration,
    // What the screens themselves ask for is given: the rule is about the rest.
    someone({ distributor, mainAccount, services: billing ? [10] : [], permissions: [...allPermissions] }),
  ).administration.map(({ label }) => label)
  expect(labels).toEqual([
    ...(distributor ? ['Cuentas'] : []),
    'Usuarios',
    ...(billing && mainAccount ? ['Razones sociales'] : []),
    'Gestion de usuarios',
  ])
})

const main: MenuEntry[] = [
  {
    menu: 'main',
    order: 5,
    label: 'Viajes',
    path: '/Consola/viajes',
    icon: 'trips',
    permission: 'viaje.viaje_create.view',
  },
  {
    menu: 'main',
    order: 2,
    label: 'Rutas',
    path: '/Consola/rutas',
    icon: 'routes',
    group: 'Recursos',
    permission: 'recurso.ruta_geocerca.view',
  },
  {
    menu: 'main',
    order: 1,
    label: 'Geocercas',
    path: '/Consola/geocercas',
    icon: 'geofences',
    group: 'Recursos',
    permission: 'recurso.geocerca.view',
  },
]

test('MENU-02 entries need their key, groups their own key and one visible entry, and stand in the order of the specification', () => {
  const labels = (permissions: string[]) =>
    menuFor(main, someone({ permissions })).main.map(({ label, children }) => [
      label,
      children?.map((child) => child.label),
    ])
  expect(
    labels(['viaje.viaje_create.view', 'recurso.view', 'recurso.geocerca.view', 'recurso.ruta_geocerca.view']),
  ).toEqual([
    ['Recursos', ['Geocercas', 'Rutas']],
    ['Viajes', undefined],
  ])
  expect(labels(['recurso.geocerca.view'])).toEqual([])
  expect(labels(['recurso.view'])).toEqual([])
  expect(
    showsEntry(
      { menu: 'main', order: 6, label: 'Arrendamiento', path: '/Consola/arrendamiento', icon: 'rental' },
      someone(),
    ),
  ).toBe(true)
})

test('nobody is offered a screen they may not open', () => {
  const offered = menuFor(
    modules.flatMap(({ menu }) => menu ?? []),
    someone({ permissions: ['mapas.view'] }),
  )
  const labels = [...offered.main, ...offered.administration].map(({ label }) => label)
  expect(labels).toContain('Mapa')
  expect(labels).not.toContain('Bitácora')
})

test('whoever may not enter the screen of an entry is led by it to the first of those that stand in for it', () => {
  const entries = [
    {
      menu: 'main',
      order: 1,
      label: 'General',
      path: '/Consola/inventario',
      instead: ['/Consola/inventario/requisition', '/Consola/inventario/orders'],
      icon: 'inventory',
      group: 'Inventario',
      permission: 'inventario.general.view',
    },
  ] as const
  const path = (...permissions: string[]) =>
    menuFor(entries, someone({ permissions })).main[0]?.children?.map((one) => one.path)
  expect(path('inventario.general.view', 'inventario.orden_compra.view')).toEqual(['/Consola/inventario'])
  expect(path('inventario.orden_compra.view')).toEqual(['/Consola/inventario/orders'])
  expect(path('viaje.viaje_create.view')).toBeUndefined()
})
