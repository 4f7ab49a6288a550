import { sql } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { DocumentState } from '@arriero/contract/billing/documents/documents.rules.ts'
import type { listNotes, SalesNote } from '@arriero/contract/billing/sales-notes/sales-notes.contract.ts'
import type { NoteState } from '@arriero/contract/billing/sales-notes/sales-notes.rules.ts'
import { inOrder, orderedIds, readPage } from '../../../app/database/page.ts'
import type { Work } from '../../../app/database/work.ts'
import { narrowed } from '../documents/documents.list.ts'
import { findDocument, linesOf, related } from '../documents/documents.repository.ts'
import type { SaleContent } from '../documents/sale.ts'

/** What stands in `content` of a sales note. */
export interface NoteContent extends SaleContent {
  /** The invoice that charges it; it counts while that lives. */
  invoiceId?: number
  /** Cancelled before it was stamped. */
  cancelled?: boolean
}

/** Joined as `d`, with the living invoice that charges it as `i`. */
const notes = ({ tx, scope }: Work) =>
  tx
    .selectFrom('fiscal_document as d')
    .innerJoin('social_reason as r', 'r.id', 'd.issuer_id')
    .leftJoin('fiscal_document as i', (join) =>
      join
        .on('i.id', '=', sql<number>`(d.content ->> 'invoiceId')::int`)
        .onRef('i.account_id', '=', 'd.account_id')
        .on('i.deleted_at', 'is', null)
        .on('i.state', '<>', 'cancelled'),
    )
    .where('d.account_id', '=', scope.accountId)
    .where('d.kind', '=', 'note_sale')
    .where('d.deleted_at', 'is', null)

const situation = sql<NoteState>`case
  when d.state = 'cancelled' or d.content ->> 'cancelled' = 'true' then 'cancelled'
  when i.content -> 'global' is not null and i.content -> 'global' <> 'null' then 'global'
  when i.id is not null or d.uuid is not null then 'invoiced'
  else 'open' end`
const folioOf = (alias: 'd' | 'i') => sql<string>`${sql.ref(`${alias}.series`)} || '-' || ${sql.ref(`${alias}.folio`)}`
const invoiceFacts = [
  situation.as('situation'),
  'i.id as invoiceId',
  sql<string | null>`${folioOf('i')}`.as('invoiceFolio'),
] as const

const orders = {
  default: sql`d.issued_at desc`,
  id: sql`d.id`,
  folio: sql`d.series, d.folio`,
  issuedAt: sql`d.issued_at`,
  receiverName: sql`d.receiver ->> 'name'`,
  total: sql`d.total`,
}

type Asked = Omit<QueryOf<typeof listNotes>, 'page' | 'limit'>

const found = async (work: Work, asked: Asked) =>
  notes(work)
    .where(await narrowed(work, asked))
    .$if(asked.situation !== undefined, (rows) => rows.where(sql<boolean>`${situation} = ${asked.situation}`))

const described = (rows: ReturnType<typeof notes>) =>
  rows.select([
    'd.id',
    folioOf('d').as('folio'),
    'r.name as issuerName',
    'd.customer_id as customerId',
    sql<string>`d.receiver ->> 'rfc'`.as('receiverRfc'),
    sql<string>`d.receiver ->> 'name'`.as('receiverName'),
    'd.issued_at as issuedAt',
    'd.due_on as dueOn',
    'd.currency',
    sql<number>`d.total::float8`.as('total'),
    sql<number | null>`d.balance::float8`.as('balance'),
    'd.method',
    'd.state',
    'd.problem',
    'd.uuid',
    'd.is_test as isTest',
    sql<boolean>`false`.as('isImported'),
    'd.sent_at as sentAt',
    ...related,
    'd.version',
    ...invoiceFacts,
  ])

type Row = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>
// The table's checks know the same words.
const toRow = (row: Row) => ({
  ...row,
  kind: 'note_sale' as const,
  state: row.state as DocumentState,
  method: row.method as 'PUE' | 'PPD' | null,
})

export async function pageNotes(
  work: Work,
  request: QueryOf<typeof listNotes>,
  from: { path: string; query: Record<string, unknown> },
) {
  const page = await readPage(described(await found(work, request)), request, orders, from)
  return { ...page, results: page.results.map(toRow) }
}

export const noteIds = async (work: Work, asked: Asked, most: number) =>
  orderedIds((await found(work, asked)).select('d.id'), asked, orders, most)

export async function noteRows(work: Work, ids: readonly number[]) {
  const rows = await described(notes(work).where('d.id', 'in', [0, ...ids])).execute()
  return inOrder(ids, rows.map(toRow))
}

/** A sales note with its lines, what charges it and what it was made of; throws the document's 404. */
export async function find(work: Work, id: number): Promise<SalesNote> {
  const document = await findDocument(work, id, 'note_sale')
  const facts = await notes(work)
    .leftJoin('quotation as q', (join) =>
      join.onRef('q.document_id', '=', 'd.id').onRef('q.account_id', '=', 'd.account_id'),
    )
    .where('d.id', '=', id)
    .select([
      ...invoiceFacts,
      'q.id as quotationId',
      sql<string | null>`q.series || '-' || q.folio`.as('quotationFolio'),
    ])
    .executeTakeFirstOrThrow()
  const { conditions = null } = document.content as NoteContent
  return { ...document, ...facts, conditions, lines: await linesOf(work, id) }
}
