import { pageEvents, reviewEvent } from '@arriero/contract/video/events.contract.ts'
import { createCameraReport, deleteCameraReport, testCameraReport } from '@arriero/contract/video/reports.contract.ts'
import { call, sessionOf } from './api.ts'
import { expect, test } from './console.ts'

test.use({ drawsMaps: false })

test('the night is reviewed by keyboard: false alarm, confirmed, each time the next one opens', async ({ console }) => {
  const session = await sessionOf('mariana')
  const waiting = async () => (await call(session, pageEvents, { query: { state: 'pending', limit: 50 } })).results
  const [first, second, third] = await waiting()
  await console.enter('mariana', '/Consola/eventos')
  const { page } = console
  const opened = page.getByRole('article')
  // The first: a map that cannot be drawn says so under a heading of its own.
  const title = opened.getByRole('heading', { level: 2 }).first()
  await page.locator('.events-row').first().click()
  await expect(page).toHaveURL(new RegExp(`/eventos/${first!.id}$`))
  await expect(title).toContainText(first!.title)
  await page.keyboard.press('f')
  await console.expectToast(`Falsa alarma: «${first!.title}» de ${first!.unitName}`)
  await expect(page).toHaveURL(new RegExp(`/eventos/${second!.id}$`))
  await opened.getByRole('combobox', { name: 'Qué se ve' }).fill('Celular al oído')
  // While one writes, letters are letters.
  await page.keyboard.press('f')
  await expect(page).toHaveURL(new RegExp(`/eventos/${second!.id}$`))
  await title.click()
  await page.keyboard.press('c')
  await expect(page).toHaveURL(new RegExp(`/eventos/${third!.id}$`))
  const left = (await waiting()).map(({ id }) => id)
  expect(left).not.toContain(first!.id)
  expect(left).not.toContain(second!.id)
  // As it was, for others to look at.
  await call(session, reviewEvent, { params: { id: first!.id }, body: { decision: 'reopen' } })
  console.expectNoErrors()
})

test('a report arrives in the inbox of who tries it, with its PDF', async () => {
  const session = await sessionOf('mariana')
  const name = `Prueba ${Date.now().toString(36)}`
  const report = await call(session, createCameraReport, {
    body: {
      name,
      period: 'last30',
      repeat: {
        every: 'week',
        interval: 1,
        weekdays: [1],
        nth: null,
        monthDay: null,
        from: new Date().toISOString().slice(0, 10),
        until: null,
        time: '07:00',
      },
      toEmails: ['seguridad@sierraclara.example'],
    },
  })
  try {
    const { to } = await call(session, testCameraReport, { params: { id: report.id } })
    const caught = async (): Promise<{ id: number; subject: string }[]> =>
      (await fetch(`${process.env['SIM_MAIL_URL']}/mails?to=${encodeURIComponent(to)}`)).json()
    const mine = async () => (await caught()).find(({ subject }) => subject.startsWith(`Prueba: ${name}`))
    await expect.poll(mine, { timeout: 60_000 }).toBeTruthy()
    const pdf = await fetch(`${process.env['SIM_MAIL_URL']}/mails/${(await mine())!.id}/attachments/0`)
    expect((await pdf.text()).slice(0, 5)).toBe('%PDF-')
  } finally {
    await call(session, deleteCameraReport, { params: { id: report.id } })
  }
})
