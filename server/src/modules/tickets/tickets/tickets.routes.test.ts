import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createArea } from '@arriero/contract/tickets/areas/areas.contract.ts'
import { createIssue } from '@arriero/contract/tickets/issues/issues.contract.ts'
import * as contract from '@arriero/contract/tickets/tickets/tickets.contract.ts'
import type { Ticket } from '@arriero/contract/tickets/tickets/tickets.entities.ts'
import { pageNotifications } from '@arriero/contract/notifications/notifications.contract.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { call, refusal, send } from '../../../../test/api.ts'
import { loadAround } from '@arriero/contract/chat/messages.contract.ts'
import { makeGroup, say as write } from '../../../../test/factories/chats.ts'
import { inAccount, makeAccount, makeUser, type TestUser } from '../../../../test/factories.ts'
import { testApp } from '../../../../test/server.ts'
import { readPdfText } from '../../../shared/pdf/read-text.ts'
import { openTicket } from '../tickets.commands.ts'
import { openTicketsAbout } from '../tickets.read.ts'
import { closeSolved, warnInTime } from './tickets.jobs.ts'

/** An account with an area around the clock, a colleague, and an issue of 30 min and 4 h. */
async function world() {
  const account = await makeAccount()
  const user = await makeUser({ account, name: 'Mariana Garza' })
  const colleague = await makeUser({ account, name: 'Paola Reyes' })
  const client = await makeUser({
    account,
    role: roles.client,
    name: 'Blanca Cerda',
    permissions: ['tickets.ticket.view', 'tickets.ticket.create'],
  })
  const area = await call(user, createArea, { body: { name: 'Tráfico', members: [colleague.id] } })
  const issue = await call(user, createIssue, {
    body: { name: 'Sin señal', areaId: area.id, priority: 3, firstMinutes: 30, solveMinutes: 240 },
  })
  const open = (by: TestUser, given: object = {}) =>
    call(by, contract.createTicket, {
      body: {
        title: 'Tres unidades sin posición',
        text: 'Desde las 8',
        areaId: area.id,
        issueId: issue.id,
        images: [],
        ...given,
      },
    })
  return { account, user, colleague, client, area, issue, open }
}

const say = (by: TestUser, id: number, text: string, given: object = {}) =>
  call(by, contract.addComment, { params: { id }, body: { text, images: [], ...given } })
const move = (by: TestUser, id: number, state: number, given: object = {}) =>
  call(by, contract.followUp, { params: { id }, body: { state: state as 2, ...given } })
const bell = async (of: TestUser) =>
  (await call(of, pageNotifications, { query: {} })).results.map(({ title, message }) => `${title}: ${message}`)
/** As if it had been opened so many minutes before. */
async function age(ticket: Ticket, minutes: number): Promise<void> {
  const { app } = await testApp()
  const shift = `interval '${minutes} minutes'`
  await app.owner.query(
    `update ticket set created_at = created_at - ${shift}, first_due = first_due - ${shift}, solve_due = solve_due - ${shift},
       warn_at = warn_at - ${shift}, paused_at = paused_at - ${shift}, solved_at = solved_at - ${shift} where id = $1`,
    [ticket.id],
  )
}
const minutesTo = (at: string | null) => Math.round((Date.parse(at!) - Date.now()) / 60_000)
const run = async (job: typeof warnInTime) => job.handle({}, (await testApp()).app, new AbortController().signal)

test('a ticket gets its folio, its promise and its first line, and its area is told', async () => {
  const { user, colleague, open } = await world()
  const first = await open(user)
  expect(first).toMatchObject({
    folio: 'TK-1',
    state: 1,
    priority: 3,
    holderName: null,
    dueKind: 'first',
    isStaff: true,
  })
  expect(minutesTo(first.firstDue)).toBe(30)
  expect(minutesTo(first.solveDue)).toBe(240)
  expect(first.comments.map(({ kind, text }) => [kind, text])).toEqual([['system', 'Se abrió desde consola']])
  expect((await open(user)).folio).toBe('TK-2')
  expect(await bell(colleague)).toContain('Nuevo ticket TK-1: Tres unidades sin posición')
})

