import { expect, test } from './console.ts'

test('a place is found by its name on any map, and from the palette', async ({ console }) => {
  const { page } = console
  await console.enter('mariana', '/Consola/casetas')
  await page.getByRole('button', { name: 'Buscar un lugar' }).click()
  await page.getByLabel('Lugar que se busca').fill('km 43 mexico queretaro')
  await page.getByRole('button', { name: /^Autopista México–Querétaro km 43/ }).click()
  await expect(page.locator('.place-mark')).toHaveText('Autopista México–Querétaro km 43')

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Buscar' }).fill('entronque 57 y 40D')
  await page
    .getByRole('option', { name: /^Entronque 57/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/Consola\/mapas\?lugar=/)
  await expect(page.locator('.place-mark')).toContainText('Entronque 57')
  console.expectNoErrors()
})

test('a learned place is accepted in one click, undone, and ignored; a night stop is seen', async ({ console }) => {
  const { page } = console
  await console.enter('mariana', '/Consola/geocercas')
  await page.getByRole('button', { name: 'Lugares aprendidos' }).click()
  await expect(page.getByRole('heading', { name: 'Lugares aprendidos' })).toBeVisible()
  const first = page.getByRole('row').nth(1)
  const name = (await first.locator('.two-lines-top').first().textContent()) ?? ''
  expect(name).not.toBe('')
  await first.getByRole('button', { name: /^Aceptar/ }).click()
  await console.expectToast(`«${name}» es ahora una geocerca`)
  await page
    .getByText(/^Aceptados/)
    .first()
    .click()
  await page
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /^Deshacer/ })
    .click()
  await console.expectToast(`«${name}» volvió a las propuestas`)
  await page
    .getByText(/^Propuestas/)
    .first()
    .click()
  await page
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /^Ignorar/ })
    .click()
  await console.expectToast(/ya no se propone/)

  // The proof of a place: its figures, its arrivals and the units.
  await page.getByRole('row').nth(1).click()
  const panel = page.getByRole('complementary', { name: 'Propuesta' })
  await expect(panel).toContainText('Cuándo llegan')
  await expect(panel.getByRole('button', { name: 'Aceptar geocerca' })).toBeVisible()
  await console.open('/Consola/geocercas/aprendidos')
  await page
    .getByRole('button', { name: /^Marcar como vista/ })
    .first()
    .click()
  await console.expectToast(/^Parada de .* vista/)
  console.expectNoErrors()
})
