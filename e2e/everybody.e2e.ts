// What everybody notices, whatever they are doing: these run when all other tests are through.
import { demoWialonToken } from '../simulators/src/wialon/server.ts'
import { expect, test } from './console.ts'
import { fault } from './simulator.ts'

test.use({ drawsMaps: false })
test.setTimeout(120_000)

test('a platform token that stopped working is told at once, and a new one mends it', async ({ console }) => {
  await console.enter('mariana', '/Consola/fuentes')
  await expect(console.row('Conectada')).toBeVisible()
  try {
    await fault({ expiredToken: true })
    await console.expectToast('Token de Wialon no valido.')
    await expect(console.row('Token no válido')).toBeVisible()
  } finally {
    await fault({ expiredToken: false })
  }
  await console.row('Token no válido').click()
  const panel = console.page.getByRole('complementary')
  await expect(panel.getByText('Token de Wialon no valido.')).toBeVisible()
  await panel.getByLabel('Token de Wialon').fill(demoWialonToken)
  await panel.getByRole('button', { name: /^Guardar/ }).click()
  await expect(console.row('Conectada')).toBeVisible()
})

test('SHELL-03 a notice of the system opens by itself on every console, and one that is none says so', async ({
  console,
  another,
}) => {
  const title = `Mapa nuevo ${Date.now().toString(36)}`
  const reader = await another()
  await reader.enter('mariana')
  await console.enter('admin', '/Consola/novedades/nuevo')
  await console.page.getByRole('textbox', { name: /^Título/ }).fill(title)
  await console.page.getByRole('textbox', { name: /^Versión/ }).fill('1.4.0')
  await console.page.getByRole('textbox', { name: /^Descripción/ }).fill('El mapa sigue a la unidad.')
  await console.page.keyboard.press('Control+Enter')
  const dialog = reader.page.getByRole('dialog')
  const article = dialog.getByRole('article')
  await expect(article.getByRole('heading', { name: title })).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'Novedades del Sistema' })).toBeVisible()
  await expect(article).toContainText(/Versión 1\.4\.0 · \d{2}\.\d{2}\.\d{4}El mapa sigue a la unidad\./)
  await expect(article.locator('.pill')).toBeVisible()
  await reader.page.evaluate(() =>
    window.dispatchEvent(new CustomEvent('arriero:system-update', { detail: { id: 999_999 } })),
  )
  await expect(dialog.getByText('No se encontró la actualización')).toBeVisible()
  reader.expectNoErrors()
})
