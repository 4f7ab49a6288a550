import { createDriverLegacy, listAllDrivers } from '@arriero/contract/drivers/drivers.contract.ts'
import { listPlatformUnits } from '@arriero/contract/tracking/tracking.contract.ts'
import { assignDriver, createUnit, deleteUnit, getUnit, updateUnit } from '@arriero/contract/units/units.contract.ts'
import { kmByDate } from '@arriero/contract/units/unit-metrics.contract.ts'
import { call, sessionOf } from './api.ts'
import { expect, test, type Console } from './console.ts'

test.use({ drawsMaps: false })
// Two people, each in a browser of their own, take their time on two cores.
test.setTimeout(120_000)

const mark = () => Date.now().toString(36).toUpperCase()
const listed = (console: Console, name: string) => console.go(`/Consola/unit?search=${encodeURIComponent(name)}`)

async function makeUnit(name: string): Promise<number> {
  return (await call(await sessionOf('mariana'), createUnit, { body: { name } })).id
}
async function makeDriver(name: string): Promise<number> {
  return (await call(await sessionOf('mariana'), createDriverLegacy, { body: { name } })).id
}

test('a unit is created with its axles, changed and deleted by typing its name', async ({ console }) => {
  const name = `T-${mark()}`
  await console.enter('mariana', '/Consola/unit/unit-create')
  await console.page.getByRole('textbox', { name: /^Nombre( obligatorio)?$/ }).fill(name)
  await console.page.getByRole('textbox', { name: 'Número de serie (VIN)' }).fill('1FUJGLDR0CSBC123')
  await expect(console.page.getByText(/El número de serie debería tener 17/)).toBeVisible()
  await console.page.getByRole('button', { name: 'Tractocamión o torton' }).click()
  await expect(console.page.getByText('10 llantas')).toBeVisible()
  await console.page.keyboard.press('Control+Enter')
  await console.expectToast(`Unidad «${name}» creada`)

  await listed(console, name)
  await console.row(name).click()
  await expect(console.page.getByText('10 llantas')).toBeVisible()
  await console.page.getByRole('textbox', { name: 'Placas' }).fill('26-KV-4E')
  await console.page.keyboard.press('Control+Enter')
  await console.expectToast(`Unidad «${name}» guardada`)
  await listed(console, name)
  await expect(console.row(name)).toContainText('26-KV-4E')

  await console.page.getByRole('button', { name: `Más acciones de ${name}` }).click()
  await console.page.getByRole('menuitem', { name: 'Eliminar…' }).click()
  const dialog = console.page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Eliminar' })).toBeDisabled()
  await dialog.getByRole('textbox').fill(name)
  await dialog.getByRole('button', { name: 'Eliminar' }).click()
  await console.expectToast(`Unidad «${name}» eliminada`)
  await expect(console.row(name)).toBeHidden()
  console.expectNoErrors()
})

test('who drives a unit is told to colleagues and shown on their list, and stays in its history', async ({
  console,
  another,
}) => {
  const key = mark()
  const id = await makeUnit(`U-${key}`)
  await makeDriver(`Hilario ${key}`)
  const colleague = await another()
  await colleague.enter('supervisor')
  await listed(colleague, `U-${key}`)
  await expect(colleague.row(`U-${key}`)).toContainText('Sin conductor')

  await console.enter('mariana', `/Consola/unit/edit/${id}/conductor`)
  await console.choose('Conductor', `Hilario ${key}`)
  await console.page.getByRole('button', { name: 'Asignar', exact: true }).click()
  await expect(console.page.getByRole('row').filter({ hasText: `Hilario ${key}` })).toContainText('Ahora')
  await colleague.expectToast(`Hilario ${key} conduce ahora U-${key}`)
  await expect(colleague.row(`U-${key}`)).toContainText(`Hilario ${key}`)

  await console.page.getByRole('button', { name: 'Desvincular…' }).click()
  await console.page.getByRole('dialog').getByRole('button', { name: 'Desvincular' }).click()
  await colleague.expectToast(`Hilario ${key} ya no conduce U-${key}`)
  await expect(colleague.row(`U-${key}`)).toContainText('Sin conductor')
})

