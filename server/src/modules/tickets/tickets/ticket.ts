import { sql } from 'kysely'
import type { Comment, Ticket, TicketLink } from '@arriero/contract/tickets/tickets/tickets.entities.ts'
import { folioOf, type CommentKind, type TicketSource } from '@arriero/contract/tickets/tickets/tickets.rules.ts'
import type { App } from '../../../app/app.ts'
import { withRecordFacts, withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { visibleAlerts } from '../../alerts/alerts.read.ts'
import { ownMessage } from '../../chat/chat.read.ts'
import { orderLabels } from '../../maintenance/maintenance.read.ts'
import { visibleTrips } from '../../trips/trips.read.ts'
import { unitsById } from '../../units/units.read.ts'
import { filesOf } from './files.ts'
import { peopleOf } from './people.service.ts'
import { seesComment, visibleTickets } from './tickets.query.ts'
import { described, toRow } from './tickets.repository.ts'
import { texts } from './tickets.texts.ts'

/** A ticket with its conversation and all that belongs to it. */
export async function find(work: Work, app: Pick<App, 'links'>, id: number): Promise<Ticket> {
  const { tripId, alertId, workOrderId, checklistId, messageId, mergedId, mergedNumber, ...row } = await described(work)
    .$call(withRecordFacts('t'))
    .leftJoin('ticket as m', (join) =>
      join.onRef('m.id', '=', 't.merged_into').onRef('m.account_id', '=', 't.account_id'),
    )
    .where('t.id', '=', id)
    .select([
      't.body as text',
      sql<TicketSource>`t.source`.as('source'),
      't.opened_by as openedBy',
      't.requester_email as requesterEmail',
      't.first_minutes as firstMinutes',
      't.solve_minutes as solveMinutes',
      't.first_due as firstDue',
      't.solve_due as solveDue',
      't.first_at as firstAt',
      't.first_took as firstTook',
      't.solve_took as solveTook',
      't.paused_minutes as pausedMinutes',
      't.paused_at as pausedAt',
      't.trip_id as tripId',
      't.alert_id as alertId',
      't.work_order_id as workOrderId',
      't.checklist_id as checklistId',
      't.chat_message_id as messageId',
      't.merged_into as mergedId',
      'm.number as mergedNumber',
      sql<number>`coalesce((select s.comment_id from ticket_seen s where s.account_id = t.account_id
        and s.ticket_id = t.id and s.user_id = ${work.scope.userId}), 0)`.as('seenId'),
    ])
    .executeTakeFirstOrThrow(() => notFound(texts.notFound))
  const files = await filesOf(work, app, id)
  return {
    ...toRow(row),
    ticketId: id,
    links: await linksOf(work, { unitId: row.unitId, tripId, alertId, workOrderId, checklistId, messageId }),
    images: files.get(null) ?? [],
    comments: (await commentsOf(work, id)).map((comment) => ({ ...comment, images: files.get(comment.id) ?? [] })),
    people: await peopleOf(work, id),
    mergedInto: mergedId === null ? null : { id: mergedId, folio: folioOf(mergedNumber!) },
    merged: await mergedInto(work, id),
    isStaff: work.scope.seesAllUnits,
  }
}

async function mergedInto(work: Work, id: number): Promise<Ticket['merged']> {
  const rows = await visibleTickets(work)
    .where('t.merged_into', '=', id)
    .select(['t.id', 't.number', 't.title'])
    .orderBy('t.id')
    .execute()
  return rows.map(toRow)
}

/** What was said, the oldest first; of a deleted one only that it was, except for the house. */
async function commentsOf(work: Work, ticketId: number): Promise<Omit<Comment, 'images'>[]> {
  const { tx, scope } = work
  const versions = sql<
    Comment['versions']
  >`(select coalesce(json_agg(json_build_object('at', v.at, 'text', v.body, 'by', b.name)
    order by v.id), '[]') from ticket_comment_version v left join app_user b on b.id = v.user_id and b.account_id = v.account_id
    where v.account_id = c.account_id and v.comment_id = c.id)`
  const rows = await tx
    .selectFrom('ticket_comment as c')
    .$call(withUser('w', 'c.user_id'))
    .where('c.account_id', '=', scope.accountId)
    .where('c.ticket_id', '=', ticketId)
    .where(seesComment(work))
    .select([
      'c.id',
      'c.at',
      sql<CommentKind>`c.kind`.as('kind'),
      'c.user_id as userId',
      sql<string>`coalesce(w.name, c.author_name, 'Sistema')`.as('author'),
      'c.from_requester as fromRequester',
      'c.body as text',
      'c.edited_at as editedAt',
      'c.deleted_at as deletedAt',
      (scope.seesAllUnits
        ? versions
        : sql<Comment['versions']>`case when c.deleted_at is null then ${versions} else '[]'::json end`
      ).as('versions'),
    ])
    .orderBy('c.id')
    .execute()
  return rows.map((row) => ({
    ...row,
    versions: row.versions.map((version) => ({ ...version, at: new Date(version.at).toISOString() })),
    isOwn: row.userId !== null && row.userId === scope.userId && row.kind !== 'system',
  }))
}

interface Linked {
  unitId: number | null
  tripId: number | null
  alertId: number | null
  workOrderId: number | null
  checklistId: number | null
  messageId: number | null
}

/** What it is about elsewhere; only the names of what the caller may see. */
async function linksOf(work: Work, linked: Linked): Promise<TicketLink[]> {
  const { unitId, tripId, alertId, workOrderId, checklistId, messageId } = linked
  const named: TicketLink[] = []
  const add = (
    kind: TicketLink['kind'],
    id: number,
    found?: { label: string; detail: string | null; chatId?: number },
  ) =>
    named.push({
      kind,
      id,
      label: found?.label ?? null,
      detail: found?.detail ?? null,
      chatId: found?.chatId ?? null,
    })
  if (unitId !== null) {
    const unit = (await unitsById(work, [unitId])).get(unitId)
    add('unit', unitId, unit && { label: unit.name, detail: unit.driver?.name ?? null })
  }
  if (tripId !== null) {
    const trip = await visibleTrips(work).where('t.id', '=', tripId).select(['t.folio', 't.name']).executeTakeFirst()
    add('trip', tripId, trip && { label: trip.name, detail: trip.folio })
  }
  if (alertId !== null) {
    const alert = await visibleAlerts(work)
      .where('a.id', '=', alertId)
      .select(['a.title', 'a.detail', 'a.at'])
      .executeTakeFirst()
    add('alert', alertId, alert && { label: alert.title, detail: alert.detail })
  }
  if (workOrderId !== null) add('order', workOrderId, (await orderLabels(work, [workOrderId])).get(workOrderId))
  if (checklistId !== null) add('checklist', checklistId)
  if (messageId !== null) {
    const found = await ownMessage(work, messageId)
    add('message', messageId, found && messageLink(found))
  }
  return named
}

const messageLink = ({ message, chatName }: NonNullable<Awaited<ReturnType<typeof ownMessage>>>) => ({
  label: message.text.slice(0, 160) || (message.isDeleted ? 'Mensaje eliminado' : 'Mensaje sin texto'),
  detail: `${message.userName} en ${chatName}`,
  chatId: message.chatId,
})

export async function areaName({ tx, scope }: Work, id: number): Promise<string> {
  const area = tx
    .selectFrom('ticket_area')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .select('name')
  return (await area.executeTakeFirstOrThrow()).name
}

export async function userName({ tx, scope }: Work, id: number): Promise<string> {
  const user = tx.selectFrom('app_user').where('account_id', '=', scope.accountId).where('id', '=', id).select('name')
  return (await user.executeTakeFirstOrThrow()).name
}
