import type pg from 'pg'
import type { SeedPart } from '../../../demo/later-parts.ts'
import { liveAYear, type Move, type StockLevel, type TransferDraft } from './year.demo.ts'

const folio = (kind: string, number: number) => `${kind}-${String(number).padStart(5, '0')}`
const instant = (at: number) => new Date(at).toISOString()
const pesos = (cents: number) => (cents / 100).toFixed(2)

/** A year of entries, exits and transfers; the ledger is written as the postings of that year would have. */
export const seed: SeedPart = async (client, { accountId, users }) => {
  const { rows: levels } = await client.query<StockLevel>(
    `select s.store_id as "storeId", s.part_id as "partId", p.kind, s.min_qty::int as min, s.max_qty::int as max,
       round(coalesce(p.price, 100) * 100)::int as price, p.supplier_id as "supplierId"
     from stock s join part p on p.id = s.part_id where s.account_id = $1 order by s.store_id, s.part_id`,
    [accountId],
  )
  // The last day that is over: nothing is posted in the future.
  const today = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 2 * 86_400_000
  const { moves, transfers } = liveAYear(levels, today)
  const suppliers = new Map(levels.map(({ partId, supplierId }) => [partId, supplierId]))
  const who = [users.mariana, users.supervisor]
  const entries = await addEntries(client, accountId, who, moves, suppliers)
  const exits = await addExits(client, accountId, who, moves)
  const sent = await addTransfers(client, accountId, who, transfers)
  await addMovements(client, accountId, who, moves, { entry: entries, exit: exits, transfer: sent })
  await addPieces(client, accountId)
  await addCounts(client, accountId, users.supervisor)
  await client.query(
    `insert into store_number (account_id, kind, last) select $1, kind, last
     from json_to_recordset($2) as t (kind text, last int)`,
    [
      accountId,
      JSON.stringify([
        { kind: 'E', last: entries.size },
        { kind: 'S', last: exits.size },
        { kind: 'T', last: sent.size },
        { kind: 'CT', last: 2 },
      ]),
    ],
  )
}

/** Ids of documents by their number. */
type Documents = ReadonlyMap<number, number>

const byNumber = (rows: readonly { id: number; folio: string }[]): Documents =>
  new Map(rows.map(({ id, folio: text }) => [Number(text.split('-')[1]), id]))

/** The first movement of each document of a kind, in the order of their numbers. */
const firstOf = (moves: readonly Move[], kind: Move['kind']) =>
  [...new Map(moves.filter((move) => move.kind === kind).map((move) => [move.document, move])).values()].toSorted(
    (one, other) => one.document - other.document,
  )

async function addEntries(
  client: pg.ClientBase,
  accountId: number,
  who: readonly number[],
  moves: readonly Move[],
  suppliers: ReadonlyMap<number, number | null>,
): Promise<Documents> {
  const heads = firstOf(moves, 'entry').map(({ document, storeId, partId, at }) => ({
    folio: folio('E', document),
    store: storeId,
    supplier: suppliers.get(partId),
    document: `F-${10_000 + document * 7}`,
    at: instant(at),
    by: who[document % who.length],
  }))
  const { rows } = await client.query<{ id: number; folio: string }>(
    `insert into entry_store (account_id, folio, store_id, supplier_id, document, received_at, state, posted_at, posted_by, created_at, updated_at, updated_by)
     select $2, folio, store, supplier, document, at, 'posted', at, by, at, at, by
     from json_to_recordset($1) as t (folio text, store int, supplier int, document text, at timestamptz, by int)
     returning id, folio`,
    [JSON.stringify(heads), accountId],
  )
  const ids = byNumber(rows)
  const details = moves
    .filter(({ kind }) => kind === 'entry')
    .map(({ document, partId, qty, value }) => ({
      entry: ids.get(document),
      part: partId,
      qty,
      price: (value / 100 / qty).toFixed(6),
    }))
  await client.query(
    `insert into entry_detail (account_id, entry_store_id, part_id, qty, price)
     select $2, entry, part, qty, price from json_to_recordset($1) as t (entry int, part int, qty numeric, price numeric)`,
    [JSON.stringify(details), accountId],
  )
  await client.query(
    `update entry_store e set total = t.total
     from (select entry_store_id, sum(round(qty * price, 2)) as total from entry_detail where account_id = $1 group by 1) t
     where e.id = t.entry_store_id`,
    [accountId],
  )
  return ids
}

async function addExits(
  client: pg.ClientBase,
  accountId: number,
  who: readonly number[],
  moves: readonly Move[],
): Promise<Documents> {
  const heads = firstOf(moves, 'exit').map(({ document, storeId, at }) => ({
    folio: folio('S', document),
    store: storeId,
    // Nine of ten go to a unit.
    department: document % 10 === 0,
    pick: document,
    at: instant(at),
    by: who[document % who.length],
  }))
  const { rows } = await client.query<{ id: number; folio: string }>(
    `with u as (select id, row_number() over (order by id) - 1 as n, count(*) over () as of from unit where account_id = $2 and deleted_at is null),
       d as (select id, row_number() over (order by id) - 1 as n, count(*) over () as of from department where account_id = $2),
       k as (select name, row_number() over (order by id) - 1 as n, count(*) over () as of from technician where account_id = $2)
     insert into store_exit (account_id, folio, store_id, unit_id, department_id, taken_by, at, by_id, created_at)
     select $2, t.folio, t.store, u.id, case when u.id is null then d.id end, k.name, t.at, t.by, t.at
     from json_to_recordset($1) as t (folio text, store int, department boolean, pick int, at timestamptz, by int)
     left join u on not t.department and u.n = (t.pick * 7) % u.of
     left join d on d.n = t.pick % d.of
     left join k on k.n = t.pick % k.of
     returning id, folio`,
    [JSON.stringify(heads), accountId],
  )
  return byNumber(rows)
}

