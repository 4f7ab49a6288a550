import * as chats from '@arriero/contract/chat/chats.contract.ts'
import * as messages from '@arriero/contract/chat/messages.contract.ts'
import * as people from '@arriero/contract/chat/people.contract.ts'
import { notFound } from '../../app/errors.ts'
import { liveCardOf } from './cards/cards.service.ts'
import { ownRoute as route } from './chat.guard.ts'
import { texts } from './chat.texts.ts'
import * as chatsOf from './chats/chats.repository.ts'
import * as chatService from './chats/chats.service.ts'
import { list, read } from './chats/read.ts'
import * as groups from './members/groups.service.ts'
import * as members from './members/members.service.ts'
import { isStaff, people as reachablePeople } from './members/people.repository.ts'
import { demandMember } from './members/membership.ts'
import * as gallery from './messages/gallery.service.ts'
import { load } from './messages/load.ts'
import * as messageService from './messages/messages.service.ts'
import { resend } from './messages/resend.ts'
import { find } from './messages/search.ts'

export const chatRoutes = [
  route(chats.subscribeRooms, async ({ work }) => ({ chatIds: (await chatsOf.latestChats(work)).map(({ id }) => id) })),
  route(chats.availablePeople, ({ app, work }) => reachablePeople(app, work)),
  route(chats.bindGroup, ({ app, work, params }) => groups.bind(app, work, params.chat_id, params.group_id)),
  route(chats.unbindGroup, ({ app, work, params }) => groups.unbind(app, work, params.chat_id, params.group_id)),
  route(chats.createByMessage, ({ app, work, body }) => chatService.byMessage(app, work, body)),
  route(chats.createGroup, ({ app, work, body }) => chatService.group(app, work, body)),
  route(chats.toggleBots, ({ app, work, params }) => chatService.toggleBots(app, work, params.id)),
  route(chats.updateChat, ({ app, work, params, body }) => chatService.update(app, work, params.id, body)),
  route(chats.deleteChat, ({ caller, work, params }) => chatService.remove(caller, work, params.id)),
  route(chats.changeThumbnail, ({ app, work, params, body }) =>
    chatService.changeThumbnail(app, work, params.id, body.thumbnail),
  ),
  route(chats.bindableGroups, ({ work }) => (isStaff(work) ? chatsOf.bindableGroups(work) : noGroups())),
  route(chats.getChat, ({ app, work, params }) => read(app, work, params.id)),
  route(chats.countUnread, ({ work }) => chatsOf.unreadCounts(work)),
  route(chats.chatFile, ({ app, work, params, query }) =>
    gallery.fileOf(app, work, params.chat_id, params.id, query.small === '1'),
  ),
  route(chats.readCard, async ({ work, params }) => {
    if (!chats.isCardKind(params.kind)) throw notFound(texts.noCard)
    return liveCardOf(work, params.kind, params.id)
  }),

  route(messages.addMessage, ({ app, work, body }) => messageService.add(app, work, body)),
  route(messages.updateMessage, ({ work, body }) => messageService.update(work, body)),
  route(messages.deleteMessage, ({ work, params }) => messageService.remove(work, params.chat_id, params.message_id)),
  route(messages.loadDown, ({ work, params }) => load.newer(work, params.chat_id, params.message_id, params.count_id)),
  route(messages.loadUp, ({ work, params }) => load.older(work, params.chat_id, params.message_id, params.count_id)),
  route(messages.loadAround, ({ work, params }) =>
    load.around(work, params.chat_id, params.message_id, params.additional_id),
  ),
  route(messages.galleryDocuments, ({ work, params }) =>
    gallery.filesOf(work, params.chat_id, ['document', 'audio'], params.page_id, params.items_id),
  ),
  route(messages.galleryAssets, ({ work, params }) =>
    gallery.filesOf(work, params.chat_id, ['asset'], params.page_id, params.items_id),
  ),
  route(messages.galleryLinks, ({ work, params }) =>
    gallery.linksOf(work, params.chat_id, params.page_id, params.items_id),
  ),
  route(messages.resendMessages, ({ work, body }) => resend(work, body)),
  route(messages.findMessages, ({ work, body }) => find(work, body)),

  route(people.listPeople, ({ app, work }) => reachablePeople(app, work)),
  route(people.listChats, ({ app, work }) => list(app, work)),
  route(people.updateMembership, ({ app, work, body }) => members.setSwitches(app, work, body)),
  route(people.addPeople, ({ app, work, body }) => members.add(app, work, body.chatId, body.userIds)),
  route(people.addConsoleUsers, ({ app, work, params, body }) => members.add(app, work, params.id, body.userIds)),
  route(people.removePerson, ({ caller, work, body }) => members.remove(caller, work, body.chatId, body.userId)),
  route(people.peopleToAdd, async ({ app, work, params }) => {
    await demandMember(work, params.id)
    return reachablePeople(app, work, params.id)
  }),
  route(people.markSeen, ({ work, params }) => members.markSeen(work, params.chat_id, params.message_id)),
  route(people.toggleAdmin, ({ app, work, params }) =>
    members.toggleAdmin(app, work, params.chat_id, params.chat_user_id),
  ),
  route(people.ownThumbnail, ({ app, work, body }) => members.setOwnThumbnail(app, work, body.thumbnail)),
  route(people.connectedPeople, async ({ app, work }) =>
    (await reachablePeople(app, work)).flatMap(({ userId, isConnected, connectedAt }) =>
      isConnected && connectedAt !== null ? [{ userId, connectedAt }] : [],
    ),
  ),
  route(people.tellTyping, ({ caller, work, params }) => chatService.tellTyping(work, params.chat_id, caller.name)),
]

function noGroups(): never {
  throw notFound(texts.noGroup)
}
