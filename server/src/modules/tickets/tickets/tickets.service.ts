import type { BodyRead } from '@arriero/contract/core/endpoint.ts'
import type { createTicket, TicketChange } from '@arriero/contract/tickets/tickets/tickets.contract.ts'
import type { Ticket } from '@arriero/contract/tickets/tickets/tickets.entities.ts'
import { closed, folioOf, type TicketSource } from '@arriero/contract/tickets/tickets/tickets.rules.ts'
import type { App } from '../../../app/app.ts'
import { forChange, saveRecord } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { conflict } from '../../../app/errors.ts'
import { visibleAlerts } from '../../alerts/alerts.read.ts'
import { ticketOpened } from '../../chat/chat.commands.ts'
import { check, promiseOf } from './check.ts'
import { beginStretch, clockOf, dues, endStretch } from './clock.ts'
import { keepFiles } from './files.ts'
import { open } from './open.ts'
import { demandAlone, lockTicket, note, type Standing } from './standing.ts'
import { showChanged } from './tell.ts'
import { areaName, find } from './ticket.ts'
import { texts } from './tickets.texts.ts'

type Draft = BodyRead<typeof createTicket>

export async function create(work: Work, app: App, draft: Draft): Promise<Ticket> {
  const { title, text, areaId, issueId, priority, socialReasonId, holderId, mentions, messageId, images } = draft
  const links = { ...draft, unitId: draft.unitId ?? (await unitOfAlert(work, draft.alertId)) }
  await check(work, { ...draft, unitId: links.unitId })
  // Who asks does not say who sees to it.
  const isHouse = work.scope.seesAllUnits
  const { id, folio } = await open(work, {
    title,
    text,
    areaId,
    issueId,
    priority: isHouse ? priority : undefined,
    socialReasonId,
    holderId: isHouse ? holderId : null,
    openedBy: work.scope.userId || null,
    links: {
      unitId: links.unitId,
      tripId: draft.tripId,
      workOrderId: draft.workOrderId,
      alertId: draft.alertId,
      chatMessageId: messageId,
    },
    mentions,
    source: sourceOf(draft),
  })
  if (messageId != null) await ticketOpened(work, messageId, { id, folio })
  await keepFiles(work, app, id, null, images)
  return find(work, app, id)
}

const sourceOf = ({ alertId, messageId, unitId }: Draft): TicketSource =>
  alertId != null ? 'alert' : messageId != null ? 'chat' : unitId != null ? 'unit' : 'console'

/** An alert is always about a unit. */
async function unitOfAlert(work: Work, alertId: number | null | undefined): Promise<number | undefined> {
  if (alertId == null) return undefined
  const alert = await visibleAlerts(work).where('a.id', '=', alertId).select('a.unit_id').executeTakeFirst()
  return alert?.unit_id
}

export async function update(
  work: Work,
  app: Pick<App, 'links'>,
  id: number,
  { version, ...change }: TicketChange,
): Promise<Ticket> {
  const before = await forChange(work, 'ticket', id, version, () => find(work, app, id))
  const standing = await lockTicket(work, id)
  await demandAlone(work, standing)
  if (before.state === closed) throw conflict(texts.closed(folioOf(standing.number)))
  const areaId = change.areaId ?? before.areaId
  const isMoved = areaId !== before.areaId
  // An issue belongs to one area: in another it has to be chosen again.
  const issueId = change.issueId === undefined ? (isMoved ? null : before.issueId) : change.issueId
  await check(work, { ...change, areaId: isMoved ? areaId : undefined })
  if (issueId !== before.issueId) await check(work, { issueId, areaId: undefined })
  const isPromisedAnew = issueId !== before.issueId || isMoved
  if (isMoved) {
    await endStretch(work, standing, (await clockOf(work, standing)).calendar)
    if (before.state < 3) await beginStretch(work, { ...standing, areaId })
    await note(work, id, texts.event.area(before.areaName, await areaName(work, areaId)))
  }
  await saveRecord(work, 'ticket', id, {
    title: change.title,
    area_id: areaId,
    issue_id: issueId,
    priority: change.priority,
    social_reason_id: change.socialReasonId,
    unit_id: change.unitId,
    trip_id: change.tripId,
    work_order_id: change.workOrderId,
    alert_id: change.alertId,
    ...(isPromisedAnew && (await promiseOn(work, standing, areaId, issueId))),
  })
  await showChanged(work, id)
  return find(work, app, id)
}

/** What its issue promises in its area; a first answer that was given stays given. */
async function promiseOn(work: Work, standing: Standing, areaId: number, issueId: number | null) {
  const { firstMinutes, solveMinutes } = await promiseOf(work, issueId)
  const moved = { ...standing, areaId, firstMinutes, solveMinutes }
  const { calendar } = await clockOf(work, moved)
  return {
    ...(standing.firstAt === null && { first_minutes: firstMinutes }),
    solve_minutes: solveMinutes,
    warned: 0,
    ...dues(calendar, moved),
  }
}
