import { platforms } from '@arriero/contract/tracking/tracking.rules.ts'
import type { Work } from '../../../app/database/work.ts'

/** The account's one source of direct devices, made with the first of them. */
export async function directSource({ tx, scope }: Work): Promise<number> {
  const known = await tx
    .selectFrom('platform_account')
    .where('account_id', '=', scope.accountId)
    .where('platform', '=', platforms.direct)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  if (known) return known.id
  const { id } = await tx
    .insertInto('platform_account')
    .values({
      account_id: scope.accountId,
      platform: platforms.direct,
      name: 'Equipos directos',
      base_url: '',
      state: 'ok',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
