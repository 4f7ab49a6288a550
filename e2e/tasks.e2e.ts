import { createTask, listTasks } from '@arriero/contract/tasks/tasks.contract.ts'
import { listReportRuns, listTaskReports } from '@arriero/contract/tasks/reports/reports.contract.ts'
import { call, sessionOf } from './api.ts'
import { expect, test, type Console } from './console.ts'
import { makePerson, mark } from './people.ts'

test.use({ drawsMaps: false })
test.setTimeout(120_000)

/** Adds to a field that takes several: its list stays open until it is closed. */
async function add({ page }: Console, label: RegExp, option: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label })
  await field.fill(option)
  await page.locator('.ant-select-item-option').filter({ hasText: option, visible: true }).first().click()
  await field.press('Escape')
}

test('a task that repeats is finished, and the next one is there on its date', async ({ console }) => {
  const { page } = console
  const mariana = await sessionOf('mariana')
  const title = `Revisar extintores ${mark()}`
  await console.enter('mariana', '/Consola/tareas/nueva')
  await page.getByLabel(/^Qué hay que hacer/).fill(title)
  await add(console, /^Asignar a/, 'Mariana Garza')
  await page.getByRole('switch', { name: 'Se repite' }).click()
  await expect(page.getByText(/^Cada \S+ a las .*Siguen: /)).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await console.expectToast('Tarea Creada con Exito')
  await console.expectTitle(new RegExp(title))
  const address = new URL(page.url()).pathname

  const facts = page.getByRole('region', { name: 'Datos' })
  await expect(facts).toContainText(/Cada \S+ a las /)
  await page.getByRole('button', { name: 'Empezar' }).click()
  await page.getByRole('button', { name: 'Terminar' }).click()
  const next = facts.getByRole('link', { name: /^TA-\d+$/ })
  const folio = await next.textContent()
  await next.click()
  await expect(page).not.toHaveURL(new RegExp(`${address}$`))
  await console.expectTitle(new RegExp(`${folio} · ${title}`))
  await expect(page.getByText('Pendiente', { exact: true }).first()).toBeVisible()
  const { results } = await call(mariana, listTasks, { query: { search: title, order: 'dueAt' } })
  const [first, second] = results.map(({ dueAt }) => Date.parse(dueAt!))
  expect(results.map(({ lane }) => lane)).toEqual([4, 1])
  expect(second! - first!).toBe(7 * 86_400_000)

  await console.go(`/Consola/tareas/control_tares?search=${encodeURIComponent(title)}`)
  await expect(console.row(folio!)).toContainText('Semanal')
  console.expectNoErrors()
})

test('a report of tasks shows what it holds, becomes a PDF, goes out by mail and says so', async ({ console }) => {
  const { page } = console
  const mariana = await sessionOf('mariana')
  const code = mark()
  const person = await makePerson(`Patio ${code}`)
  for (const title of ['Barrer andenes', 'Vaciar botes'])
    await call(mariana, createTask, { body: { title: `${title} ${code}`, userIds: [person.id] } })
  const name = `Patio al día ${code}`

  await console.enter('mariana', '/Consola/checklist/reportes_tareas/nuevo')
  await page.getByLabel(/^Nombre/).fill(name)
  await console.choose(/^Fechas/, 'Todas las fechas')
  await add(console, /^Personas$/, `Patio ${code}`)
  const held = page.getByRole('region', { name: 'Lo que llevaría hoy' })
  await expect(held.getByText('2 tareas con este filtro', { exact: true })).toBeVisible()
  await expect(held.getByText(`Vaciar botes ${code}`)).toBeVisible()
  await page.getByRole('button', { name: 'Guardar y generar' }).click()
  await expect(console.toast(/Descargar/)).toContainText('2 tareas')

  const report = (await call(mariana, listTaskReports)).find((one) => one.name === name)!
  const [made] = (await call(mariana, listReportRuns, { query: { reportId: report.id } })).results
  const file = await fetch(new URL(made!.file!.url, process.env['ARRIERO_URL']))
  expect(file.headers.get('content-type')).toBe('application/pdf')
  expect(Buffer.from(await file.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-')

  await console.row(name).click()
  await page.getByLabel(/^Otras direcciones/).fill(`patio.${code}@example.com`)
  await page.keyboard.press('Enter')
  await page.getByRole('switch', { name: 'Sale solo' }).click()
  await page.keyboard.press('Control+Enter')
  await console.expectToast('Reporte: se guardó')
  await expect(console.row(name)).toContainText(/Cada \S+ a las /)
  await console
    .row(name)
    .getByRole('button', { name: `Más acciones de ${name}` })
    .click()
  await page.getByRole('menuitem', { name: 'Generar y enviar' }).click()
  await expect(console.toast('1 correo en camino')).toBeVisible()
  await expect(async () => {
    const [last] = (await call(mariana, listReportRuns, { query: { reportId: report.id } })).results
    expect(last).toMatchObject({ tasks: 2, mails: 1, sent: 1 })
  }).toPass()
  await console.go(`/Consola/tareas/salidas?f_report=${report.id}~${encodeURIComponent(name)}`)
  await console.expectTitle(/^Reportes que salieron/)
  await expect(console.row('1 entregado')).toContainText('Hecho')
  console.expectNoErrors()
})