test('the first public answer of the house is the first answer; notes and who asks are not', async () => {
  const { colleague, client, open } = await world()
  const { id } = await open(client)
  await say(client, id, 'Sigue igual')
  await say(colleague, id, 'Revisen la antena', { isInternal: true })
  expect(await call(colleague, contract.getTicket, { params: { id } })).toMatchObject({
    firstAt: null,
    dueKind: 'first',
  })
  const answered = await say(colleague, id, 'Ya lo estamos viendo')
  expect(answered).toMatchObject({ firstAt: expect.any(String), firstTook: 0, dueKind: 'solve', awaitsSince: null })
  await say(client, id, 'Gracias')
  const due = answered.firstDue
  const later = await say(colleague, id, 'Listo')
  expect(later).toMatchObject({ firstAt: answered.firstAt, firstDue: due })
})

test('waiting stops both clocks before the first answer, and afterwards only that of the solution', async () => {
  const { user, open } = await world()
  const ticket = await open(user)
  expect(await refusal(user, contract.followUp, { params: { id: ticket.id }, body: { state: 3 } })).toMatchObject({
    status: 400,
    body: { waiting_for: ['Diga a quién se espera.'] },
  })
  await move(user, ticket.id, 3, { waitingFor: 'provider' })
  await age(ticket, 20)
  const first = await move(user, ticket.id, 2)
  expect(first).toMatchObject({ pausedMinutes: 20, waitingFor: null, holderName: 'Mariana Garza' })
  expect([minutesTo(first.firstDue), minutesTo(first.solveDue)]).toEqual([30, 240])
  await say(user, ticket.id, 'Lo reviso yo')
  await move(user, ticket.id, 3, { waitingFor: 'requester' })
  await age(ticket, 40)
  const second = await move(user, ticket.id, 2)
  expect(second.pausedMinutes).toBe(60)
  expect(minutesTo(second.firstDue)).toBe(-10)
  expect(minutesTo(second.solveDue)).toBe(240)
})

test('what was solved goes on when who asked answers, and its time solved is no time of ours', async () => {
  const { colleague, client, open } = await world()
  const ticket = await open(client)
  const solvedOne = await move(colleague, ticket.id, 4, { comment: 'Se reinició el equipo' })
  expect(solvedOne).toMatchObject({ state: 4, dueAt: null, solveTook: 0, firstAt: expect.any(String) })
  await age(ticket, 30)
  const again = await say(client, ticket.id, 'Volvió a fallar')
  expect(again).toMatchObject({ state: 2, solvedAt: null, pausedMinutes: 30, awaitsSince: expect.any(String) })
  expect(again.comments.map(({ text }) => text)).toContain('Se abrió otra vez: quien reporta respondió')
  await move(colleague, ticket.id, 4)
  expect(await move(client, ticket.id, 2)).toMatchObject({ state: 2 })
  expect(await refusal(client, contract.followUp, { params: { id: ticket.id }, body: { state: 4 } })).toMatchObject({
    status: 403,
  })
})

test.each([
  [1, 5],
  [2, 1],
  [4, 3],
])('from %i it does not go to %i', async (from, to) => {
  const { user, open } = await world()
  const { id } = await open(user)
  if (from !== 1) await move(user, id, from)
  expect(await refusal(user, contract.followUp, { params: { id }, body: { state: to as 2 } })).toMatchObject({
    status: 409,
  })
})

