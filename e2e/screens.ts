import { listRules, pageAlerts } from '@arriero/contract/alerts/alerts.contract.ts'
import { listAccounts } from '@arriero/contract/accounts/accounts.contract.ts'
import { listClients } from '@arriero/contract/clients/clients.contract.ts'
import { pageDrivers } from '@arriero/contract/drivers/drivers.contract.ts'
import type { Endpoint } from '@arriero/contract/core/endpoint.ts'
import { listGeofences } from '@arriero/contract/geofences/geofences.contract.ts'
import { listUserRecipients, pageSentMail } from '@arriero/contract/notifications/notifications.contract.ts'
import { listInventoryTypes } from '@arriero/contract/resources/resources.contract.ts'
import { listRouteDestinations, listRouteGeofences } from '@arriero/contract/routes/routes.contract.ts'
import { listGroups } from '@arriero/contract/roles/groups.contract.ts'
import { listSocialReasons } from '@arriero/contract/social-reasons/social-reasons.contract.ts'
import { listSystemUpdates } from '@arriero/contract/system-updates/system-updates.contract.ts'
import { listTechnicians } from '@arriero/contract/technicians/technicians.contract.ts'
import { listTolls } from '@arriero/contract/tolls/tolls.contract.ts'
import { listDevices } from '@arriero/contract/tracking/devices.contract.ts'
import { listSources } from '@arriero/contract/tracking/tracking.contract.ts'
import { activeTrips } from '@arriero/contract/trips/trips.contract.ts'
import { listInsurers, listUnitTypes, unitBrands, unitModels } from '@arriero/contract/units/unit-catalogs.contract.ts'
import { pageUnits } from '@arriero/contract/units/units.contract.ts'
import { pageUsers } from '@arriero/contract/users/users.contract.ts'
import type { DemoUsername } from '../server/src/demo/users.ts'
import { call, sessionOf } from './api.ts'
import { expect, type Console } from './console.ts'

/** Lists whose first record fills `:id` of the screens below an address. */
const records: Record<string, Endpoint> = {
  '/Consola/account/': listAccounts,
  '/cms/cuentas/': listAccounts,
  '/Consola/gestion_users/social_reason/': listSocialReasons,
  '/Consola/gestion_users/grupo_users/': listGroups,
  '/Consola/users/': pageUsers,
  '/Consola/mantenimiento/tecnicos/': listTechnicians,
  '/Consola/novedades/': listSystemUpdates,
  '/Consola/fuentes/': listSources,
  '/Consola/equipos/': listDevices,
  '/Consola/alertas/': pageAlerts,
  '/Consola/alertas/reglas/': listRules,
  '/Consola/mapas/historial/': pageUnits,
  '/Consola/viajes/editar/': activeTrips,
  '/Consola/viajes/catalogos/inventario/': listInventoryTypes,
  '/Consola/viajes/clientes/': listClients,
  '/Consola/geocercas/': listGeofences,
  '/Consola/rutas/geocercas/': listRouteGeofences,
  '/Consola/correos/destinatarios/': listUserRecipients,
  '/Consola/correos/': pageSentMail,
  '/Consola/conductores/': pageDrivers,
  '/Consola/rutas/': listRouteDestinations,
  '/Consola/casetas/': listTolls,
  '/Consola/unit/edit/': pageUnits,
  '/Consola/unit/catalogos/tipos/': listUnitTypes,
  '/Consola/unit/catalogos/marcas/': unitBrands.list,
  '/Consola/unit/catalogos/modelos/': unitModels.list,
  '/Consola/unit/catalogos/aseguradoras/': listInsurers,
}

/** Screens that are not a dispatcher's, and whose they are. */
const visitors: readonly (readonly [prefix: string, visitor: DemoUsername])[] = [
  ['/Consola/account', 'distribuidor'],
  ['/Consola/novedades', 'admin'],
  ['/cms/', 'admin'],
]
const visitorOf = (screen: string): DemoUsername =>
  visitors.find(([prefix]) => screen.startsWith(prefix))?.[1] ?? 'mariana'

interface Addresses {
  /** Where each screen opens, with records of the demo company, and for whom. */
  open: { screen: string; address: string; visitor: DemoUsername }[]
  /** Screens for whose parameters this file names no list, or whose list is empty. */
  unknown: string[]
}

/** Addresses of screens; `:id` becomes the first record of the list it belongs to. */
export async function addressesOf(screens: readonly string[]): Promise<Addresses> {
  const found: Addresses = { open: [], unknown: [] }
  for (const screen of screens) {
    const address = await addressOf(screen)
    if (address) found.open.push({ screen, address, visitor: visitorOf(screen) })
    else found.unknown.push(screen)
  }
  return found
}

async function addressOf(screen: string): Promise<string | undefined> {
  if (screen.startsWith('/Consola/viaje_details')) return `${screen}?travel_id=${await firstId(activeTrips, 'mariana')}`
  const parameter = /:\w+/.exec(screen)
  if (!parameter) return screen
  const list = records[screen.slice(0, parameter.index)]
  const id = list && (await firstId(list, visitorOf(screen)))
  return id === undefined ? undefined : screen.replace(parameter[0], String(id))
}

async function firstId(list: Endpoint, visitor: DemoUsername): Promise<number | undefined> {
  const session = await sessionOf(visitor)
  // Some lists are asked for by account.
  const reply: unknown = await call(session, list, { params: { account_id: session.user.account.id } } as never)
  const rows = rowsOf(reply)
  const first: unknown = Array.isArray(rows) ? rows[0] : undefined
  return typeof first === 'object' && first !== null && 'id' in first && typeof first.id === 'number'
    ? first.id
    : undefined
}

/** A list, a page of one, or an answer that holds one. */
function rowsOf(reply: unknown): unknown {
  if (typeof reply !== 'object' || reply === null || Array.isArray(reply)) return reply
  return 'results' in reply ? reply.results : Object.values(reply).find(Array.isArray)
}

/** Opens a screen and waits for what it shows; `beside`: the list that a panel stands beside. */
export async function visit(console: Console, address: string, beside: string | undefined): Promise<void> {
  const content = console.page.getByRole('main')
  const shown = beside ? content.getByRole('complementary') : content.getByRole('heading', { level: 1 })
  if (beside) {
    await console.go(`${beside}${new URL(address, 'http://arriero').search}`)
    await expect(shown).toBeHidden()
  }
  // What the screen before showed is not what this one shows; the first screen may be where one is already.
  const isHere = new URL(console.page.url()).pathname === address
  for (const old of isHere ? [] : await shown.all())
    await old.evaluate((element) => element.setAttribute('data-before', ''))
  await console.go(address)
  await expect(shown.and(console.page.locator(':not([data-before])')).first()).toBeVisible()
  await expect(content.locator('.ant-skeleton, [aria-busy="true"]')).toHaveCount(0)
  await expect(content.getByRole('button', { name: 'Reintentar' })).toHaveCount(0)
}

/** Where something is made, and the forms that are more than the other half of one of these. */
export const isForm = (path: string) =>
  /(\/(nuevo|nueva|importar|crear_ruta|unit-create|alerta|incidencia|csd|empresa|unidades|permisos|conductor|kilometros|correos|perfil)|\/Consola\/(users|unit\/edit|viajes\/editar|alertas\/reglas)\/:id)$/.test(
    path,
  ) && !['/Consola/correos', '/cms/cuentas/nueva'].includes(path)
