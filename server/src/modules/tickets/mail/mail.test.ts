import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMailbox, listMailboxes, updateMailbox } from '@arriero/contract/tickets/mail/mailboxes.contract.ts'
import { addComment, getTicket, listTickets } from '@arriero/contract/tickets/tickets/tickets.contract.ts'
import { startImapSimulator, type ImapSimulator } from '@arriero/simulators/mail/imap.ts'
import { call, refusal } from '../../../../test/api.ts'
import { makeUser, unique, type TestUser } from '../../../../test/factories.ts'
import { makeArea } from '../../../../test/factories/tickets.ts'
import { testApp } from '../../../../test/server.ts'
import { parseMail } from './parse.ts'
import { readMailboxes } from './read-mail.job.ts'

let imap: ImapSimulator
beforeEach(async () => {
  imap = await startImapSimulator()
})
afterEach(() => imap.close())

async function connected() {
  const user = await makeUser({ name: 'Mariana Garza' })
  const { id: areaId } = await makeArea(user)
  const body = {
    address: `${unique('soporte')}@example.com`,
    areaId,
    host: '127.0.0.1',
    port: imap.port,
    secure: false,
    username: imap.user,
    password: imap.password,
  }
  const box = await call(user, createMailbox, { body })
  return { user, areaId, body, box }
}

const read = async () => readMailboxes.handle({}, (await testApp()).app, new AbortController().signal)
const mail = (headers: Record<string, string>, text: string) =>
  `${Object.entries({
    From: 'Blanca Cerda <blanca@cliente.example>',
    Subject: 'La caja no enfría',
    'Message-ID': `<${unique('m')}@cliente.example>`,
    'Content-Type': 'text/plain; charset=utf-8',
    ...headers,
  })
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')}\n\n${text}\n`
const tickets = async (user: TestUser) => (await call(user, listTickets, { query: {} })).results
/** What waits to be sent in the account, newest last. */
async function sentOf({ accountId }: TestUser) {
  const { app } = await testApp()
  const { rows } = await app.owner.query<{
    recipient: string
    subject: string
    headers: Record<string, string>
    body_text: string
  }>('select recipient, subject, headers, body_text from mail where account_id = $1 order by id', [accountId])
  return rows
}

test('a mail opens a ticket, its sender is told the folio, and the answer goes out and comes back in the thread', async () => {
  const { user, box } = await connected()
  imap.deliver(mail({}, 'Marca -2 y debe estar en -18.'))
  await read()
  const [row] = await tickets(user)
  expect(row).toMatchObject({ folio: 'TK-1', title: 'La caja no enfría', requesterName: 'Blanca Cerda' })
  const [received] = await sentOf(user)
  expect(received).toMatchObject({
    recipient: 'blanca@cliente.example',
    subject: '[TK-1] La caja no enfría',
    headers: { replyTo: box.address, isAutomatic: true },
  })
  await call(user, addComment, { params: { id: row!.id }, body: { text: 'Vamos para allá', images: [] } })
  const answer = (await sentOf(user)).at(-1)!
  expect(answer.body_text).toContain('Vamos para allá')
  imap.deliver(
    mail(
      { Subject: 'Re: otra cosa', References: answer.headers.messageId! },
      'Gracias, aquí esperamos.\n\nEl lun, Mariana escribió:\n> Vamos para allá',
    ),
  )
  await read()
  const ticket = await call(user, getTicket, { params: { id: row!.id } })
  expect(ticket.comments.at(-1)).toMatchObject({ kind: 'mail', text: 'Gracias, aquí esperamos.', fromRequester: true })
  expect(ticket.awaitsSince).not.toBeNull()
  expect(await tickets(user)).toHaveLength(1)
})

test('the same mail is taken once, also when the mailbox numbers anew', async () => {
  const { user } = await connected()
  imap.deliver(mail({}, 'Uno'))
  await read()
  await Promise.all([read(), read()])
  imap.uidValidity = 2
  imap.messages = imap.messages.map(({ source }, at) => ({ uid: at + 40, source }))
  await read()
  expect(await tickets(user)).toHaveLength(1)
})

test('a note of the house is never mailed', async () => {
  const { user } = await connected()
  imap.deliver(mail({}, 'Uno'))
  await read()
  const before = (await sentOf(user)).length
  const [row] = await tickets(user)
  await call(user, addComment, {
    params: { id: row!.id },
    body: { text: 'Es el de siempre', isInternal: true, images: [] },
  })
  expect(await sentOf(user)).toHaveLength(before)
})

test.each([
  ['Auto-Submitted', 'auto-replied'],
  ['Precedence', 'bulk'],
  ['List-Id', '<avisos.example>'],
  ['X-Auto-Response-Suppress', 'All'],
  ['Return-Path', '<>'],
  ['From', 'MAILER-DAEMON@example.com'],
])('what a machine sent (%s) opens nothing and is not answered', async (name, value) => {
  const { user } = await connected()
  imap.deliver(mail({ [name]: value }, 'Fuera de la oficina'))
  await read()
  expect(await tickets(user)).toEqual([])
  expect(await sentOf(user)).toEqual([])
})

test('a folio in the subject joins only for who asked there', async () => {
  const { user } = await connected()
  imap.deliver(mail({}, 'Uno'))
  await read()
  imap.deliver(mail({ Subject: 'Re: [TK-1] La caja no enfría' }, 'Soy yo'))
  imap.deliver(mail({ Subject: 'Re: [TK-1] La caja no enfría', From: 'Otro <otro@ajeno.example>' }, 'No soy'))
  await read()
  const rows = await tickets(user)
  expect(rows.map(({ requesterName }) => requesterName).toSorted()).toEqual(['Blanca Cerda', 'Otro'])
  const first = await call(user, getTicket, { params: { id: rows.find(({ folio }) => folio === 'TK-1')!.id } })
  expect(first.comments.map(({ text }) => text)).toContain('Soy yo')
  expect(first.comments.map(({ text }) => text)).not.toContain('No soy')
})

test('of one address a day one receipt', async () => {
  const { user } = await connected()
  imap.deliver(mail({}, 'Uno'))
  imap.deliver(mail({ Subject: 'Otra' }, 'Dos'))
  await read()
  expect(await tickets(user)).toHaveLength(2)
  expect(await sentOf(user)).toHaveLength(1)
})

test('a wrong password is said at the mailbox, and another server asks for it again', async () => {
  const { user, box, body } = await connected()
  const params = { id: box.id }
  await call(user, updateMailbox, { params, body: { password: 'otra' } })
  await read()
  expect(await call(user, listMailboxes)).toMatchObject([
    { error: 'El servidor no acepta el usuario o la contraseña.' },
  ])
  expect(JSON.stringify(await call(user, listMailboxes))).not.toContain('otra')
  const moved = await refusal(user, updateMailbox, { params, body: { host: '127.0.0.2' } })
  expect(moved).toMatchObject({ status: 400, body: { password: [expect.any(String)] } })
  const inner = await refusal(user, createMailbox, {
    body: { ...body, address: 'x@example.com', host: '10.1.2.3', port: 993 },
  })
  expect(inner).toMatchObject({ status: 400, body: { host: ['Ese servidor no es público.'] } })
})

test('of HTML alone only the words are read', async () => {
  const html = mail({ 'Content-Type': 'text/html' }, '<p>Hola <b>buen día</b></p><script>alert(1)</script><p>Fin</p>')
  const { text, subject } = await parseMail(Buffer.from(html))
  expect(text).toBe('Hola buen día\nFin')
  expect(subject).toBe('La caja no enfría')
})
