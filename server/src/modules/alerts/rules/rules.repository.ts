import { sql } from 'kysely'
import type { AlarmKind, Severity } from '@arriero/contract/alerts/alarms.rules.ts'
import type { Rule } from '@arriero/contract/alerts/alerts.entities.ts'
import type { CardHolder, Comparison, Trigger } from '@arriero/contract/alerts/alerts.rules.ts'
import type { ReadingName } from '@arriero/contract/tracking/sensors.rules.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'

const alive = ({ tx, scope }: Work) =>
  tx
    .selectFrom('alert_rule as r')
    .$call(withUser('w', 'r.created_by'))
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('alert as a')
          .whereRef('a.rule_id', '=', 'r.id')
          .whereRef('a.account_id', '=', 'r.account_id')
          .where('a.at', '>', sql<string>`now() - interval '30 days'`)
          .where('a.state', '<>', 'withdrawn')
          .select([sql<number>`count(*)`.as('recent'), sql<string | null>`max(a.at)`.as('lastAt')])
          .as('x'),
      (join) => join.onTrue(),
    )
    .where('r.account_id', '=', scope.accountId)
    .where('r.deleted_at', 'is', null)
    .selectAll('r')
    .select(['w.name as createdBy', 'x.recent', 'x.lastAt'])

type Row = Awaited<ReturnType<ReturnType<typeof alive>['executeTakeFirstOrThrow']>>

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const toRule = (row: Row): Rule => ({
  id: row.id,
  name: row.name,
  // The table checks these words, or the catalogue's own are written.
  trigger: row.trigger as Trigger,
  severity: row.severity as Severity,
  kinds: row.kinds as AlarmKind[],
  limitKmh: row.limit_kmh,
  sensor: row.sensor as ReadingName | null,
  comparison: row.comparison as Comparison | null,
  low: row.low,
  high: row.high,
  holder: row.holder as CardHolder | null,
  codes: row.codes,
  durationSeconds: row.duration_s,
  cooldownSeconds: row.cooldown_s,
  unitIds: row.unit_ids,
  groups: row.groups,
  geofenceIds: row.geofence_ids,
  days: row.days,
  fromTime: clock(row.from_minute),
  toTime: clock(row.to_minute),
  console: row.console,
  mails: row.mails,
  webhookUrl: row.webhook_url,
  hasWebhookSecret: row.webhook_secret !== null,
  escalateMinutes: row.escalate_minutes,
  enabled: row.enabled,
  version: row.version,
  createdAt: row.created_at,
  createdBy: row.createdBy,
  recent: row.recent ?? 0,
  lastAt: row.lastAt,
})

export const listRules = async (work: Work): Promise<Rule[]> =>
  (
    await alive(work)
      .orderBy(sql`r.name collate es_mx`)
      .orderBy('r.id')
      .limit(2000)
      .execute()
  ).map(toRule)

export async function findRule(work: Work, id: number): Promise<Rule | null> {
  const row = await alive(work).where('r.id', '=', id).executeTakeFirst()
  return row ? toRule(row) : null
}

export interface RuleColumns {
  name: string
  trigger: string
  severity: string
  limit_kmh: number | null
  sensor: string | null
  comparison: string | null
  low: number | null
  high: number | null
  holder: string | null
  kinds: string[]
  codes: string[]
  duration_s: number
  cooldown_s: number
  unit_ids: number[]
  groups: string[]
  geofence_ids: number[]
  days: number[]
  from_minute: number
  to_minute: number
  console: boolean
  mails: string[]
  webhook_url: string | null
  escalate_minutes: number | null
  enabled: boolean
}

export async function insertRule({ tx, scope }: Work, columns: RuleColumns): Promise<number> {
  const { id } = await tx
    .insertInto('alert_rule')
    .values({ ...columns, account_id: scope.accountId, created_by: scope.userId || null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** null: nothing is signed any more. */
export async function setSecret({ tx, scope }: Work, id: number, sealed: string | null): Promise<void> {
  await tx
    .updateTable('alert_rule')
    .set({ webhook_secret: sealed })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .execute()
}

/** Switched off and out of the list; its alerts keep its name. */
export async function removeRule({ tx, scope }: Work, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('alert_rule')
    .set({ deleted_at: sql`now()`, enabled: false })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Names of unit groups with how many units each has. */
export async function unitGroups({ tx, scope }: Work): Promise<{ name: string; units: number }[]> {
  const rows = await tx
    .selectFrom('unit')
    .where('account_id', '=', scope.accountId)
    .where('deleted_at', 'is', null)
    .where('resource_name', 'is not', null)
    .groupBy('resource_name')
    .select(['resource_name as name', sql<number>`count(*)`.as('units')])
    .orderBy(sql`resource_name collate es_mx`)
    .execute()
  return rows.flatMap(({ name, units }) => (name === null ? [] : [{ name, units }]))
}
