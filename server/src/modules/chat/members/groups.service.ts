import { sql } from 'kysely'
import { chatChannel } from '@arriero/contract/chat/chat.channel.ts'
import { messageCodes, type Chat } from '@arriero/contract/chat/chat.entities.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { lockAnyChat, lockChat } from '../chats/chats.repository.ts'
import { read } from '../chats/read.ts'
import { texts } from '../chat.texts.ts'
import { writeSystem } from '../messages/write.ts'
import { isStaff } from './people.repository.ts'
import * as repository from './members.repository.ts'
import { adminsOf, audienceOf, demandAdmin } from './membership.ts'

/** Only staff know the account's groups of users. */
export async function bindGroups(work: Work, chatId: number, groupIds: readonly number[]): Promise<void> {
  const { tx, scope } = work
  const wanted = [...new Set(groupIds)]
  const found = await tx
    .selectFrom('account_group')
    .select('id')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', sql<number>`any(${wanted})`)
    .execute()
  if (!isStaff(work) || found.length < wanted.length) throw notFound(texts.noGroup)
  await tx
    .insertInto('chat_group')
    .values(wanted.map((group_id) => ({ account_id: scope.accountId, chat_id: chatId, group_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function bind(app: App, work: Work, chatId: number, groupId: number): Promise<Chat> {
  await demandAdmin(work, await lockChat(work, chatId))
  await bindGroups(work, chatId, [groupId])
  await followGroups(work, { chatId })
  return tellUpdated(app, work, chatId)
}

export async function unbind(app: App, work: Work, chatId: number, groupId: number): Promise<Chat> {
  await demandAdmin(work, await lockChat(work, chatId))
  await work.tx
    .deleteFrom('chat_group')
    .where('account_id', '=', work.scope.accountId)
    .where('chat_id', '=', chatId)
    .where('group_id', '=', groupId)
    .execute()
  await followGroups(work, { chatId })
  return tellUpdated(app, work, chatId)
}

async function tellUpdated(app: App, work: Work, chatId: number): Promise<Chat> {
  await work.publish(chatChannel, 'chat_updated', { chatId }, { userIds: await audienceOf(work, chatId) })
  return read(app, work, chatId)
}

/** Who joined or left a group of users joins or leaves its chats. */
export async function followGroups(
  work: Work,
  only: { chatId: number } | { userIds: readonly number[] },
  { isQuiet = false } = {},
): Promise<void> {
  for (const { chatId, come, go } of await repository.groupDifferences(work, only)) {
    const chat = await lockAnyChat(work, chatId)
    const added = await repository.insertUsers(work, chat, come, { isDirect: false })
    const before = await audienceOf(work, chatId)
    await repository.deleteUsers(work, chatId, go)
    if (go.length > 0 && (await adminsOf(work, chatId)) === 0) await nameAdmin(work, chatId)
    if (isQuiet) continue
    const names = await namesOf(work, [...added, ...go])
    const told = async (event: 'users_added' | 'users_removed', code: number, userIds: number[]) => {
      if (userIds.length === 0) return
      await work.publish(chatChannel, event, { chatId, userIds }, { userIds: before })
      await writeSystem(
        work,
        chat,
        code,
        userIds.flatMap((id) => names.get(id) ?? []),
      )
    }
    await told('users_removed', messageCodes.usersRemoved, go)
    await told('users_added', messageCodes.usersAdded, added)
  }
}

/** A group whose last administrator left with a group of users goes to whoever is in it longest. */
async function nameAdmin({ tx, scope }: Work, chatId: number): Promise<void> {
  await sql`update chat_user set is_admin = true where id = (
    select cu.id from chat_user cu join app_user u on u.id = cu.user_id and u.deactivated_at is null
    where cu.account_id = ${scope.accountId} and cu.chat_id = ${chatId} order by cu.joined_at, cu.id limit 1)`.execute(
    tx,
  )
}

async function namesOf({ tx, scope }: Work, userIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx
    .selectFrom('app_user')
    .select(['id', 'name'])
    .where('account_id', '=', scope.accountId)
    .where('id', '=', sql<number>`any(${userIds})`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
