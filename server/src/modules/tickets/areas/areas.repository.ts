import { sql } from 'kysely'
import type { Area } from '@arriero/contract/tickets/areas/areas.contract.ts'
import type { WorkHours } from '@arriero/contract/tickets/areas/areas.rules.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import { withRecordFacts, withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { badRequest, notFound } from '../../../app/errors.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { houseRoles } from '../people.ts'
import { Calendar } from './calendar.ts'
import { texts } from './areas.texts.ts'

const alive = (work: Work) =>
  work.tx
    .selectFrom('ticket_area as a')
    .$call(withUser('w', 'a.user_id'))
    .$call(withRecordFacts('a'))
    .where('a.account_id', '=', work.scope.accountId)
    .where('a.deleted_at', 'is', null)
    .select([
      'a.id',
      'a.name',
      'a.user_id as userId',
      sql<string>`w.name`.as('userName'),
      'a.timezone',
      sql<WorkHours[]>`a.hours`.as('hours'),
      sql<string[]>`(select coalesce(array_agg(h::text order by h), '{}') from unnest(a.holidays) h)`.as('holidays'),
      sql<
        Area['members']
      >`(select coalesce(json_agg(json_build_object('id', m.id, 'name', m.name) order by m.name), '[]')
        from ticket_area_member x join app_user m on m.id = x.user_id and m.account_id = x.account_id
        where x.account_id = a.account_id and x.area_id = a.id)`.as('members'),
      sql<number>`(select count(*)::int from ticket t where t.account_id = a.account_id and t.area_id = a.id
        and t.state < 4)`.as('openTickets'),
    ])

/** Who sees to an area and how much waits there is for the people of the house. */
const asSeen = ({ scope }: Work, area: Area): Area =>
  scope.seesAllUnits ? area : { ...area, userName: '', members: [], openTickets: 0 }

export async function listAreas(work: Work): Promise<Area[]> {
  const rows = await alive(work)
    .orderBy(sql`a.name collate es_mx`)
    .execute()
  return rows.map((row) => asSeen(work, row))
}

export async function find(work: Work, id: number): Promise<Area> {
  const found = alive(work).where('a.id', '=', id)
  return asSeen(work, await found.executeTakeFirstOrThrow(() => notFound(texts.notFound)))
}

/** When an area works; removed ones keep theirs for the tickets they still have. */
export async function calendarOf(work: Work, areaId: number): Promise<Calendar> {
  const { hours, holidays, timezone } = await work.tx
    .selectFrom('ticket_area')
    .where('account_id', '=', work.scope.accountId)
    .where('id', '=', areaId)
    .select([sql<WorkHours[]>`hours`.as('hours'), sql<string[]>`holidays::text[]`.as('holidays'), 'timezone'])
    .executeTakeFirstOrThrow(() => notFound(texts.notFound))
  return new Calendar(hours, holidays, timezone ?? (await zoneOf(work)))
}

/** Who belongs to an area: its members and who answers for it. */
export async function peopleOfArea({ tx, scope }: Work, areaId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select user_id as id from ticket_area_member where account_id = ${scope.accountId} and area_id = ${areaId}
    union select user_id from ticket_area where account_id = ${scope.accountId} and id = ${areaId}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Who answers for an area. */
export async function leaderOf({ tx, scope }: Work, areaId: number): Promise<number> {
  const { user_id } = await tx
    .selectFrom('ticket_area')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', areaId)
    .select('user_id')
    .executeTakeFirstOrThrow(() => notFound(texts.notFound))
  return user_id
}

export async function setMembers({ tx, scope }: Work, areaId: number, userIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('ticket_area_member')
    .where('account_id', '=', scope.accountId)
    .where('area_id', '=', areaId)
    .execute()
  if (userIds.length === 0) return
  await tx
    .insertInto('ticket_area_member')
    .values([...new Set(userIds)].map((user_id) => ({ account_id: scope.accountId, area_id: areaId, user_id })))
    .execute()
}

/** Where a ticket goes that names no area: the oldest one; an account without any gets one, of whoever administers it. */
export async function defaultArea(work: Work): Promise<number> {
  const first = () =>
    work.tx
      .selectFrom('ticket_area')
      .where('account_id', '=', work.scope.accountId)
      .where('deleted_at', 'is', null)
      .select('id')
      .orderBy('id')
      .executeTakeFirst()
  const stands = await first()
  if (stands) return stands.id
  // Two at once: the second waits for the name and then finds the area.
  await sql`insert into ticket_area (account_id, name, user_id)
    select account_id, ${texts.general}, id from app_user
    where account_id = ${work.scope.accountId} and deactivated_at is null and role = any(${houseRoles}::int[])
    order by role <> ${roles.administrator}, id limit 1 on conflict do nothing`.execute(work.tx)
  const made = await first()
  if (!made) throw badRequest(texts.nobody)
  return made.id
}
