import { expect, test, type Console } from './console.ts'
import { makePerson, mark, newPassword } from './people.ts'

test.use({ drawsMaps: false })
// Three people, one of whom goes away and comes back.
test.setTimeout(180_000)

const say = async ({ page }: Console, text: string) => {
  await page.getByRole('textbox', { name: 'Mensaje', exact: true }).fill(text)
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
}
const bubble = ({ page }: Console, text: string) => page.locator('.chat-row').filter({ hasText: text }).last()
const expectState = (console: Console, text: string, state: string) =>
  expect(bubble(console, text).getByRole('img', { name: state, exact: true })).toBeVisible({ timeout: 20_000 })
const openChat = async ({ page }: Console, name: string) => {
  await page.getByRole('region', { name: 'Chats' }).getByRole('button').filter({ hasText: name }).first().click()
}

test('three people walk a group through all states of a message, offline and back', async ({ console, another }) => {
  const [beto, caro] = [
    await makePerson(`Beto ${mark()}`, ['panel.view']),
    await makePerson(`Caro ${mark()}`, ['panel.view']),
  ]
  const { page } = console
  await console.enter('mariana', '/Consola/chat')

  // A group with both; neither has ever been connected.
  const group = `Guardia ${mark()}`
  await page.getByRole('button', { name: 'Nuevo grupo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nuevo grupo' })
  await dialog.getByLabel('Nombre').fill(group)
  for (const prefix of ['Beto', 'Caro']) {
    await dialog.getByRole('textbox', { name: 'Buscar persona' }).fill(prefix)
    await dialog.getByRole('checkbox').last().check()
  }
  await dialog.getByRole('button', { name: 'Crear grupo' }).click()
  await expect(page.getByRole('heading', { name: group })).toBeVisible()
  await say(console, 'Fila en *Palmillas*, @Beto avisa')
  await expectState(console, 'Palmillas', 'Enviado')

  // Both come: received. Whoever opens it has seen it; seen by all it is viewed.
  const [second, third] = [await another(), await another()]
  await second.signInto(beto.username, newPassword)
  await third.signInto(caro.username, newPassword)
  await expectState(console, 'Palmillas', 'Recibido')
  await expect(second.page.getByRole('button', { name: /^Chat, 1 sin leer/ })).toBeVisible()
  await second.page.getByRole('button', { name: /^Chat/ }).click()
  await openChat(second, group)
  await expect(bubble(second, 'Palmillas').locator('.chat-mention-me')).toHaveText('@Beto')
  await expect(second.page.getByRole('button', { name: 'Chat', exact: true })).toBeVisible()
  await third.page.getByRole('button', { name: /^Chat/ }).click()
  await openChat(third, group)
  await expectState(console, 'Palmillas', 'Visto')

  // An answer that quotes, in the drawer of the second.
  await bubble(second, 'Palmillas').hover()
  await bubble(second, 'Palmillas')
    .getByRole('button', { name: /^Acciones del mensaje/ })
    .click()
  await second.page.getByRole('menuitem', { name: 'Responder' }).click()
  await say(second, 'Ya avisé')
  await expect(bubble(console, 'Ya avisé').locator('.chat-quote')).toContainText('Palmillas')

  // The third loses the network in the middle: what they write waits, fails in words, and leaves once when it is back.
  await third.page.context().setOffline(true)
  await say(third, 'Caseta libre')
  await expectState(third, 'Caseta libre', 'No se envió')
  await say(third, 'Paso en diez')
  await expectState(third, 'Paso en diez', 'Enviando')
  await say(console, 'Sigan por la libre')
  await expect(bubble(second, 'Sigan por la libre')).toBeVisible()
  await third.page.context().setOffline(false)
  await expect(bubble(console, 'Paso en diez')).toBeVisible({ timeout: 30_000 })
  await expect(bubble(third, 'Sigan por la libre')).toBeVisible({ timeout: 30_000 })
  for (const text of ['Caseta libre', 'Paso en diez', 'Sigan por la libre', 'Ya avisé'])
    for (const one of [console, second, third])
      await expect(
        one.page
          .locator('.chat-row')
          .filter({ hasText: text })
          .filter({ hasNot: one.page.locator('.chat-quote') }),
      ).toHaveCount(text === 'Ya avisé' ? 0 : 1)

  // Corrected, and taken back.
  await bubble(console, 'Sigan por la libre').hover()
  await bubble(console, 'Sigan por la libre')
    .getByRole('button', { name: /^Acciones/ })
    .click()
  await page.getByRole('menuitem', { name: 'Corregir' }).click()
  await page.getByRole('textbox', { name: 'Mensaje', exact: true }).fill('Sigan por la cuota')
  await page.getByRole('button', { name: 'Guardar la corrección' }).click()
  await expect(bubble(second, 'Sigan por la cuota')).toContainText('editado')
  await bubble(console, 'Sigan por la cuota').hover()
  await bubble(console, 'Sigan por la cuota')
    .getByRole('button', { name: /^Acciones/ })
    .click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(second.page.locator('.chat-deleted')).toBeVisible()

  // Removed with the page still open: the chat goes.
  const people = page.getByRole('complementary', { name: `Información de ${group}` })
  await people.getByRole('button', { name: /^Acciones de Caro/ }).click()
  await page.getByRole('menuitem', { name: 'Quitar del grupo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click()
  await expect(third.page.getByText('Este chat ya no está')).toBeVisible({ timeout: 20_000 })
  for (const one of [console, second, third]) one.expectNoErrors()
})
