import type pg from 'pg'
import { processOf, totalsOf, withTax } from '@arriero/contract/store/purchases/purchases.rules.ts'
import type { SeedPart } from '../../../demo/later-parts.ts'
import { demoPapers, type DemoEntry, type DemoLine, type DemoPart } from './papers.demo.ts'

/** The papers of the last two months: what was asked for, ordered and billed of the entries that the ledger has, and what waits. */
export const seed: SeedPart = async (client, { accountId, users }) => {
  const { rows: entries } = await client.query<DemoEntry>(
    `select e.id, e.folio, e.store_id as "storeId", e.supplier_id as "supplierId", e.received_at as at,
       json_agg(json_build_object('detailId', d.id, 'partId', d.part_id, 'qty', d.qty, 'price', d.price) order by d.id) as lines
     from entry_store e join entry_detail d on d.entry_store_id = e.id
     where e.account_id = $1 and e.state = 'posted' and e.supplier_id is not null and e.received_at > now() - interval '60 days'
     group by e.id order by e.received_at desc, e.id desc limit 26`,
    [accountId],
  )
  const { rows: parts } = await client.query<DemoPart>(
    `select distinct on (p.id) p.id as "partId", p.supplier_id as "supplierId", s.store_id as "storeId",
       greatest(1, ceil((s.max_qty - s.qty) / p.pack) * p.pack)::float8 as qty, coalesce(p.price, 100)::float8 as price
     from part p join stock s on s.part_id = p.id
     where p.account_id = $1 and p.supplier_id is not null and p.kind = 2 order by p.id, s.qty - s.min_qty`,
    [accountId],
  )
  if (parts.length === 0) return
  const papers = demoPapers(entries.toReversed(), parts, Date.now())
  const who = { asks: users.supervisor, decides: users.mariana }
  for (const [i, paper] of papers.entries()) await addPaper(client, accountId, who, paper, i + 1)
  await client.query(
    `insert into store_number (account_id, kind, last) select $1, kind, last
     from (values ('REQ', (select count(*) from requisition where account_id = $1)),
       ('OC', (select count(*) from purchase_order where account_id = $1))) as t (kind, last)
     on conflict (account_id, kind) do update set last = greatest(store_number.last, excluded.last)`,
    [accountId],
  )
  await client.query(
    `insert into purchase_limit (account_id, user_id, most) values ($1, $2, 50000) on conflict do nothing`,
    [accountId, users.supervisor],
  )
}

type Paper = ReturnType<typeof demoPapers>[number]
interface Who {
  asks: number
  decides: number
}

const folio = (kind: string, n: number) => `${kind}-${String(n).padStart(5, '0')}`
const instant = (at: number) => new Date(at).toISOString()
const hour = 3_600_000

