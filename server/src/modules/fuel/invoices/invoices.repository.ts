import { sql } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type {
  FuelInvoice,
  FuelInvoiceLine,
  FuelInvoiceRow,
  listFuelInvoices,
} from '@arriero/contract/fuel/invoices.contract.ts'
import { overAgreement, stateOf, type LineState } from '@arriero/contract/fuel/invoices.rules.ts'
import { matches, readPage } from '../../../app/database/page.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { texts } from './invoices.texts.ts'

type Facts = Pick<
  FuelInvoiceRow,
  | 'id'
  | 'uuid'
  | 'folio'
  | 'providerId'
  | 'providerName'
  | 'issuerRfc'
  | 'from'
  | 'to'
  | 'total'
  | 'createdAt'
  | 'by'
  | 'hasXml'
>
const invoices = (work: Work) =>
  work.tx
    .selectFrom('fuel_invoice as i')
    .innerJoin('fuel_provider as p', (join) =>
      join.onRef('p.id', '=', 'i.provider_id').onRef('p.account_id', '=', 'i.account_id'),
    )
    .$call(withUser('w', 'i.created_by'))
    .where('i.account_id', '=', work.scope.accountId)
    .where('i.deleted_at', 'is', null)
    .select([
      'i.id',
      sql<string>`i.uuid::text`.as('uuid'),
      'i.folio',
      'i.provider_id as providerId',
      'p.name as providerName',
      'i.issuer_rfc as issuerRfc',
      sql<string>`i.from_day::text`.as('from'),
      sql<string>`i.to_day::text`.as('to'),
      sql<number>`i.total::float8`.as('total'),
      'i.created_at as createdAt',
      'w.name as by',
      sql<boolean>`i.file_id is not null`.as('hasXml'),
    ])

const orders = {
  default: sql`i.to_day desc`,
  id: sql`i.id desc`,
  to: sql`i.to_day`,
  provider: sql`p.name collate es_mx`,
  total: sql`i.total`,
}

export async function page(
  work: Work,
  asked: QueryOf<typeof listFuelInvoices>,
  from: { path: string; query: Record<string, unknown> },
) {
  const found = invoices(work)
    .where(matches(sql`search_text(i.folio, p.name, i.issuer_rfc)`, asked.search))
    .$if(asked.provider !== undefined, (rows) => rows.where('i.provider_id', '=', asked.provider!))
  const read = await readPage(found, asked, orders, from)
  return { ...read, results: await counted(work, read.results) }
}

/** How many lines are in which state, and their pesos. */
async function counted(work: Work, rows: readonly Facts[]): Promise<FuelInvoiceRow[]> {
  const lines = Map.groupBy(
    await linesOf(
      work,
      rows.map(({ id }) => id),
    ),
    ({ invoiceId }) => invoiceId,
  )
  return rows.map((row) => ({ ...row, ...countsOf(lines.get(row.id) ?? []) }))
}

const none = { lines: 0, amount: 0 }
function countsOf(lines: readonly FuelInvoiceLine[]) {
  const counts: Record<LineState, { lines: number; amount: number }> = {
    matched: none,
    missing: none,
    litres: none,
    amount: none,
    price: none,
    accepted: none,
  }
  for (const { state, amount } of lines) {
    const before = counts[state]
    counts[state] = { lines: before.lines + 1, amount: Math.round((before.amount + amount) * 100) / 100 }
  }
  return counts
}

/** What was agreed on with the provider `p` for the fuel of a load `l`; of a line without a load, when it is for any fuel. */
export const agreedPrice = sql<number | null>`case when p.agreed_type_id is null or p.agreed_type_id = l.type_id
  then p.agreed_price::float8 end`

