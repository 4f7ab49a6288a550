import { sql, type RawBuilder } from 'kysely'
import { roles } from '@arriero/contract/core/services.ts'
import type { FuelRule } from '@arriero/contract/fuel/fuel.rules.ts'
import type { Work } from '../../../app/database/work.ts'

/** Clients and mirrors see what their units loaded, not what it cost; a driver knows what he paid. */
export const seesCosts = ({ scope }: Work): boolean => scope.seesAllUnits || scope.role === roles.driver

/** Rules whose words name prices. */
const priced = ['price', 'gallons'] as const satisfies readonly FuelRule[]
export const tellsPrices = (rule: FuelRule): boolean => priced.some((code) => code === rule)
/** Whether the words of the rule in `column` are for the caller. */
export const mayRead = (work: Work, column: RawBuilder<unknown>): RawBuilder<boolean> =>
  seesCosts(work) ? sql`true` : sql`${column} <> all(${[...priced]}::text[])`

/** Loads the caller may see: all, a driver his own, others those of units shared with them. */
export function visibleLoads({ tx, scope }: Work) {
  const { accountId, userId, role, seesAllUnits } = scope
  return tx
    .selectFrom('fuel_load as l')
    .where('l.account_id', '=', accountId)
    .where('l.deleted_at', 'is', null)
    .$if(!seesAllUnits && role === roles.driver, (loads) =>
      loads.where(sql<boolean>`(l.created_by = ${userId} or l.driver_id in (
        select id from driver where account_id = ${accountId} and user_id = ${userId} and deleted_at is null))`),
    )
    .$if(!seesAllUnits && role !== roles.driver, (loads) =>
      loads.where(sql<boolean>`l.unit_id in (
        select unit_id from unit_access where account_id = ${accountId} and user_id = ${userId})`),
    )
}