async function addPaper(client: pg.ClientBase, accountId: number, who: Who, paper: Paper, number: number) {
  const requisition = paper.requisition && (await addRequisition(client, accountId, who, paper, number))
  if (!paper.order) return
  const { state, comment } = paper.order
  const at = paper.at + 26 * hour
  const totals = totalsOf(paper.order.lines)
  const { rows } = await client.query<{ id: number }>(
    `insert into purchase_order (account_id, folio, supplier_id, store_id, requisition_id, expected_on, authorization_state,
       added_inventory, subtotal, tax, total, sent_at, sent_to, requested_by, created_at, updated_at, updated_by)
     select $1, 'OC-' || lpad((1 + (select count(*) from purchase_order where account_id = $1))::text, 5, '0'),
       p.id, $3, $4, $5::timestamptz::date, $6, $7, $8, $9, $10, $11, case when $11::timestamptz is not null then p.email end, $12, $13, $13, $12
     from supplier p where p.id = $2 returning id`,
    [
      accountId,
      paper.supplierId,
      paper.storeId,
      requisition?.id ?? null,
      instant(paper.order.expectedAt),
      state,
      paper.order.lines.every(({ qty, received }) => received === qty),
      totals.subtotal,
      totals.tax,
      totals.total,
      state === 1 ? instant(at + 3 * hour) : null,
      who.asks,
      instant(at),
    ],
  )
  const orderId = rows[0]!.id
  await tell(client, accountId, { orderId }, at, who.asks, 'created', null)
  if (state !== 0) await tell(client, accountId, { orderId }, at + 2 * hour, who.decides, decided[state], comment)
  if (state === 1) await tell(client, accountId, { orderId }, at + 3 * hour, who.asks, 'sent', null)
  const lineIds: number[] = []
  for (const [place, { partId, qty, price, received, detailId }] of paper.order.lines.entries()) {
    const line = await client.query<{ id: number }>(
      `insert into purchase_order_line (account_id, purchase_order_id, requisition_line_id, part_id, qty, price, received)
       values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [accountId, orderId, requisition?.lineIds[place] ?? null, partId, qty, price, received],
    )
    lineIds.push(line.rows[0]!.id)
    await client.query('update entry_detail set purchase_order_line_id = $1 where id = $2', [
      line.rows[0]!.id,
      detailId,
    ])
  }
  if (paper.entry) {
    await client.query('update entry_store set purchase_order_id = $1 where id = $2', [orderId, paper.entry.id])
    await tell(client, accountId, { orderId }, Date.parse(paper.entry.at), who.asks, 'entered', paper.entry.folio)
  }
  if (paper.invoice) await addInvoice(client, accountId, who, paper, orderId, lineIds)
}

const decided = { 1: 'authorized', 2: 'cancelled', 3: 'denied' } as const

async function addRequisition(client: pg.ClientBase, accountId: number, who: Who, paper: Paper, number: number) {
  const { state, reason, urgency, comment } = paper.requisition!
  const lines = paper.requisition!.lines
  const ordered = paper.order && paper.order.state < 2
  const { rows } = await client.query<{ id: number }>(
    `insert into requisition (account_id, folio, store_id, unit_id, urgency, needed_on, reason, authorization_state, process,
       total, requested_by, created_at, updated_at, updated_by)
     select $1, 'REQ-' || lpad((1 + (select count(*) from requisition where account_id = $1))::text, 5, '0'), $2,
       (select id from unit where account_id = $1 and deleted_at is null order by id offset $3::int % 20 limit 1),
       $4, $5::timestamptz::date, $6, $7, $8, $9, $10, $11, $11, $10 returning id`,
    [
      accountId,
      paper.storeId,
      number * 3,
      urgency,
      instant(paper.at + 10 * 24 * hour),
      reason,
      state,
      processOf(
        state,
        lines.map(({ qty }) => ({ qty, ordered: ordered ? qty : 0 })),
      ),
      totalsOf(lines).subtotal,
      who.asks,
      instant(paper.at),
    ],
  )
  const { id } = rows[0]!
  await tell(client, accountId, { requisitionId: id }, paper.at, who.asks, 'created', reason)
  if (state !== 0)
    await tell(client, accountId, { requisitionId: id }, paper.at + 5 * hour, who.decides, decided[state], comment)
  const lineIds: number[] = []
  for (const { partId, qty, price } of lines) {
    const line = await client.query<{ id: number }>(
      `insert into requisition_line (account_id, requisition_id, part_id, qty, price) values ($1, $2, $3, $4, $5) returning id`,
      [accountId, id, partId, qty, price],
    )
    lineIds.push(line.rows[0]!.id)
  }
  return { id, lineIds }
}

const tell = (
  client: pg.ClientBase,
  accountId: number,
  of: { requisitionId?: number; orderId?: number },
  at: number,
  userId: number,
  action: string,
  comment: string | null,
) =>
  client.query(
    `insert into purchase_movement (account_id, requisition_id, purchase_order_id, at, user_id, action, comment)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [accountId, of.requisitionId ?? null, of.orderId ?? null, instant(at), userId, action, comment],
  )

/** As the supplier's document would have been read; without its file. */
async function addInvoice(
  client: pg.ClientBase,
  accountId: number,
  who: Who,
  { invoice, supplierId }: Paper,
  orderId: number,
  lineIds: readonly number[],
) {
  const { at, number, lines, isPaid } = invoice!
  const { subtotal } = totalsOf(lines)
  const total = withTax(subtotal)
  await client.query(
    `insert into purchase_invoice (account_id, purchase_order_id, uuid, series, folio, issued_at, rfc, subtotal, total, lines,
       paid, paid_at, added_by, created_at, unverified)
     select $1, $2, gen_random_uuid(), 'F', $3, $4, coalesce(p.rfc, 'XAXX010101000'), $5, $6,
       (select json_agg(json_build_object('code', a.code, 'description', upper(a.name), 'qty', l.qty, 'price', l.price,
         'orderLineId', l."orderLineId", 'decision', null))
        from json_to_recordset($7) as l ("partId" int, qty numeric, price numeric, "orderLineId" int)
        join part a on a.id = l."partId"),
       $8, $9, $10, $4, 'Se capturó sin su XML.'
     from supplier p where p.id = $11`,
    [
      accountId,
      orderId,
      String(number),
      instant(at),
      subtotal,
      total,
      JSON.stringify(lines.map((line: DemoLine, place) => ({ ...line, orderLineId: lineIds[place] }))),
      isPaid ? total : null,
      isPaid ? instant(at + 30 * hour) : null,
      who.asks,
      supplierId,
    ],
  )
  await tell(client, accountId, { orderId }, at, who.asks, 'billed', folio('F', number))
  if (isPaid) await tell(client, accountId, { orderId }, at + 30 * hour, who.decides, 'paid', folio('F', number))
}
