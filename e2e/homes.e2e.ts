import { readClientHome } from '@arriero/contract/homes/client-home.contract.ts'
import { readDriverHome } from '@arriero/contract/homes/driver-home.contract.ts'
import { travelDetail } from '@arriero/contract/trips/trips.contract.ts'
import { call, sessionOf } from './api.ts'
import { barriers } from './barriers.ts'
import { expect, test } from './console.ts'
import { layoutFaults } from './layout.ts'
import { mark } from './people.ts'

test.use({ drawsMaps: false })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a driver who signs in lands on the own day, which opens by itself', async ({ console }) => {
    const { page } = console
    const { trip } = await call(await sessionOf('conductor'), readDriverHome)
    await console.signIn('conductor')
    await page.waitForURL(/\/Consola\/dia$/)
    await expect(page.getByRole('heading', { name: 'Mi día' })).toBeVisible()
    await expect(page.getByText(trip?.folio ?? 'No tiene viajes asignados').first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Abrir en mapas' })).toHaveAttribute('href', /^(geo:|maps:|https:)/)
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect.poll(() => layoutFaults(page)).toEqual([])
      await expect.poll(() => barriers(page)).toEqual([])
    }
    console.expectNoErrors()
  })

  test('an incident reported without a signal waits in sight and becomes the trip’s own once', async ({ console }) => {
    const { page } = console
    const [driver, mariana] = await Promise.all([sessionOf('conductor'), sessionOf('mariana')])
    const { trip } = await call(driver, readDriverHome)
    if (!trip) throw new Error('The driver of the demo has no trip')
    const text = `Bache ${mark()}`
    const told = async () =>
      (await call(mariana, travelDetail, { query: { id: trip.id } })).incidents.filter(
        ({ description }) => description === text,
      )
    await console.enter('conductor')
    await page.getByRole('button', { name: /^Incidencia/ }).waitFor()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: /^Incidencia/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Reportar incidencia' })
    await sheet.getByRole('button', { name: 'Otra' }).click()
    await sheet.getByLabel('Detalles').fill(text)
    await sheet.getByRole('button', { name: 'Enviar' }).click()
    await expect(page.getByText('la incidencia quedó en este teléfono')).toBeVisible()
    await expect(page.getByText('Por enviar: 1 registro')).toBeVisible()
    expect(await told()).toHaveLength(0)
    await page.context().setOffline(false)
    await expect(page.getByText('Todo enviado')).toBeVisible()
    expect(await told()).toMatchObject([{ title: 'Incidencia en el camino' }])
  })

  test('a phone says where it is with consent, in sight, until it is stopped', async ({ console }) => {
    const { page } = console
    await console.enter('conductor')
    await page.getByRole('button', { name: 'Empezar' }).click()
    await expect(page.getByText('Puede detenerlo cuando quiera')).toBeVisible()
    await page.getByRole('button', { name: 'Acepto, empezar' }).click()
    await expect(page.getByText(/Compartiendo su posición hasta las/)).toBeVisible()
    await page.reload()
    await expect(page.getByText(/Compartiendo su posición hasta las/)).toBeVisible()
    await page.getByRole('button', { name: 'Detener' }).click()
    await expect(page.getByRole('button', { name: 'Empezar' })).toBeVisible()
    await expect.poll(async () => (await call(await sessionOf('conductor'), readDriverHome)).sharingUntil).toBeNull()
  })
})

test('a client lands on the shipments, and each number opens the trips that it counts', async ({ console }) => {
  const { page } = console
  const { counts, delivered } = await call(await sessionOf('cliente'), readClientHome)
  await console.signInto('cliente')
  await expect(page).toHaveURL(/\/Consola\/mis-envios$/)
  await console.expectTitle(/^Sus envíos/)
  await expect(page.getByRole('link', { name: `${counts.notStarted} por salir` })).toBeVisible()
  if (delivered[0]) await expect(page.getByText(delivered[0].place).first()).toBeVisible()
  await page.getByRole('link', { name: /por salir$/ }).click()
  await expect(page).toHaveURL(/f_state=1/)
  await expect(page.getByText(`${counts.notStarted} viajes`).first()).toBeVisible()
  console.expectNoErrors()
})

test('a distributor lands on the companies, the worst first, and filters them by their health', async ({ console }) => {
  const { page } = console
  await console.signInto('distribuidor')
  await expect(page).toHaveURL(/\/Consola\/empresas$/)
  await expect(page.getByRole('region', { name: 'A quién llamar primero' })).toContainText('Fletes Cañada Honda')
  await page
    .getByRole('region', { name: 'Salud' })
    .getByRole('link', { name: /Crítica/ })
    .click()
  await expect(page).toHaveURL(/salud=critical/)
  await expect(page.getByRole('row')).toHaveCount(2)
  console.expectNoErrors()
})