test('UNIT-01 what fails with a unit is told in one sentence, whatever it was', async ({ console }) => {
  const { page } = console
  const key = mark()
  const id = await makeUnit(`V-${key}`)
  const driverId = await makeDriver(`Nicanor ${key}`)
  const fails = (path: string) =>
    page.route(`**${path.split('{')[0]}**`, (route) => route.fulfill({ status: 500, json: {} }))
  const failed = 'Ha ocurrido un error'
  const at = `/Consola/unit/edit/${id}`
  for (const { path } of [assignDriver, deleteUnit, kmByDate]) await fails(path)

  await console.enter('mariana', `${at}/conductor`)
  await console.choose('Conductor', `Nicanor ${key}`)
  await page.getByRole('button', { name: 'Asignar', exact: true }).click()
  await console.expectToast(failed)

  await call(await sessionOf('mariana'), assignDriver, { body: { unitId: id, driverId } })
  await console.open(`${at}/conductor`)
  await page.getByRole('button', { name: 'Desvincular…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Desvincular' }).click()
  await console.expectToast(failed)

  await console.open(`${at}/kilometros`)
  await console.expectToast(failed)

  await console.open(`/Consola/unit?search=V-${key}`)
  await page.getByRole('button', { name: `Más acciones de V-${key}` }).click()
  await page.getByRole('menuitem', { name: 'Eliminar…' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill(`V-${key}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await console.expectToast(failed)
  await expect(console.row(`V-${key}`)).toBeVisible()
})

test('a sheet is corrected in place before it is saved, and nothing of it is saved before', async ({ console }) => {
  const key = mark()
  const sheet = `Unidad,Placas,Año,Conductor\nA-${key},11AA1A,mil,\nB-${key},22BB2B,2020,Nadie ${key}\nC-${key},33CC3C,2021,\n`
  await console.enter('mariana', '/Consola/unit/importar')
  await console.page
    .locator('input[type=file]')
    .setInputFiles({ name: 'unidades.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) })
  await expect(console.page.getByText('"Año" debe ser un número; dice "mil".')).toBeVisible()
  await expect(console.page.getByRole('button', { name: 'Crear 1 unidad' })).toBeDisabled()

  await console.page.getByRole('button', { name: /^Año: sin dato/ }).click()
  const year = console.page.getByRole('textbox', { name: 'Año' })
  await year.fill('2019')
  await year.press('Enter')
  await expect(console.page.getByText('"Año" debe ser un número; dice "mil".')).toBeHidden()
  await console.page.getByRole('button', { name: 'Omitir fila' }).click()
  await console.page.getByRole('button', { name: 'Crear 2 unidades' }).click()
  await console.expectToast('2 unidades creadas')

  await listed(console, key)
  await expect(console.row(`A-${key}`)).toBeVisible()
  await expect(console.row(`C-${key}`)).toBeVisible()
  await expect(console.row(`B-${key}`)).toBeHidden()
})

test('a driver whose licence has ended shows it in the list', async ({ console }) => {
  const name = `Ernesto ${mark()}`
  await console.enter('mariana', '/Consola/conductores/nuevo')
  await console.page.getByRole('textbox', { name: 'Nombre completo' }).fill(name)
  await console.page.getByRole('textbox', { name: 'Vence' }).fill('01.02.2026')
  await console.page.getByRole('textbox', { name: 'Vence' }).press('Enter')
  await console.page.keyboard.press('Control+Enter')
  await console.expectToast(`Conductor «${name}» creado`)
  await console.go(`/Consola/conductores?search=${encodeURIComponent(name)}`)
  await expect(console.row(name)).toContainText('Vencida')
  const drivers = await call(await sessionOf('mariana'), listAllDrivers)
  expect(drivers.find((driver) => driver.name === name)).toMatchObject({
    licenseState: 'expired',
    licenseExpires: '2026-02-01',
  })
})

test("a unit gets a second source from the platform's own list, and the keyboard puts it first", async ({
  console,
}) => {
  const { page } = console
  const dispatcher = await sessionOf('mariana')
  const listed = await call(dispatcher, listPlatformUnits, { query: { limit: 1000 } })
  // Two trucks from the end of the list: other tests take theirs from its beginning.
  const [own, spare] = listed.filter(({ platform, unitId }) => platform === 1 && unitId !== null).slice(-2)
  const [id, donor] = [own?.unitId, spare?.unitId]
  if (!own || !spare || !id || !donor) throw new Error('The platform of the demo lists no two units')
  const keyOf = ({ sourceId, key }: Pick<typeof own, 'sourceId' | 'key'>) => ({ sourceId, key })
  const sourcesOf = async () => (await call(dispatcher, getUnit, { params: { id } })).sources.map(keyOf)
  await call(dispatcher, updateUnit, { body: { id: donor, sources: [] } })
  try {
    await console.enter('mariana', `/Consola/unit/edit/${id}`)
    await page.getByRole('button', { name: 'Agregar fuente' }).click()
    await expect(page.getByRole('combobox', { name: 'Plataforma', exact: true })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page
      .locator('.ant-select-item-option')
      .filter({ hasText: /^Wialon/ })
      .click()
    await console.choose('Unidad en la plataforma', spare.name)
    const sources = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Subir / }) })
    await expect(sources).toHaveText([new RegExp(`Principal.*${own.name}`), new RegExp(`Respaldo 1.*${spare.name}`)])

    const up = page.getByRole('button', { name: `Subir ${spare.name}` })
    await up.focus()
    await page.keyboard.press('Enter')
    await expect(sources).toHaveText([new RegExp(`Principal.*${spare.name}`), new RegExp(`Respaldo 1.*${own.name}`)])
    await expect(page.getByRole('status').filter({ hasText: `${spare.name}: Principal` })).toHaveCount(1)
    await expect(up).toBeFocused()
    await expect(up).toBeDisabled()
    expect(await sourcesOf()).toEqual([keyOf(own)])

    await page.keyboard.press('Control+Enter')
    await console.expectToast(/ guardada/)
    expect(await sourcesOf()).toEqual([keyOf(spare), keyOf(own)])
    console.expectNoErrors()
  } finally {
    await call(dispatcher, updateUnit, { body: { id, sources: [keyOf(own)] } })
    await call(dispatcher, updateUnit, { body: { id: donor, sources: [keyOf(spare)] } })
  }
})

test("a company's own template comes back filled with the days of a unit", async ({ console }) => {
  const { page } = console
  const id = await makeUnit(`P-${mark()}`)
  await console.enter('mariana')
  await console.go(`/Consola/unit/edit/${id}/kilometros`)
  const example = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Plantilla de ejemplo' }).click()
  const template = await (await example).path()
  const filled = page.waitForEvent('download')
  await page.locator('input[type=file]').setInputFiles(template)
  expect((await filled).suggestedFilename()).toMatch(/^P-\w+ \d{4}-\d\d-\d\d a \d{4}-\d\d-\d\d\.xlsx$/)
  console.expectNoErrors()
})
