import { silentAfterSeconds } from '@arriero/contract/tracking/tracking.rules.ts'
import { inWork, type App } from '../../app/app.ts'
import { backTestDays } from '@arriero/contract/alerts/alerts.rules.ts'
import { systemScope } from '../../app/scope.ts'
import { job } from '../../app/jobs/job.ts'
import { fillOwedHours } from './hours/fill-hours.ts'
import { packClosedSlots } from './store/packing.service.ts'
import { summariseDays } from './store/summaries.service.ts'
import { dayMs, utcDay } from './store/packed-days.ts'
import { unitFacts } from './tracking.events.ts'
import { makePartitions } from './tracking.partitions.ts'
import { trackingOf } from './tracking.service.ts'

/** Partitions of the coming day, made ahead; then closed ones are packed and old days forgotten. */
export const keepPositions = job({
  name: 'tracking.keep-positions',
  cron: '17 * * * *',
  zone: 'UTC',
  timeLimit: 6 * 3600,
  retries: 2,
  async handle(_payload, app, signal) {
    await makePartitions(app.owner, Date.now())
    await packClosedSlots(app.owner, Date.now(), signal)
    await forgetOld(app, Date.now())
  },
})

const asideDays = 30
/** What was told without a place is read by who judges rules again, and no longer back than that. */
const statusDays = backTestDays + 1
/** Of one account. */
const mostAside = 10_000

async function forgetOld(app: App, now: number): Promise<void> {
  const oldest = utcDay(now - app.config.POSITION_RETENTION_DAYS * dayMs)
  await app.owner.query('delete from position_day where day < $1', [oldest])
  await app.owner.query('delete from unit_hour where hour < $1', [oldest])
  await app.owner.query('delete from unit_status where ts < $1', [new Date(now - statusDays * dayMs).toISOString()])
  await app.owner.query(`delete from set_aside where received_at < now() - make_interval(days => $1)`, [asideDays])
  // A device that sends nothing but nonsense fills no disk.
  await app.owner.query(
    `delete from set_aside where id in (
       select id from (select id, row_number() over (partition by account_id order by id desc) as n from set_aside) one where n > $1)`,
    [mostAside],
  )
}

/** What reports read of days that are over; packing never waits for it, however many there are after an update. */
export const summarisePacked = job({
  name: 'tracking.summarise-days',
  cron: '27 * * * *',
  zone: 'UTC',
  timeLimit: 6 * 3600,
  retries: 2,
  handle: (_payload, app, signal) => summariseDays(app.owner, signal),
})

/** Hours of positions that were there before hours were; nothing to do once that is done. */
export const fillFormerHours = job({
  name: 'tracking.fill-former-hours',
  cron: '7 * * * *',
  zone: 'UTC',
  timeLimit: 6 * 3600,
  retries: 2,
  handle: (_payload, app, signal) => fillOwedHours(app, signal),
})

/** Units that have sent nothing for a day are marked, shown and told once. */
export const sweepSilent = job({
  name: 'tracking.sweep-silent',
  cron: '* * * * *',
  zone: 'UTC',
  timeLimit: 55,
  retries: 0,
  async handle(_payload, app) {
    const { rows } = await app.owner.query<{
      account_id: number
      unit_id: number
      at: string
      lat: number
      lon: number
    }>(
      `select l.account_id, l.unit_id, l.at, l.lat, l.lon from position_last l join unit u on u.account_id = l.account_id and u.id = l.unit_id
       where l.state <> 4 and l.at < now() - make_interval(secs => $1) and u.deleted_at is null limit 20000`,
      [silentAfterSeconds],
    )
    const { pipeline } = trackingOf(app)
    for (const [accountId, units] of Map.groupBy(rows, (row) => row.account_id)) {
      const flow = await pipeline.flowOf(accountId)
      const silent = units.flatMap(({ unit_id: id }) => flow.unitById(id) ?? [])
      await pipeline.silence(accountId, silent)
      await inWork(app, systemScope(accountId), async (work) => {
        work.emit(
          unitFacts,
          units.map((row) => ({
            kind: 'silent' as const,
            unitId: row.unit_id,
            at: row.at,
            lat: row.lat,
            lon: row.lon,
            late: false,
          })),
        )
      })
    }
  },
})

/** What units drove since the last time is added to their own counters, which people may correct. */
export const addKilometres = job({
  name: 'tracking.add-kilometres',
  cron: '*/10 * * * *',
  zone: 'UTC',
  timeLimit: 300,
  retries: 1,
  async handle(_payload, app) {
    await app.owner.query(
      `with driven as (
         select l.account_id, l.unit_id, l.odometer_km, l.engine_hours, l.odometer_km - l.odometer_added_km as km, l.engine_hours - l.engine_hours_added as hours
         from position_last l where l.odometer_km - l.odometer_added_km >= 0.1 or l.engine_hours - l.engine_hours_added >= 0.05
         order by l.account_id, l.unit_id for update),
       added as (
         update position_last l set odometer_added_km = d.odometer_km, engine_hours_added = d.engine_hours from driven d
         where l.account_id = d.account_id and l.unit_id = d.unit_id returning 1)
       update unit u set km_current = u.km_current + d.km, engine_hours_current = u.engine_hours_current + d.hours
       from driven d where u.account_id = d.account_id and u.id = d.unit_id`,
    )
  },
})
