import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { SeedPart } from '../../../demo/later-parts.ts'

interface Owed {
  id: number
  customerId: number
  issuerId: number
  /** A text or a Date, as the connection reads instants. */
  issuedAt: string | Date
  method: 'PUE' | 'PPD'
  balance: string
  ageDays: number
}

/** Older than this most of it is paid; what is younger waits. */
const creditDays = 40
/** Older than this hardly anything is left. */
const lateDays = 110
const cents = (text: string | number) => Math.round(Number(text) * 100)
const money = (count: number) => (count / 100).toFixed(2)

/**
 * What customers paid of the invoices the demo has, each month in one deposit, and a bonus now and then: balances and
 * ledger move with it. Of the last weeks some wait for their complement, one was refused.
 */
export const seed: SeedPart = async (client, { accountId, users }) => {
  await credit(client, accountId, users.mariana)
  const { rows: owed } = await client.query<Owed>(
    `select id, customer_id as "customerId", issuer_id as "issuerId", issued_at as "issuedAt", method, balance,
       extract(day from now() - issued_at)::int as "ageDays"
     from fiscal_document
     where account_id = $1 and kind = 'invoice' and state = 'stamped' and balance > 0 and currency = 'MXN'
       and customer_id is not null and deleted_at is null
       -- What a note that waits will take is left to it.
       and not exists (
         select from document_allocation a join fiscal_document n on n.id = a.source_id and n.state = 'draft'
         where a.account_id = $1 and a.invoice_id = fiscal_document.id)
     order by issued_at, id`,
    [accountId],
  )
  const deposits = new Map<string, Owed[]>()
  for (const invoice of owed) {
    if (invoice.ageDays < creditDays || invoice.id % (invoice.ageDays < lateDays ? 9 : 61) === 0) continue
    const month = new Date(invoice.issuedAt).toISOString().slice(0, 7)
    const key = [invoice.customerId, invoice.issuerId, month].join()
    deposits.set(key, [...(deposits.get(key) ?? []), invoice])
  }
  const all = [...deposits.values()]
  const refused = all.filter((invoices) => invoices.some(({ method }) => method === 'PPD')).at(-3)
  for (const [at, invoices] of all.entries())
    await pay(client, accountId, users.mariana, invoices, { fromEnd: all.length - at, isRefused: invoices === refused })
}

interface Deposit {
  /** Counts from the youngest. */
  fromEnd: number
  isRefused: boolean
}

/** One deposit `creditDays` after the last of these. */
async function pay(
  client: pg.ClientBase,
  accountId: number,
  by: number,
  invoices: Owed[],
  { fromEnd, isRefused }: Deposit,
) {
  const [first] = invoices
  if (!first) return
  const parts = invoices.map((invoice) => ({
    invoiceId: invoice.id,
    before: invoice.balance,
    // Every now and then only half of it, of what is not yet late.
    amount: money(
      invoice.id % 7 === 0 && invoice.ageDays < lateDays
        ? Math.ceil(cents(invoice.balance) / 2)
        : cents(invoice.balance),
    ),
    instalment: invoice.method === 'PPD' ? 1 : null,
  }))
  const applied = parts.reduce((sum, { amount }) => sum + cents(amount), 0)
  const surplus = fromEnd % 11 === 5 ? 150_000 : 0
  const needsComplement = parts.some(({ instalment }) => instalment !== null)
  const isStamped = needsComplement && !isRefused && fromEnd > 6
  const last = new Date(invoices.at(-1)?.issuedAt ?? first.issuedAt)
  const paidAt = new Date(Math.min(last.getTime() + creditDays * 86_400_000, Date.now() - fromEnd * 3_600_000))
  const id = await document(client, {
    accountId,
    by,
    kind: 'payment',
    series: 'P',
    of: first.id,
    issuedAt: paidAt,
    isStamped,
    columns: { form: '03', total: money(applied + surplus) },
    ...(isRefused && { problem: 'CRP20226: la cuenta beneficiaria no tiene la forma que pide 03 Transferencia.' }),
  })
  if (id === undefined) return
  await client.query(`insert into payment (document_id, account_id, paid_at, operation) values ($1, $2, $3, $4)`, [
    id,
    accountId,
    paidAt,
    `MBAN0100${paidAt.toISOString().slice(2, 10).replaceAll('-', '')}${String(id).padStart(6, '0')}`,
  ])
  await apply(client, accountId, id, 'payment', paidAt, parts)
}

