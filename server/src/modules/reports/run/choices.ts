import { sql, type RawBuilder } from 'kysely'
import type { QueryOf, ReplyOf } from '@arriero/contract/core/endpoint.ts'
import type { reportChoices } from '@arriero/contract/reports/reports.contract.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { matches } from '../../../app/database/page.ts'
import type { Work } from '../../../app/database/work.ts'
import { isSeenPlace } from '../../trips/trips.read.ts'
import { visibleUnits } from '../../units/units.read.ts'

type Asked = QueryOf<typeof reportChoices>
type Choices = ReplyOf<typeof reportChoices>
const most = 20
/** Those that were chosen, read back by their ids. */
const mostNamed = 500

/** What a report may be narrowed to, as far as the caller sees it. */
export function choicesOf(work: Work, { subject, search, ids }: Asked): Promise<Choices> {
  const { tx, scope } = work
  const limit = ids ? mostNamed : most
  const mine = sql`(select unit_id from unit_access where account_id = ${scope.accountId} and user_id = ${scope.userId})`
  const seen = (column: string): RawBuilder<boolean> =>
    scope.seesAllUnits ? sql`true` : sql`${sql.ref(column)} in ${mine}`
  switch (subject) {
    case 'units':
      return visibleUnits(work)
        .$if(ids !== undefined, (all) => all.where('u.id', 'in', ids!.length > 0 ? ids! : [0]))
        .where(matches(sql`search_text(u.name, u.plates, u.economic_number)`, search))
        .select(['u.id as value', 'u.name as label', sql<string>`coalesce(u.plates, '')`.as('detail')])
        .orderBy(sql`u.name collate es_mx`)
        .limit(limit)
        .execute()
    case 'groups':
      return tx
        .selectFrom('account_group as g')
        .where('g.account_id', '=', scope.accountId)
        .$if(ids !== undefined, (all) => all.where('g.id', 'in', ids!.length > 0 ? ids! : [0]))
        .$if(!scope.seesAllUnits, (all) =>
          all.where(sql<boolean>`exists (select from account_group_member m where m.account_id = g.account_id
            and m.group_id = g.id and m.user_id = ${scope.userId})`),
        )
        .where(matches(sql`search_text(g.name)`, search))
        .select([
          'g.id as value',
          'g.name as label',
          sql<string>`(select count(*) from account_group_unit x join unit u on u.account_id = x.account_id and u.id = x.unit_id
            and u.deleted_at is null where x.account_id = g.account_id and x.group_id = g.id and ${seen('x.unit_id')})::text`.as(
            'detail',
          ),
        ])
        .orderBy(sql`g.name collate es_mx`)
        .limit(limit)
        .execute()
    case 'lines':
      return visibleUnits(work)
        .where('u.resource_name', 'is not', null)
        .where(matches(sql`search_text(u.resource_name)`, search))
        .select([
          sql<string>`u.resource_name`.as('value'),
          sql<string>`u.resource_name`.as('label'),
          sql<string>`count(*)::text`.as('detail'),
        ])
        .groupBy('u.resource_name')
        .orderBy(sql`u.resource_name collate es_mx`)
        .limit(limit)
        .execute()
    case 'drivers':
      return tx
        .selectFrom('driver as d')
        .where('d.account_id', '=', scope.accountId)
        .where('d.deleted_at', 'is', null)
        .$if(ids !== undefined, (all) => all.where('d.id', 'in', ids!.length > 0 ? ids! : [0]))
        .$if(!scope.seesAllUnits, (all) =>
          all.where(
            sql<boolean>`d.id in (select driver_id from unit_driver where account_id = ${scope.accountId} and unit_id in ${mine})`,
          ),
        )
        .where(matches(sql`d.search`, search))
        .select(['d.id as value', 'd.name as label', sql<string>`''`.as('detail')])
        .orderBy(sql`d.name collate es_mx`)
        .limit(limit)
        .execute()
    case 'customers':
      return tx
        .selectFrom('app_user as u')
        .where('u.account_id', '=', scope.accountId)
        .where('u.role', '=', roles.client)
        .$if(!scope.seesAllUnits, (all) => all.where('u.id', '=', scope.userId))
        .$if(ids !== undefined, (all) => all.where('u.id', 'in', ids!.length > 0 ? ids! : [0]))
        .where(matches(sql`search_text(u.name, u.username)`, search))
        .select(['u.id as value', 'u.name as label', sql<string>`''`.as('detail')])
        .orderBy(sql`u.name collate es_mx`)
        .limit(limit)
        .execute()
    case 'places':
      return tx
        .selectFrom('geofence as g')
        .where('g.account_id', '=', scope.accountId)
        .where('g.deleted_at', 'is', null)
        .where(isSeenPlace(work, 'g.id'))
        .$if(ids !== undefined, (all) => all.where('g.id', 'in', ids!.length > 0 ? ids! : [0]))
        .where(matches(sql`g.search`, search))
        .select(['g.id as value', 'g.name as label', sql<string>`coalesce(g.customer_name, '')`.as('detail')])
        .orderBy(sql`g.name collate es_mx`)
        .limit(limit)
        .execute()
  }
}
