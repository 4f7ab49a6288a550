import { findVisitors } from '@arriero/contract/tracking/fleet-time.contract.ts'
import { call, sessionOf } from './api.ts'
import { expect, test } from './console.ts'

test.setTimeout(120_000)

test('the fleet is looked at an hour ago, played, and asked who was within an area', async ({ console }) => {
  const { page } = console
  const hourAgo = Math.floor(Date.now() / 60_000) * 60_000 - 3_600_000
  await console.enter('mariana', '/Consola/mapas')
  await page.getByRole('button', { name: 'Flota en el tiempo' }).click()
  await console.open(`/Consola/mapas/tiempo?t=${new Date(hourAgo).toISOString().slice(0, 19)}Z`)
  const line = page.getByRole('region', { name: 'Línea de tiempo' })
  await expect(line).toContainText(/[1-9]\d* en movimiento/)
  await expect(line.getByRole('group', { name: 'Días' }).getByRole('button')).toHaveCount(31)

  // Played at 600 times, the address carries the moment it stops at.
  await line.getByText('600×').click()
  await line.getByRole('button', { name: 'Reproducir' }).click()
  const clock = line.locator('.dock-time')
  await expect(clock).not.toHaveText(new Date(hourAgo).toLocaleTimeString('es-MX', { hour12: false }))
  await line
    .getByRole('button', { name: 'Pausar' })
    .or(line.getByRole('button', { name: 'Reproducir' }))
    .click()
  await expect(page).toHaveURL(/[?&]v=600/)

  // Who was within the whole country in an hour is everybody who reports; the list, the server and the sheet agree.
  const area = '32.7,-117.1;32.7,-86.8;14.6,-86.8;14.6,-117.1'
  const window = { from: new Date(hourAgo - 1_800_000).toISOString(), to: new Date(hourAgo).toISOString() }
  const short = (at: string) => `${at.slice(0, 19)}Z`
  await console.open(
    `/Consola/mapas/tiempo?t=${short(window.to)}&area=${area}&desde=${short(window.from)}&hasta=${short(window.to)}`,
  )
  const { units } = await call(await sessionOf('mariana'), findVisitors, {
    query: {
      ...window,
      area: area.split(';').map((pair) => ({ lat: Number(pair.split(',')[0]), lon: Number(pair.split(',')[1]) })),
    },
  })
  expect(units.length).toBeGreaterThan(50)
  const list = page.getByRole('list', { name: 'Unidades que estuvieron' })
  await expect(list.getByRole('button')).toHaveCount(units.length)
  await list.getByRole('button').first().click()
  await expect(page.getByRole('group', { name: /en ese momento$/ })).toContainText('Conductor')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Excel' }).click()
  expect((await download).suggestedFilename()).toBe('quien-estuvo-aqui.xlsx')
  await page.getByRole('button', { name: 'Ahora' }).click()
  await expect(page).toHaveURL(/\/Consola\/mapas$/)
  console.expectNoErrors()
})