test('others than the house see what they opened or are mentioned in, and never a note', async () => {
  const { user, client, open, account } = await world()
  const mine = await open(client)
  const other = await open(user)
  await say(user, mine.id, 'Secreto de la casa', { isInternal: true })
  expect(await refusal(client, contract.getTicket, { params: { id: other.id } })).toMatchObject({ status: 404 })
  const seen = await call(client, contract.getTicket, { params: { id: mine.id } })
  expect(JSON.stringify(seen)).not.toContain('Secreto de la casa')
  expect((await call(client, contract.listTickets, { query: {} })).count).toBe(1)
  await call(user, contract.toggleMention, { params: { id: other.id, user_id: client.id } })
  expect((await call(client, contract.listTickets, { query: {} })).count).toBe(2)
  expect(
    await refusal(client, contract.addComment, {
      params: { id: mine.id },
      body: { text: 'x', isInternal: true, images: [] },
    }),
  ).toMatchObject({ status: 403 })
  const stranger = await makeUser()
  expect(await refusal(stranger, contract.getTicket, { params: { id: mine.id } })).toMatchObject({ status: 404 })
  const neighbour = await makeUser({ account, role: roles.client, permissions: ['tickets.ticket.view'] })
  expect(await refusal(neighbour, contract.getTicket, { params: { id: mine.id } })).toMatchObject({ status: 404 })
})

test('a foreign person is not mentioned, and who is mentioned is told and can be silenced', async () => {
  const { user, colleague, open } = await world()
  const stranger = await makeUser()
  const { id } = await open(user)
  const foreign = { params: { id }, body: { text: 'Hola', mentions: [stranger.id], images: [] } }
  expect(await refusal(user, contract.addComment, foreign)).toMatchObject({ status: 400 })
  const said = await say(user, id, 'Hola @Paola', { mentions: [colleague.id] })
  expect(said.people).toMatchObject([{ userId: colleague.id, notified: true, ticketId: id }])
  const before = await bell(colleague)
  expect(before).toContain('Le mencionaron en TK-1: Tres unidades sin posición')
  await call(colleague, contract.toggleMention, { params: { id, user_id: colleague.id } })
  await say(user, id, 'Otra cosa')
  expect(await bell(colleague)).toEqual(before)
  expect(await call(user, contract.removeMention, { params: { id, user_id: colleague.id } })).toEqual([])
})

test('a comment is corrected and deleted by its author, with its trace', async () => {
  const { user, colleague, client, open } = await world()
  const { id } = await open(client)
  const said = await say(user, id, 'Llega a las 10')
  const comment = said.comments.at(-1)!
  const params = { id: comment.id }
  expect(await refusal(colleague, contract.editComment, { params, body: { text: 'x' } })).toMatchObject({ status: 403 })
  const edited = await call(user, contract.editComment, { params, body: { text: 'Llega a las 11' } })
  expect(edited.comments.at(-1)).toMatchObject({ text: 'Llega a las 11', versions: [{ text: 'Llega a las 10' }] })
  const deleted = await call(user, contract.deleteComment, { params })
  expect(deleted.comments.at(-1)).toMatchObject({ text: '', deletedAt: expect.any(String) })
  expect(deleted.comments.at(-1)!.versions).toHaveLength(2)
  const outside = await call(client, contract.getTicket, { params: { id } })
  expect(outside.comments.at(-1)).toMatchObject({ text: '', versions: [] })
  expect(await refusal(user, contract.editComment, { params, body: { text: 'y' } })).toMatchObject({ status: 409 })
})

test('what is sent twice with one key is said once', async () => {
  const { user, open } = await world()
  const { id } = await open(user)
  await say(user, id, 'Una vez', { key: 'clave-0001' })
  const twice = await say(user, id, 'Una vez', { key: 'clave-0001' })
  expect(twice.comments.filter(({ text }) => text === 'Una vez')).toHaveLength(1)
})

