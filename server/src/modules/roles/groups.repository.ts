import { sql } from 'kysely'
import type { Work } from '../../app/database/work.ts'

const selected = ({ tx, scope }: Work) =>
  tx
    .selectFrom('account_group as g')
    .where('g.account_id', '=', scope.accountId)
    .select([
      'g.id',
      'g.name',
      'g.description',
      'g.version',
      sql<number>`(select count(*)::int from account_group_member m where m.account_id = g.account_id and m.group_id = g.id)`.as(
        'members',
      ),
      sql<number>`(select count(*)::int from account_group_unit gu join unit u on u.account_id = gu.account_id and u.id = gu.unit_id
        where gu.account_id = g.account_id and gu.group_id = g.id and u.deleted_at is null)`.as('units'),
    ])

export const listGroups = (work: Work) =>
  selected(work)
    .orderBy(sql`g.name collate es_mx`)
    .limit(2000)
    .execute()
export const findGroup = (work: Work, id: number) => selected(work).where('g.id', '=', id).executeTakeFirst()

export async function deleteGroup({ tx, scope }: Work, id: number): Promise<void> {
  await tx.deleteFrom('account_group').where('account_id', '=', scope.accountId).where('id', '=', id).execute()
}

export function members({ tx, scope }: Work, groupId: number) {
  return tx
    .selectFrom('account_group_member as m')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.id', '=', 'm.user_id').onRef('u.account_id', '=', 'm.account_id'),
    )
    .where('m.account_id', '=', scope.accountId)
    .where('m.group_id', '=', groupId)
    .select(['u.id', 'u.name', 'u.username', 'u.role'])
    .orderBy(sql`u.name collate es_mx`)
    .execute()
}

export function units({ tx, scope }: Work, groupId: number) {
  return tx
    .selectFrom('account_group_unit as g')
    .innerJoin('unit as u', (join) => join.onRef('u.id', '=', 'g.unit_id').onRef('u.account_id', '=', 'g.account_id'))
    .where('g.account_id', '=', scope.accountId)
    .where('g.group_id', '=', groupId)
    .where('u.deleted_at', 'is', null)
    .select(['u.id', 'u.name'])
    .orderBy(sql`u.name collate es_mx`)
    .execute()
}

type Owned = 'app_user' | 'unit'
/** Whether all of these belong to the account, and are still there. */
export async function allExist({ tx, scope }: Work, table: Owned, ids: readonly number[]): Promise<boolean> {
  const wanted = [...new Set(ids)]
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where account_id = ${scope.accountId} and id = any(${wanted})
      and ${table === 'unit' ? sql`deleted_at is null` : sql`true`}`.execute(tx)
  return rows[0]?.count === wanted.length
}

export async function addMembers({ tx, scope }: Work, groupId: number, userIds: readonly number[]): Promise<void> {
  await sql`insert into account_group_member (account_id, group_id, user_id)
    select ${scope.accountId}, ${groupId}, id from unnest(${userIds}::int[]) id on conflict do nothing`.execute(tx)
}

export async function removeMembers({ tx, scope }: Work, groupId: number, userIds: readonly number[]): Promise<void> {
  await sql`delete from account_group_member
    where account_id = ${scope.accountId} and group_id = ${groupId} and user_id = any(${userIds}::int[])`.execute(tx)
}

export async function addUnits({ tx, scope }: Work, groupId: number, unitIds: readonly number[]): Promise<void> {
  await sql`insert into account_group_unit (account_id, group_id, unit_id)
    select ${scope.accountId}, ${groupId}, id from unnest(${unitIds}::int[]) id on conflict do nothing`.execute(tx)
}

export async function removeUnits({ tx, scope }: Work, groupId: number, unitIds: readonly number[]): Promise<void> {
  await sql`delete from account_group_unit
    where account_id = ${scope.accountId} and group_id = ${groupId} and unit_id = any(${unitIds}::int[])`.execute(tx)
}

/** Brings what groups give these users into the units they see. Those who see every unit need none. */
export async function spreadUnits({ tx, scope }: Work, userIds: readonly number[]): Promise<void> {
  await sql`call spread_group_units(${scope.accountId}, ${userIds}::int[])`.execute(tx)
}
