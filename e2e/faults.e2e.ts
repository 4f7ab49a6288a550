import { getGeofence, updateGeofence } from '@arriero/contract/geofences/geofences.contract.ts'
import { createTravel } from '@arriero/contract/trips/trips.contract.ts'
import type { WebSocketRoute } from '@playwright/test'
import { call, sessionOf } from './api.ts'
import { expect, test } from './console.ts'
import { circle, freeUnit } from './scripted-trip.ts'
import { beside } from './simulator.ts'

test.use({ drawsMaps: false })
test.setTimeout(120_000)

test('a dropped line says so, comes back by itself and misses nothing', async ({ console }) => {
  const line = { isDown: false, open: new Set<WebSocketRoute>() }
  await console.page.routeWebSocket(/\/socket\//, (socket) => {
    if (line.isDown) return void socket.close()
    socket.connectToServer()
    line.open.add(socket)
  })
  await console.enter()
  const state = console.page.getByRole('status').filter({ hasText: /En vivo|Sin conexión/ })
  await expect(state).toHaveText('En vivo')

  line.isDown = true
  for (const socket of line.open) await socket.close()
  await expect(state).toContainText('Sin conexión')
  const name = await tripOfAnother()
  line.isDown = false
  await expect(state).toHaveText('En vivo')
  await expect(console.toast('Viaje Creado').filter({ hasText: name })).toBeVisible()
})

test('of two dispatchers who edit a geofence, the second is told', async ({ console }) => {
  const mark = Date.now().toString(36)
  const { id, shape, version } = await circle(`Patio ${mark}`, { lat: 25.7, lon: -100.2 }, 120)
  await console.enter('mariana', `/Consola/geocercas/${id}`)
  const panel = console.page.getByRole('complementary')
  await expect(panel.getByLabel(/^Nombre(?! del)/)).toHaveValue(`Patio ${mark}`)
  await panel.getByLabel(/^Nombre(?! del)/).fill(`Patio sur ${mark}`)

  const other = await sessionOf('supervisor')
  await call(other, updateGeofence, { params: { id }, body: { name: `Patio norte ${mark}`, shape, version } })
  await panel.getByRole('button', { name: /^Guardar/ }).click()
  const dialog = console.page.getByRole('dialog')
  await expect(dialog.getByText(/guardó antes/)).toBeVisible()
  await expect(dialog.getByText(`Patio norte ${mark}`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await console.expectToast(/guardada/)
  await expect.poll(async () => (await call(other, getGeofence, { params: { id } })).name).toBe(`Patio sur ${mark}`)
})

test('of two dispatchers who edit a trip, the second is told who was first', async ({ console }) => {
  const trip = await createByApi()
  await console.enter('mariana', `/Consola/viajes/editar/${trip.id}`)
  await console.page.getByLabel('Precio por km').fill('31')

  await call(await sessionOf('supervisor'), createTravel, {
    body: { ...trip.draft, id: trip.id, version: trip.version, priceKm: 44 },
  })
  await console.page.getByRole('button', { name: /^Guardar/ }).click()
  const dialog = console.page.getByRole('dialog')
  await expect(dialog.getByText('Tomás Ibarra guardó antes')).toBeVisible()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await console.expectToast(/guardado/)
})

const tripOfAnother = async () => (await createByApi()).name

/** A trip that the supervisor plans for the day after tomorrow, when nobody is busy. */
async function createByApi() {
  const mark = Date.now().toString(36)
  const unit = await freeUnit({ sharedWithClient: false })
  const origin = await circle(`Salida ${mark}`, unit.place, 80)
  const destination = await circle(`Destino ${mark}`, beside(unit.place, 900), 80)
  const leave = Date.now() + 48 * 3_600_000
  const name = `Otro ${mark}`
  const draft = {
    name,
    unitId: unit.id,
    drivers: [],
    destinations: [
      {
        originKind: 2 as const,
        placeKind: 2 as const,
        originId: origin.id,
        destinationId: destination.id,
        estimatedLeave: new Date(leave).toISOString(),
        estimatedArrival: new Date(leave + 3_600_000).toISOString(),
      },
    ],
  }
  const { id, version } = await call(await sessionOf('supervisor'), createTravel, { body: draft })
  return { id, version, name, draft }
}
