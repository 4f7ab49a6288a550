import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MailSimulator, startMailSimulator } from './server.ts'

let simulator: MailSimulator
beforeAll(async () => {
  simulator = await startMailSimulator()
})
afterAll(() => simulator.close())
beforeEach(async () => {
  await fetch(`${simulator.url}/mails`, { method: 'DELETE' })
})

async function send(mail: Record<string, unknown>): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port: simulator.smtpPort, secure: false })
  await transport.sendMail({
    from: 'Arriero <avisos@arriero.test>',
    to: 'ana@example.test',
    subject: 'Prueba',
    text: 'Hola',
    ...mail,
  })
}

const list = async (query = '') => (await fetch(`${simulator.url}/mails${query}`)).json()

test('a mail is caught with all its recipients, accents and attachments', async () => {
  await send({
    bcc: 'jefe@example.test',
    subject: 'Viaje “Ñandú” finalizado',
    attachments: [{ filename: 'viaje.pdf', content: Buffer.from('%PDF') }],
  })
  const [mail] = await list()
  expect(mail).toMatchObject({
    from: 'Arriero <avisos@arriero.test>',
    to: ['ana@example.test', 'jefe@example.test'],
    subject: 'Viaje “Ñandú” finalizado',
    attachments: [{ name: 'viaje.pdf', type: 'application/pdf', size: 4 }],
  })
  const file = await fetch(`${simulator.url}/mails/${mail.id}/attachments/0`)
  expect(await file.text()).toBe('%PDF')
  expect(file.headers.get('content-disposition')).toContain('viaje.pdf')
  expect(await list('?to=JEFE@example.test')).toHaveLength(1)
  expect(await list('?to=otro@example.test')).toEqual([])
})

test('what a mail says never becomes part of the page', async () => {
  await send({ subject: '<script>alert(1)</script>', html: '<script>alert(2)</script><b>Hola</b>' })
  const [{ id }] = await list()
  for (const path of ['/', `/correos/${id}`]) {
    const page = await (await fetch(`${simulator.url}${path}`)).text()
    expect(page).toContain('&lt;script&gt;')
    expect(page).not.toContain('<script>')
  }
  expect(await (await fetch(`${simulator.url}/correos/${id}`)).text()).toContain('<iframe sandbox')
  const body = await fetch(`${simulator.url}/mails/${id}/html`)
  expect(body.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
})

test('the newest 500 are kept, newest first', async () => {
  const transport = createTransport({
    host: '127.0.0.1',
    port: simulator.smtpPort,
    pool: true,
    maxConnections: 1,
    maxMessages: Infinity,
  })
  for (let n = 1; n <= 503; n += 1)
    await transport.sendMail({ from: 'a@a.test', to: 'b@b.test', subject: `n${n}`, text: '' })
  transport.close()
  const mails = await list()
  expect(mails).toHaveLength(500)
  expect([mails[0].subject, mails.at(-1).subject]).toEqual(['n503', 'n4'])
})

test('refused mails are not kept, and the next one is taken', async () => {
  const refuse = { code: 451, times: 1 }
  await fetch(`${simulator.url}/_faults`, { method: 'POST', body: JSON.stringify({ refuse }) })
  await expect(send({})).rejects.toMatchObject({ responseCode: 451 })
  expect(await list()).toEqual([])
  await send({})
  expect(await list()).toHaveLength(1)
})
