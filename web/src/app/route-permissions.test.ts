import { expect, test } from 'vitest'
import { screens } from './screens.ts'

/** Addresses of the specification and the permission it lists for each; everything else there asks for none (PERM-01). */
const listed: Record<string, string | undefined> = {
  '/Consola/mapas': 'mapas.view',
  '/Consola/viajes': 'viaje.viaje_create.view',
  '/Consola/geocercas': 'recurso.geocerca.view',
  '/Consola/panel_control': 'panel.view',
  '/Consola/rutas': 'recurso.ruta_geocerca.view',
  '/Consola/rutas/crear_ruta': 'recurso.ruta_geocerca.create',
  '/Consola/serie-folio': 'facturacion.view',
  '/Consola/serie-folio/nueva-serie': 'facturacion.view',
}
const open = [
  '/Consola',
  '/Consola/control',
  '/Consola/viaje_details',
  '/Consola/errors-logs',
  '/Consola/estadisticas-de-accesos',
  '/Consola/unit',
  '/Consola/unit/unit-create',
  '/Consola/unit/edit/:id',
  '/Consola/users',
  '/Consola/usuarios',
  '/Consola/account',
  '/Consola/gestion_users',
  '/Consola/gestion_users/roles_user',
  '/Consola/gestion_users/grupo_users',
  '/Consola/gestion_users/social_reason',
]

test.each([...Object.entries(listed), ...open.map((path) => [path, undefined] as const)])(
  'ROUTE-04 the address %s asks for %s; what is read there the server allows or refuses',
  (path, permission) => {
    expect(screens.find((screen) => screen.path === path)).toMatchObject({ path, ...(permission && { permission }) })
    if (!permission) expect(screens.find((screen) => screen.path === path)?.permission).toBeUndefined()
  },
)
