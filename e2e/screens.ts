import { listClients } from '@arriero/contract/clients/clients.contract.ts'
import { pageDrivers } from '@arriero/contract/drivers/drivers.contract.ts'
import type { Endpoint } from '@arriero/contract/core/endpoint.ts'
import { listGeofences } from '@arriero/contract/geofences/geofences.contract.ts'
import { listUserRecipients, pageSentMail } from '@arriero/contract/notifications/notifications.contract.ts'
import { listInventoryTypes } from '@arriero/contract/resources/resources.contract.ts'
import { listRouteDestinations, listRouteGeofences } from '@arriero/contract/routes/routes.contract.ts'
import { listTolls } from '@arriero/contract/tolls/tolls.contract.ts'
import { listSources } from '@arriero/contract/tracking/tracking.contract.ts'
import { activeTrips } from '@arriero/contract/trips/trips.contract.ts'
import { listInsurers, listUnitTypes, unitBrands, unitModels } from '@arriero/contract/units/unit-catalogs.contract.ts'
import { pageUnits } from '@arriero/contract/units/units.contract.ts'
import { call, sessionOf } from './api.ts'

/** Lists whose first record fills `:id` of the screens below an address. */
const records: Record<string, Endpoint> = {
  '/Consola/fuentes/': listSources,
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

interface Addresses {
  /** Where each screen opens, with records of the demo company. */
  open: { screen: string; address: string }[]
  /** Screens for whose parameters this file names no list, or whose list is empty. */
  unknown: string[]
}

/** Addresses of screens for a dispatcher; `:id` becomes the first record of the list it belongs to. */
export async function addressesOf(screens: readonly string[]): Promise<Addresses> {
  const found: Addresses = { open: [], unknown: [] }
  for (const screen of screens) {
    const address = await addressOf(screen)
    if (address) found.open.push({ screen, address })
    else found.unknown.push(screen)
  }
  return found
}

async function addressOf(screen: string): Promise<string | undefined> {
  if (screen.startsWith('/Consola/viaje_details')) return `${screen}?travel_id=${await firstId(activeTrips)}`
  const parameter = /:\w+/.exec(screen)
  if (!parameter) return screen
  const list = records[screen.slice(0, parameter.index)]
  const id = list && (await firstId(list))
  return id === undefined ? undefined : screen.replace(parameter[0], String(id))
}

async function firstId(list: Endpoint): Promise<number | undefined> {
  const reply: unknown = await call(await sessionOf('mariana'), list)
  const rows: unknown = typeof reply === 'object' && reply !== null && 'results' in reply ? reply.results : reply
  const first: unknown = Array.isArray(rows) ? rows[0] : undefined
  return typeof first === 'object' && first !== null && 'id' in first && typeof first.id === 'number'
    ? first.id
    : undefined
}
