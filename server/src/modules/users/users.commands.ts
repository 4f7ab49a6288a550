import { accessChannel } from '@arriero/contract/users/users.channel.ts'
import type { Work } from '../../app/database/work.ts'
import { groupsChanged } from './users.events.ts'

export { endSessions } from './users.write.ts'

/** Open consoles of these users read anew what they may do, and the server whom their sockets belong to. */
export async function tellAccessChanged(work: Work, userIds: readonly number[]): Promise<void> {
  // One line of the outbox for many; a list of fifty thousand ids is nothing a socket waits for.
  for (let from = 0; from < userIds.length; from += 5000)
    await work.publish(accessChannel, 'access_changed', {}, { userIds: userIds.slice(from, from + 5000) })
}

/** What follows groups of users, in the same work: these joined or left some. */
export const tellGroupsChanged = (work: Work, userIds: readonly number[]): void => work.emit(groupsChanged, userIds)

/** The caller's own picture, by the key of a stored file. */
export async function setThumbnail({ tx, scope }: Work, key: string | null): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ thumbnail_key: key })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', scope.userId)
    .execute()
}
