import { sql } from 'kysely'
import type { ChecklistContent, Consequence, Severity } from '@arriero/contract/checklists/templates/content.ts'
import type { Answers } from '@arriero/contract/checklists/filled/answers.ts'
import { findingsOf } from '@arriero/contract/checklists/filled/result.rules.ts'
import { ticketLimits, type Priority } from '@arriero/contract/tickets/tickets/tickets.rules.ts'
import { inWork } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { job } from '../../../app/jobs/job.ts'
import { systemScope } from '../../../app/scope.ts'
import { openRepair } from '../../maintenance/orders/orders.commands.ts'
import { notify } from '../../notifications/notifications.read.ts'
import { raiseAlarm } from '../../tracking/tracking.commands.ts'
import { openTicket } from '../../tickets/tickets.commands.ts'
import { texts } from './filled.texts.ts'

interface Found {
  accountId: number
  /** Who filled; 0: nobody who signs in. */
  userId: number
  /** Of the filling. */
  id: number
}

/**
 * What follows from the findings of a filling, by the account and in the name of who filled: whoever only fills may open
 * neither orders nor tickets. In one work, so that it happens once however often it is tried.
 */
export const actOnFindings = job<Found>({
  name: 'act-on-findings',
  async handle({ accountId, userId, id }, app) {
    await inWork(app, { ...systemScope(accountId), userId }, (work) => act(work, id))
  },
})

interface Filling {
  id: number
  folio: string
  name: string
  unitId: number | null
  unitName: string | null
  tripId: number | null
  lat: number | null
  lon: number | null
}

async function act(work: Work, id: number): Promise<void> {
  const { tx, scope } = work
  const row = await tx
    .selectFrom('checklist_filled as f')
    .innerJoin('checklist as c', (join) =>
      join.onRef('c.id', '=', 'f.checklist_id').onRef('c.account_id', '=', 'f.account_id'),
    )
    .innerJoin('checklist_version as v', (join) =>
      join
        .onRef('v.checklist_id', '=', 'f.checklist_id')
        .onRef('v.account_id', '=', 'f.account_id')
        .onRef('v.number', '=', 'f.asked'),
    )
    .leftJoin('unit as u', (join) => join.onRef('u.id', '=', 'f.unit_id').onRef('u.account_id', '=', 'f.account_id'))
    .where('f.account_id', '=', scope.accountId)
    .where('f.id', '=', id)
    .select([
      'f.id',
      sql<string>`'CL-' || f.number`.as('folio'),
      'c.name',
      'f.unit_id as unitId',
      'u.name as unitName',
      'f.trip_id as tripId',
      'f.lat',
      'f.lon',
      sql<Answers>`f.answers`.as('answers'),
      sql<ChecklistContent>`v.content`.as('content'),
    ])
    .executeTakeFirst()
  if (!row) return
  const { answers, content, ...filling } = row
  const found = findingsOf(content, answers).map((finding, place) => ({ ...finding, place }))
  for (const { place, text, severity, consequence } of found)
    if (consequence.ticket) await ticketFor(work, filling, { place, text, severity })
  const repairs = found.filter(({ consequence }) => consequence.order)
  if (repairs.length > 0 && filling.unitId !== null) await orderFor(work, filling, filling.unitId, repairs)
  const alerts = found.filter(({ consequence }) => consequence.alert)
  if (alerts.length > 0 && filling.unitId !== null) await alertFor(work, filling, filling.unitId, alerts)
  await inform(work, filling, found)
}

const titleOf = ({ unitName }: Filling, text: string) =>
  [unitName, text].filter(Boolean).join(': ').slice(0, ticketLimits.title)

async function ticketFor(
  work: Work,
  filling: Filling,
  { place, text, severity }: { place: number; text: string; severity: Severity },
): Promise<void> {
  const { id } = await openTicket(work, {
    title: titleOf(filling, text),
    text: `Encontrado en «${filling.name}», ${filling.folio}.`,
    priority: priorities[severity],
    source: 'checklist',
    openedBy: work.scope.userId || null,
    links: { unitId: filling.unitId, tripId: filling.tripId, checklistId: filling.id },
    cause: `checklist ${filling.id} ${place}`,
  })
  await linkFindings(work, filling.id, [place], { ticket_id: id })
}

/** By how bad it is. */
const priorities = { minor: 2, major: 3, critical: 4 } as const satisfies Record<Severity, Priority>

/** One order for all that is to be repaired. */
async function orderFor(
  work: Work,
  filling: Filling,
  unitId: number,
  repairs: readonly { place: number; text: string }[],
): Promise<void> {
  const order_id = await openRepair(work, {
    unitId,
    title: texts.orderTitle(filling.folio, filling.name),
    failures: repairs.map(({ text }) => text),
    cause: 'checklist',
    sourceId: filling.id,
  })
  const places = repairs.map(({ place }) => place)
  await linkFindings(work, filling.id, places, { order_id })
}

/** One alert for all that monitoring is to know at once, where it was found. */
const alertFor = (
  work: Work,
  { id, folio, lat, lon }: Filling,
  unitId: number,
  found: readonly { text: string }[],
): Promise<void> =>
  raiseAlarm(work, unitId, {
    key: `checklist ${id}`,
    kind: 'inspection',
    detail: texts.alertDetail(
      folio,
      found.map(({ text }) => text),
    ),
    lat,
    lon,
  })

const linkFindings = (
  { tx, scope }: Work,
  id: number,
  places: readonly number[],
  link: { ticket_id?: number; order_id?: number },
) =>
  tx
    .updateTable('checklist_finding')
    .set(link)
    .where('account_id', '=', scope.accountId)
    .where('filled_id', '=', id)
    .where('place', 'in', [...places])
    .execute()

/** Each person once, with all that is for them. */
async function inform(
  work: Work,
  filling: Filling,
  found: readonly { text: string; consequence: Consequence }[],
): Promise<void> {
  const people = new Map<number, string[]>()
  for (const { text, consequence } of found)
    for (const userId of consequence.inform) people.set(userId, [...(people.get(userId) ?? []), text])
  for (const [userId, wrong] of people)
    await notify(work, {
      userIds: [userId],
      kind: 'unit',
      title: texts.told(filling.unitName, filling.name),
      message: `${wrong.join('; ')} (${filling.folio}).`,
      link: `/Consola/checklist/seguimiento_tareas/${filling.id}`,
      key: `checklist ${filling.id} ${userId}`,
    })
}
