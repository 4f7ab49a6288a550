import { expect, test } from 'vitest'
import sharp from 'sharp'
import * as chats from '@arriero/contract/chat/chats.contract.ts'
import * as contract from '@arriero/contract/chat/messages.contract.ts'
import * as people from '@arriero/contract/chat/people.contract.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { call, download, refusal, send } from '../../../../test/api.ts'
import { makeAccount, makeUser, unique } from '../../../../test/factories.ts'
import { begin, makeGroup, say } from '../../../../test/factories/chats.ts'
import { makeUnit } from '../../../../test/factories/units.ts'
import { testApp } from '../../../../test/server.ts'

async function trio() {
  const account = await makeAccount()
  const [ana, beto, caro] = [
    await makeUser({ account, name: 'Ana Ruiz' }),
    await makeUser({ account, name: 'Beto Lara' }),
    await makeUser({ account, name: 'Caro Díaz' }),
  ]
  return { account, ana, beto, caro, group: await makeGroup(ana, [beto, caro]) }
}

/** Events of the chat that a user hears, oldest first. */
async function heardBy(userId: number) {
  const { app } = await testApp()
  const { rows } = await app.owner.query<{ event: string; data: Record<string, unknown> }>(
    `select event, data from (select 1 as kind, id, event, data, user_ids, channel from outbox
       union all select 0, seq, event, data, user_ids, channel from socket_event) e
     where $1 = any(user_ids) and channel = '/socket/chat/{user_id}' order by kind, id`,
    [userId],
  )
  return rows
}

test('a message goes to all of a chat, in the wire names, and counts as unread until it is seen', async () => {
  const { ana, beto, group } = await trio()
  const answer = await send('POST', '/apis/chat/message/add', {
    as: ana,
    body: { id_chat_item: group.id, chm_message: ' Fila en *Palmillas* ', client_id: 'aaaa-bbbb' },
  })
  expect(answer).toMatchObject({
    status: 200,
    json: {
      id_chat_item: group.id,
      chm_message: 'Fila en *Palmillas*',
      id_user: ana.id,
      chm_user_name: 'Ana Ruiz',
      id_chat_message_type: 1,
      id_chat_message_code: 0,
      chm_is_deleted: false,
      chm_is_edited: false,
      chm_is_resend: false,
      id_chat_message_to_reply: null,
      chat_message_audio: null,
      message_files: [],
      client_id: 'aaaa-bbbb',
    },
  })
  const heard = (await heardBy(beto.id)).filter(({ event }) => event === 'message_added')
  expect(heard.at(-1)?.data).toMatchObject({ chm_message: 'Fila en *Palmillas*' })
  expect(await call(beto, chats.countUnread)).toEqual({ messages: 1, chats: 1 })
  expect(await call(ana, chats.countUnread)).toEqual({ messages: 0, chats: 0 })
  const id = (answer.json as { id_chat_message: number }).id_chat_message
  await call(beto, people.markSeen, { params: { chat_id: group.id, message_id: id } })
  expect(await call(beto, chats.countUnread)).toEqual({ messages: 0, chats: 0 })
  expect((await heardBy(ana.id)).at(-1)).toMatchObject({
    event: 'last_seen',
    data: { id_chat: group.id, id_user: beto.id, chu_last_seen_message_id: id },
  })
})

test('what was seen never goes backwards, and extra segments of the address are taken', async () => {
  const { ana, beto, group } = await trio()
  const [one, two] = [await say(ana, group.id, 'uno'), await say(ana, group.id, 'dos')]
  await call(beto, people.markSeen, { params: { chat_id: group.id, message_id: two.id } })
  const back = await send('PUT', `/apis/chat/user/update/last_seen/${group.id}/7/${one.id}`, { as: beto })
  expect(back).toMatchObject({ status: 200, json: { chu_last_seen_message_id: two.id } })
})

test('sent twice, also at once, a message is one', async () => {
  const { ana, beto, group } = await trio()
  const clientId = unique('movil')
  const sent = await Promise.all([1, 2, 3, 4].map(() => say(ana, group.id, 'llegué', { clientId })))
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
  // Another person's id is another message.
  expect((await say(beto, group.id, 'yo también', { clientId })).id).not.toBe(sent[0]!.id)
  const all = await call(ana, contract.loadUp, { params: { chat_id: group.id, message_id: 0, count_id: 30 } })
  expect(all.map(({ text }) => text)).toEqual(['', 'llegué', 'yo también'])
})

