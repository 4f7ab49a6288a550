import { sql } from 'kysely'
import type { Mailbox } from '@arriero/contract/tickets/mail/mailboxes.contract.ts'
import { withRecordFacts } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { texts } from './mail.texts.ts'

const alive = ({ tx, scope }: Work) =>
  tx
    .selectFrom('ticket_mailbox as b')
    .innerJoin('ticket_area as a', (join) =>
      join.onRef('a.id', '=', 'b.area_id').onRef('a.account_id', '=', 'b.account_id'),
    )
    .$call(withRecordFacts('b'))
    .where('b.account_id', '=', scope.accountId)
    .where('b.deleted_at', 'is', null)
    .select([
      'b.id',
      'b.address',
      'b.area_id as areaId',
      'a.name as areaName',
      'b.host',
      'b.port',
      'b.secure',
      'b.username',
      'b.active',
      'b.checked_at as checkedAt',
      'b.error',
      sql<number>`(select count(*)::int from ticket_mail m where m.account_id = b.account_id and m.mailbox_id = b.id
        and m.verdict = 'opened' and m.at > now() - interval '30 days')`.as('opened'),
    ])

export const listMailboxes = (work: Work): Promise<Mailbox[]> => alive(work).orderBy('b.address').execute()

export const find = (work: Work, id: number): Promise<Mailbox> =>
  alive(work)
    .where('b.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound(texts.notFound))

/** Addresses that mails of ours come from: what they send is no report. */
export async function ownAddresses({ tx, scope }: Work): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('ticket_mailbox')
    .where('account_id', '=', scope.accountId)
    .select(sql<string>`lower(address)`.as('address'))
    .execute()
  return new Set(rows.map(({ address }) => address))
}
