import { sql } from 'kysely'
import { view } from '@arriero/contract/reports/reports.access.ts'
import type { Receiver } from '@arriero/contract/reports/reports.entities.ts'
import type { ScheduleFormat } from '@arriero/contract/reports/reports.rules.ts'
import type { Repeat } from '@arriero/contract/tasks/repeat.rules.ts'
import { inWork, type App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { AppError } from '../../../app/errors.ts'
import { eachDue, forEachDue } from '../../../app/jobs/each-due.ts'
import { job } from '../../../app/jobs/job.ts'
import { scopeOfPerson } from '../../../app/person-scope.ts'
import { systemScope } from '../../../app/scope.ts'
import { positionCounts } from '../../tracking/tracking.read.ts'
import { texts } from '../reports.texts.ts'
import { planOf } from '../run/plan.ts'
import { toldBy } from '../runs/told.ts'
import { findSaved } from '../saved/saved.repository.ts'
import { dueOn, nextDue, type Due } from './dates.ts'
import { lateFor, lateNote } from './late-note.ts'
import { discardParcel, makeParcel, sendParcel, type Parcel } from './parcel.ts'
import { pause, pauseRefused, refusedSchedules, resume, tell } from './pause.ts'
import { readersOf, type Readers } from './receivers.ts'

/** Of one schedule in a run; what was missed for longer goes on in the next minute. */
const mostAtOnce = 31
/** A claim nobody has held on to for this long is of a process that ended. */
const leaseSeconds = 120
/** Tries of what fails for no reason that can be told. */
const mostTries = 15

/** Sends the reports whose time has come, by the clock of each receiver; those of the days in which nothing ran as well. */
export const sendScheduled = job({
  name: 'reports.send',
  cron: '* * * * *',
  zone: 'UTC',
  timeLimit: 1800,
  retries: 0,
  handle: async (_payload, app) => {
    await eachDue(
      app,
      `select id, account_id from report_run where state = 'making' and schedule_id is not null
         and claimed_at < now() - make_interval(secs => ${leaseSeconds}) order by id limit 100`,
      (accountId, id) => retake(app, accountId, id),
    )
    await forEachDue(app, refusedSchedules, pauseRefused)
    await eachDue(
      app,
      `select id, account_id from report_schedule where active and deleted_at is null and next_at <= now()
         order by next_at limit 100`,
      async (accountId, id) => {
        for (let sent = 0; sent < mostAtOnce && (await sendNext(app, accountId, id)); sent += 1);
      },
    )
  },
})

interface Schedule {
  id: number
  reportId: number
  name: string
  kind: string
  repeat: Repeat
  receivers: Receiver[]
  formats: ScheduleFormat[]
  skipsEmpty: boolean
  linkDays: number
  since: string
  authorId: number | null
}

async function scheduleOf({ tx, scope }: Work, id: number, isActive: boolean): Promise<Schedule | undefined> {
  return tx
    .selectFrom('report_schedule as s')
    .innerJoin('report as r', (join) =>
      join.onRef('r.id', '=', 's.report_id').onRef('r.account_id', '=', 's.account_id'),
    )
    .where('s.account_id', '=', scope.accountId)
    .where('s.id', '=', id)
    .where('s.deleted_at', 'is', null)
    .$if(isActive, (all) => all.where('s.active', '=', true))
    .select([
      's.id',
      's.report_id as reportId',
      'r.name',
      'r.kind',
      sql<Repeat>`s.repeat`.as('repeat'),
      sql<Receiver[]>`s.receivers`.as('receivers'),
      sql<ScheduleFormat[]>`s.formats`.as('formats'),
      's.skip_empty as skipsEmpty',
      's.link_days as linkDays',
      's.since',
      's.updated_by as authorId',
    ])
    .forUpdate('s')
    .executeTakeFirst()
}

/** The next date of each clock that nobody has claimed yet, the first first. */
async function duesOf({ tx, scope }: Work, { id, repeat, receivers, since }: Schedule): Promise<Due[]> {
  const rows = await tx
    .selectFrom('report_run')
    .where('account_id', '=', scope.accountId)
    .where('schedule_id', '=', id)
    .where('occurs_on', 'is not', null)
    .groupBy('zone')
    .select(['zone', sql<string>`max(occurs_on)::text`.as('last')])
    .execute()
  const done = new Map(rows.map(({ zone, last }) => [zone, last]))
  return [...new Set(receivers.map(({ zone }) => zone))]
    .flatMap((zone) => nextDue(repeat, zone, done.get(zone) ?? null, Date.parse(since)) ?? [])
    .toSorted((a, b) => a.at - b.at)
}

interface Claim {
  runId: number
  schedule: Schedule
  due: Due
  tries: number
}

/**
 * Sends what of a schedule is due first; false when nothing is. Its row is claimed and the schedule goes on to its next
 * date in one work, before anything is made: so a date of a clock goes out once, whatever ends in between. What was
 * claimed and not ended is taken up again once nobody holds on to it.
 */
async function sendNext(app: App, accountId: number, id: number): Promise<boolean> {
  const claim = await inWork(app, systemScope(accountId), async (work): Promise<Claim | null> => {
    const schedule = await scheduleOf(work, id, true)
    if (!schedule) return null
    const [due, ...others] = await duesOf(work, schedule)
    const isDue = due !== undefined && due.at <= Date.now()
    const row = isDue
      ? await work.tx
          .insertInto('report_run')
          .values({
            account_id: accountId,
            schedule_id: id,
            report_id: schedule.reportId,
            name: schedule.name,
            kind: schedule.kind,
            occurs_on: due.date,
            zone: due.zone,
            seen_by: schedule.authorId,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      : null
    const next = isDue ? [nextDue(schedule.repeat, due.zone, due.date, due.at), ...others] : [due]
    const at = next.flatMap((one) => one?.at ?? [])
    await work.tx
      .updateTable('report_schedule')
      .set({ next_at: at.length === 0 ? null : new Date(Math.min(...at)).toISOString() })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute()
    return row && due ? { runId: row.id, schedule, due, tries: 1 } : null
  })
  if (!claim) return false
  await carryOut(app, accountId, claim)
  return true
}

/** Takes up again what a process that ended had claimed. */
async function retake(app: App, accountId: number, runId: number): Promise<void> {
  const claim = await inWork(app, systemScope(accountId), async (work): Promise<Claim | null> => {
    const row = await work.tx
      .updateTable('report_run')
      .set({ claimed_at: sql`now()`, tries: sql`tries + 1` })
      .where('account_id', '=', accountId)
      .where('id', '=', runId)
      .where('state', '=', 'making')
      .where(sql<boolean>`claimed_at < now() - make_interval(secs => ${leaseSeconds})`)
      .returning(['schedule_id as scheduleId', sql<string>`occurs_on::text`.as('date'), 'zone', 'tries'])
      .executeTakeFirst()
    if (!row) return null
    // Also of one that is stopped: what was to be corrected goes out by hand.
    const schedule = row.scheduleId === null ? undefined : await scheduleOf(work, row.scheduleId, false)
    if (!schedule) {
      await end(work, runId, { state: 'failed', error: texts.noSchedule })
      return null
    }
    const due = dueOn(schedule.repeat, row.date, row.zone)
    return { runId, schedule, due, tries: row.tries }
  })
  if (claim) await carryOut(app, accountId, claim)
}

type Outcome =
  /** `isOurs`: not for anything that somebody could correct. */
  | { error: string; isOurs?: boolean }
  | {
      parcels: { readers: Readers; parcel: Parcel }[]
      unseen: string[]
      positions: Map<number, number>
      late: Awaited<ReturnType<typeof lateFor>>
    }

async function carryOut(app: App, accountId: number, claim: Claim): Promise<void> {
  const { runId, schedule, due, tries } = claim
  const scope = systemScope(accountId)
  const beat = () =>
    inWork(app, scope, async ({ tx }) => {
      await tx
        .updateTable('report_run')
        .set({ claimed_at: sql`now()` })
        .where('account_id', '=', accountId)
        .where('id', '=', runId)
        .execute()
    })
  const outcome = await make(app, accountId, claim, beat).catch((error: unknown): Outcome => {
    if (error instanceof AppError && error.status < 500) return { error: error.message }
    app.log.error({ err: error, schedule: schedule.id, account: accountId }, 'report not made')
    if (tries < mostTries) throw error
    return { error: texts.notMade, isOurs: true }
  })
  try {
    await inWork(app, scope, async (work) => {
      if (!(await isHeld(work, claim))) return
      if ('error' in outcome) return fail(work, claim, outcome.error, outcome.isOurs)
      const { parcels, unseen, positions, late } = outcome
      const note = late && lateNote(late)
      const told = toldBy(
        parcels.map(({ parcel }) => parcel),
        due.at,
      )
      const rows = parcels.reduce((most, { parcel }) => Math.max(most, parcel.made.rows), 0)
      const days = parcels[0]?.parcel.prepared.plan.days
      const facts = {
        rows,
        from_on: days?.from,
        to_on: days?.to,
        note,
        note_of: late?.isTold ? late.runId : null,
        told: told && JSON.stringify(told),
        positions: JSON.stringify(Object.fromEntries(positions)),
      }
      if (rows === 0 && schedule.skipsEmpty) return end(work, runId, { state: 'empty', ...facts })
      const [fileIds, mailIds]: [number[], number[]] = [[], []]
      for (const { readers, parcel } of parcels) {
        if (parcel.made.rows === 0 && schedule.skipsEmpty) continue
        const kept = await sendParcel(work, app, parcel, readers.addresses, {
          runId,
          name: schedule.name,
          formats: schedule.formats,
          linkDays: schedule.linkDays,
          key: `report:${schedule.id}:${due.date}`,
          note,
        })
        fileIds.push(...kept.fileIds)
        mailIds.push(...kept.mailIds)
      }
      if (parcels.length === 0) return fail(work, claim, unseen.length > 0 ? unseen.join(' ') : texts.noAddress)
      await resume(work, schedule)
      const error = unseen.length > 0 ? unseen.join(' ') : null
      return end(work, runId, {
        state: error === null ? 'sent' : 'partly',
        error,
        file_ids: fileIds,
        mail_ids: mailIds,
        ...facts,
      })
    })
  } finally {
    if ('parcels' in outcome) for (const { parcel } of outcome.parcels) await discardParcel(parcel)
  }
}

/** With the eyes of who saved it, as they are today, and of them only what each receiver sees. */
async function make(
  app: App,
  accountId: number,
  { schedule, due }: Claim,
  beat: () => Promise<void>,
): Promise<Outcome> {
  const author = schedule.authorId === null ? null : await scopeOfPerson(app, accountId, schedule.authorId)
  if (!author?.isActive || !author.permissions.has(view)) return { error: texts.noEyes }
  const { asked, name } = await inWork(app, author, (work) => findSaved(work, schedule.reportId))
  const own = await inWork(app, author, (work) => planOf(work, asked, due.zone, due.at))
  const seen = new Set(own.units.map(({ id }) => id))
  const parcels: { readers: Readers; parcel: Parcel }[] = []
  const unseen: string[] = []
  const receivers = schedule.receivers.filter(({ zone }) => zone === due.zone)
  try {
    for (const readers of await readersOf(app, author, receivers)) {
      const onlyUnits = readers.scope.userId === author.userId ? null : seen
      const wanted = { asked, name, zone: due.zone, at: due.at, formats: schedule.formats, onlyUnits, beat }
      // What one of them may not see stops nobody else.
      const parcel = await makeParcel(app, readers.scope, wanted).catch((error: unknown) => {
        if (!(error instanceof AppError) || error.status >= 500 || onlyUnits === null) throw error
        unseen.push(`${readers.addresses.join(', ')}: ${error.message}`)
      })
      if (parcel) parcels.push({ readers, parcel })
    }
    const { positions, late } = await inWork(app, author, async (work) => ({
      positions: await positionCounts(work, [...seen], own.from, own.to),
      late: await lateFor(work, { scheduleId: schedule.id, zone: due.zone }),
    }))
    return { parcels, unseen, positions, late }
  } catch (error) {
    for (const { parcel } of parcels) await discardParcel(parcel)
    throw error
  }
}

/** Whether a claim still stands, locked: nobody took it up again meanwhile. */
async function isHeld({ tx, scope }: Work, { runId, tries }: Claim): Promise<boolean> {
  const row = await tx
    .selectFrom('report_run')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', runId)
    .where('state', '=', 'making')
    .where('tries', '=', tries)
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

async function end({ tx, scope }: Work, runId: number, values: Record<string, unknown>): Promise<void> {
  await tx
    .updateTable('report_run')
    .set({ at: sql`now()`, ...values })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', runId)
    .where('state', '=', 'making')
    .execute()
}

/** Nothing goes out until what its reason tells is corrected; what is ours is tried again on the next date. */
async function fail(work: Work, { runId, schedule, due }: Claim, error: string, isOurs = false): Promise<void> {
  await end(work, runId, { state: 'failed', error })
  const key = `report:${schedule.id}:${due.date}:${due.zone}`
  if (isOurs) await tell(work, schedule, error, key)
  else await pause(work, schedule, error, key)
}