test('many who write at once are read in the order of their ids, each counted once', async () => {
  const { ana, beto, caro, group } = await trio()
  await Promise.all(
    [ana, beto, caro].flatMap((who) => [1, 2, 3, 4, 5].map((n) => say(who, group.id, `${who.username} ${n}`))),
  )
  const all = await call(ana, contract.loadUp, { params: { chat_id: group.id, message_id: 0, count_id: 30 } })
  expect(all.map(({ number }) => number)).toEqual([0, ...Array.from({ length: 15 }, (_, i) => i + 1)])
  const dates = all.map(({ createdAt }) => Date.parse(createdAt))
  expect(dates).toEqual(dates.toSorted((a, b) => a - b))
})

test('pages begin strictly beside a message: up is older, down is newer', async () => {
  const { ana, group } = await trio()
  const sent = []
  for (const n of [1, 2, 3, 4, 5]) sent.push(await say(ana, group.id, `n${n}`))
  const page = (load: typeof contract.loadUp | typeof contract.loadDown, id: number, count: number) =>
    call(ana, load, { params: { chat_id: group.id, message_id: id, count_id: count } })
  const texts = (found: { text: string }[]) => found.map(({ text }) => text)
  expect(texts(await page(contract.loadUp, 0, 2))).toEqual(['n4', 'n5'])
  expect(texts(await page(contract.loadUp, sent[3]!.id, 2))).toEqual(['n2', 'n3'])
  expect(texts(await page(contract.loadDown, sent[1]!.id, 2))).toEqual(['n3', 'n4'])
  const around = await call(ana, contract.loadAround, {
    params: { chat_id: group.id, message_id: sent[2]!.id, additional_id: 1 },
  })
  expect(texts(around)).toEqual(['n2', 'n3', 'n4'])
})

test('a reply quotes; a correction and a removal are told to all and show in the quote', async () => {
  const { ana, beto, group } = await trio()
  const first = await say(ana, group.id, 'Andén 7')
  const reply = await say(beto, group.id, 'Enterado', { replyToId: first.id })
  expect(reply.reply).toMatchObject({ id: first.id, userName: 'Ana Ruiz', text: 'Andén 7', carries: 'nothing' })
  const edited = await call(ana, contract.updateMessage, { body: { id: first.id, chatId: group.id, text: 'Andén 9' } })
  expect(edited).toMatchObject({ text: 'Andén 9', isEdited: true })
  expect(
    await refusal(beto, contract.updateMessage, { body: { id: first.id, chatId: group.id, text: 'x' } }),
  ).toMatchObject({
    status: 403,
  })
  expect(
    await refusal(beto, contract.deleteMessage, { params: { chat_id: group.id, message_id: first.id } }),
  ).toMatchObject({ status: 403 })
  const deleted = await call(ana, contract.deleteMessage, { params: { chat_id: group.id, message_id: first.id } })
  expect(deleted).toMatchObject({ isDeleted: true, text: '' })
  // Who administers the chat removes what others wrote.
  expect(
    await call(ana, contract.deleteMessage, { params: { chat_id: group.id, message_id: reply.id } }),
  ).toMatchObject({
    isDeleted: true,
    reply: { isDeleted: true, text: '' },
  })
  expect((await heardBy(beto.id)).map(({ event }) => event).slice(-3)).toEqual([
    'message_updated',
    'message_deleted',
    'message_deleted',
  ])
  expect(await call(ana, contract.findMessages, { body: { text: 'Andén' } })).toEqual([])
})

const picture = async () =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 900, height: 600, channels: 3, background: '#135' } })
          .png()
          .toBuffer(),
      ),
    ],
    '<img src=x>.png',
  )

