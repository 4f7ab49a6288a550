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
