import { readDriverHome } from '@arriero/contract/homes/driver-home.contract.ts'
import { travelDetail } from '@arriero/contract/trips/trips.contract.ts'
import { call, sessionOf } from './api.ts'
import { barriers } from './barriers.ts'
import { expect, test } from './console.ts'
import { layoutFaults } from './layout.ts'

test.use({ drawsMaps: false })

test('a client begins the day at the own shipments, a distributor at the health of its companies', async ({
  console,
  another,
}) => {
  await console.enter('cliente')
  await expect(console.page).toHaveURL(/\/Consola\/mis-envios$/)
  await console.expectTitle('Sus envíos')
  const distributor = await another()
  await distributor.enter('distribuidor')
  await expect(distributor.page).toHaveURL(/\/Consola\/empresas$/)
  await distributor.expectTitle('Empresas')
  console.expectNoErrors()
  distributor.expectNoErrors()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a driver begins at the own day, in both themes, and reports an incident that the trip keeps', async ({
    console,
  }) => {
    const { page } = console
    const { trip } = await call(await sessionOf('conductor'), readDriverHome)
    if (!trip) throw new Error('The driver of the demo has no trip')
    await console.hold(await sessionOf('conductor'))
    await console.open('/dia')
    await expect(page.getByText(trip.folio).first()).toBeVisible()
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect.poll(() => layoutFaults(page)).toEqual([])
      await expect.poll(() => barriers(page, { rules: ['color-contrast'] })).toEqual([])
    }
    await page.getByRole('button', { name: /^Incidencia/ }).click()
    await page.getByRole('button', { name: 'Ponchadura' }).click()
    const told = `Llanta trasera ${Date.now()}`
    await page.getByLabel('Detalles').fill(told)
    await page.getByRole('button', { name: /^Enviar/ }).click()
    await expect(page.getByRole('status').filter({ hasText: `Incidencia registrada en ${trip.folio}` })).toBeVisible()
    const house = await sessionOf('mariana')
    const { incidents } = await call(house, travelDetail, { query: { id: trip.id } })
    expect(incidents.map(({ description }) => description)).toContain(told)
    console.expectNoErrors()
  })
})
