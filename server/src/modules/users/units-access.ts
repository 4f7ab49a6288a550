import { sql } from 'kysely'
import type { App } from '../../app/app.ts'
import type { Work } from '../../app/database/work.ts'
import { badFields, badRequest } from '../../app/errors.ts'
import { seesAllUnits, type Caller } from '../../app/scope.ts'
import { visibleUnits } from '../units/units.read.ts'
import { demandManagement } from './users-guard.read.ts'
import { inAccountOf } from './users-reach.commands.ts'
import { lockedTarget, seenTarget } from './users.service.ts'
import { recordChange } from '../../app/audit.ts'
import { tellAccessChanged } from './users.commands.ts'
import { texts } from './users.texts.ts'

interface UnitAccess {
  id: number
  name: string
  direct: boolean
  groups: string[]
}

interface GivableUnit {
  id: number
  name: string
  plates: string | null
  group: string | null
}

const mostUnits = 50_000

/** Units the caller sees and hence may give, in the order people read them; `group` is the platform's grouping. */
export async function givableUnits(work: Work): Promise<GivableUnit[]> {
  const rows = await visibleUnits(work)
    .select(['u.id', 'u.name', 'u.plates', 'u.resource_name as group'])
    .orderBy(sql`u.name collate es_mx`)
    .orderBy('u.id')
    .limit(mostUnits)
    .execute()
  return rows
}

export const readUnits = (app: App, caller: Caller, outer: Work, userId: number) =>
  inAccountOf(app, caller, outer, userId, async (work) => {
    await seenTarget(work, userId)
    const { rows } = await sql<UnitAccess>`
      select u.id, u.name, a.direct,
        coalesce((select array_agg(g.name order by g.name) from account_group_unit gu
          join account_group_member m on m.account_id = gu.account_id and m.group_id = gu.group_id and m.user_id = a.user_id
          join account_group g on g.account_id = gu.account_id and g.id = gu.group_id
          where gu.account_id = a.account_id and gu.unit_id = a.unit_id), '{}') as groups
      from unit_access a join unit u on u.account_id = a.account_id and u.id = a.unit_id
      where a.account_id = ${work.scope.accountId} and a.user_id = ${userId} and u.deleted_at is null
      order by u.name collate es_mx limit ${mostUnits}`.execute(work.tx)
    return rows
  })

/** Replaces the units given to the user themselves; what groups give stays. The caller gives only units they see. */
export const saveUnits = (app: App, caller: Caller, outer: Work, userId: number, unitIds: readonly number[]) =>
  inAccountOf(app, caller, outer, userId, async (work) => {
    const { tx, scope } = work
    const target = await lockedTarget(work, userId)
    demandManagement(caller, target)
    if (seesAllUnits(target.role)) throw badRequest(texts.seesAll)
    const wanted = [...new Set(unitIds)]
    const { rows } = await sql<{ id: number }>`
      select u.id from unit u where u.account_id = ${scope.accountId} and u.deleted_at is null and u.id = any(${wanted})
        and (${caller.seesAllUnits} or exists (select from unit_access a
          where a.account_id = u.account_id and a.unit_id = u.id and a.user_id = ${caller.userId}))`.execute(tx)
    if (rows.length < wanted.length) throw badFields({ units: [texts.noUnits] })
    const { rows: before } = await sql<{ unit_id: number }>`
      delete from unit_access where account_id = ${scope.accountId} and user_id = ${userId} and direct returning unit_id`.execute(
      tx,
    )
    await sql`insert into unit_access (account_id, unit_id, user_id, direct)
      select ${scope.accountId}, id, ${userId}, true from unnest(${wanted}::int[]) id
      on conflict (account_id, user_id, unit_id) do update set direct = true`.execute(tx)
    await sql`call spread_group_units(${scope.accountId}, array[${userId}]::int[])`.execute(tx)
    await recordChange(work, caller, {
      action: 'user.units',
      subject: `user:${userId}`,
      name: target.name,
      before: { units: before.length },
      after: { units: wanted.length },
    })
    await tellAccessChanged(work, [userId])
    return { units: wanted.length }
  })
