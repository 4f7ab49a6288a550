import { createCustomer } from '@arriero/contract/billing/customers/customers.contract.ts'
import { createArrangement, getArrangement, listArrangements } from '@arriero/contract/rental/arrangements.contract.ts'
import { createRentalItem } from '@arriero/contract/rental/items.contract.ts'
import { createUnit } from '@arriero/contract/units/units.contract.ts'
import { call, sessionOf } from './api.ts'
import { expect, test, type Console } from './console.ts'
import { mark } from './people.ts'

test.use({ drawsMaps: false })
test.setTimeout(180_000)

const dayMs = 86_400_000
const zone = 'America/Mexico_City'
const dayOf = (at: number) => new Date(at).toLocaleDateString('en-CA', { timeZone: zone })
/** The first instant of a day there; the zone has no summer time. */
const startOf = (day: string) => new Date(`${day}T00:00:00-06:00`).toISOString()
/** Monday is 0. */
const weekdayOf = (day: string) => (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7

/** A unit with rates of its own, and somebody who rents it. */
async function somethingToRent() {
  const mariana = await sessionOf('mariana')
  const code = mark()
  const unit = await call(mariana, createUnit, { body: { name: `R-${code}` } })
  const [item, customer] = await Promise.all([
    call(mariana, createRentalItem, {
      body: {
        kind: 'thing',
        unitId: unit.id,
        group: `Grupo ${code}`,
        rateDay: 1000,
        kmPerDay: 100,
        kmOverRate: 5,
        fuelRate: 250,
      },
    }),
    call(mariana, createCustomer, {
      body: { rfc: 'XEXX010101000', name: `Cliente ${code}`, regime: '616', postalCode: '64000', use: 'S01' },
    }),
  ])
  return { mariana, item, customer }
}

const field = ({ page }: Console, name: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${name}( obligatorio)?$`) })
const save = ({ page }: Console) => page.keyboard.press('Control+Enter')
const timeLine = ({ page }: Console) => page.getByRole('grid', { name: /^Disponibilidad/ })

/** A line across the field. */
async function sign({ page }: Console): Promise<void> {
  const pad = page.getByRole('img', { name: 'Firma', exact: true })
  await pad.scrollIntoViewIfNeeded()
  const box = (await pad.boundingBox())!
  await page.mouse.move(box.x + 20, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + 20, { steps: 5 })
  await page.mouse.up()
  await expect(page.getByText('Firmado', { exact: true })).toBeVisible()
}

test('a unit is quoted, reserved, delivered, comes back with too many kilometres and is billed', async ({
  console,
}) => {
  const { page } = console
  const { mariana, item, customer } = await somethingToRent()
  const today = dayOf(Date.now())

  // By keyboard: today and tomorrow of the only unit that is found.
  await console.enter('mariana', `/Consola/arrendamiento?buscar=${item.name}`)
  await expect(page.getByRole('rowheader', { name: item.name })).toBeVisible()
  await timeLine(console).focus()
  await page.keyboard.press('ArrowRight')
  for (let day = 0; day < weekdayOf(today); day += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Nueva cotización' })).toBeVisible()
  await expect(page.getByText('2 días. Libre, sin nada después')).toBeVisible()
  await expect(page.getByText('$2,320.00')).toBeVisible()
  await console.choose(/^Cliente/, customer.name)
  await save(console)
  await console.expectToast(new RegExp(`Cotización COT-\\d+ de ${customer.name} creada`))

  await page.getByRole('button', { name: 'Reservar', exact: true }).click()
  await console.expectToast(/reservada como/)

  await page.getByRole('button', { name: 'Entregar', exact: true }).click()
  await field(console, 'Odómetro').fill('120000')
  await page.locator('.fuel').getByText('Lleno').click()
  await field(console, 'Nombre de quien recibe').fill('Rocío Luna')
  await sign(console)
  await save(console)
  await console.expectToast(new RegExp(`${item.name} entregada con`))
  await expect(page.getByText(/^Firmó: Rocío Luna/)).toBeVisible()

  // Two days hold 200 kilometres; 350 were driven and two eighths lack.
  await page.getByRole('button', { name: 'Recibir', exact: true }).click()
  await field(console, 'Odómetro').fill('120350')
  await page.locator('.fuel').getByText('6/8').click()
  const reckoned = page.getByRole('complementary', { name: 'Lo que agrega la devolución' })
  await expect(reckoned).toContainText('150 km')
  await expect(reckoned).toContainText('$750.00')
  await expect(reckoned).toContainText('$1,250.00')
  await save(console)
  await console.expectToast(/por liquidar/)
  await expect(page.getByText('Kilómetros excedentes, 150 km')).toBeVisible()

  await page.getByRole('button', { name: 'Facturar', exact: true }).click()
  const toast = await console.expectToast(/^Borrador .* con lo que faltaba facturar/)
  await toast.getByRole('button', { name: 'Abrir' }).click()
  await expect(page).toHaveURL(/\/Consola\/factura\/\d+/)
  await expect(page.getByText('Kilómetros excedentes, 150 km')).toBeVisible()

  const [row] = (await call(mariana, listArrangements, { query: { customer: customer.id, kind: 'contract' } })).results
  const contract = await call(mariana, getArrangement, { params: { id: row!.id } })
  expect(contract).toMatchObject({ stage: 'returned', km: { counted: 350, over: 150 } })
  expect(contract.charges.map(({ invoice }) => invoice?.id)).not.toContain(undefined)
  console.expectNoErrors()
})

test('days are dragged with the mouse, bars stay links, and what is taken is not taken twice', async ({ console }) => {
  const { page } = console
  const { mariana, item, customer } = await somethingToRent()
  // Next week, whatever day it is: a contract from its Monday to its Wednesday.
  const today = dayOf(Date.now())
  const day = (at: number) => dayOf(Date.parse(`${today}T18:00:00Z`) + (7 - weekdayOf(today) + at) * dayMs)
  const taken = await call(mariana, createArrangement, {
    body: {
      itemId: item.id,
      customerId: customer.id,
      from: startOf(day(0)),
      to: startOf(day(3)),
      stage: 'reserved',
    },
  })

  await console.enter('mariana', `/Consola/arrendamiento?buscar=${item.name}&dia=${day(0)}&dias=7`)
  const bar = timeLine(console).getByRole('link', { name: new RegExp(`^Contrato: .*${customer.name}`) })
  await bar.click()
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(taken.folio) })).toBeVisible()

  // From Friday backwards it reaches Thursday, the first free day.
  await console.go(`/Consola/arrendamiento?buscar=${item.name}&dia=${day(0)}&dias=7`)
  const track = page.locator('[data-thing]').first()
  await expect(track).toBeVisible()
  const box = (await track.boundingBox())!
  const middle = (at: number) => box.x + (box.width / 7) * (at + 0.5)
  await page.mouse.move(middle(4), box.y + 16)
  await page.mouse.down()
  await page.mouse.move(middle(1), box.y + 16, { steps: 6 })
  await page.mouse.up()
  await expect(page).toHaveURL(new RegExp(`desde=${day(3)}&hasta=${day(4)}`))
  await expect(page.getByText('2 días. Libre')).toBeVisible()
  await page.reload()
  await expect(page.getByText('2 días. Libre')).toBeVisible()

  // Written by hand over the days of the other: said at once, and refused.
  await field(console, 'Desde').fill(`${day(1).split('-').toReversed().join('.')} 00:00`)
  await field(console, 'Desde').press('Tab')
  await expect(page.getByRole('status').filter({ hasText: taken.folio })).toBeVisible()
  await console.choose(/^Cliente/, customer.name)
  await page.getByRole('button', { name: 'Crear y reservar' }).click()
  const refused = await console.expectToast(/no se pudo reservar/)
  await expect(refused).toContainText(`${item.name} ya está en ${taken.folio} de ${customer.name}`)
  await expect(page.getByRole('heading', { level: 1, name: /^COT-\d+/ })).toBeVisible()
  console.expectNoErrors()
})
