import { createServer, type AddressInfo } from 'node:net'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import * as contract from '@arriero/contract/notifications/notifications.contract.ts'
import { startMailSimulator } from '@arriero/simulators/mail/server.ts'
import { keepFile } from '../../app/files/stored-files.ts'
import { createMailTransport } from '../../app/mail/mail-transport.ts'
import { call, refusal, send } from '../../../test/api.ts'
import { inAccount, makeAccount, makeUser, unique, type TestUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/server.ts'
import { insertMail, takeMail, type NewMail } from './mails.repository.ts'
import { queueMail, sendMail } from './mails.service.ts'

interface Caught {
  subject: string
  to: string[]
}

/** A mail server of this test. */
async function mailServer() {
  const server = await startMailSimulator()
  onTestFinished(() => server.close())
  return {
    smtp: `smtp://127.0.0.1:${server.smtpPort}`,
    caught: async () => (await (await fetch(`${server.url}/mails`)).json()) as Caught[],
    refuse: (code: number, times: number) =>
      fetch(`${server.url}/_faults`, { method: 'POST', body: JSON.stringify({ refuse: { code, times } }) }),
  }
}

/** A mail server that answers each letter with the next line, and hangs up when there is none left. */
async function bareServer(answers: string[]) {
  const letters: string[] = []
  const server = createServer((socket) => {
    let letter: string | null = null
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk) => {
      const said = chunk.toString()
      if (letter === null) {
        if (said.startsWith('DATA')) letter = ''
        socket.write(said.startsWith('DATA') ? '354 Adelante\r\n' : '250 Bien\r\n')
        return
      }
      letter += said
      if (!letter.endsWith('\r\n.\r\n')) return
      letters.push(letter)
      letter = null
      const answer = answers.shift()
      if (answer) socket.write(`${answer}\r\n`)
      else socket.destroy()
    })
    socket.write('220 Hola\r\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { smtp: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, letters }
}

/** A waiting mail without its job: the test runs that itself, against its own mail server. */
const waitingMail = async (user: TestUser, given: Partial<NewMail> = {}) => {
  const id = await inAccount(user.accountId, (work) =>
    insertMail(work, {
      to: 'trafico@ejemplo.com',
      subject: unique('Aviso'),
      text: 'Hola',
      html: '<p>Hola</p>',
      topic: 'trips',
      unitId: null,
      fileIds: [],
      key: null,
      ...given,
    }),
  )
  return id!
}

/** Runs the job once; answers whether it asks to be tried again. */
async function trySending(user: TestUser, id: number, smtp: string): Promise<'done' | 'again'> {
  const { app } = await testApp()
  const mail = createMailTransport({ ...app.config, SMTP_URL: smtp })
  try {
    return await sendMail.handle({ id, accountId: user.accountId }, { ...app, mail }, AbortSignal.timeout(10_000)).then(
      () => 'done' as const,
      () => 'again' as const,
    )
  } finally {
    mail.close()
  }
}

const stateOf = async (user: TestUser, id: number) => {
  const { state, attempts, error, sentAt } = await call(user, contract.getSentMail, { params: { id } })
  return { state, attempts, error, sent: sentAt !== null }
}

test('a mail is sent once, however often its job runs', async () => {
  const [user, server] = [await makeUser(), await mailServer()]
  const id = await waitingMail(user, { subject: 'Viaje "Norte": llegada' })
  for (let run = 0; run < 3; run += 1) expect(await trySending(user, id, server.smtp)).toBe('done')
  expect(await server.caught()).toMatchObject([{ subject: 'Viaje "Norte": llegada' }])
  expect(await stateOf(user, id)).toEqual({ state: 'sent', attempts: 1, error: null, sent: true })
})

test('a mail server that is busy or away is asked again, and the mail keeps its Message-ID', async () => {
  const user = await makeUser()
  const id = await waitingMail(user)
  expect(await trySending(user, id, 'smtp://127.0.0.1:1')).toBe('again')
  expect(await stateOf(user, id)).toMatchObject({
    state: 'queued',
    attempts: 1,
    error: 'No hay conexión con el servidor de correo.',
  })
  const { smtp, letters } = await bareServer(['451 Vuelva luego', '250 Recibido'])
  expect(await trySending(user, id, smtp)).toBe('again')
  expect(await stateOf(user, id)).toMatchObject({
    state: 'queued',
    attempts: 2,
    error: 'El servidor de correo respondió: 451 Vuelva luego',
  })
  expect(await trySending(user, id, smtp)).toBe('done')
  expect(await stateOf(user, id)).toEqual({ state: 'sent', attempts: 3, error: null, sent: true })
  const names = letters.map((letter) => /^Message-ID: (.+)$/im.exec(letter)?.[1]?.trim())
  expect(names).toEqual([expect.stringMatching(`^<${user.accountId}\\.${id}\\.\\d+@arriero\\.local>$`), names[0]])
})

test('a mail that is refused for good fails at once and a person may send it again', async () => {
  const [user, server] = [await makeUser(), await mailServer()]
  const id = await waitingMail(user)
  await server.refuse(550, 1)
  expect(await trySending(user, id, server.smtp)).toBe('done')
  expect(await stateOf(user, id)).toMatchObject({ state: 'failed', attempts: 1 })
  expect(await trySending(user, id, server.smtp)).toBe('done')
  expect(await server.caught()).toEqual([])
  expect(await call(user, contract.resendMail, { params: { id } })).toMatchObject({
    state: 'queued',
    attempts: 0,
    error: null,
  })
  expect(await refusal(user, contract.resendMail, { params: { id } })).toMatchObject({ status: 400 })
})

test('after the last try a mail fails instead of waiting for ever', async () => {
  const user = await makeUser()
  const id = await waitingMail(user)
  const runs: string[] = []
  for (let run = 0; run <= sendMail.retries; run += 1) runs.push(await trySending(user, id, 'smtp://127.0.0.1:1'))
  expect(runs).toEqual([...Array.from({ length: sendMail.retries }, () => 'again'), 'done'])
  expect(await stateOf(user, id)).toMatchObject({ state: 'failed', attempts: sendMail.retries + 1 })
})

test('a mail whose sender died in the middle is not sent again by itself', async () => {
  const [user, server] = [await makeUser(), await mailServer()]
  const id = await waitingMail(user)
  await inAccount(user.accountId, (work) => takeMail(work, id))
  expect(await trySending(user, id, server.smtp)).toBe('done')
  expect(await stateOf(user, id)).toMatchObject({
    state: 'unknown',
    error: 'El envío se interrumpió; no se sabe si llegó.',
  })
  expect(await trySending(user, id, server.smtp)).toBe('done')
  expect(await server.caught()).toEqual([])
})

test('a mail server that hangs up after taking the letter leaves it unknown', async () => {
  const user = await makeUser()
  const { smtp, letters } = await bareServer([])
  const id = await waitingMail(user)
  expect(await trySending(user, id, smtp)).toBe('done')
  expect(await stateOf(user, id)).toMatchObject({ state: 'unknown', attempts: 1 })
  expect(letters).toHaveLength(1)
})

test('a mail carries its files, and without one of them it is not sent', async () => {
  const [user, server] = [await makeUser(), await mailServer()]
  const { app } = await testApp()
  const path = join(await mkdtemp(join(tmpdir(), 'arriero-test-')), 'carta.pdf')
  await writeFile(path, '%PDF-1.7 carta')
  const file = await inAccount(user.accountId, (work) =>
    keepFile(app, work, { name: 'carta.pdf', type: 'application/pdf', size: 14, path }),
  )
  const whole = await waitingMail(user, { fileIds: [file.id] })
  expect(await trySending(user, whole, server.smtp)).toBe('done')
  expect(await stateOf(user, whole)).toMatchObject({ state: 'sent' })
  await app.files.remove(file.key)
  const broken = await waitingMail(user, { fileIds: [file.id] })
  expect(await trySending(user, broken, server.smtp)).toBe('done')
  expect(await stateOf(user, broken)).toMatchObject({ state: 'failed', error: 'No se pudo leer un archivo adjunto.' })
  expect(await server.caught()).toHaveLength(1)
})

test('one event gives one mail per address, each with its job', async () => {
  const user = await makeUser()
  const key = unique('evento')
  const write = () =>
    inAccount(user.accountId, (work) =>
      queueMail(work, {
        to: ['a@ejemplo.com', 'A@EJEMPLO.COM', 'b@ejemplo.com'],
        subject: 'Aviso',
        text: '',
        html: '',
        topic: 'trips',
        key,
      }),
    )
  expect(await write()).toHaveLength(2)
  expect(await write()).toEqual([])
  const { app } = await testApp()
  const { rows } = await app.owner.query(
    `select 1 from pgboss.job where name = 'send-mail' and data->>'accountId' = $1`,
    [String(user.accountId)],
  )
  expect(rows).toHaveLength(2)
})

test("the history is searched, filtered and the account's own", async () => {
  const [user, stranger] = await Promise.all([makeUser(), makeUser()])
  const id = await waitingMail(user, { to: 'trafico@ejemplo.com', subject: 'Póliza por vencer', topic: 'expiries' })
  await waitingMail(user, { to: 'patio@ejemplo.com', subject: 'Llegada' })
  expect(
    (await call(user, contract.pageSentMail, { query: { search: 'poliza' } })).results.map((mail) => mail.id),
  ).toEqual([id])
  expect(
    (await call(user, contract.pageSentMail, { query: { topic: 'trips', state: 'queued' } })).results,
  ).toMatchObject([{ to: 'patio@ejemplo.com' }])
  expect((await call(stranger, contract.pageSentMail)).count).toBe(0)
  expect(await refusal(stranger, contract.getSentMail, { params: { id } })).toMatchObject({
    status: 404,
    body: { detail: 'No se encontró el correo.' },
  })
  expect(await refusal(stranger, contract.resendMail, { params: { id } })).toMatchObject({ status: 404 })
  const account = await makeAccount()
  expect(
    (await send('GET', '/apis/email/history_sended/', { as: await makeUser({ account, permissions: ['mapas.view'] }) }))
      .status,
  ).toBe(403)
})
