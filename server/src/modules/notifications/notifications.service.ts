import type { z } from 'zod'
import { notificationChannel } from '@arriero/contract/notifications/notifications.channel.ts'
import type {
  Notification,
  NotificationKind,
  alertDraft,
} from '@arriero/contract/notifications/notifications.entities.ts'
import type { Work } from '../../app/database/work.ts'
import { badFields, notFound } from '../../app/errors.ts'
import { unitsById } from '../units/units.read.ts'
import * as repository from './notifications.repository.ts'
import { texts } from './notifications.texts.ts'

export interface Told {
  /** Nobody named: everybody of the account; with a unit only who may see it, in either case. */
  userIds?: readonly number[]
  unitId?: number
  /** Of those only who sees every unit. */
  wholeFleet?: true
  kind: NotificationKind
  title: string
  message: string
  /** Path in the console that shows what it is about. */
  link?: string
  /** The same key is told once in an account, however often it is tried. */
  key?: string
  /** Into the bell without toast and sound: something else told it already, or it can wait. */
  quiet?: boolean
}

/** Puts a notification into bells and tells the open consoles (event `ticket`). Answers to how many people. */
export async function notify(work: Work, told: Told): Promise<number> {
  const sent = await store(work, told)
  if (!sent) return 0
  if (told.quiet) await work.publish(notificationChannel, 'bell_changed', {}, { userIds: sent.userIds })
  else await work.publish(notificationChannel, 'ticket', sent.notification, { userIds: sent.userIds })
  return sent.userIds.length
}

/**
 * A person's warning to others: toast of 20 s (rule USEREV-02), and it stays in the bell. Who sees only shared units warns
 * whoever watches for the company and who answers to them, no other client, mirror or driver.
 */
export async function sendAlert(work: Work, draft: z.output<typeof alertDraft>): Promise<{ sent: number }> {
  if (draft.unitId !== undefined && !(await unitsById(work, [draft.unitId])).has(draft.unitId))
    throw badFields({ id_unit: [texts.unitNotFound] })
  const userIds = work.scope.seesAllUnits ? draft.userIds : await repository.withinReach(work, draft.userIds)
  const sent = await store(work, { ...draft, userIds, kind: 'alert', title: draft.title ?? texts.alertTitle })
  if (!sent) throw badFields({ user_ids: [texts.nobody] })
  await work.publish(
    notificationChannel,
    'alert',
    { ...sent.notification, from: await repository.nameOf(work) },
    { userIds: sent.userIds },
  )
  return { sent: sent.userIds.length }
}

/** null: nobody to tell, or told already. */
async function store(work: Work, told: Told): Promise<{ notification: Notification; userIds: number[] } | null> {
  const unitId = told.unitId ?? null
  const userIds = await repository.audience(work, told.userIds ?? null, unitId, told.wholeFleet)
  if (userIds.length === 0) return null
  const { kind, title, message } = told
  const given = { kind, title, message, link: told.link ?? null, unitId, key: told.key ?? null }
  const row = await repository.insertNotification(work, given)
  if (!row) return null
  await repository.addRecipients(work, row.id, userIds)
  return {
    userIds,
    notification: {
      id: row.id,
      createdAt: row.createdAt,
      title,
      message,
      kind,
      link: given.link,
      unitId,
      read: false,
      deletedAt: null,
    },
  }
}

/** One of the caller's, marked; the other tabs count anew. */
export async function markOne(work: Work, id: number, column: 'read_at' | 'deleted_at'): Promise<Notification> {
  const [notification] = await markMany(work, [id], column)
  if (!notification) throw notFound(texts.notFound)
  return notification
}

export async function markMany(
  work: Work,
  ids: readonly number[],
  column: 'read_at' | 'deleted_at',
): Promise<Notification[]> {
  const marked = await repository.mark(work, ids, column)
  await tellOwnTabs(work)
  return marked
}

export async function readAll(work: Work): Promise<{ unread: number }> {
  await repository.markAllRead(work)
  await tellOwnTabs(work)
  return { unread: 0 }
}

const tellOwnTabs = (work: Work) =>
  work.publish(notificationChannel, 'bell_changed', {}, { userIds: [work.scope.userId] })