/** A bonus of five percent on some of the older invoices. */
async function credit(client: pg.ClientBase, accountId: number, by: number) {
  const { rows } = await client.query<{
    id: number
    total: string
    issuedAt: string | Date
    uuid: string
    net: string
    tr: string
    wh: string
    taxes: unknown
  }>(
    `select d.id, d.balance as total, d.issued_at as "issuedAt", d.uuid, round((d.subtotal - d.discount) * 0.05, 2) as net,
       round(d.transferred * 0.05, 2) as tr, round(d.withheld * 0.05, 2) as wh, min(l.taxes::text)::jsonb as taxes
     from fiscal_document d join fiscal_line l on l.document_id = d.id
     where d.account_id = $1 and d.kind = 'invoice' and d.state = 'stamped' and d.balance = d.total and d.currency = 'MXN'
       and d.customer_id is not null and d.id % 23 = 0
     group by d.id having count(distinct l.taxes) = 1 order by d.issued_at limit 24`,
    [accountId],
  )
  for (const [at, { id: invoiceId, total, issuedAt, uuid, net, tr, wh, taxes }] of rows.entries()) {
    const amount = money(cents(net) + cents(tr) - cents(wh))
    const isStamped = at < rows.length - 2
    const when = new Date(Math.min(new Date(issuedAt).getTime() + 5 * 86_400_000, Date.now()))
    const content = {
      reason: 'bonus',
      description: 'Bonificación por demora',
      returns: [],
      relations: [{ type: '01', uuids: [uuid] }],
    }
    const id = await document(client, {
      accountId,
      by,
      kind: 'credit_note',
      series: 'E',
      of: invoiceId,
      issuedAt: when,
      isStamped,
      columns: { form: '15', method: 'PUE', subtotal: net, transferred: tr, withheld: wh, total: amount },
      content,
    })
    if (id === undefined) return
    await client.query(
      `insert into fiscal_line (account_id, document_id, position, product_key, description, unit_key, quantity, unit_price, amount, taxes)
       values ($1, $2, 1, '84111506', $3, 'ACT', 1, $4, $4, $5)`,
      [accountId, id, content.description, net, JSON.stringify(taxes)],
    )
    const parts = [{ invoiceId, before: total, amount, instalment: null }]
    if (isStamped) await apply(client, accountId, id, 'credit', when, parts)
    else await allocations(client, accountId, id, parts)
  }
}

interface NewDocument {
  accountId: number
  by: number
  kind: 'payment' | 'credit_note'
  series: 'P' | 'E'
  /** The invoice whose issuer, customer and receiver it has. */
  of: number
  issuedAt: Date
  isStamped: boolean
  problem?: string
  columns: Record<string, string>
  content?: object
}

/** A document with the next folio of its issuer's series; undefined where there is none. */
async function document(client: pg.ClientBase, given: NewDocument): Promise<number | undefined> {
  const { accountId, by, kind, series, of, issuedAt, isStamped, problem, columns, content = {} } = given
  const names = Object.keys(columns)
  const { rows } = await client.query<{ id: number }>(
    `with taken as (
       update document_series s set last = next, next = next + 1
       where s.id = (
         select min(m.id) from document_series m join fiscal_document d on d.issuer_id = m.social_reason_id
         where d.id = $2 and m.kind = $3 and m.deleted_at is null and m.active)
       returning s.id, s.name, s.last
     )
     insert into fiscal_document (account_id, kind, series_id, series, folio, issuer_id, customer_id, receiver, currency,
       issued_at, state, problem, uuid, stamped_at, pac, is_test, content, updated_by ${names.map((name) => `, ${name}`).join('')})
     select $1, $4, t.id, t.name, t.last, d.issuer_id, d.customer_id,
       d.receiver || jsonb_build_object('use', $5::text), d.currency, $6, $7, $8, $9::uuid,
       case when $9::uuid is null then null else $6::timestamptz end, case when $9::uuid is null then null else 'SW Sapien' end,
       $9::uuid is not null, $10, $11 ${names.map((_, at) => `, $${at + 12}`).join('')}
     from taken t, fiscal_document d where d.id = $2 returning id`,
    [
      accountId,
      of,
      series,
      kind,
      kind === 'payment' ? 'CP01' : 'G02',
      issuedAt,
      isStamped ? 'stamped' : problem ? 'error' : 'draft',
      problem ?? null,
      isStamped ? randomUUID() : null,
      JSON.stringify(content),
      by,
      ...Object.values(columns),
    ],
  )
  return rows[0]?.id
}

interface Part {
  invoiceId: number
  before: string
  amount: string
  instalment: number | null
}

const allocations = (client: pg.ClientBase, accountId: number, sourceId: number, parts: readonly Part[]) =>
  client.query(
    `insert into document_allocation (account_id, source_id, invoice_id, instalment, before, amount, paid)
     select $1, $2, t."invoiceId", t.instalment, t.before, t.amount, t.amount
     from json_to_recordset($3) as t ("invoiceId" int, before numeric, amount numeric, instalment int)`,
    [accountId, sourceId, JSON.stringify(parts)],
  )

/** Allocations, balances and ledger together. */
async function apply(
  client: pg.ClientBase,
  accountId: number,
  sourceId: number,
  cause: 'payment' | 'credit',
  at: Date,
  parts: readonly Part[],
): Promise<void> {
  await allocations(client, accountId, sourceId, parts)
  await client.query(
    `with moved as (
       update fiscal_document d set balance = d.balance - t.amount
       from json_to_recordset($3) as t ("invoiceId" int, amount numeric) where d.id = t."invoiceId"
       returning d.id, d.balance, t.amount
     )
     insert into receivable_entry (account_id, document_id, cause, source_id, amount, balance, at)
     select $1, id, $4, $2, -amount, balance, $5 from moved`,
    [accountId, sourceId, JSON.stringify(parts), cause, at],
  )
}
