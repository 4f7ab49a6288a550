import { pageGeofences } from '@arriero/contract/geofences/geofences.contract.ts'
import { call, sessionOf } from './api.ts'
import { expect, test, type Console } from './console.ts'
import { circle } from './scripted-trip.ts'

// Two people, each in a browser of their own, take their time on two cores.
test.setTimeout(120_000)

const square = '25.7800, -100.1900\n25.7800, -100.1850\n25.7840, -100.1850\n25.7840, -100.1900'
const bowTie = '25.7800, -100.1900\n25.7840, -100.1850\n25.7800, -100.1850\n25.7840, -100.1900'
const mark = () => Date.now().toString(36)

/** A field of the form; required ones say so in their name. */
const field = (console: Console, name: string) =>
  console.page.getByRole('textbox', { name: new RegExp(`^${name}( obligatorio)?$`) })
async function writeCoordinates(console: Console, text: string): Promise<void> {
  const area = console.page.getByLabel('Coordenadas, una por línea')
  if (!(await area.isVisible())) await console.page.getByRole('button', { name: 'Escribir coordenadas' }).click()
  await area.fill(text)
  await console.page.getByRole('button', { name: 'Usar estas coordenadas' }).click()
}
const save = (console: Console) => console.page.keyboard.press('Control+Enter')

