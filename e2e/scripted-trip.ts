import { createGeofence } from '@arriero/contract/geofences/geofences.contract.ts'
import { activeTrips } from '@arriero/contract/trips/trips.contract.ts'
import { listUnits } from '@arriero/contract/units/units.contract.ts'
import { call, sessionOf } from './api.ts'
import { expect, type Console } from './console.ts'
import { simulatedUnits, type Place } from './simulator.ts'

interface FreeUnit {
  id: number
  name: string
  place: Place
}

interface Wanted {
  sharedWithClient: boolean
  /** What else is asked of it. */
  fits?: (id: number) => Promise<boolean>
}

/** A unit that stands somewhere and has no trip; one that the client user sees, or one that they do not. */
export async function freeUnit({ sharedWithClient, fits }: Wanted): Promise<FreeUnit> {
  const [dispatcher, client] = await Promise.all([sessionOf('mariana'), sessionOf('cliente')])
  const [all, shared, simulated] = await Promise.all([
    call(dispatcher, listUnits, { query: {} }),
    call(client, listUnits, { query: {} }),
    simulatedUnits(),
  ])
  const seen = new Set(shared.map(({ id }) => id))
  for (const { id, name } of all.filter((unit) => seen.has(unit.id) === sharedWithClient)) {
    const truck = simulated.find((one) => one.name === name)
    if (!truck || truck.state.speed > 0) continue
    const { count } = await call(dispatcher, activeTrips, { query: { unit_id: [id] } })
    if (count === 0 && (await fits?.(id)) !== false)
      return { id, name, place: { lat: truck.state.lat, lon: truck.state.lon } }
  }
  throw new Error('Every unit of the demo is on its way')
}

/** A round geofence of the console. */
export async function circle(name: string, place: Place, radiusM: number) {
  const shape = { kind: 'circle' as const, points: [place], sizeM: radiusM }
  return call(await sessionOf('mariana'), createGeofence, { body: { name, shape } })
}

interface WrittenTrip {
  name: string
  unit: string
  origin: string
  destination: string
  /** Epoch ms. */
  leave: number
  arrive: number
}

/** Fills the trip form and saves it; ends at the trip's own page and answers its id. */
export async function createTrip(console: Console, trip: WrittenTrip): Promise<number> {
  const { page } = console
  await console.go('/Consola/viajes/nuevo')
  await console.expectTitle('Crear viaje')
  await console.choose(/^Unidad(?!es)/, trip.unit)
  await page.getByRole('button', { name: /^Nombre, tipo, candados/ }).click()
  await page.getByLabel('Nombre del viaje').fill(trip.name)
  await console.choose('Geocerca de origen', trip.origin)
  await console.choose('Geocerca de destino', trip.destination)
  await console.writeMoment('Salida estimada', trip.leave)
  // A proposal that comes while one writes would stand over what is written.
  await expect(page.getByLabel('Llegada estimada')).not.toHaveValue('')
  await console.writeMoment('Llegada estimada', trip.arrive)
  await page.getByRole('button', { name: /^Crear viaje/ }).click()
  await page.waitForURL(/travel_id=\d+/)
  return Number(new URL(page.url()).searchParams.get('travel_id'))
}
