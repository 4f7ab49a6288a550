import { expect, test } from 'vitest'
import * as contract from '@arriero/contract/chat/chats.contract.ts'
import * as messages from '@arriero/contract/chat/messages.contract.ts'
import * as people from '@arriero/contract/chat/people.contract.ts'
import {
  addMembers as addGroupMembers,
  createGroup,
  removeMembers as removeGroupMembers,
} from '@arriero/contract/roles/groups.contract.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { impersonate } from '@arriero/contract/session/session.contract.ts'
import { call, refusal } from '../../../../test/api.ts'
import { makeAccount, makeUser, unique } from '../../../../test/factories.ts'
import { begin, makeGroup, say } from '../../../../test/factories/chats.ts'

test('two people have one chat, also when both begin it at once', async () => {
  const account = await makeAccount()
  const [ana, beto] = [await makeUser({ account, name: 'Ana' }), await makeUser({ account, name: 'Beto' })]
  const [one, other] = await Promise.all([begin(ana, beto, 'hola'), begin(beto, ana, 'qué tal')])
  expect(one.id).toBe(other.id)
  expect(await call(ana, people.listChats)).toMatchObject([{ id: one.id, name: 'Beto', type: 1 }])
  expect(await call(beto, people.listChats)).toMatchObject([
    { id: one.id, name: 'Ana', messages: [{ chatId: one.id }] },
  ])
  expect(await refusal(ana, contract.deleteChat, { params: { id: one.id } })).toMatchObject({ status: 400 })
})

test('nobody writes to people of another account, nor a client to another client', async () => {
  const account = await makeAccount()
  const staff = await makeUser({ account })
  const [client, rival] = [
    await makeUser({ account, role: roles.client, parentId: staff.id }),
    await makeUser({ account, role: roles.client }),
  ]
  const foreign = await makeUser()
  const to = (userId: number) => ({ body: { userId, text: 'hola', files: [] } })
  expect(await refusal(staff, contract.createByMessage, to(foreign.id))).toMatchObject({ status: 400 })
  expect(await refusal(client, contract.createByMessage, to(rival.id))).toMatchObject({ status: 400 })
  expect((await call(client, contract.availablePeople)).map(({ userId }) => userId)).toEqual([staff.id])
  expect((await call(staff, people.listPeople)).length).toBe(2)
  const group = await makeGroup(staff, [client])
  expect(await refusal(foreign, contract.getChat, { params: { id: group.id } })).toMatchObject({ status: 404 })
  expect(
    await refusal(foreign, messages.loadUp, { params: { chat_id: group.id, message_id: 0, count_id: 30 } }),
  ).toMatchObject({ status: 404 })
  expect(await refusal(staff, people.addPeople, { body: { chatId: group.id, userIds: [foreign.id] } })).toMatchObject({
    status: 400,
  })
})

test('a group is its administrators’ to change, and always has one', async () => {
  const account = await makeAccount()
  const [ana, beto, caro] = [
    await makeUser({ account, name: 'Ana' }),
    await makeUser({ account, name: 'Beto' }),
    await makeUser({ account, name: 'Caro' }),
  ]
  const group = await makeGroup(ana, [beto])
  const user = (id: number) => group.users.find(({ userId }) => userId === id)!
  const toggle = (who: typeof ana, id: number) =>
    call(who, people.toggleAdmin, { params: { chat_id: group.id, chat_user_id: user(id).id } })
  const refused = (who: typeof ana, id: number) =>
    refusal(who, people.toggleAdmin, { params: { chat_id: group.id, chat_user_id: user(id).id } })
  expect(await refused(beto, beto.id)).toMatchObject({ status: 403 })
  expect(await refused(ana, ana.id)).toMatchObject({ status: 400 })
  const leave = { body: { chatId: group.id, userId: ana.id } }
  expect(await refusal(ana, people.removePerson, leave)).toMatchObject({ status: 400 })
  expect(await toggle(ana, beto.id)).toMatchObject({ isAdmin: true })
  // Two who resign at once: one stays.
  const left = await Promise.allSettled([toggle(ana, ana.id), toggle(beto, beto.id)])
  expect(left.filter(({ status }) => status === 'fulfilled').length).toBe(1)
  const now = await call(beto, contract.getChat, { params: { id: group.id } })
  const admin = now.users.find(({ isAdmin }) => isAdmin)!.userId === ana.id ? ana : beto
  const updated = await call(admin, contract.updateChat, {
    params: { id: group.id },
    body: { name: 'Tráfico Bajío', version: now.version },
  })
  expect(updated.name).toBe('Tráfico Bajío')
  expect(
    await refusal(admin, contract.updateChat, { params: { id: group.id }, body: { name: 'x', version: now.version } }),
  ).toMatchObject({ status: 409 })
  await call(admin, people.addConsoleUsers, { params: { id: group.id }, body: { userIds: [caro.id] } })
  const last = (await call(caro, contract.getChat, { params: { id: group.id } })).messages[0]
  expect(last).toMatchObject({ type: 2, code: 2, payload: { users: ['Caro'] } })
  await call(caro, people.removePerson, { body: { chatId: group.id, userId: caro.id } })
  expect(await call(caro, people.listChats)).toEqual([])
  await call(admin, contract.deleteChat, { params: { id: group.id } })
  expect(await call(admin, people.listChats)).toEqual([])
  expect(await refusal(admin, contract.getChat, { params: { id: group.id } })).toMatchObject({ status: 404 })
})

