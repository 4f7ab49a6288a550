import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listReportRuns, listReportSchedules } from '@arriero/contract/reports/reports.contract.ts'
import { readSheet } from '../server/src/shared/sheets/read-sheet.ts'
import { call, sessionOf } from './api.ts'
import { expect, test } from './console.ts'
import { mark } from './people.ts'

interface Caught {
  id: number
  subject: string
  attachments: { name: string }[]
}
const caughtBy = async (address: string): Promise<Caught[]> =>
  (await fetch(`${process.env['SIM_MAIL_URL']}/mails?to=${encodeURIComponent(address)}`)).json() as Promise<Caught[]>

test('a report is reckoned, saved and scheduled, and at its hour its workbook is in the mail, once', async ({
  console,
}) => {
  // The product's own clock brings the hour, within the next two minutes.
  test.setTimeout(300_000)
  const { page } = console
  const mariana = await sessionOf('mariana')
  const code = mark()
  const name = `Kilómetros ${code}`
  const address = `patio.${code}@example.com`

  await console.enter('mariana', '/Consola/reportes/plantillas')
  await page.getByLabel('Buscar plantilla').fill('recorrió cada unidad')
  await page.getByRole('link', { name: /^Kilómetros/ }).click()
  await console.expectTitle(/^Reportes/)
  await page.getByRole('button', { name: /Semana pasada/ }).click()
  await page.getByRole('button', { name: 'Últimos 7 días' }).click()
  await expect(page.getByText(/^calculado a las/)).toBeVisible()
  const group = page.getByRole('rowheader').first()
  await group.getByRole('button').click()
  await page.getByRole('table', { name: 'Kilómetros' }).locator('.report-pick').first().click()
  await expect(page.locator('.report-map-says')).not.toContainText('Elija un renglón')

  await page.getByRole('button', { name: 'Guardar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nombre').fill(name)
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click()
  await console.expectToast('Reporte guardado')
  await page.getByRole('button', { name: 'Programar' }).click()
  await expect(page.getByRole('heading', { name: `Programar: ${name}` })).toBeVisible()
  await page.locator('.report-rule').getByText('Diario', { exact: true }).click()
  const receivers = page.getByLabel('Agregar persona o correo')
  await receivers.fill(address)
  await page.locator('.ant-select-item-option').filter({ hasText: address, visible: true }).click()
  const zone = mariana.user.account.timezone
  const soon = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(
    Date.now() + 60_000,
  )
  await page.getByLabel('Hora', { exact: true }).fill(soon)
  await expect(page.getByText(`Todos los días a las ${soon}`)).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await console.expectToast(`«${name}» programado`)

  await expect.poll(async () => (await caughtBy(address)).length, { timeout: 180_000 }).toBe(1)
  const [mail] = await caughtBy(address)
  expect(mail!.subject).toContain(name)
  const rows = await sheetOf(await fetch(`${process.env['SIM_MAIL_URL']}/mails/${mail!.id}/attachments/0`))
  expect(rows.length).toBeGreaterThan(0)
  for (const { cells } of rows) expect(cells.Unidad).toEqual(expect.any(String))
  const schedule = (await call(mariana, listReportSchedules)).find(({ reportName }) => reportName === name)!
  const { results } = await call(mariana, listReportRuns, { query: { schedule: schedule.id } })
  expect(results).toMatchObject([{ state: 'sent', rows: rows.length, mails: 2, tries: 1 }])
  expect(Date.parse(schedule.nextAt!)).toBeGreaterThan(Date.now() + 23 * 3_600_000)

  // Whoever comes anew sees it at once; who was there is told within a minute.
  await console.open('/Consola/reportes/programados')
  await expect(console.row(name)).toContainText('de 2 entregados')
  console.expectNoErrors()
})

/** Rows of the first sheet of a workbook. */
async function sheetOf(file: Response) {
  const folder = await mkdtemp(join(tmpdir(), 'arriero-e2e-reporte-'))
  try {
    const path = join(folder, 'reporte.xlsx')
    await writeFile(path, Buffer.from(await file.arrayBuffer()))
    const columns = [{ key: 'Unidad', header: 'Unidad', type: 'text' as const }]
    return (await readSheet(path, { columns, maxRows: 100_000 })).rows
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

test('what came after a report went out is said, and what it changes stands beside what went out', async ({
  console,
}) => {
  const { page } = console
  await console.enter('mariana', '/Consola/reportes')
  await page
    .getByRole('link', { name: /^Kilómetros de la semana/ })
    .first()
    .click()
  await expect(page.getByText(/llegaron después del envío de/)).toBeVisible()
  await page.getByRole('button', { name: 'Ver qué cambia' }).click()
  const changes = page.getByRole('table', { name: 'Lo que cambia' })
  await expect(changes.getByRole('rowheader').first()).toHaveText('Total')
  const cells = changes.getByRole('row').nth(1).getByRole('cell')
  await expect(cells.nth(0)).toHaveText('Distancia')
  const [before, now] = (await cells.allTextContents()).slice(1).map((text) => Number(text.replace(/[^\d.]/g, '')))
  expect(now).toBeGreaterThan(before!)
})
