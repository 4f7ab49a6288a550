import {
  createBattery,
  getUnitBatteries,
  measureBattery,
  mountBank,
  mountBattery,
} from '@arriero/contract/fittings/batteries/batteries.contract.ts'
import { parts } from '@arriero/contract/store/parts/parts.contract.ts'
import { stores } from '@arriero/contract/store/stores/stores.contract.ts'
import { createUnit } from '@arriero/contract/units/units.contract.ts'
import { call, sessionOf } from './api.ts'
import { expect, test } from './console.ts'
import { mark } from './people.ts'

test.use({ drawsMaps: false })
// Every step waits for lists of the whole fleet.
test.setTimeout(120_000)

/** Two units, the first with a bank of four of which B is weak, and free ones that are offered before all others. */
async function world() {
  const mariana = await sessionOf('mariana')
  const own = mark()
  const [part, [store], unit, other] = await Promise.all([
    call(mariana, parts.create, {
      body: { name: `Batería ${own}`, code: `BA-${own}`, kind: 1, category: 3, price: 3890 },
    }),
    call(mariana, stores.list),
    call(mariana, createUnit, { body: { name: `BA-${own}` } }),
    call(mariana, createUnit, { body: { name: `BB-${own}` } }),
  ])
  const make = (name: string, boughtOn: string) =>
    call(mariana, createBattery, {
      body: { partId: part.id, storeId: store!.id, serial: `${name}-${own}`, boughtOn, lifespanYears: 4, cost: 3890 },
    })
  const bank: number[] = []
  for (const letter of ['A', 'B', 'C', 'D']) bank.push((await make(`VIEJA-${letter}`, '2022-01-10')).id)
  const at = new Date(Date.now() - 40 * 30.44 * 86_400_000).toISOString()
  const mounts = bank.map((batteryId, i) => ({ batteryId, position: i + 1 }))
  await call(mariana, mountBank, { body: { unitId: unit.id, at, mounts } })
  await call(mariana, measureBattery, { params: { id: bank[1]! }, body: { rest: 12.18, crank: 9.1 } })
  const fresh: { id: number; serial: string }[] = []
  // Older than any of the demo: they are offered first.
  for (const n of [1, 2]) fresh.push(await make(`NUEVA-${n}`, `2001-01-0${n}`))
  return { unit, other, fresh, own }
}

test('a weak battery is seen first and changed; one that somebody took meanwhile is named and the next is offered', async ({
  console,
}) => {
  const { page } = console
  const mariana = await sessionOf('mariana')
  const { unit, other, fresh, own } = await world()
  const [first, second] = fresh

  await console.enter('mariana', `/Consola/baterias?vista=due&search=${unit.name}`)
  await console.row(`VIEJA-B-${own}`).click()
  const panel = page.getByRole('complementary', { name: `Batería VIEJA-B-${own}` })
  await expect(panel.getByText(/^Arranque a 9\.1 V/)).toBeVisible()
  await expect(panel.getByRole('button', { name: /^Posición B: VIEJA-B/ })).toHaveAttribute('aria-pressed', 'true')
  await panel.getByRole('button', { name: 'Montar y reemplazar' }).click()

  const form = page.getByRole('complementary', { name: `Montar en ${unit.name}` })
  await form.getByRole('radio', { name: new RegExp(first!.serial) }).check()
  await expect(form.getByText('Las otras 3 tienen')).toBeVisible()
  await expect(form.getByRole('button', { name: `Posición B: entra ${first!.serial}` })).toBeVisible()
  await expect(form.getByText('Se desecha')).toBeVisible()
  await form.getByLabel('Motivo').fill('Arrancó a 9.1 V')

  // Another order takes it.
  await call(mariana, mountBattery, { body: { batteryId: first!.id, unitId: other.id } })
  await form.getByRole('button', { name: /^Montar/ }).click()
  await expect(form.getByText(`${first!.serial} ya está montada en ${other.name}, posición A.`)).toBeVisible()
  await expect(form.getByText(`${first!.serial} ya no está libre; sigue`)).toBeVisible()
  await form.getByRole('radio', { name: new RegExp(second!.serial) }).check()
  await form.getByRole('button', { name: /^Montar/ }).click()
  await console.expectToast(`${second!.serial} montada en ${unit.name}, posición B`)

  const { batteries } = await call(mariana, getUnitBatteries, { params: { id: unit.id }, query: {} })
  expect(batteries.map(({ serial }) => serial)).toContain(second!.serial)
  await console.go(`/Consola/baterias?f_place=disposed&search=VIEJA-B-${own}`)
  await expect(console.row(`VIEJA-B-${own}`)).toContainText('Arrancó a 9.1 V')

  // Off it comes again, and why is asked.
  await console.go(`/Consola/baterias?search=${second!.serial}`)
  await console.row(second!.serial).click()
  await page.getByRole('button', { name: 'Desmontar' }).click()
  const off = page.getByRole('complementary', { name: `Desmontar ${second!.serial}` })
  await off.getByRole('button', { name: /^Desmontar/ }).click()
  await expect(off.getByText('Diga por qué.')).toBeVisible()
  await off.getByLabel('Motivo').fill('Se vende la unidad')
  await off.getByRole('button', { name: /^Desmontar/ }).click()
  await console.expectToast(`${second!.serial} desmontada`)
  console.expectNoErrors()
})
