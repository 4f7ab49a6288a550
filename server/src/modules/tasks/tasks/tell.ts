import { taskChannel } from '@arriero/contract/tasks/tasks.channel.ts'
import { folioOf } from '@arriero/contract/tasks/tasks.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { notify } from '../../notifications/notifications.read.ts'
import { peopleOf } from '../people.ts'

export const taskPath = (id: number) => `/Consola/tareas/control_tares/${id}`

/** Open consoles read it again: those of the house, and of whom it is given to. */
export async function showChanged(work: Work, id: number): Promise<void> {
  await work.publish(taskChannel, 'task_changed', { id }, { wholeFleet: true })
  const userIds = await peopleOf(work, id)
  if (userIds.length > 0) await work.publish(taskChannel, 'task_changed', { id }, { userIds })
}

/** Into the bells of these, except of who does it. The same key is told once. */
export async function tell(
  work: Work,
  id: number,
  userIds: readonly (number | null)[],
  message: string,
  key?: string,
): Promise<void> {
  const others = [...new Set(userIds)].filter((one) => one !== null && one !== work.scope.userId) as number[]
  if (others.length === 0) return
  const { number, title } = await work.tx
    .selectFrom('duty')
    .where('account_id', '=', work.scope.accountId)
    .where('id', '=', id)
    .select(['number', 'title'])
    .executeTakeFirstOrThrow()
  await notify(work, {
    userIds: others,
    kind: 'task',
    title: `${folioOf(number)} · ${title}`,
    message: message.length > 200 ? `${message.slice(0, 199)}…` : message,
    link: taskPath(id),
    ...(key !== undefined && { key }),
  })
}

/** A line of its history. */
export async function note({ tx, scope }: Work, id: number, body: string): Promise<void> {
  await tx
    .insertInto('duty_note')
    .values({ account_id: scope.accountId, duty_id: id, user_id: scope.userId || null, kind: 'event', body })
    .execute()
}