test('files go along, into the gallery, and are only for who is in the chat', async () => {
  const { ana, beto, caro, account, group } = await trio()
  const sent = await call(ana, contract.addMessage, {
    body: {
      chatId: group.id,
      text: 'Evidencia https://sat.gob.mx/x y http://a.mx.',
      message_files: [await picture(), new File(['{"a":1}'], 'datos.json')],
    },
  })
  expect(sent.files).toMatchObject([
    { name: '<img src=x>.webp', tag: 'asset', type: 'image/webp', width: 900, height: 600 },
    { name: 'datos.json', tag: 'document' },
  ])
  const params = { chat_id: group.id, id: sent.files[0]!.id }
  const seen = await download(beto, chats.chatFile, { params, query: { small: '1' } })
  expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const page = { chat_id: group.id, page_id: 1, items_id: 10 }
  expect(await call(beto, contract.galleryAssets, { params: page })).toMatchObject({
    count: 1,
    results: [{ userName: 'Ana Ruiz' }],
  })
  expect(await call(beto, contract.galleryDocuments, { params: page })).toMatchObject({ count: 1 })
  expect(await call(beto, contract.galleryLinks, { params: page })).toMatchObject({
    count: 2,
    results: [{ url: 'https://sat.gob.mx/x' }, { url: 'http://a.mx' }],
  })
  await call(ana, people.removePerson, { body: { chatId: group.id, userId: caro.id } })
  expect(await refusal(caro, chats.chatFile, { params, query: {} })).toMatchObject({ status: 404 })
  expect(await refusal(await makeUser({ account }), chats.chatFile, { params, query: {} })).toMatchObject({
    status: 404,
  })
  expect(
    await refusal(caro, contract.addMessage, { body: { chatId: group.id, text: 'sigo aquí', message_files: [] } }),
  ).toMatchObject({
    status: 404,
  })
  // The file of another chat cannot be attached by who is not in it.
  const mine = await makeGroup(caro, [beto])
  expect(
    await refusal(caro, contract.addMessage, {
      body: { chatId: mine.id, attachedFileId: sent.files[0]!.id, message_files: [] },
    }),
  ).toMatchObject({ status: 404 })
  await call(ana, contract.deleteMessage, { params: { chat_id: group.id, message_id: sent.id } })
  expect(await refusal(beto, chats.chatFile, { params, query: {} })).toMatchObject({ status: 404 })
  expect(await call(beto, contract.galleryAssets, { params: page })).toMatchObject({ count: 0 })
})

test('a program that calls itself a picture is refused, and nothing is written', async () => {
  const { ana, group } = await trio()
  const hostile = new File([new Uint8Array([0x4d, 0x5a, 0, 0, 1, 2])], 'foto.png')
  expect(
    await refusal(ana, contract.addMessage, { body: { chatId: group.id, text: 'x', message_files: [hostile] } }),
  ).toMatchObject({ status: 400 })
  expect(
    await refusal(ana, contract.addMessage, { body: { chatId: group.id, text: '  ', message_files: [] } }),
  ).toMatchObject({
    status: 400,
  })
  expect(await call(ana, contract.findMessages, { body: { text: 'x' } })).toEqual([])
})

test('what is forwarded goes once, with its files, only from chats one is in', async () => {
  const { ana, beto, caro, group } = await trio()
  const sent = await call(ana, contract.addMessage, {
    body: { chatId: group.id, text: 'Citas', message_files: [new File(['a,b\n1,2'], 'citas.csv')] },
  })
  const pair = await begin(ana, caro, 'hola')
  const body = { messageIds: [sent.id], chatIds: [pair.id], clientId: unique('reenvio') }
  const [copy] = await call(ana, contract.resendMessages, { body })
  expect(copy).toMatchObject({ chatId: pair.id, text: 'Citas', isResend: true, files: [{ name: 'citas.csv' }] })
  expect((await call(ana, contract.resendMessages, { body }))[0]?.id).toBe(copy!.id)
  expect(
    await refusal(beto, contract.resendMessages, { body: { messageIds: [copy!.id], chatIds: [group.id] } }),
  ).toMatchObject({ status: 404 })
})

test('a search finds words in any order, accents aside, only in one’s own chats', async () => {
  const { ana, beto, account, group } = await trio()
  await say(ana, group.id, 'La caja subió 3 °C en Querétaro')
  const stranger = await makeUser({ account })
  const find = (who: typeof ana, text: string) => call(who, contract.findMessages, { body: { text } })
  expect(await find(beto, 'queretaro CAJA')).toMatchObject([{ message: { chatId: group.id }, chatName: group.name }])
  expect(await find(stranger, 'queretaro')).toEqual([])
  expect(await find(beto, '100%_')).toEqual([])
})

test('a unit is shared by who sees it, and shows to each what they may see', async () => {
  const account = await makeAccount()
  const boss = await makeUser({ account })
  const client = await makeUser({ account, role: roles.client })
  const unit = await makeUnit(boss, { name: 'BA-108' })
  const pair = await begin(boss, client, 'Su unidad')
  const card = { cardKind: 'unit' as const, cardId: unit.id }
  const sent = await call(boss, contract.addMessage, { body: { chatId: pair.id, ...card, message_files: [] } })
  expect(sent.payload).toMatchObject({ card: { kind: 'unit', id: unit.id, name: 'BA-108' } })
  expect(await call(boss, chats.readCard, { params: { kind: 'unit', id: unit.id } })).toMatchObject({
    name: 'BA-108',
    state: 'Sin reportar',
  })
  expect(await refusal(client, chats.readCard, { params: { kind: 'unit', id: unit.id } })).toMatchObject({
    status: 404,
  })
  expect(
    await refusal(client, contract.addMessage, { body: { chatId: pair.id, ...card, message_files: [] } }),
  ).toMatchObject({ status: 404 })
})