test('whoever joins or leaves a group of users does so in its chats', async () => {
  const account = await makeAccount()
  const [ana, beto] = [await makeUser({ account, name: 'Ana' }), await makeUser({ account, name: 'Beto' })]
  const params = { account_id: account.id }
  const users = await call(ana, createGroup, { params, body: { name: unique('Noche') } })
  const at = { account_id: account.id, id: users.id }
  const chat = await makeGroup(ana, [])
  await call(ana, contract.bindGroup, { params: { chat_id: chat.id, group_id: users.id } })
  await call(ana, addGroupMembers, { params: at, body: { userIds: [beto.id] } })
  expect(await call(beto, people.listChats)).toMatchObject([{ id: chat.id, groups: [{ id: users.id }] }])
  expect(await refusal(ana, people.removePerson, { body: { chatId: chat.id, userId: beto.id } })).toMatchObject({
    status: 400,
  })
  await call(ana, removeGroupMembers, { params: at, body: { userIds: [beto.id] } })
  expect(await call(beto, people.listChats)).toEqual([])
  await call(ana, addGroupMembers, { params: at, body: { userIds: [beto.id] } })
  await call(ana, contract.unbindGroup, { params: { chat_id: chat.id, group_id: users.id } })
  expect(await call(beto, people.listChats)).toEqual([])
  const foreign = await makeUser()
  const theirs = await call(foreign, createGroup, { params: { account_id: foreign.accountId }, body: { name: 'x' } })
  expect(await refusal(ana, contract.bindGroup, { params: { chat_id: chat.id, group_id: theirs.id } })).toMatchObject({
    status: 404,
  })
})

test('a silenced chat stays out of the count, a hidden chat of two comes back with what is said', async () => {
  const account = await makeAccount()
  const [ana, beto] = [await makeUser({ account }), await makeUser({ account })]
  const pair = await begin(ana, beto, 'hola')
  expect(await call(beto, contract.countUnread)).toEqual({ messages: 1, chats: 1 })
  await call(beto, people.updateMembership, { body: { chatId: pair.id, isSilent: true } })
  expect(await call(beto, contract.countUnread)).toEqual({ messages: 0, chats: 0 })
  const hidden = await call(beto, people.updateMembership, {
    body: { chatId: pair.id, isSilent: false, isHidden: true },
  })
  expect(hidden).toMatchObject({ isHidden: true, isSilent: false })
  const seenByAna = await call(ana, contract.getChat, { params: { id: pair.id } })
  expect(seenByAna.users.find(({ userId }) => userId === beto.id)).toMatchObject({ isHidden: true })
  await say(ana, pair.id, '¿sigues ahí?')
  expect(await call(beto, people.listChats)).toMatchObject([{ isHidden: false, messageCount: 2, seenCount: 0 }])
})

test('who sees the console as somebody else reads none of their chats', async () => {
  const account = await makeAccount({ kind: 'company' })
  const boss = await makeUser({ account, role: roles.administrator, isDistributor: true })
  const employee = await makeUser({ account, parentId: boss.id })
  await begin(employee, boss, 'privado')
  const as = await call(boss, impersonate, { body: { userId: employee.id } })
  expect(await refusal(as, people.listChats)).toMatchObject({ status: 403 })
})
