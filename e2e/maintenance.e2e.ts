import { createTire } from '@arriero/contract/fittings/tires/tires.contract.ts'
import { createDue, getUnitPlan } from '@arriero/contract/maintenance/plans/plans.contract.ts'
import { services } from '@arriero/contract/maintenance/services/services.contract.ts'
import { createEntry, postEntry } from '@arriero/contract/store/entries/entries.contract.ts'
import { parts } from '@arriero/contract/store/parts/parts.contract.ts'
import { infoPart } from '@arriero/contract/store/stock/stock.contract.ts'
import { stores } from '@arriero/contract/store/stores/stores.contract.ts'
import { suppliers } from '@arriero/contract/store/catalogs/catalogs.contract.ts'
import { createTechnician } from '@arriero/contract/technicians/technicians.contract.ts'
import { call, sessionOf } from './api.ts'
import { expect, test, type Console } from './console.ts'
import { mark } from './people.ts'
import { freeUnit } from './scripted-trip.ts'
import { beside, drive } from './simulator.ts'

test.use({ drawsMaps: false })
// The truck drives in real time, and its platform is asked every ten seconds.
test.setTimeout(300_000)
const driven = { timeout: 120_000 }

/** A store with ten filters and two tires. */
async function shelf() {
  const mariana = await sessionOf('mariana')
  const code = mark()
  const [store, [supplier]] = await Promise.all([
    call(mariana, stores.create, { body: { name: `Taller ${code}`, code } }),
    call(mariana, suppliers.list),
  ])
  if (!supplier) throw new Error('The demo has no suppliers')
  const filter = await call(mariana, parts.create, {
    body: { name: `Filtro ${code}`, code: `FIL-${code}`, kind: 2, price: 20 },
  })
  const rubber = await call(mariana, parts.create, {
    body: { name: `Llanta ${code}`, code: `LLA-${code}`, kind: 1, category: 2, price: 30 },
  })
  const { id: entry } = await call(mariana, createEntry, {
    body: { storeId: store.id, supplierId: supplier.id, lines: [{ partId: filter.id, qty: 10, price: 20 }] },
  })
  await call(mariana, postEntry, { body: { id: entry } })
  const serials = [`${code}-A`, `${code}-B`]
  for (const serial of serials)
    await call(mariana, createTire, { body: { serial, partId: rubber.id, storeId: store.id, cost: 30 } })
  return { store, filter, rubber, serials }
}

/** Adds parts to the order on screen and takes each of them out of the store. */
async function takeParts({ page }: Console, { store, filter, rubber, serials }: Awaited<ReturnType<typeof shelf>>) {
  const add = (name: string) => {
    const field = dialog.getByRole('combobox', { name: 'Agregar parte por nombre, clave o código' })
    return field
      .fill(name)
      .then(() => page.locator('.ant-select-item-option').filter({ hasText: name, visible: true }).first().click())
  }
  await page.getByRole('button', { name: 'Agregar refacción' }).click()
  const dialog = page.getByRole('dialog', { name: 'Agregar refacciones' })
  await dialog.getByRole('combobox', { name: 'Almacén' }).fill(store.name)
  await page.locator('.ant-select-item-option').filter({ hasText: store.name, visible: true }).first().click()
  await add(filter.name)
  for (const [at, serial] of serials.entries()) {
    await add(rubber.name)
    await dialog.getByRole('combobox', { name: rubber.name }).nth(at).fill(serial)
    await page.locator('.ant-select-item-option').filter({ hasText: serial, visible: true }).first().click()
  }
  await dialog.getByRole('button', { name: 'Agregar', exact: true }).click()
  await expect(dialog).toBeHidden()
  const refacciones = page.getByRole('region', { name: 'Refacciones' })
  for (let left = 1 + serials.length; left > 0; left--) {
    await expect(refacciones.getByRole('button', { name: 'Sacar' })).toHaveCount(left)
    await refacciones.getByRole('button', { name: 'Sacar' }).first().click()
  }
  await expect(refacciones.getByText('Salió')).toHaveCount(1 + serials.length)
}

test('a unit driven past its service is due, gets its order with a part and two tires, and the next one is told', async ({
  console,
}) => {
  const { page } = console
  const mariana = await sessionOf('mariana')
  const goods = await shelf()
  const code = mark()
  const unit = await freeUnit({ sharedWithClient: false })
  const technician = await call(mariana, createTechnician, { body: { name: `Hugo ${code}`, active: true } })
  const service = await call(mariana, services.create, {
    body: { name: `Engrasado ${code}`, system: 'lubrication', hours: 1 },
  })
  const { unit: meter } = await call(mariana, getUnitPlan, { params: { id: unit.id } })
  const every = 1000
  await call(mariana, createDue, {
    body: {
      unitId: unit.id,
      serviceId: service.id,
      everyKm: every,
      warnKm: 0,
      // Half a kilometre is left.
      lastKm: Math.round((meter.km - every + 0.5) * 10) / 10,
    },
  })

  await console.enter('mariana', `/Consola/mantenimiento/toca-servicio?search=${service.name.replace(' ', '+')}`)
  const row = console.row(service.name)
  await expect(row).toContainText(/Faltan? [01] km/)
  await drive({
    unit: unit.name,
    path: [unit.place, beside(unit.place, 2500)],
    speedKmh: 90,
    everySeconds: 2,
  })
  await expect(async () => {
    await page.reload()
    await expect(row).toContainText('pasado', { timeout: 8000 })
  }).toPass(driven)

  const asked = new URLSearchParams({ unit: String(unit.id), service: String(service.id), title: service.name })
  await console.go(`/Consola/mantenimiento/nuevo-mantenimiento?${asked}`)
  await expect(page.getByLabel('Qué se hace')).toHaveValue(service.name)
  await console.choose('Técnico', technician.name)
  await page.getByRole('button', { name: /^Abrir orden/ }).click()
  await console.expectToast(/^Orden .* abierta/)
  await takeParts(console, goods)

  // Taking its first part began the order.
  const jobs = page.getByRole('region', { name: 'Trabajos' })
  await jobs.getByRole('button', { name: 'Hecho' }).click()
  await expect(jobs.getByRole('img', { name: 'Hecho' })).toBeVisible()
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click()
  await console.expectToast(/confirmada$/)

  await console.go(`/Consola/mantenimiento/control-kilometraje/${unit.id}`)
  await expect(page.getByRole('link', { name: new RegExp(service.name) }).first()).toBeVisible()
  await expect(page.getByText(/Faltan (1,000|99\d) km/).first()).toBeVisible()
  const [filters, tires] = await Promise.all(
    [goods.filter, goods.rubber].map(({ id }) =>
      call(mariana, infoPart, { query: { part: id, store: goods.store.id } }),
    ),
  )
  expect(filters?.part.stores.map(({ qty }) => qty)).toEqual([9])
  expect(tires?.part.stores.reduce((sum, { qty }) => sum + qty, 0)).toBe(0)
  console.expectNoErrors()
})
