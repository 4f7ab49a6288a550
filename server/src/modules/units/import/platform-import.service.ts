import { sql } from 'kysely'
import type { BodyRead } from '@arriero/contract/core/endpoint.ts'
import type { createPlatformUnits } from '@arriero/contract/units/unit-import.contract.ts'
import type { UnitRow } from '@arriero/contract/units/units.entities.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { audit } from '../unit-audit.repository.ts'
import { listUnits } from '../units.repository.ts'

/**
 * Units for what the account's platforms list and the console lacks. A device that becomes a unit elsewhere at the same
 * moment is left alone.
 */
export async function importFromPlatforms(
  work: Work,
  app: App,
  given: BodyRead<typeof createPlatformUnits>,
): Promise<UnitRow[]> {
  const { tx, scope } = work
  const listed = tx
    .selectFrom('platform_unit as l')
    .innerJoin('platform_account as s', (join) =>
      join.onRef('s.id', '=', 'l.source_id').onRef('s.account_id', '=', 'l.account_id'),
    )
    .where('l.account_id', '=', scope.accountId)
    .where('l.gone_at', 'is', null)
    .where('s.deleted_at', 'is', null)
    // What is a further source of a unit is not another truck.
    .where(
      sql<boolean>`not exists (select from unit_source x where x.account_id = l.account_id and x.source_id = l.source_id and x.key = l.key)`,
    )
    .$if(given.platform !== undefined, (qb) => qb.where('s.platform', '=', given.platform!))
    .$if(given.platformAccountId !== undefined, (qb) => qb.where('s.id', '=', given.platformAccountId!))
    .$if(given.keys !== undefined, (qb) => qb.where('l.key', '=', sql<string>`any(${given.keys})`))
    .select([
      'l.account_id',
      sql<string>`left(coalesce(nullif(l.name, ''), l.key), 120)`.as('name'),
      'l.plates',
      'l.vin',
      's.platform',
      's.id as platform_account_id',
      'l.key',
      'l.group_key',
      'l.group_name',
      sql<number | null>`${scope.userId || null}::int`.as('updated_by'),
    ])
    .orderBy('l.name')
  const made = await tx
    .insertInto('unit')
    .columns([
      'account_id',
      'name',
      'plates',
      'vin',
      'platform',
      'platform_account_id',
      'platform_key',
      'resource_key',
      'resource_name',
      'updated_by',
    ])
    .expression(listed)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'platform', 'platform_key'])
        .where('platform_key', 'is not', null)
        .where('deleted_at', 'is', null)
        .doNothing(),
    )
    .returning('id')
    .execute()
  const ids = made.map(({ id }) => id)
  await audit(work, 'create', ids)
  return listUnits(work, app, { ids })
}
