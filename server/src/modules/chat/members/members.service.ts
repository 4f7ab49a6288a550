import { chatChannel } from '@arriero/contract/chat/chat.channel.ts'
import { chatTypes, messageCodes, type Chat, type ChatUser } from '@arriero/contract/chat/chat.entities.ts'
import type { updateMembership } from '@arriero/contract/chat/people.contract.ts'
import type { BodyRead } from '@arriero/contract/core/endpoint.ts'
import type { Upload } from '@arriero/contract/core/files.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { badRequest, notFound } from '../../../app/errors.ts'
import { shrinkPhoto } from '../../../app/files/shrink-photo.ts'
import { fileUrl, keepFile } from '../../../app/files/stored-files.ts'
import type { Caller } from '../../../app/scope.ts'
import { bury } from '../chats/chats.service.ts'
import { lockChat, type LockedChat } from '../chats/chats.repository.ts'
import { read } from '../chats/read.ts'
import { texts } from '../chat.texts.ts'
import { findMessage } from '../messages/messages.repository.ts'
import { writeSystem } from '../messages/write.ts'
import { setThumbnail } from '../../users/users.commands.ts'
import * as repository from './members.repository.ts'
import { adminsOf, audienceOf, demandAdmin, demandMember } from './membership.ts'
import { chatUsers, demandReachable } from './people.repository.ts'

export async function add(app: App, work: Work, chatId: number, userIds: readonly number[]): Promise<Chat> {
  const chat = await lockChat(work, chatId)
  await demandAdmin(work, chat)
  const people = await demandReachable(work, userIds)
  const added = await repository.insertUsers(
    work,
    chat,
    people.map(({ id }) => id),
    { isDirect: true },
  )
  if (added.length > 0) {
    await work.publish(
      chatChannel,
      'users_added',
      { chatId, userIds: added },
      { userIds: await audienceOf(work, chatId) },
    )
    await writeSystem(
      work,
      chat,
      messageCodes.usersAdded,
      people.flatMap(({ id, name }) => (added.includes(id) ? [name] : [])),
    )
  }
  return read(app, work, chatId)
}

/** Oneself leaves; who administers the chat removes others. The last administrator stays, and the last person ends it. */
export async function remove(caller: Caller, work: Work, chatId: number, userId: number): Promise<void> {
  const chat = await lockChat(work, chatId)
  if (chat.kind !== chatTypes.group) throw badRequest(texts.onlyGroups)
  if (userId !== caller.userId) await demandAdmin(work, chat)
  const target = await repository.findUser(work, chatId, { userId })
  if (!target) throw notFound(texts.noPerson)
  if (!target.is_direct) throw badRequest(texts.followsGroup(target.name))
  const audience = await audienceOf(work, chatId)
  if (audience.length === 1) return bury(caller, work, { id: chatId, name: chat.name ?? '' })
  if (target.is_admin) await keepAnAdmin(work, chat)
  await work.publish(chatChannel, 'users_removed', { chatId, userIds: [userId] }, { userIds: audience })
  await writeSystem(work, chat, messageCodes.usersRemoved, [target.name])
  await repository.deleteUsers(work, chatId, [userId])
}

async function keepAnAdmin(work: Work, chat: LockedChat): Promise<void> {
  if ((await adminsOf(work, chat.id)) < 2) throw badRequest(texts.lastAdmin)
}

/** Rule CHAT-14. */
export async function toggleAdmin(app: App, work: Work, chatId: number, chatUserId: number): Promise<ChatUser> {
  const chat = await lockChat(work, chatId)
  await demandAdmin(work, chat)
  const target = await repository.findUser(work, chatId, { chatUserId })
  if (!target) throw notFound(texts.noPerson)
  if (target.is_admin) await keepAnAdmin(work, chat)
  await repository.setAdmin(work, target.id, !target.is_admin)
  const facts = { chatId, userIds: [target.user_id] }
  await work.publish(chatChannel, 'users_updated', facts, { userIds: await audienceOf(work, chatId) })
  const users = (await chatUsers(app, work, [chatId])).get(chatId) ?? []
  const changed = users.find(({ id }) => id === chatUserId)
  if (!changed) throw notFound(texts.noPerson)
  return changed
}

export async function setSwitches(app: App, work: Work, given: BodyRead<typeof updateMembership>): Promise<Chat> {
  await demandMember(work, given.chatId)
  await repository.setSwitches(work, given.chatId, { is_silent: given.isSilent, is_hidden: given.isHidden })
  // Only who stays in sight counts for the state of a message: the others are told.
  const own = given.isHidden === undefined
  const userIds = own ? [work.scope.userId] : await audienceOf(work, given.chatId)
  await work.publish(chatChannel, 'users_updated', { chatId: given.chatId, userIds: [work.scope.userId] }, { userIds })
  return read(app, work, given.chatId)
}

/** Rule CHAT-05; a mark that is behind another device's changes nothing. */
export async function markSeen(work: Work, chatId: number, messageId: number) {
  const me = await demandMember(work, chatId)
  const message = await findMessage(work, chatId, messageId)
  const { hasMoved, lastSeenId, seenCount } = await repository.seeUpTo(work, chatId, message.id, message.number)
  if (hasMoved) {
    const facts = { chatId, userId: work.scope.userId, chatUserId: me.id, lastSeenId, seenCount }
    await work.publish(chatChannel, 'last_seen', facts, { userIds: await audienceOf(work, chatId) })
  }
  return { lastSeenId, seenCount }
}

const pictureSide = 512

export async function setOwnThumbnail(app: App, work: Work, thumbnail: Upload | undefined) {
  const picture = thumbnail && (await keepFile(app, work, await shrinkPhoto(thumbnail, 'thumbnail', pictureSide)))
  await setThumbnail(work, picture?.key ?? null)
  return { thumbnail: picture ? fileUrl(app, picture.key, 24 * 3600) : null }
}
