import { expect, test, type Console } from './console.ts'
import { mark } from './people.ts'

test.use({ drawsMaps: false, permissions: ['clipboard-read', 'clipboard-write'] })
test.setTimeout(180_000)

interface Out {
  facebook: { message: string }[]
  scheduled: { message: string }[]
  instagram: { caption: string }[]
}
async function ask<T>(path: string, body?: object): Promise<T> {
  const given = body && { method: 'POST', body: JSON.stringify(body) }
  const answer = await fetch(`${process.env['SIM_META_URL']}${path}`, given)
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  // The simulator's own calls have no contract.
  return (await answer.json()) as T
}
const faults = (given: object) => ask('/_faults', { preparing: 0, ...given })
/** How often these words are out, and how often Facebook keeps them. */
async function out(text: string) {
  const { facebook, scheduled, instagram } = await ask<Out>('/_published')
  return {
    facebook: facebook.filter(({ message }) => message === text).length,
    kept: scheduled.filter(({ message }) => message === text).length,
    instagram: instagram.filter(({ caption }) => caption === text).length,
  }
}

/** A picture of the browser's own, as a file. */
async function picture({ page }: Console, width: number, height: number) {
  const url = await page.evaluate(
    ([w, h]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: w, height: h })
      const brush = canvas.getContext('2d')!
      brush.fillStyle = '#117dd4'
      brush.fillRect(0, 0, w!, h!)
      return canvas.toDataURL('image/jpeg')
    },
    [width, height],
  )
  return { name: `foto-${width}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from(url.split(',')[1]!, 'base64') }
}

/** Signs in at the simulated Facebook and comes back. */
async function connect({ page }: Console, how: string): Promise<void> {
  await page.getByRole('button', { name: 'Conectar cuenta' }).click()
  await page.getByRole('link', { name: how }).click()
}

async function choose({ page }: Console): Promise<void> {
  for (const name of ['Sierra Clara Logística', 'sierraclara.mx'])
    await page
      .getByRole('group', { name: 'Cuentas' })
      .getByRole('checkbox', { name: new RegExp(name) })
      .check()
}
const notice = ({ page }: Console, title: string) => page.locator('.social-notice').filter({ hasText: title }).first()

test('a post goes to both networks, one of them fails and is tried again alone', async ({ console }) => {
  const { page } = console
  await faults({})
  await console.enter('mariana', '/Consola/Marketing')
  await console.expectTitle('Marketing')
  await connect(console, 'Cancelar')
  await console.expectToast('No se pudo iniciar sesión con Facebook o el usuario canceló.')
  await connect(console, 'Continuar como Mariana Garza')
  await console.expectToast('2 cuentas conectadas')
  await expect(page.getByRole('button', { name: /Instagram sierraclara\.mx conectada/ })).toBeVisible()

  // The rules are told while one writes, and a picture too wide is cut.
  await choose(console)
  const now = `Del campo a la frontera ${mark()}`
  await page.getByLabel('Texto de la publicación').fill(now)
  const rules = page.getByRole('list', { name: 'Reglas de Instagram' })
  await expect(rules).toContainText('Instagram debe tener al menos un video o una imagen.')
  await page
    .locator('.social-add input[type=file]')
    .setInputFiles([await picture(console, 1000, 500), await picture(console, 600, 600)])
  await expect(rules).toContainText('Instagram solo permite imagenes con un aspect ratio de 1:1.')
  await expect(page.getByRole('button', { name: 'Solo Facebook' })).toBeVisible()
  await page.getByRole('button', { name: 'Recortar a 1.91' }).click()
  await expect(rules).not.toContainText('aspect ratio')

  await faults({ fail: { network: 'instagram', code: 190, subcode: 463, message: 'Session has expired' } })
  await page.getByRole('button', { name: 'Publicar', exact: true }).click()
  await console.expectToast('Se está publicando')
  const failed = notice(console, now)
  await expect(failed).toContainText('Instagram: el permiso de la cuenta venció', { timeout: 30_000 })
  await failed.getByRole('button', { name: 'Mostrar detalles adicionales' }).click()
  await expect(failed).toContainText('error 2000 · trace.error.code 190, subcode 463')
  await failed.getByRole('button', { name: 'Copiar contenido' }).click()
  await console.expectToast('Copiado!!')
  await expect.poll(() => out(now)).toEqual({ facebook: 1, kept: 0, instagram: 0 })
  await failed.getByRole('button', { name: 'Publicar de nuevo' }).click()
  await expect(failed).toBeHidden({ timeout: 30_000 })
  await expect.poll(() => out(now), { timeout: 30_000 }).toEqual({ facebook: 1, kept: 0, instagram: 1 })
})

test('a console opened by the id of its session comes back from Facebook in it', async ({ console }) => {
  const { page } = console
  await faults({})
  await console.open('/?sessionId=mercadeo')
  await page.getByLabel('Usuario o correo').fill('mariana')
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('Arriero.2026')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page.getByRole('button', { name: 'Mariana Garza' })).toBeVisible()
  await console.open('/Consola/SocialMedia?sessionId=mercadeo')
  await connect(console, 'Continuar como Mariana Garza')
  await console.expectToast('2 cuentas conectadas')
  await expect(page).toHaveURL(/\/Consola\/SocialMedia\?sessionId=mercadeo$/)
  await connect(console, 'Cancelar')
  await console.expectToast('No se pudo iniciar sesión con Facebook o el usuario canceló.')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Mariana Garza' })).toBeVisible()
})

test('a scheduled post waits in Facebook and here; the network that refused it takes it at the second try', async ({
  console,
}) => {
  const { page } = console
  await faults({})
  await console.enter('mariana', '/Consola/SocialMedia')
  await connect(console, 'Continuar como Mariana Garza')
  await console.expectToast('2 cuentas conectadas')
  await choose(console)
  const text = `Cruce de madrugada ${mark()}`
  await page.getByLabel('Texto de la publicación').fill(text)
  await page.locator('.social-add input[type=file]').setInputFiles(await picture(console, 600, 600))
  await page.getByText('Programar publicación').click()
  await console.writeMoment('Fecha y hora', Date.now() + 5 * 60_000)
  await expect(page.getByRole('list', { name: 'Reglas de Facebook' })).toContainText(
    'Facebook solo permite programar publicaciones a partir de 10 minutos en el futuro.',
  )
  await console.writeMoment('Fecha y hora', Date.now() + 20 * 60_000)
  await expect(page.getByText('Este borrador')).toBeVisible()
  await faults({ fail: { network: 'facebook', code: 506, message: 'Duplicate status message' } })
  await page.getByRole('button', { name: 'Programar', exact: true }).click()
  await console.expectToast('Publicación programada')
  const failed = notice(console, text)
  await expect(failed).toContainText('Facebook: publicación repetida', { timeout: 30_000 })
  await failed.getByRole('button', { name: 'Publicar de nuevo' }).click()
  await expect(failed).toBeHidden({ timeout: 30_000 })
  await expect.poll(() => out(text), { timeout: 30_000 }).toEqual({ facebook: 0, kept: 1, instagram: 0 })

  // It is in the calendar, and taken out here it is taken out there.
  await page.getByRole('button', { name: new RegExp(text) }).click()
  const dialog = page.getByRole('dialog', { name: /^Publicación del/ })
  await expect(dialog).toContainText('programada en Facebook')
  await dialog.getByRole('button', { name: 'Eliminar en todas' }).click()
  await page
    .getByRole('dialog', { name: /^Eliminar «/ })
    .getByRole('button', { name: 'Eliminar', exact: true })
    .click()
  await expect(page.getByRole('button', { name: new RegExp(text) })).toBeHidden()
  await expect.poll(() => out(text)).toEqual({ facebook: 0, kept: 0, instagram: 0 })
})
