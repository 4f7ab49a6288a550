import { sql } from 'kysely'
import { inWork, type App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { job } from '../../../app/jobs/job.ts'
import { systemScope } from '../../../app/scope.ts'
import { dayIn } from '../../../shared/zones.ts'
import { fixesOf } from '../../tracking/tracking.read.ts'
import { banksHeard } from './banks-heard.ts'
import { refreshBatteries, refreshUnits } from './refresh.ts'

/** So far back a run reads: a rest of four hours and what comes late. */
const spanMs = 10 * 3_600_000
/** Batteries of one transaction. */
const atOnce = 1000

/** What units tell of their banks while positions still have two decimals; each day also what the years did to batteries. */
export const hearBanks = job({
  name: 'fittings.hear-banks',
  cron: '24 * * * *',
  zone: 'UTC',
  timeLimit: 3000,
  retries: 1,
  async handle(_, app, signal) {
    await hearAccounts(app, signal)
    if (new Date().getUTCHours() === 10) await ageBatteries(app, signal)
  },
})

interface Told {
  accountId: number
  unitId: number
  zone: string
}

/** Of one account only, if it is named. */
export async function hearAccounts(app: App, signal?: AbortSignal, accountId?: number): Promise<void> {
  const { rows } = await app.owner.query<Told>(
    `select distinct m.account_id as "accountId", m.unit_id as "unitId", u.timezone as zone
     from battery_mount m
     join unit u on u.account_id = m.account_id and u.id = m.unit_id and u.deleted_at is null
     join position_last p on p.account_id = m.account_id and p.unit_id = m.unit_id
     where upper_inf(m.during) and p.sensors ? 'external_volts' and p.at > now() - interval '2 hours'
       and ($1::int is null or m.account_id = $1)
     order by 1, 2`,
    [accountId ?? null],
  )
  for (const told of rows) {
    signal?.throwIfAborted()
    // One unit whose positions cannot be read holds up none of the others.
    await inWork(app, systemScope(told.accountId), (work) => hearUnit(work, told)).catch((error: unknown) =>
      app.log.warn({ err: error, account: told.accountId, unit: told.unitId }, 'bank of batteries not heard'),
    )
  }
}

async function hearUnit(work: Work, { unitId, zone }: Told): Promise<void> {
  const now = Date.now()
  const fixes = await fixesOf(work, unitId, now - spanMs, now + 1, { sensors: true })
  const { rests, cranks } = banksHeard(fixes)
  const days = new Map<string, { rest?: (typeof rests)[number]; crank?: (typeof cranks)[number] }>()
  const dayAt = (at: number) => {
    const day = dayIn(zone, new Date(at))
    const kept = days.get(day) ?? {}
    days.set(day, kept)
    return kept
  }
  for (const rest of rests) dayAt(rest.at).rest = rest
  for (const crank of cranks) {
    const kept = dayAt(crank.at)
    if (!kept.crank || crank.volts < kept.crank.volts) kept.crank = crank
  }
  if (days.size === 0) return
  const rows = [...days].map(([day, { rest, crank }]) => ({
    day,
    rest: rest?.volts ?? null,
    restAt: rest ? new Date(rest.at).toISOString() : null,
    crank: crank?.volts ?? null,
    crankAt: crank ? new Date(crank.at).toISOString() : null,
    isPaired: (rest ?? crank)!.isPaired,
  }))
  const { numAffectedRows } = await sql`
    insert into bank_day as d (account_id, unit_id, day, rest, rest_at, crank, crank_at, is_paired)
    select ${work.scope.accountId}, ${unitId}, k.day, k.rest, k."restAt", k.crank, k."crankAt", k."isPaired"
    from json_to_recordset(${JSON.stringify(rows)}::json) as k
      (day date, rest numeric, "restAt" timestamptz, crank numeric, "crankAt" timestamptz, "isPaired" boolean)
    on conflict (account_id, unit_id, day) do update set
      rest = coalesce(excluded.rest, d.rest), rest_at = coalesce(excluded.rest_at, d.rest_at),
      crank = least(excluded.crank, d.crank),
      crank_at = case when d.crank is null or excluded.crank < d.crank then excluded.crank_at else d.crank_at end,
      is_paired = excluded.is_paired
    where (coalesce(excluded.rest_at, d.rest_at), least(excluded.crank, d.crank))
      is distinct from (d.rest_at, d.crank)`.execute(work.tx)
  if (Number(numAffectedRows ?? 0) > 0) await refreshUnits(work, [unitId], [])
}

/** All that are in use say anew what to do: they are a day older. */
export async function ageBatteries(app: App, signal?: AbortSignal): Promise<void> {
  const { rows } = await app.owner.query<{ accountId: number; id: number }>(
    'select account_id as "accountId", item_id as id from battery where disposed_at is null order by account_id, item_id',
  )
  for (const [accountId, all] of Map.groupBy(rows, (row) => row.accountId))
    for (let i = 0; i < all.length; i += atOnce) {
      signal?.throwIfAborted()
      const ids = all.slice(i, i + atOnce).map(({ id }) => id)
      await inWork(app, systemScope(accountId), (work) => refreshBatteries(work, ids))
    }
}