/** Lines that differ first, then by when they were. */
async function linesOf({ tx, scope }: Work, invoiceIds: readonly number[]) {
  const rows = await tx
    .selectFrom('fuel_invoice_line as n')
    .leftJoin('fuel_load as l', (join) =>
      join.onRef('l.id', '=', 'n.load_id').onRef('l.account_id', '=', 'n.account_id').on('l.deleted_at', 'is', null),
    )
    .innerJoin('fuel_invoice as i', (join) =>
      join.onRef('i.id', '=', 'n.invoice_id').onRef('i.account_id', '=', 'n.account_id'),
    )
    .innerJoin('fuel_provider as p', (join) =>
      join.onRef('p.id', '=', 'i.provider_id').onRef('p.account_id', '=', 'i.account_id'),
    )
    .leftJoin('unit as u', (join) => join.onRef('u.id', '=', 'l.unit_id').onRef('u.account_id', '=', 'l.account_id'))
    .where('n.account_id', '=', scope.accountId)
    .where('n.invoice_id', '=', sql<number>`any(${[...invoiceIds]}::int[])`)
    .orderBy('n.day')
    .orderBy('n.id')
    .select([
      'n.id',
      'n.invoice_id as invoiceId',
      'n.at',
      sql<string>`n.day::text`.as('day'),
      'n.folio',
      'n.card',
      'n.station',
      sql<number>`n.litres::float8`.as('litres'),
      sql<number>`n.price::float8`.as('price'),
      sql<number>`n.amount::float8`.as('amount'),
      'n.reason',
      'l.id as loadId',
      sql<string | null>`'C-' || l.number`.as('loadFolio'),
      'u.name as unitName',
      'l.at as loadAt',
      sql<number>`l.litres::float8`.as('loadLitres'),
      sql<number>`l.total::float8`.as('loadAmount'),
      agreedPrice.as('agreed'),
    ])
    .execute()
  return rows.map(({ loadId, loadFolio, unitName, loadAt, loadLitres, loadAmount, ...line }) => {
    const load =
      loadId === null || loadAt === null
        ? null
        : {
            id: loadId,
            folio: loadFolio ?? '',
            unitName: unitName ?? '—',
            at: loadAt,
            litres: loadLitres,
            amount: loadAmount,
          }
    const state: LineState = line.reason === null ? stateOf(line, load, line.agreed) : 'accepted'
    return { ...line, over: overAgreement(line, line.agreed), state, load }
  })
}

export async function find(work: Work, id: number): Promise<FuelInvoice> {
  const facts = await invoices(work)
    .where('i.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound(texts.notFound))
  const lines = (await linesOf(work, [id])).map(({ invoiceId: _invoice, ...line }) => line)
  const isOver = ({ state }: FuelInvoiceLine) => Number(state === 'matched' || state === 'accepted')
  return {
    ...facts,
    ...countsOf(lines),
    lines: lines.toSorted((a, b) => isOver(a) - isOver(b)),
    uncharged: await unchargedIn(work, facts),
  }
}

/** Loads of the provider in these days of the account that no invoice charges. */
async function unchargedIn({ tx, scope }: Work, { providerId, from, to }: Facts) {
  return tx
    .selectFrom('fuel_load as l')
    .innerJoin('account as a', 'a.id', 'l.account_id')
    .where('l.account_id', '=', scope.accountId)
    .where('l.provider_id', '=', providerId)
    .where('l.deleted_at', 'is', null)
    .where(sql<boolean>`(l.at at time zone a.timezone)::date between ${from}::date and ${to}::date`)
    .where(
      sql<boolean>`not exists (select from fuel_invoice_line n where n.account_id = l.account_id and n.load_id = l.id)`,
    )
    .select([sql<number>`count(*)::int`.as('lines'), sql<number>`coalesce(sum(l.total), 0)::float8`.as('amount')])
    .executeTakeFirstOrThrow()
}

/** The newest invoices with lines that nobody decided. */
const mostOpen = 100
export async function open(work: Work) {
  const rows = await counted(
    work,
    await invoices(work).orderBy('i.to_day', 'desc').orderBy('i.id', 'desc').limit(mostOpen).execute(),
  )
  const waiting = rows.filter((row) => undecided(row) > 0)
  return {
    invoices: waiting.length,
    lines: waiting.reduce((sum, row) => sum + undecided(row), 0),
    first: waiting[0] ?? null,
  }
}
const undecided = ({ missing, litres, amount, price }: FuelInvoiceRow) =>
  missing.lines + litres.lines + amount.lines + price.lines

/** The file of an invoice; throws the 404 of one that was kept without it. */
export async function fileOf({ tx, scope }: Work, id: number): Promise<{ key: string; name: string }> {
  return tx
    .selectFrom('fuel_invoice as i')
    .innerJoin('stored_file as f', (join) =>
      join.onRef('f.id', '=', 'i.file_id').onRef('f.account_id', '=', 'i.account_id'),
    )
    .where('i.account_id', '=', scope.accountId)
    .where('i.id', '=', id)
    .where('i.deleted_at', 'is', null)
    .select(['f.key', sql<string>`coalesce(i.folio, i.uuid::text) || '.xml'`.as('name')])
    .executeTakeFirstOrThrow(() => notFound(texts.noXml))
}
