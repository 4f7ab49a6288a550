import { sql } from 'kysely'
import type { Coaching } from '@arriero/contract/video/events.entities.ts'
import type { CoachingState } from '@arriero/contract/video/events.rules.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { dayIn } from '../../../shared/zones.ts'
import { texts } from './events.texts.ts'

/** Coachings of drivers; who sees only shared units, those with an event of such a unit. */
const described = ({ tx, scope }: Work, today: string) =>
  tx
    .selectFrom('driver_coaching as k')
    .innerJoin('driver as d', (join) =>
      join.onRef('d.id', '=', 'k.driver_id').onRef('d.account_id', '=', 'k.account_id'),
    )
    .$call(withUser('w', 'k.coach_id'))
    .where('k.account_id', '=', scope.accountId)
    .$if(!scope.seesAllUnits, (qb) =>
      qb.where(
        sql<boolean>`exists (select from camera_event e join unit_access x on x.account_id = e.account_id and x.unit_id = e.unit_id
          and x.user_id = ${scope.userId} where e.account_id = k.account_id and e.coaching_id = k.id)`,
      ),
    )
    .select([
      'k.id',
      'k.driver_id as driverId',
      'd.name as driverName',
      sql<CoachingState>`k.state`.as('state'),
      'k.reason',
      'k.coach_id',
      'w.name as coachName',
      sql<string>`k.due_on::text`.as('dueOn'),
      sql<boolean>`k.state <> 'done' and k.due_on < ${today}::date`.as('isLate'),
      'k.notes',
      'k.done_at as doneAt',
      'k.created_at as createdAt',
      sql<number>`(select count(*) from camera_event e where e.account_id = k.account_id and e.coaching_id = k.id)`.as(
        'events',
      ),
      'k.version',
    ])
type Row = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>

const toCoaching = ({ coach_id: id, coachName, ...row }: Row): Coaching => ({
  ...row,
  coach: id === null ? null : { id, name: coachName ?? '' },
})

const today = async (work: Work) => dayIn(await zoneOf(work))

export async function list(work: Work, driverId: number | undefined): Promise<Coaching[]> {
  const rows = await described(work, await today(work))
    .where(sql<boolean>`(k.state <> 'done' or k.done_at > now() - interval '90 days')`)
    .$if(driverId !== undefined, (qb) => qb.where('k.driver_id', '=', driverId!))
    .orderBy(sql`k.state = 'done'`)
    .orderBy('k.due_on')
    .orderBy('k.id')
    .limit(1000)
    .execute()
  return rows.map(toCoaching)
}

export async function find(work: Work, id: number): Promise<Coaching> {
  const row = await described(work, await today(work))
    .where('k.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound(texts.noCoaching))
  return toCoaching(row)
}

/** The one that is open of a driver, or a new one for this reason. Two at once write one. */
export async function openFor({ tx, scope }: Work, driverId: number, reason: string, dueOn: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into driver_coaching (account_id, driver_id, reason, due_on, coach_id, updated_by)
    values (${scope.accountId}, ${driverId}, ${reason}, ${dueOn}, ${scope.userId || null}, ${scope.userId || null})
    on conflict (account_id, driver_id) where state <> 'done' do update set updated_at = now()
    returning id`.execute(tx)
  return rows[0]!.id
}

/** Closes the events of a coaching that ended; their ids and units. */
export const closeEventsOf = ({ tx, scope }: Work, coachingId: number) =>
  tx
    .updateTable('camera_event')
    .set((eb) => ({
      state: 'closed',
      version: eb('version', '+', 1),
      updated_at: sql`now()`,
      updated_by: scope.userId,
    }))
    .where('account_id', '=', scope.accountId)
    .where('coaching_id', '=', coachingId)
    .where('state', '=', 'coaching')
    .returning(['id', 'unit_id as unitId'])
    .execute()
