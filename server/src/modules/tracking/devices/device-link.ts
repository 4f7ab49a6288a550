import { sql } from 'kysely'
import { platforms } from '@arriero/contract/tracking/tracking.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields } from '../../../app/errors.ts'
import { deviceTexts } from './devices.texts.ts'

/** A unit's first source and as many further ones. */
const lastPriority = 9

/**
 * The device becomes a source of the unit, the last of those it has; it leaves the unit that had it, whose next source
 * then leads. `unitId` null: it is no unit's.
 */
export async function linkDevice(work: Work, sourceId: number, deviceId: string, unitId: number | null): Promise<void> {
  const { tx, scope } = work
  const { accountId } = scope
  const { rows } = await sql<{ id: number }>`
    select u.id from unit u left join unit_source x on x.account_id = u.account_id and x.unit_id = u.id and x.source_id = ${sourceId} and x.key = ${deviceId}
    where u.account_id = ${accountId} and u.deleted_at is null
      and (x.unit_id is not null or (u.platform_account_id = ${sourceId} and u.platform_key = ${deviceId})) limit 1`.execute(
    tx,
  )
  const holder = rows[0]?.id ?? null
  if (holder !== null && holder === unitId) return
  if (holder !== null) await release(work, holder, sourceId, deviceId)
  if (unitId === null) return
  const unit = await tx
    .selectFrom('unit')
    .where('account_id', '=', accountId)
    .where('id', '=', unitId)
    .where('deleted_at', 'is', null)
    .select(['platform_account_id', 'platform_key'])
    .forUpdate()
    .executeTakeFirst()
  if (!unit) throw badFields({ unitId: [deviceTexts.noUnit] })
  if (unit.platform_account_id === null || unit.platform_key === null) {
    await tx
      .updateTable('unit')
      .set({ platform: platforms.direct, platform_account_id: sourceId, platform_key: deviceId })
      .where('account_id', '=', accountId)
      .where('id', '=', unitId)
      .execute()
    return
  }
  const { priority } = await tx
    .selectFrom('unit_source')
    .where('account_id', '=', accountId)
    .where('unit_id', '=', unitId)
    .select(sql<number>`coalesce(max(priority), 0) + 1`.as('priority'))
    .executeTakeFirstOrThrow()
  if (priority > lastPriority) throw badFields({ unitId: [deviceTexts.tooManySources] })
  await tx
    .insertInto('unit_source')
    .values({ account_id: accountId, unit_id: unitId, source_id: sourceId, key: deviceId, priority })
    .execute()
}

async function release({ tx, scope }: Work, unitId: number, sourceId: number, key: string): Promise<void> {
  const { accountId } = scope
  const { numDeletedRows } = await tx
    .deleteFrom('unit_source')
    .where('account_id', '=', accountId)
    .where('source_id', '=', sourceId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (numDeletedRows > 0n) return
  await sql`
    with next as (
      delete from unit_source where (account_id, source_id, key) = (
        select account_id, source_id, key from unit_source where account_id = ${accountId} and unit_id = ${unitId} order by priority limit 1)
      returning source_id, key)
    update unit u set platform_account_id = next.source_id, platform_key = next.key, platform = coalesce(s.platform, ${platforms.none})
    from (select) one left join next on true left join platform_account s on s.account_id = ${accountId} and s.id = next.source_id
    where u.account_id = ${accountId} and u.id = ${unitId}`.execute(tx)
}
