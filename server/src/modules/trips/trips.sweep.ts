import { sql } from 'kysely'
import { tripsChannel } from '@arriero/contract/trips/trips.channel.ts'
import { lateAfterMinutes } from '@arriero/contract/trips/trips.rules.ts'
import { inWork, type App } from '../../app/app.ts'
import type { Work } from '../../app/database/work.ts'
import { job } from '../../app/jobs/job.ts'
import { systemScope } from '../../app/scope.ts'
import { attentionsOf, silentMinutes } from './read/rows.ts'

/** Between two tellings of a lateness that only the clock makes grow. */
const tellEveryMinutes = 5
/** What a silent unit weighs in the list's order, in minutes of lateness. */
const silentWeight = 90

/**
 * Lateness that no position tells: trips that should have left, and trips whose unit is silent or stands still past
 * its expected arrival. Runs each minute; a trip nobody waits for is not touched.
 */
export const sweepTrips = job({
  name: 'trips-sweep',
  cron: '* * * * *',
  retries: 0,
  async handle(_, app) {
    const { rows } = await app.owner.query<{ account_id: number }>(
      "select distinct account_id from trip where status = 'active' and (leave_at < now() or eta < now() or late_minutes is not null)",
    )
    for (const { account_id } of rows) await sweepAccount(app, account_id)
  },
})

export const sweepAccount = (app: App, accountId: number): Promise<void> => inWork(app, systemScope(accountId), sweep)

async function sweep(work: Work): Promise<void> {
  const { rows } = await sql<{
    id: number
    unit_id: number
    state: number
    status: string
    eta: string | null
    late_minutes: number | null
    before: number | null
    percent: number
    deviated_since: string | null
    stopped_since: string | null
    last_fix_at: string | null
    lat: number | null
    lon: number | null
    speed: number | null
    version: number
    driver_names: string
  }>`
    with seen as (
      select t.id, t.late_minutes as before, t.deviated_since, t.stopped_since,
        case when t.state = 1 then floor(extract(epoch from now() - t.leave_at) / 60)::int
          when t.state = 4 then t.late_minutes
          when t.eta < now() then t.late_minutes + ceil(extract(epoch from now() - t.eta) / 60)::int
          else t.late_minutes end as late,
        case when t.state in (2, 3) and t.eta < now() then now() else t.eta end as eta,
        case when t.state <> 1 and t.last_fix_at < now() - make_interval(mins => ${silentMinutes}) then ${silentWeight} else 0 end as silent
      from trip t where t.account_id = ${work.scope.accountId} and t.status = 'active' and (t.leave_at < now() or t.eta < now() or t.late_minutes is not null)),
    weighed as (
      select s.*, case when s.late > ${lateAfterMinutes} then least(s.late, 10000) else 0 end + s.silent
        + case when s.deviated_since is not null then 90 else 0 end + case when s.stopped_since is not null then 60 else 0 end as attention
      from seen s),
    held as (
      -- In the order in which positions hold them, or the two wait for each other.
      select s.* from weighed s join trip t on t.account_id = ${work.scope.accountId} and t.id = s.id
      where t.late_minutes is distinct from s.late or t.eta is distinct from s.eta or t.attention <> s.attention
      order by t.id for no key update of t)
    update trip t set late_minutes = s.late, eta = s.eta, attention = s.attention
    from held s where t.account_id = ${work.scope.accountId} and t.id = s.id
    returning t.id, t.unit_id, t.state, t.status, t.eta, t.late_minutes, s.before, t.percent, t.deviated_since, t.stopped_since, t.last_fix_at, t.lat, t.lon, t.speed, t.version, t.driver_names`.execute(
    work.tx,
  )
  const now = Date.now()
  const step = (minutes: number | null) => Math.floor((minutes ?? 0) / tellEveryMinutes)
  for (const row of rows) {
    if (row.before !== null && step(row.before) === step(row.late_minutes)) continue
    await work.publish(
      tripsChannel,
      'trip_changed',
      {
        id: row.id,
        unitId: row.unit_id,
        eta: row.eta,
        lateMinutes: row.late_minutes,
        percent: row.percent,
        attention: attentionsOf(row, now),
        deviatedSince: row.deviated_since,
        stoppedSince: row.stopped_since,
        lastFixAt: row.last_fix_at,
        lat: row.lat,
        lon: row.lon,
        speed: row.speed,
        version: row.version,
      },
      { unitId: row.unit_id },
    )
  }
}
