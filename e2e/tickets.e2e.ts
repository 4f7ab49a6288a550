import { openAlerts } from '@arriero/contract/alerts/alerts.contract.ts'
import { createArea } from '@arriero/contract/tickets/areas/areas.contract.ts'
import { createIssue } from '@arriero/contract/tickets/issues/issues.contract.ts'
import { call, sessionOf } from './api.ts'
import { expect, test } from './console.ts'
import { makePerson, mark, newPassword } from './people.ts'

test.use({ drawsMaps: false })
// Two people answer in turn.
test.setTimeout(120_000)

/** An area around the clock with an issue of its own, and an alert that is open. */
async function world() {
  const mariana = await sessionOf('mariana')
  const area = await call(mariana, createArea, { body: { name: `Área ${mark()}` } })
  const body = { name: `Asunto ${mark()}`, areaId: area.id, firstMinutes: 60, solveMinutes: 480 }
  const issue = await call(mariana, createIssue, { body })
  const { alerts } = await call(mariana, openAlerts)
  if (!alerts[0]) throw new Error('The demo has no open alert')
  return { area, issue, alert: alerts[0] }
}

test('an alert becomes a ticket, is answered and solved by a second person, and counts among their indicators', async ({
  console,
  another,
}) => {
  const { area, issue, alert } = await world()
  const helper = await makePerson('Atención a clientes', [
    'tickets.ticket.view',
    'tickets.ticket.create',
    'tickets.ticket.update',
  ])
  const { page } = console
  await console.enter('mariana', `/Consola/alertas/${alert.id}`)
  await page.getByRole('link', { name: 'Crear ticket' }).click()
  await console.expectTitle('Nuevo ticket')
  await console.choose(/^Área que lo resuelve/, area.name)
  await console.choose(/^Asunto/, issue.name)
  await page.getByLabel(/^Descripción/).fill('La alerta sigue, ¿quién llama al operador?')
  await page.keyboard.press('Control+Enter')
  const said = await (await console.expectToast(/^Ticket TK-\d+ abierto/)).textContent()
  const folio = /TK-\d+/.exec(said ?? '')![0]
  await expect(page.getByRole('link', { name: alert.title })).toBeVisible()
  const address = new URL(page.url()).pathname

  const other = await another()
  await other.signInto(helper.username, newPassword)
  await other.go(address)
  await expect(other.page.getByRole('navigation', { name: 'Ruta' }).getByRole('link', { name: folio })).toBeVisible()
  await other.page.getByRole('button', { name: 'Tomar', exact: true }).click()
  await other.expectToast(`${folio} es suyo`)
  await other.page
    .getByRole('textbox', { name: 'Respuesta' })
    .fill('Ya hablé con él: se detiene en la siguiente caseta.')
  await other.page.getByRole('button', { name: 'Enviar', exact: true }).click()
  // The one who asked sees it without doing anything.
  await expect(page.getByText('se detiene en la siguiente caseta')).toBeVisible()
  await expect(page.getByText(/^en 0 min de 1 h/)).toBeVisible()
  await other.page.getByRole('button', { name: 'Marcar resuelto' }).click()
  await other.expectToast(`${folio} quedó «Resuelto»`)

  await console.go(`/Consola/tickets/kpi?area=${area.id}`)
  const row = page.getByRole('table', { name: 'Por persona' }).getByRole('row', { name: /Atención a clientes/ })
  await expect(row.getByRole('cell').nth(3)).toHaveText('1')
  await row.getByRole('cell').nth(3).getByRole('link').click()
  await console.expectTitle(/^Todos los tickets/)
  await expect(console.row(folio)).toBeVisible()
  console.expectNoErrors()
  other.expectNoErrors()
})
