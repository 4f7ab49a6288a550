import { sql } from 'kysely'
import type { Work } from '../../../app/database/work.ts'
import { conflict } from '../../../app/errors.ts'
import { balanceMoved } from './documents.events.ts'
import { texts } from './documents.texts.ts'
import { written } from './written.ts'

export interface BalanceMove {
  documentId: number
  cause: 'stamped' | 'payment' | 'credit' | 'cancelled' | 'reversed'
  /** The payment or credit note that moves it. */
  sourceId?: number | undefined
  /** In the document's currency; what lowers the balance is negative. Decimal text or a number with cents. */
  amount: number | string
  /** When the money moved; now unless told. */
  at?: string | undefined
}

/**
 * The one way to move what is owed of a document: an entry and the balance after it, with the document locked. Lock
 * several in the order of their ids. A 409 in words when more is taken than it owes.
 */
export async function moveBalance(work: Work, move: BalanceMove): Promise<void> {
  const { tx, scope } = work
  const { documentId, cause, sourceId, amount, at } = move
  const before = await tx
    .selectFrom('fiscal_document')
    .select([
      sql<string>`series || '-' || folio`.as('folio'),
      sql<string>`coalesce(balance, 0)::text`.as('balance'),
      sql<boolean>`coalesce(balance, 0) + ${String(amount)}::numeric < 0`.as('isOver'),
    ])
    .where('account_id', '=', scope.accountId)
    .where('id', '=', documentId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (before.isOver) throw conflict(texts.overBalance(before.folio, written(Number(before.balance))))
  const { balance } = await tx
    .updateTable('fiscal_document')
    .set({ balance: sql`coalesce(balance, 0) + ${String(amount)}::numeric`, version: sql`version + 1` })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', documentId)
    .returning('balance')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('receivable_entry')
    .values({
      account_id: scope.accountId,
      document_id: documentId,
      cause,
      source_id: sourceId ?? null,
      amount: String(amount),
      balance: balance ?? '0',
      at: at ?? sql`now()`,
    })
    .execute()
  if (cause !== 'stamped') work.emit(balanceMoved, { documentId })
}

/** Gives back everything that a payment or credit note took, once; `at`: when, now unless told. */
export async function reverseMovesOf(work: Work, sourceId: number, at?: string): Promise<void> {
  const { rows } = await sql<{ documentId: number; amount: string }>`
    select document_id as "documentId", (-sum(amount))::text as amount from receivable_entry
    where account_id = ${work.scope.accountId} and source_id = ${sourceId}
    group by document_id having sum(amount) <> 0 order by document_id`.execute(work.tx)
  for (const { documentId, amount } of rows)
    await moveBalance(work, { documentId, cause: 'reversed', sourceId, amount, at })
}
