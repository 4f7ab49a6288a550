import { sql } from 'kysely'
import type { Severity } from '@arriero/contract/alerts/alarms.rules.ts'
import type { pageAlerts } from '@arriero/contract/alerts/alerts.contract.ts'
import type { Alert, Note, NoteKind, Queue } from '@arriero/contract/alerts/alerts.entities.ts'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import { matches, readPage } from '../../../app/database/page.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { alertColumns, toAlert, visibleAlerts } from './alert-query.ts'

const mostOpen = 500
const open = ['open', 'acknowledged']
const urgency = sql`array_position(array['critical', 'high', 'medium', 'low'], a.severity)`

/** What is open, the most urgent first and of those the newest. */
export async function openQueue(work: Work): Promise<Queue> {
  const alerts = await visibleAlerts(work)
    .where('a.state', 'in', open)
    .select(alertColumns)
    .orderBy(urgency)
    .orderBy('a.last_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(mostOpen)
    .execute()
  return { alerts: alerts.map(toAlert), counts: await openCounts(work) }
}

/** What is open, and of it what nobody attends, by severity. */
export async function openCounts(work: Work): Promise<Queue['counts']> {
  const totals = await visibleAlerts(work)
    .where('a.state', 'in', open)
    .groupBy('a.severity')
    .select([
      'a.severity',
      sql<number>`count(*)`.as('open'),
      sql<number>`count(*) filter (where a.state = 'open')`.as('unattended'),
    ])
    .execute()
  const of = (severity: Severity) => {
    const total = totals.find((row) => row.severity === severity)
    return { open: total?.open ?? 0, unattended: total?.unattended ?? 0 }
  }
  return { critical: of('critical'), high: of('high'), medium: of('medium'), low: of('low') }
}

const orders = {
  default: sql`a.at desc`,
  id: sql`a.id desc`,
  at: sql`a.at`,
  severity: urgency,
  unitName: sql`u.name collate es_mx`,
  title: sql`a.title collate es_mx`,
  state: sql`a.state`,
  count: sql`a.count`,
}

export async function pageOfAlerts(
  work: Work,
  request: QueryOf<typeof pageAlerts>,
  from: { path: string; query: Record<string, unknown> },
) {
  const found = visibleAlerts(work)
    .where(matches(sql<string>`a.search`, request.search))
    .where((eb) =>
      // A withdrawn one never was: it is shown to who asks for it.
      request.state === undefined ? eb('a.state', '<>', 'withdrawn') : eb('a.state', '=', request.state),
    )
    .$if(request.severity !== undefined, (qb) => qb.where('a.severity', '=', request.severity!))
    .$if(request.rule !== undefined, (qb) => qb.where('a.rule_id', '=', request.rule!))
    .$if(request.unit !== undefined, (qb) => qb.where('a.unit_id', '=', request.unit!))
    .$if(request.from !== undefined, (qb) => qb.where('a.at', '>=', request.from!))
    .$if(request.to !== undefined, (qb) => qb.where('a.at', '<', request.to!))
    .select(alertColumns)
  const page = await readPage(found, request, orders, from)
  return { ...page, results: page.results.map(toAlert) }
}

export async function notesOf({ tx, scope }: Work, alertId: number): Promise<Note[]> {
  const rows = await tx
    .selectFrom('alert_note as n')
    .$call(withUser('w', 'n.user_id'))
    .where('n.account_id', '=', scope.accountId)
    .where('n.alert_id', '=', alertId)
    .select(['n.id', 'n.at', 'n.kind', 'n.text', 'w.name as userName'])
    .orderBy('n.at')
    .orderBy('n.id')
    .limit(500)
    .execute()
  // The table checks that it is one of them.
  return rows.map((row) => ({ ...row, kind: row.kind as NoteKind }))
}

export async function addNote({ tx, scope }: Work, alertId: number, kind: NoteKind, text: string): Promise<void> {
  await tx
    .insertInto('alert_note')
    .values({ account_id: scope.accountId, alert_id: alertId, user_id: scope.userId || null, kind, text })
    .execute()
}

/** Alarms that joined an alert, newest first. */
export const alarmsOf = ({ tx, scope }: Work, alertId: number) =>
  tx
    .selectFrom('alert_alarm as j')
    .innerJoin('alarm as m', (join) => join.onRef('m.id', '=', 'j.alarm_id').onRef('m.account_id', '=', 'j.account_id'))
    .leftJoin('platform_account as p', (join) =>
      join.onRef('p.id', '=', 'm.source_id').onRef('p.account_id', '=', 'm.account_id'),
    )
    .where('j.account_id', '=', scope.accountId)
    .where('j.alert_id', '=', alertId)
    .select(['m.id', 'm.at', 'm.code', 'm.detail', 'p.name as source', sql<number>`cardinality(m.media)`.as('media')])
    .orderBy('m.at', 'desc')
    .limit(200)
    .execute()

interface Change {
  state?: Alert['state']
  assigned_to?: number | null
  acknowledged_by?: number | null
  acknowledged_at?: string | null
  escalate_at?: string | null
  escalated_at?: string
  closed_by?: number | null
  closed_at?: string | null
}

/** Changes one that is in one of these states and, when told, of this version; answers whether it was. */
export async function changeAlert(
  { tx, scope }: Work,
  id: number,
  states: readonly Alert['state'][],
  change: Change,
  version: number | undefined,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('alert')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .where('state', 'in', [...states])
    .$if(version !== undefined, (qb) => qb.where('version', '=', version!))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
