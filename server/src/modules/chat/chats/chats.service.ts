import { chatChannel } from '@arriero/contract/chat/chat.channel.ts'
import { chatTypes, isa, messageCodes, type Chat } from '@arriero/contract/chat/chat.entities.ts'
import type { createByMessage, createGroup, updateChat } from '@arriero/contract/chat/chats.contract.ts'
import type { BodyRead } from '@arriero/contract/core/endpoint.ts'
import type { Upload } from '@arriero/contract/core/files.ts'
import { recordChange } from '../../../app/audit.ts'
import type { App } from '../../../app/app.ts'
import { addRecord, forChange, removeRecord, saveRecord } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badRequest, notFound } from '../../../app/errors.ts'
import { shrinkPhoto } from '../../../app/files/shrink-photo.ts'
import { keepFile } from '../../../app/files/stored-files.ts'
import type { Caller } from '../../../app/scope.ts'
import { texts } from '../chat.texts.ts'
import { audienceOf, demandAdmin, demandMember } from '../members/membership.ts'
import { insertUsers } from '../members/members.repository.ts'
import { bindGroups, followGroups } from '../members/groups.service.ts'
import { demandReachable } from '../members/people.repository.ts'
import { send } from '../messages/messages.service.ts'
import { writeSystem } from '../messages/write.ts'
import { isBotChat, lockChat, pairChat } from './chats.repository.ts'
import { read } from './read.ts'

const pictureSide = 512

/** The chat with somebody, begun by what is said first. */
export async function byMessage(app: App, work: Work, given: BodyRead<typeof createByMessage>): Promise<Chat> {
  if (given.userId === work.scope.userId) throw notFound(texts.noPerson)
  if (given.userId !== isa.userId) await demandReachable(work, [given.userId])
  const { id, isNew } = await pairChat(work, given.userId)
  if (isNew) await work.publish(chatChannel, 'chat_created', { chatId: id }, { userIds: await audienceOf(work, id) })
  await send(app, work, id, given, 'files')
  return read(app, work, id)
}

export async function group(app: App, work: Work, given: BodyRead<typeof createGroup>): Promise<Chat> {
  const people = await demandReachable(work, given.userIds ?? [])
  const id = await addRecord(work, 'chat', {
    kind: chatTypes.group,
    name: given.name,
    description: given.description ?? null,
    bot_allowed: given.isBotAllowed ?? true,
    created_by: work.scope.userId,
  })
  const chat = { id, message_count: 0 }
  await insertUsers(work, chat, [work.scope.userId], { isDirect: true, isAdmin: true })
  await insertUsers(
    work,
    chat,
    people.map((person) => person.id),
    { isDirect: true },
  )
  if (given.groupIds?.length) {
    await bindGroups(work, id, given.groupIds)
    await followGroups(work, { chatId: id }, { isQuiet: true })
  }
  const locked = await lockChat(work, id)
  await work.publish(chatChannel, 'chat_created', { chatId: id }, { userIds: await audienceOf(work, id) })
  if (people.length > 0)
    await writeSystem(
      work,
      locked,
      messageCodes.usersAdded,
      people.map(({ name }) => name),
    )
  return read(app, work, id)
}

export async function update(app: App, work: Work, id: number, given: BodyRead<typeof updateChat>): Promise<Chat> {
  await demandAdmin(work, await lockChat(work, id))
  await forChange(work, 'chat', id, given.version, () => read(app, work, id))
  await saveRecord(work, 'chat', id, {
    name: given.name,
    description: given.description,
    bot_allowed: given.isBotAllowed,
  })
  return tellChanged(app, work, id)
}

/** Rule: off unless allowed and active. In a group who administers it decides, between two either of them. */
export async function toggleBots(app: App, work: Work, id: number): Promise<Chat> {
  const chat = await lockChat(work, id)
  if (isBotChat(chat.pair_key)) throw badRequest(texts.botItself)
  if (chat.kind === chatTypes.group) await demandAdmin(work, chat)
  if (!chat.bot_allowed) throw badRequest(texts.botForbidden)
  const isBotActive = !chat.bot_active
  await saveRecord(work, 'chat', id, { bot_active: isBotActive })
  const userIds = await audienceOf(work, id)
  await work.publish(chatChannel, 'bot_updated', { chatId: id, isBotActive }, { userIds })
  return read(app, work, id)
}

export async function changeThumbnail(app: App, work: Work, id: number, thumbnail: Upload | undefined): Promise<Chat> {
  const chat = await lockChat(work, id)
  await demandAdmin(work, chat)
  const picture = thumbnail && (await keepFile(app, work, await shrinkPhoto(thumbnail, 'thumbnail', pictureSide)))
  await saveRecord(work, 'chat', id, { thumbnail_file_id: picture?.id ?? null })
  await writeSystem(work, chat, messageCodes.thumbnailChanged)
  return tellChanged(app, work, id)
}

async function tellChanged(app: App, work: Work, id: number): Promise<Chat> {
  await work.publish(chatChannel, 'chat_updated', { chatId: id }, { userIds: await audienceOf(work, id) })
  return read(app, work, id)
}

export async function remove(caller: Caller, work: Work, id: number): Promise<void> {
  const chat = await lockChat(work, id)
  if (chat.kind === chatTypes.pair) throw badRequest(texts.pairStays)
  await demandAdmin(work, chat)
  await bury(caller, work, { id, name: chat.name ?? '' })
}

/** What was written stays in the database; nobody reaches it any more. */
export async function bury(caller: Caller, work: Work, { id, name }: { id: number; name: string }): Promise<void> {
  const userIds = await audienceOf(work, id)
  await removeRecord(work, 'chat', id)
  await recordChange(work, caller, { action: 'chat.deleted', subject: `chat:${id}`, name, before: { name } })
  await work.publish(chatChannel, 'chat_deleted', { chatId: id, name }, { userIds })
}

export async function tellTyping(work: Work, id: number, name: string): Promise<void> {
  await demandMember(work, id)
  const userIds = (await audienceOf(work, id)).filter((userId) => userId !== work.scope.userId)
  if (userIds.length > 0)
    await work.publish(chatChannel, 'user_typing', { chatId: id, userId: work.scope.userId, name }, { userIds })
}
