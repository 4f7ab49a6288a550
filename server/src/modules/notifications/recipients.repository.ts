import { sql } from 'kysely'
import type { MailTopic } from '@arriero/contract/notifications/notifications.entities.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { withRecordFacts, withUser } from '../../app/database/with-user.ts'
import type { Work } from '../../app/database/work.ts'

const alive = ({ tx, scope }: Work) =>
  tx
    .selectFrom('mail_recipient as r')
    .$call(withUser('w', 'r.user_id'))
    .$call(withRecordFacts('r'))
    .where('r.account_id', '=', scope.accountId)
    .select(['r.id', 'r.email', 'r.name', 'r.topics', 'r.active', 'r.user_id', 'w.name as user_name', 'r.unit_id'])

export type RecipientRow = Awaited<ReturnType<ReturnType<typeof alive>['executeTakeFirstOrThrow']>>

/** Of one user, or of all. */
export const listOfUsers = (work: Work, userId: number | null): Promise<RecipientRow[]> =>
  alive(work)
    .where('r.user_id', 'is not', null)
    .$if(userId !== null, (qb) => qb.where('r.user_id', '=', userId))
    .orderBy(sql`w.name collate es_mx`)
    .orderBy('r.email')
    .execute()

export const listOfUnit = (work: Work, unitId: number): Promise<RecipientRow[]> =>
  alive(work).where('r.unit_id', '=', unitId).orderBy('r.email').execute()

export const find = (work: Work, id: number): Promise<RecipientRow | undefined> =>
  alive(work).where('r.id', '=', id).executeTakeFirst()

export async function remove({ tx, scope }: Work, id: number): Promise<void> {
  await tx.deleteFrom('mail_recipient').where('account_id', '=', scope.accountId).where('id', '=', id).execute()
}

const onlyShared = [roles.client, roles.mirror, roles.driver, roles.technical]

/** Addresses that get a mail on a topic: those of the unit, and those of active users who see it (or, without one, all). Each once. */
export async function addressesFor({ tx, scope }: Work, topic: MailTopic, unitId: number | null): Promise<string[]> {
  const rows = await tx
    .selectFrom('mail_recipient as r')
    .$call(withUser('w', 'r.user_id'))
    .select(sql<string>`min(r.email)`.as('email'))
    .groupBy(sql`lower(r.email)`)
    .where('r.account_id', '=', scope.accountId)
    .where('r.active', '=', true)
    .where(sql<boolean>`${topic} = any(r.topics)`)
    .where((eb) =>
      eb.or([
        ...(unitId === null ? [] : [eb('r.unit_id', '=', unitId)]),
        eb.and([
          eb('w.id', 'is not', null),
          eb('w.deactivated_at', 'is', null),
          eb.or([
            eb('w.role', 'not in', onlyShared),
            ...(unitId === null
              ? []
              : [
                  eb.exists(
                    eb
                      .selectFrom('unit_access as a')
                      .select('a.unit_id')
                      .where('a.account_id', '=', scope.accountId)
                      .where('a.unit_id', '=', unitId)
                      .whereRef('a.user_id', '=', 'w.id'),
                  ),
                ]),
          ]),
        ]),
      ]),
    )
    .execute()
  return rows.map(({ email }) => email)
}
