import { password } from './api.ts'
import { expect, test, type Console } from './console.ts'
import { mark } from './people.ts'
import { startTruck, type Truck } from './teltonika.ts'

test.setTimeout(180_000)
test.use({ drawsMaps: false })

const record = ({ page }: Console) => page.getByRole('region', { name: 'En cola y registro' }).getByRole('listitem')
const panel = ({ page }: Console, name: string) => page.getByRole('complementary', { name })

let truck: Truck
test.beforeEach(async () => {
  truck = await startTruck(`BA-${mark().slice(-5)}`)
})
test.afterEach(() => truck.stop())

test('an engine is cut with a reason, a proof and a second person once the truck stands, and restored, with all of it on record', async ({
  console,
  another,
}) => {
  const { page } = console
  await console.enter('mariana', `/Consola/comandos/${truck.id}`)
  await expect(page.getByRole('button', { name: /^Restaurar motor/ })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: /^Cortar motor/ }).click()
  const cut = panel(console, `Cortar motor de ${truck.name}`)
  await expect(cut.getByText('Va a 78 km/h: no se corta ahora')).toBeVisible()
  const ask = cut.getByRole('button', { name: 'Pedir el corte' })
  await cut.getByLabel('Su contraseña').fill('otra')
  await ask.click()
  await expect(cut.getByText('Contraseña incorrecta')).toBeVisible()
  await cut.getByLabel('Su contraseña').fill(password)
  await ask.click()
  await expect(cut.getByText('Escriba el folio del reporte.')).toBeVisible()
  await cut.getByLabel('Folio del reporte').fill('911-NL-2284107')
  await cut.getByLabel('Qué pasó').fill('Dejó la ruta y el conductor no contesta')
  await ask.click()
  await expect(cut.getByText('Por aprobar').first()).toBeVisible()

  const supervisor = await another()
  await supervisor.enter('supervisor', `/Consola/comandos/${truck.id}?pedir=engine_cut`)
  const approval = panel(supervisor, `Cortar motor de ${truck.name}`)
  await expect(approval.getByText(/911-NL-2284107/)).toBeVisible()
  await approval.getByLabel('Su contraseña').fill(password)
  await approval.getByRole('button', { name: 'Aprobar', exact: true }).click()
  await expect(
    record(supervisor).filter({ hasText: 'Cortar motor' }).getByText('En espera', { exact: true }),
  ).toBeVisible()

  truck.drive(0)
  const done = record(console).filter({ hasText: 'Cortar motor' })
  await expect(done.getByText('Ejecutada', { exact: true })).toBeVisible({ timeout: 60_000 })
  await expect(done.getByText('DOUT1:1 Timeout:INFINITY')).toBeVisible()

  await page.getByRole('button', { name: /^Restaurar motor/ }).click()
  const restore = panel(console, `Restaurar motor de ${truck.name}`)
  await restore.getByLabel('Su contraseña').fill(password)
  await restore.getByRole('button', { name: 'Restaurar motor' }).click()
  await expect(
    record(console).filter({ hasText: 'Restaurar motor' }).getByText('Ejecutada', { exact: true }),
  ).toBeVisible({
    timeout: 60_000,
  })

  await console.go('/Consola/comandos')
  const row = page.getByRole('row', { name: new RegExp(`Cortar motor.*${truck.name}`) })
  await expect(row.getByText('Aprobó Tomás Ibarra')).toBeVisible()
  console.expectNoErrors()
  supervisor.expectNoErrors()
})

test('a position is asked for and answered, and what waits is cancelled', async ({ console }) => {
  const { page } = console
  await console.enter('mariana', `/Consola/comandos/${truck.id}`)
  await page.getByRole('button', { name: /^Pedir posición/ }).click()
  await panel(console, `Pedir posición de ${truck.name}`).getByRole('button', { name: 'Pedir posición' }).click()
  await expect(record(console).first().getByText('Ejecutada', { exact: true })).toBeVisible({ timeout: 30_000 })
  truck.stop()
  await expect(page.getByText(/fuera de línea/).first()).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: /^Reiniciar equipo/ }).click()
  await panel(console, `Reiniciar equipo de ${truck.name}`).getByRole('button', { name: 'Reiniciar equipo' }).click()
  const waiting = record(console).filter({ hasText: 'Reiniciar equipo' })
  await expect(waiting.getByText(/Espera que el equipo se conecte/)).toBeVisible()
  await waiting.getByRole('button', { name: 'Cancelar' }).click()
  await expect(waiting.getByText('Cancelada', { exact: true })).toBeVisible()
  console.expectNoErrors()
})
