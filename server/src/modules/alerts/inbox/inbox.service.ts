import type { Alert, AlertDetail, Handover } from '@arriero/contract/alerts/alerts.entities.ts'
import { alertChannel } from '@arriero/contract/alerts/alerts.channel.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, badRequest, conflict, notFound } from '../../../app/errors.ts'
import { notify } from '../../notifications/notifications.read.ts'
import { fixesOf, lastPositions } from '../../tracking/tracking.read.ts'
import { activeTripsOf, driversOfUnits } from '../../units/units.read.ts'
import { texts } from '../alerts.texts.ts'
import { alertsById } from './alert-query.ts'
import { escalate } from './escalate.job.ts'
import * as handovers from './handover.repository.ts'
import * as repository from './inbox.repository.ts'
import { attendants } from './people.repository.ts'

export async function find(work: Work, id: number): Promise<Alert> {
  const [alert] = await alertsById(work, [id])
  if (!alert) throw notFound(texts.alertNotFound)
  return alert
}

const aroundMs = 6 * 60_000

export async function detail(work: Work, id: number): Promise<AlertDetail> {
  const alert = await find(work, id)
  const at = Date.parse(alert.at)
  const fixes = await fixesOf(work, alert.unitId, at - aroundMs, at + aroundMs)
  const driver = (await driversOfUnits(work, [alert.unitId])).get(alert.unitId)
  const trip = (await activeTripsOf(work, [alert.unitId])).find(({ hasStarted }) => hasStarted)
  const last = (await lastPositions(work, [alert.unitId])).get(alert.unitId)
  return {
    ...alert,
    notes: await repository.notesOf(work, id),
    alarms: await repository.alarmsOf(work, id),
    speeds: fixes.map(({ fixTime, speed, lat, lon }) => ({ at: new Date(fixTime).toISOString(), speed, lat, lon })),
    limitKmh: await limitOf(work, alert),
    driverPhone: driver?.phone ?? null,
    trip: trip ? { id: trip.id, name: trip.name } : null,
    lastPosition: last
      ? { at: last.at, lat: last.lat, lon: last.lon, speed: last.speed, ignition: last.ignition }
      : null,
  }
}

/** Of the rule that was broken, or of the unit. */
async function limitOf({ tx, scope }: Work, alert: Alert): Promise<number | null> {
  const rule = await tx
    .selectFrom('alert_rule')
    .select('limit_kmh')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', alert.ruleId ?? 0)
    .executeTakeFirst()
  if (rule?.limit_kmh) return rule.limit_kmh
  const unit = await tx
    .selectFrom('unit')
    .select('speed_limit')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', alert.unitId)
    .executeTakeFirst()
  return unit?.speed_limit ?? null
}

/** Tells open consoles how the alert is now. */
async function told(work: Work, id: number): Promise<Alert> {
  const alert = await find(work, id)
  await work.publish(alertChannel, 'alert_changed', { ...alert, fresh: false }, { unitId: alert.unitId })
  return alert
}

/** Refuses with why: withdrawn, closed, or changed by somebody meanwhile. */
function refuse(alert: Alert): never {
  if (alert.state === 'withdrawn') throw badRequest(texts.isWithdrawn)
  if (alert.state === 'closed') throw badRequest(texts.isClosed)
  throw conflict(texts.changed, { current: alert })
}

/** It becomes the caller's unless it is somebody's already; it no longer escalates by itself. */
export async function acknowledge(work: Work, id: number, version?: number): Promise<Alert> {
  const alert = await find(work, id)
  const change = {
    state: 'acknowledged' as const,
    assigned_to: alert.assignee?.id ?? work.scope.userId,
    acknowledged_by: work.scope.userId,
    acknowledged_at: new Date().toISOString(),
    escalate_at: null,
  }
  if (!(await repository.changeAlert(work, id, ['open'], change, version)))
    return alert.state === 'acknowledged' && version === undefined ? alert : refuse(alert)
  await repository.addNote(work, id, 'acknowledged', 'Atiende la alerta')
  return told(work, id)
}

export async function assign(work: Work, id: number, userId: number | null, version?: number): Promise<Alert> {
  const alert = await find(work, id)
  const person = userId === null ? null : await personOf(work, userId)
  if (!(await repository.changeAlert(work, id, ['open', 'acknowledged'], { assigned_to: userId }, version)))
    refuse(alert)
  await repository.addNote(work, id, 'assigned', person ? `Asignada a ${person.name}` : 'Sin responsable')
  if (person && person.id !== work.scope.userId) await tellPerson(work, alert, person.id, 'Se le asignó una alerta')
  return told(work, id)
}

async function personOf(work: Work, userId: number) {
  const person = (await attendants(work)).find(({ id }) => id === userId)
  if (!person) throw badFields({ userId: [texts.personNotFound] })
  return person
}

async function tellPerson(work: Work, alert: Alert, userId: number, title: string): Promise<void> {
  await notify(work, {
    userIds: [userId],
    unitId: alert.unitId,
    kind: 'alert',
    title,
    message: `${alert.title} · ${alert.unitName}`,
    link: `/Consola/alertas/${alert.id}`,
  })
}

export async function comment(work: Work, id: number, text: string): Promise<Alert> {
  await find(work, id)
  await repository.addNote(work, id, 'comment', text)
  return told(work, id)
}

/** By a person's wish, whatever the clock says. */
export async function escalateNow(work: Work, id: number, text: string | undefined): Promise<Alert> {
  const alert = await find(work, id)
  if (alert.state !== 'open' && alert.state !== 'acknowledged') refuse(alert)
  await escalate(work, alert, text || 'Escalada a los supervisores')
  return told(work, id)
}

export async function close(work: Work, id: number, text: string | undefined, version?: number): Promise<Alert> {
  const alert = await find(work, id)
  const change = {
    state: 'closed' as const,
    closed_by: work.scope.userId,
    closed_at: new Date().toISOString(),
    escalate_at: null,
  }
  if (!(await repository.changeAlert(work, id, ['open', 'acknowledged'], change, version))) refuse(alert)
  await repository.addNote(work, id, 'closed', text || 'Cerrada')
  return told(work, id)
}

/** Of somebody who closed the wrong one; who attended it attends it again. */
export async function reopen(work: Work, id: number): Promise<Alert> {
  const alert = await find(work, id)
  const change = { state: 'acknowledged' as const, closed_by: null, closed_at: null }
  if (!(await repository.changeAlert(work, id, ['closed'], change, undefined))) throw badRequest(texts.notClosed)
  await repository.addNote(work, id, 'reopened', 'Abierta otra vez')
  return told(work, alert.id)
}

/** Everything that is the caller's and not closed goes to somebody else, with a note for the shift. */
export async function handOver(work: Work, userId: number, note: string): Promise<Handover> {
  const person = await personOf(work, userId)
  if (person.id === work.scope.userId) throw badFields({ userId: [texts.toSelf] })
  const ids = await handovers.giveAll(work, person.id)
  const handover = await handovers.insert(work, person.id, note, ids.length)
  for (const id of ids) {
    await repository.addNote(work, id, 'handed_over', `Relevo a ${person.name}: ${note}`.slice(0, 2000))
    await told(work, id)
  }
  await notify(work, {
    userIds: [person.id],
    kind: 'alert',
    title: `Relevo de ${handover.from.name}`,
    message: note,
    link: '/Consola/alertas',
  })
  await work.publish(alertChannel, 'alert_handed_over', handover, { userIds: [person.id] })
  return handover
}
