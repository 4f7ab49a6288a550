import type { Work } from '../../../app/database/work.ts'
import { tell } from '../inbox/open-alerts.ts'
import { keyOf } from './alert-of.ts'
import type { UnitEnding } from './followed.ts'

/** Says of alerts that what they were about is over, or that it never was. Endings of what nobody was told change nothing. */
export async function endAlerts(work: Work, endings: readonly UnitEnding[]): Promise<void> {
  if (endings.length === 0) return
  const client = await work.client()
  const { rows } = await client.query<{ id: number }>({
    name: 'end-alerts',
    text: `update alert a set end_at = r.at, version = a.version + 1,
        state = case when r.revoked and a.state = 'open' then 'withdrawn' else a.state end
      from jsonb_to_recordset($2::jsonb) as r (key text, at timestamptz, revoked boolean)
      where a.account_id = $1 and a.key = r.key and (a.end_at is null or r.revoked)
      returning a.id`,
    values: [
      work.scope.accountId,
      JSON.stringify(
        endings.map((ending) => ({
          key: keyOf(ending.unitId, ending),
          at: new Date(ending.endAt).toISOString(),
          revoked: ending.revoked,
        })),
      ),
    ],
  })
  await tell(
    work,
    rows.map(({ id }) => id),
    false,
  )
}
