import { sql } from 'kysely'
import type { Work } from '../../../app/database/work.ts'

/** Tickets the caller sees: the house all of them, others those they opened or are mentioned in. */
export const visibleTickets = ({ tx, scope }: Work) =>
  tx
    .selectFrom('ticket as t')
    .where('t.account_id', '=', scope.accountId)
    .$if(!scope.seesAllUnits, (tickets) =>
      tickets.where(
        sql<boolean>`(t.opened_by = ${scope.userId} or t.id in (select p.ticket_id from ticket_person p
          where p.account_id = ${scope.accountId} and p.user_id = ${scope.userId}))`,
      ),
    )

/** Notes of the house are not for others. */
export const seesComment = ({ scope }: Work) =>
  scope.seesAllUnits ? sql<boolean>`true` : sql<boolean>`c.kind <> 'internal'`