async function addTransfers(
  client: pg.ClientBase,
  accountId: number,
  who: readonly number[],
  transfers: readonly TransferDraft[],
): Promise<Documents> {
  const heads = transfers.map(({ document, fromId, toId, at, receivedAt }) => ({
    folio: folio('T', document),
    from: fromId,
    to: toId,
    state: receivedAt === null ? 0 : 1,
    at: instant(at),
    received: receivedAt && instant(receivedAt),
    by: who[document % who.length],
    receiver: receivedAt && who[(document + 1) % who.length],
  }))
  const { rows } = await client.query<{ id: number; folio: string }>(
    `insert into store_transfer (account_id, folio, from_id, to_id, state, sent_by, received_by, received_at, created_at, updated_at, updated_by)
     select $2, folio, "from", "to", state, by, receiver, received, at, coalesce(received, at), coalesce(receiver, by)
     from json_to_recordset($1) as t (folio text, "from" int, "to" int, state int, at timestamptz, received timestamptz, by int, receiver int)
     returning id, folio`,
    [JSON.stringify(heads), accountId],
  )
  const ids = byNumber(rows)
  const lines = transfers.map(({ document, partId, qty, value, receivedAt }) => ({
    transfer: ids.get(document),
    part: partId,
    qty,
    value: pesos(value),
    received: receivedAt && qty,
  }))
  await client.query(
    `insert into store_transfer_line (account_id, transfer_id, part_id, qty, value, received)
     select $2, transfer, part, qty, value, received
     from json_to_recordset($1) as t (transfer int, part int, qty numeric, value numeric, received numeric)`,
    [JSON.stringify(lines), accountId],
  )
  return ids
}

async function addMovements(
  client: pg.ClientBase,
  accountId: number,
  who: readonly number[],
  moves: readonly Move[],
  documents: { entry: Documents; exit: Documents; transfer: Documents },
) {
  const rows = moves.map((move) => ({
    store: move.storeId,
    part: move.partId,
    kind: move.kind,
    qty: move.qty,
    value: pesos(move.value),
    balance: move.balance,
    worth: pesos(move.balanceValue),
    entry: move.kind === 'entry' ? documents.entry.get(move.document) : null,
    exit: move.kind === 'exit' ? documents.exit.get(move.document) : null,
    transfer: move.kind.startsWith('transfer') ? documents.transfer.get(move.document) : null,
    by: who[move.document % who.length],
    at: instant(move.at),
  }))
  await client.query(
    `insert into movement (account_id, store_id, part_id, kind, qty, value, balance, balance_value, entry_id, exit_id, transfer_id, user_id, at, posted_at)
     select $2, store, part, kind, qty, value, balance, worth, entry, exit, transfer, by, at, at
     from json_to_recordset($1) as t (store int, part int, kind text, qty numeric, value numeric, balance numeric, worth numeric,
       entry int, exit int, transfer int, by int, at timestamptz)`,
    [JSON.stringify(rows), accountId],
  )
  await client.query(
    `update stock s set qty = m.balance, value = m.balance_value, last_at = m.at, last_kind = m.kind, last_qty = m.qty
     from (select distinct on (store_id, part_id) store_id, part_id, balance, balance_value, at, kind, qty from movement
       where account_id = $1 order by store_id, part_id, id desc) m
     where s.store_id = m.store_id and s.part_id = m.part_id`,
    [accountId],
  )
}

/** The pieces that lie in the stores now; each is worth its share. */
async function addPieces(client: pg.ClientBase, accountId: number) {
  await client.query(
    `insert into stock_item (account_id, part_id, serial, store_id, cost)
     select s.account_id, s.part_id, p.code || '-' || lpad(s.store_id::text, 2, '0') || lpad(n::text, 3, '0'), s.store_id,
       case when n = s.qty then s.value - round(s.value / s.qty, 2) * (s.qty - 1) else round(s.value / s.qty, 2) end
     from stock s join part p on p.id = s.part_id, generate_series(1, s.qty::int) n
     where s.account_id = $1 and p.kind = 1 and s.qty > 0`,
    [accountId],
  )
}

/** One count under way, and one whose differences somebody else must approve. */
async function addCounts(client: pg.ClientBase, accountId: number, counter: number) {
  const { rows } = await client.query<{ id: number; state: number; storeId: number }>(
    `insert into stock_count (account_id, folio, store_id, name, state, closed_at, closed_by, updated_by)
     select $1, t.folio, a.id, t.name, t.state, case when t.state = 2 then now() end, case when t.state = 2 then $2::int end, $2
     from (values ('CT-00001', 'APO', 'Cierre de mes', 2), ('CT-00002', 'SAL', 'Conteo semanal', 1)) t (folio, code, name, state)
     join store a on a.account_id = $1 and a.code = t.code returning id, state, store_id as "storeId"`,
    [accountId, counter],
  )
  for (const { id, state, storeId } of rows)
    await client.query(
      `insert into stock_count_line (account_id, count_id, part_id, counted, expected, counted_by)
       select $1, $2, s.part_id, case when $4 = 2 and s.n % 7 = 0 then greatest(0, s.qty - 1) else s.qty end, s.qty, $5
       from (select s.*, row_number() over (order by s.part_id) as n from stock s join part p on p.id = s.part_id
         where s.account_id = $1 and s.store_id = $3 and p.kind <> 1 and s.qty > 0) s where s.n <= 40`,
      [accountId, id, storeId, state, counter],
    )
}
