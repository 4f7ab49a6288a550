import { sql } from 'kysely'
import type { Bank, BankChange, BankDraft } from '@arriero/contract/banks/banks.entities.ts'
import { addRecord, forChange, removeRecord, saveRecord, taken } from '../../../app/database/records.ts'
import { withRecordFacts } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { conflict, notFound } from '../../../app/errors.ts'
import { texts } from '../banks.texts.ts'

const described = ({ tx, scope }: Work) =>
  tx
    .selectFrom('bank as b')
    .$call(withRecordFacts('b'))
    .where('b.account_id', '=', scope.accountId)
    .where('b.deleted_at', 'is', null)
    .select([
      'b.id',
      'b.name',
      'b.code',
      sql<number>`(select count(*) from bank_account a where a.bank_id = b.id and a.deleted_at is null)::int`.as(
        'accounts',
      ),
    ])

export const list = (work: Work): Promise<Bank[]> =>
  described(work)
    .orderBy(sql`b.name collate es_mx`)
    .orderBy('b.id')
    .execute()
export const find = (work: Work, id: number): Promise<Bank> =>
  described(work)
    .where('b.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound(texts.noBank))

const orTaken = taken({ bank_name: ['name', texts.bankName] })

export async function create(work: Work, { name, code }: BankDraft): Promise<Bank> {
  return find(work, await addRecord(work, 'bank', { name, code: code ?? null }).catch(orTaken))
}

export async function update(work: Work, id: number, { version, ...change }: BankChange): Promise<Bank> {
  await forChange(work, 'bank', id, version, find)
  await saveRecord(work, 'bank', id, change).catch(orTaken)
  return find(work, id)
}

export async function remove(work: Work, id: number): Promise<void> {
  const { name, accounts } = await forChange(work, 'bank', id, undefined, find)
  if (accounts > 0) throw conflict(texts.bankInUse(name, accounts))
  await removeRecord(work, 'bank', id)
}