test('it changes hands with a reason; taking what is nobody’s needs none', async () => {
  const { user, colleague, client, open } = await world()
  const { id } = await open(user)
  const params = { id }
  expect(await call(user, contract.reassignTicket, { params, body: { holderId: user.id } })).toMatchObject({
    holderName: 'Mariana Garza',
    state: 2,
  })
  expect(await refusal(user, contract.reassignTicket, { params, body: { holderId: colleague.id } })).toMatchObject({
    status: 400,
    body: { reason: ['Diga por qué cambia de manos.'] },
  })
  expect(
    await refusal(user, contract.reassignTicket, { params, body: { holderId: client.id, reason: 'x' } }),
  ).toMatchObject({ status: 400 })
  const body = { holderId: colleague.id, reason: 'Salgo a comer' }
  const now = await call(user, contract.reassignTicket, { params, body })
  expect(now.comments.at(-1)!.text).toBe('Lo pasó a Paola Reyes. Motivo: Salgo a comer')
  const other = await call(user, createArea, { body: { name: 'Taller', userId: colleague.id } })
  const moved = await call(user, contract.reassignTicket, { params, body: { areaId: other.id, reason: 'Es mecánico' } })
  expect(moved).toMatchObject({ areaName: 'Taller', holderId: null, issueId: null, solveDue: null })
})

test('two merges of one ticket: its conversation, files and people go on in the other', async () => {
  const { user, client, open } = await world()
  const [first, second] = [await open(client), await open(user)]
  await say(client, first.id, 'Soy yo otra vez')
  const into = await call(user, contract.mergeTicket, { params: { id: first.id }, body: { into: second.id } })
  expect(into.id).toBe(second.id)
  expect(into.comments.map(({ text }) => text)).toEqual(expect.arrayContaining(['Soy yo otra vez', 'Se le unió TK-1']))
  expect(into.people.map(({ userId }) => userId)).toEqual([client.id])
  expect(into.merged).toMatchObject([{ folio: 'TK-1' }])
  const closed = await call(client, contract.getTicket, { params: { id: first.id } })
  expect(closed).toMatchObject({ state: 5, mergedInto: { folio: 'TK-2' } })
  const refused = await refusal(client, contract.addComment, {
    params: { id: first.id },
    body: { text: 'x', images: [] },
  })
  expect(refused).toMatchObject({ status: 409 })
  const self = await refusal(user, contract.mergeTicket, { params: { id: second.id }, body: { into: second.id } })
  expect(self).toMatchObject({ status: 400 })
})

test('people are told once that a promise comes near and once that it was broken', async () => {
  const { user, colleague, open } = await world()
  const ticket = await open(user)
  await age(ticket, 25)
  await run(warnInTime)
  await Promise.all([run(warnInTime), run(warnInTime)])
  const warned = (texts: string[]) => texts.filter((text) => text.startsWith('TK-1: '))
  expect(warned(await bell(colleague))).toEqual([
    'TK-1: Se acerca la hora prometida de la primera respuesta: Tres unidades sin posición',
  ])
  await age(ticket, 10)
  await run(warnInTime)
  await run(warnInTime)
  expect(warned(await bell(colleague))).toHaveLength(2)
  // The house spoke: the promise that is next is another.
  await say(user, ticket.id, 'nota'.repeat(2))
  expect((await call(user, contract.listTickets, { query: { queue: 'late' } })).count).toBe(1)
  await move(user, ticket.id, 3, { waitingFor: 'part' })
  await age(ticket, 500)
  await run(warnInTime)
  expect(warned(await bell(colleague))).toHaveLength(2)
})

test('what stays solved closes by itself', async () => {
  const { user, open } = await world()
  const ticket = await open(user)
  await move(user, ticket.id, 4)
  await run(closeSolved)
  expect(await call(user, contract.getTicket, { params: { id: ticket.id } })).toMatchObject({ state: 4 })
  await age(ticket, 5 * 1440 + 1)
  await run(closeSolved)
  expect(await call(user, contract.getTicket, { params: { id: ticket.id } })).toMatchObject({ state: 5 })
})