test.describe('without drawing', () => {
  test.use({ drawsMaps: false })

  test('a geofence written by its coordinates appears to a colleague at once, and leaves when it is deleted', async ({
    console,
    another,
  }) => {
    const name = `Patio ${mark()}`
    await console.enter('mariana')
    const colleague = await another()
    await colleague.enter('supervisor', `/Consola/geocercas?search=${encodeURIComponent(name)}`)
    await expect(colleague.page.getByText('Sin resultados')).toBeVisible()

    await console.go('/Consola/geocercas/nueva')
    await field(console, 'Nombre').fill(name)
    await writeCoordinates(console, square)
    await expect(console.page.getByText(/4 vértices/)).toBeVisible()
    await save(console)
    await console.expectToast(`Geocerca «${name}» guardada`)
    await expect(colleague.row(name)).toBeVisible()

    await console.go(`/Consola/geocercas?search=${encodeURIComponent(name)}`)
    await console.page.getByRole('button', { name: `Más acciones de ${name}` }).click()
    await console.page.getByRole('menuitem', { name: 'Eliminar…' }).click()
    await console.page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
    await console.expectToast(`Se eliminó la geocerca «${name}»`)
    await expect(colleague.row(name)).toBeHidden()
    console.expectNoErrors()
  })

  test('a point of the map becomes a geofence, and the destination of a trip', async ({ console }) => {
    const { page } = console
    await console.enter()
    await console.open('/Consola/geocercas/nueva?punto=25.674000, -100.318000')
    await expect(page.getByLabel('Radio')).toHaveValue(/100/)
    await console.open('/Consola/viajes/nuevo?destino=25.674000, -100.318000')
    await expect(page.getByRole('textbox', { name: 'Coordenadas de destino' })).toHaveValue('25.674000, -100.318000')
    console.expectNoErrors()
  })

  test('a contour that crosses itself is told and not taken', async ({ console }) => {
    await console.enter('mariana', '/Consola/geocercas/nueva')
    await field(console, 'Nombre').fill('Moño')
    await writeCoordinates(console, bowTie)
    await expect(
      console.page.getByRole('alert').filter({ hasText: 'El contorno del polígono se cruza a sí mismo' }),
    ).toBeVisible()
    await save(console)
    await expect(console.page.getByText('El campo es requerido')).toBeVisible()
  })

  test('of two people who edit the same geofence the second chooses what stays', async ({ console, another }) => {
    const name = `Andén ${mark()}`
    await circle(name, { lat: 25.7, lon: -100.2 }, 80)
    const colleague = await another()
    for (const [who, username] of [
      [console, 'mariana'],
      [colleague, 'supervisor'],
    ] as const) {
      await who.enter(username)
      await who.go(`/Consola/geocercas?search=${encodeURIComponent(name)}`)
      await who.row(name).click()
      await expect(field(who, 'Nombre')).toHaveValue(name)
    }
    await field(colleague, 'Nombre del cliente').fill('Aceros del Valle')
    await field(console, 'Nombre del cliente').fill('Empaques del Norte')
    await save(console)
    await console.expectToast(`Geocerca «${name}» guardada`)
    await save(colleague)
    const dialog = colleague.page.getByRole('dialog')
    await expect(dialog).toContainText('guardó antes')
    await expect(dialog.getByRole('row').filter({ hasText: 'Cliente' })).toContainText('Empaques del Norte')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await colleague.expectToast(`Geocerca «${name}» guardada`)
  })

  test('a file is shown before it is saved; what is wrong with it stays out', async ({ console }) => {
    const name = `Recinto ${mark()}`
    const polygon = (title: string, ring: number[][]) => ({
      type: 'Feature',
      properties: { name: title },
      geometry: { type: 'Polygon', coordinates: [ring] },
    })
    const good = [
      [-100.2, 25.7],
      [-100.19, 25.7],
      [-100.19, 25.71],
      [-100.2, 25.7],
    ]
    const crossed = [
      [-100.2, 25.7],
      [-100.19, 25.71],
      [-100.19, 25.7],
      [-100.2, 25.71],
      [-100.2, 25.7],
    ]
    const collection = {
      type: 'FeatureCollection',
      features: [polygon(name, good), polygon(`${name} cruzado`, crossed)],
    }
    await console.enter('mariana', '/Consola/geocercas/importar')
    await console.page.locator('input[type=file]').setInputFiles({
      name: 'lugares.geojson',
      mimeType: 'application/geo+json',
      buffer: Buffer.from(JSON.stringify(collection)),
    })
    await expect(console.page.getByText('El contorno del polígono se cruza a sí mismo', { exact: false })).toBeVisible()
    await console.page.getByRole('button', { name: 'Crear 1 geocerca' }).click()
    await console.expectToast('1 geocerca creada')
    await console.go(`/Consola/geocercas?search=${encodeURIComponent(name)}`)
    await expect(console.row(name)).toBeVisible()
    await expect(console.row(`${name} cruzado`)).toBeHidden()
  })

  test('a route between two places is planned over the roads when it is saved', async ({ console }) => {
    const key = mark()
    await circle(`Salida ${key}`, { lat: 25.78, lon: -100.19 }, 100)
    await circle(`Llegada ${key}`, { lat: 27.48, lon: -99.51 }, 100)
    await console.enter('mariana', '/Consola/rutas/crear_ruta')
    await field(console, 'Nombre').fill(`Frontera ${key}`)
    await console.choose('Origen', `Salida ${key}`)
    await console.choose('Destino', `Llegada ${key}`)
    await save(console)
    await console.expectToast(new RegExp(`Ruta «Frontera ${key}» guardada: [\\d.,]+ km`))
    await expect(console.row(`Frontera ${key}`)).toContainText('km')
  })
})

test('a polygon drawn on the map is the one that is saved', async ({ console }) => {
  // Without a graphics card the first map takes its time.
  test.setTimeout(180_000)
  const name = `Dibujo ${mark()}`
  await console.enter('mariana', '/Consola/geocercas/nueva')
  await field(console, 'Nombre').fill(name)
  const canvas = console.page.getByRole('region', { name: 'Mapa de geocercas' }).locator('canvas')
  await expect(canvas).toHaveCSS('cursor', 'crosshair', { timeout: 90_000 })
  const corners = [
    [200, 300],
    [320, 300],
    [320, 420],
  ] as const
  for (const [x, y] of corners) await canvas.click({ position: { x, y } })
  const [first] = corners
  await canvas.click({ position: { x: first[0], y: first[1] } })
  await expect(console.page.getByText(/^3 vértices/)).toBeVisible()
  await save(console)
  await console.expectToast(`Geocerca «${name}» guardada`)
  expect(await shapeOf(name)).toMatchObject({
    kind: 'polygon',
    points: [expect.anything(), expect.anything(), expect.anything()],
  })
})

async function shapeOf(name: string) {
  const { results } = await call(await sessionOf('mariana'), pageGeofences, { query: { search: name } })
  return results[0]?.shape
}
