import type { Work } from '../../../app/database/work.ts'

/** Where an alert is told, as its rule says; one without a rule goes to the console only. */
export interface Channels {
  console: boolean
  mails: string[]
  webhook: boolean
  /** IANA name of the account's zone, for people. */
  zone: string
}

/** By alert. An alarm that nobody built a rule for is heard when it is urgent. */
export async function channelsOf({ tx, scope }: Work, ids: readonly number[]): Promise<Map<number, Channels>> {
  const rows = await tx
    .selectFrom('alert as a')
    .innerJoin('account as c', 'c.id', 'a.account_id')
    .leftJoin('alert_rule as r', (join) =>
      join.onRef('r.id', '=', 'a.rule_id').onRef('r.account_id', '=', 'a.account_id'),
    )
    .where('a.account_id', '=', scope.accountId)
    .where('a.id', 'in', [...ids])
    .select(['a.id', 'a.severity', 'r.id as rule', 'r.console', 'r.mails', 'r.webhook_url', 'c.timezone'])
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        console: row.rule === null ? ['critical', 'high'].includes(row.severity) : (row.console ?? true),
        mails: row.mails ?? [],
        webhook: row.webhook_url !== null,
        zone: row.timezone,
      },
    ]),
  )
}

/** A line of the system's in the log of an alert, once. */
export async function noteTold(work: Work, alertId: number, text: string): Promise<void> {
  await note(work, alertId, 'told', text)
}

export async function noteFailed(work: Work, alertId: number, text: string): Promise<void> {
  await note(work, alertId, 'failed', text)
}

async function note(work: Work, alertId: number, kind: string, text: string): Promise<void> {
  const client = await work.client()
  await client.query({
    name: 'note-told',
    text: `insert into alert_note (account_id, alert_id, kind, text) select $1, $2, $3, $4
      where not exists (select from alert_note where account_id = $1 and alert_id = $2 and kind = $3 and text = $4)`,
    values: [work.scope.accountId, alertId, kind, text.slice(0, 2000)],
  })
}

/** What is sent to another system, and with what it is signed. */
export async function webhookOf(
  { tx, scope }: Work,
  alertId: number,
): Promise<{ ruleId: number; url: string; secret: string | null } | null> {
  const row = await tx
    .selectFrom('alert as a')
    .innerJoin('alert_rule as r', (join) =>
      join.onRef('r.id', '=', 'a.rule_id').onRef('r.account_id', '=', 'a.account_id'),
    )
    .where('a.account_id', '=', scope.accountId)
    .where('a.id', '=', alertId)
    .select(['r.id', 'r.webhook_url', 'r.webhook_secret'])
    .executeTakeFirst()
  return row?.webhook_url ? { ruleId: row.id, url: row.webhook_url, secret: row.webhook_secret } : null
}