test('one cause opens one ticket, however many try at once', async () => {
  const { account, user } = await world()
  const given = {
    title: 'Temperatura',
    text: 'Pasó de -10',
    openedBy: user.id,
    links: {},
    cause: 'alert:7',
    source: 'alert' as const,
  }
  const opened = await Promise.all(
    Array.from({ length: 5 }, () => inAccount(account.id, (work) => openTicket(work, given))),
  )
  expect(new Set(opened.map(({ id }) => id)).size).toBe(1)
  expect(opened.filter(({ stood }) => !stood)).toHaveLength(1)
  const about = await inAccount(account.id, (work) => openTicketsAbout(work, {}))
  expect(about).toHaveLength(1)
})

test('an account without areas gets one for its first ticket', async () => {
  const user = await makeUser()
  const given = { title: 'Uno', text: 'x', openedBy: user.id, links: {} }
  const [a, b] = await Promise.all([1, 2].map(() => inAccount(user.accountId, (work) => openTicket(work, given))))
  expect(a!.folio === b!.folio).toBe(false)
  expect(await call(user, contract.getTicket, { params: { id: a!.id } })).toMatchObject({ areaName: 'General' })
})

test('the menu counts what one has not read, and reading goes only forward', async () => {
  const { user, colleague, open } = await world()
  const { id } = await open(user)
  const unread = async (of: TestUser) => (await call(of, contract.unreadTickets)).unread
  const said = await say(colleague, id, 'Lo veo')
  expect(await unread(user)).toBe(1)
  expect(await unread(colleague)).toBe(0)
  const last = said.comments.at(-1)!.id
  await call(user, contract.seeTicket, { params: { id }, body: { commentId: last } })
  await call(user, contract.seeTicket, { params: { id }, body: { commentId: 1 } })
  expect(await unread(user)).toBe(0)
})

test('its paper says what was said, and nothing of notes', async () => {
  const { user, open } = await world()
  const { id } = await open(user)
  await say(user, id, 'Se cambia la antena')
  await say(user, id, 'Nota que no sale', { isInternal: true })
  const { bytes } = await send('GET', `/apis/ticket/pdf/${id}`, { as: user })
  const path = join(tmpdir(), `${randomUUID()}.pdf`)
  await writeFile(path, bytes)
  const lines = (await readPdfText(path, 2)).join(' ')
  await rm(path)
  expect(lines).toContain('Se cambia la antena')
  expect(lines).not.toContain('Nota que no sale')
})

test('a ticket made from a message shows it with its chat, and the message its folio; whoever is not in the chat sees neither', async () => {
  const { user, colleague, area, open } = await world()
  const chat = await makeGroup(user, [])
  const message = await write(user, chat.id, 'La caja no baja de 4 grados')
  const ticket = await open(user, { messageId: message.id })
  expect(ticket.source).toBe('chat')
  expect(ticket.links).toEqual([
    {
      kind: 'message',
      id: message.id,
      label: 'La caja no baja de 4 grados',
      detail: `Mariana Garza en ${chat.name}`,
      chatId: chat.id,
    },
  ])
  const second = await open(user, { messageId: message.id })
  const params = { chat_id: chat.id, message_id: message.id, additional_id: 1 }
  const shown = (await call(user, loadAround, { params })).find(({ id }) => id === message.id)
  expect(shown?.payload?.tickets).toEqual([ticket, second].map(({ id, folio }) => ({ id, folio })))
  const seen = await call(colleague, contract.getTicket, { params: { id: ticket.id } })
  expect(seen.links).toEqual([{ kind: 'message', id: message.id, label: null, detail: null, chatId: null }])
  // Nor can they tie one to it, nor anybody of another account.
  const other = await world()
  for (const [stranger, areaId] of [
    [colleague, area.id],
    [other.user, other.area.id],
  ] as const) {
    const body = { title: 'Ajeno', text: 'x', areaId, images: [], messageId: message.id }
    const refused = await refusal(stranger, contract.createTicket, { body } as never)
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { id_chat_message: ['No se encontró el mensaje.'] } },
    })
  }
})
