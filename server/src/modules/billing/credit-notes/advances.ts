import { sql } from 'kysely'
import type { Work } from '../../../app/database/work.ts'
import { badFields } from '../../../app/errors.ts'
import { lockDocuments } from '../documents/documents.repository.ts'
import { written } from '../documents/written.ts'
import { texts } from './credit-notes.texts.ts'

/** c_ClaveProdServ of what an advance is invoiced with (domain/cfdi §anticipos). */
const advanceKey = '84111506'

/** An invoice of an advance that was collected, and what no credit note applied of it yet. */
interface Advance {
  invoiceId: number
  folio: string
  uuid: string | null
  customerId: number
  issuerId: number
  currency: string
  balance: number
  left: number
}

const advances = (accountId: number, except: number) => sql`
  select d.id as "invoiceId", d.series || '-' || d.folio as folio, d.uuid, d.customer_id as "customerId",
    d.issuer_id as "issuerId", d.currency, coalesce(d.balance, 0)::float8 as balance,
    (d.total - coalesce((
      select sum(c.total) from fiscal_document c
      where c.account_id = d.account_id and (c.content ->> 'advanceId')::int = d.id and c.content ->> 'advanceId' is not null
        and c.kind = 'credit_note' and c.deleted_at is null and c.state <> 'cancelled' and c.id <> ${except}
    ), 0))::float8 as "left"
  from fiscal_document d
  where d.account_id = ${accountId} and d.kind = 'invoice' and d.state = 'stamped' and d.deleted_at is null
    and exists (select from fiscal_line l where l.document_id = d.id and l.product_key = ${advanceKey})`

/** Those of a customer that something is left of, the oldest first. */
export async function advancesOf({ tx, scope }: Work, customerId: number): Promise<Advance[]> {
  const { rows } = await sql<Advance>`
    select * from (${advances(scope.accountId, 0)} and d.customer_id = ${customerId}) a
    where balance = 0 and "left" > 0 order by "invoiceId"`.execute(tx)
  return rows
}

/** The living credit note that applies an advance, by its folio. */
export async function appliedBy({ tx, scope }: Work, advanceId: number): Promise<string | undefined> {
  const { rows } = await sql<{ folio: string }>`
    select c.series || '-' || c.folio as folio from fiscal_document c
    where c.account_id = ${scope.accountId} and (c.content ->> 'advanceId')::int = ${advanceId}
      and c.content ->> 'advanceId' is not null and c.deleted_at is null and c.state <> 'cancelled' limit 1`.execute(tx)
  return rows[0]?.folio
}

/** The advance that a credit note applies, locked until the work ends: collected, and not applied beyond itself. */
export async function demandAdvance(
  work: Work,
  advanceId: number,
  note: { customerId: number | null; issuerId: number; currency: string; total: number },
  own: number,
): Promise<void> {
  const refuse = (sentence: string) => badFields({ advanceId: [sentence] })
  await lockDocuments(work, [advanceId])
  const { rows } = await sql<Advance>`${advances(work.scope.accountId, own)} and d.id = ${advanceId}`.execute(work.tx)
  const [found] = rows
  if (!found || found.customerId !== note.customerId) throw refuse(texts.noAdvance)
  const { folio, balance, left, issuerId, currency } = found
  if (issuerId !== note.issuerId) throw refuse(texts.otherIssuer(folio))
  if (currency !== note.currency) throw refuse(texts.otherCurrency(folio))
  if (balance > 0) throw refuse(texts.advanceOwed(folio, written(balance)))
  if (note.total > left) throw refuse(texts.overAdvance(folio, written(Math.max(0, left))))
}
