import type pg from 'pg'
import { cents } from '@arriero/contract/core/cents.ts'
import type { SeedPart } from '../../demo/later-parts.ts'
import { patternOf } from './statements/keys.ts'

interface Payment {
  id: number
  at: string | Date
  total: string
  operation: string | null
  customer: string
  rfc: string
  folios: string[]
}
interface Owed {
  folio: string
  balance: string
  customer: string
  rfc: string
}
interface Movement {
  at: number
  amount: number
  description: string
  party?: string | undefined
  rfc?: string | undefined
  tracking?: string | undefined
  state?: 'payment' | 'transfer' | 'fee' | 'other'
  concept?: string
  paymentId?: number
  /** The other side, among the movements of the other account. */
  pair?: Movement
}

const dayMs = 86_400_000
/** What is younger waits to be settled. */
const openDays = 9

/** A main account with a year of movements that fit the demo's payments, a second one, dollars and petty cash. */
export const seed: SeedPart = async (client, { accountId, users }) => {
  const now = Date.now()
  const payments = await paymentsOf(client, accountId)
  const first = Math.min(now - 330 * dayMs, ...payments.map(({ at }) => new Date(at).getTime()))
  const opened = new Date(first - 5 * dayMs).toISOString().slice(0, 10)
  const north = await bank(client, accountId, 'Banca Sierra Norte')
  const coast = await bank(client, accountId, 'Banco Litoral')
  const cash = await bank(client, accountId, 'Efectivo')
  const account = (bankId: number, name: string, number: string | null, currency: string, opening: number) =>
    accountOf(client, { accountId, bankId, name, number, currency, opening, opened })
  const main = await account(north, 'Banca Sierra Norte', '0001234471', 'MXN', 1_846_310.44)
  const second = await account(coast, 'Banco Litoral', '7781029082', 'MXN', 704_118.2)
  const dollars = await account(north, 'Sierra Norte dólares', '0001236630', 'USD', 48_220.15)
  const petty = await account(cash, 'Caja chica Apodaca', null, 'MXN', 20_000)

  const isOld = ({ at }: Movement) => at < now - openDays * dayMs
  const deposits = payments.map((payment) => depositOf(payment))
  for (const deposit of deposits) if (isOld(deposit)) deposit.state = 'payment'
  const { own, other } = monthlyOf(deposits, first, now)
  for (const movement of [...own, ...other]) {
    if (isOld(movement)) continue
    delete movement.state
    delete movement.concept
    delete movement.pair
  }
  const waiting = await waitingOf(client, accountId, now)
  const by = users.mariana
  await write(client, { accountId, by, account: main, file: 'sierra-norte' }, [...deposits, ...own, ...waiting])
  await write(client, { accountId, by, account: second, file: 'litoral' }, other)
  await write(client, { accountId, by, account: dollars, file: 'dolares' }, [
    { at: now - 3 * dayMs, amount: 4480, description: 'WIRE IN REF 20366', party: 'GULF COAST BROKERS' },
    {
      at: now - 40 * dayMs,
      amount: -120,
      description: 'COMISION CUENTA DOLARES',
      state: 'fee',
      concept: 'Comisiones bancarias',
    },
  ])
  await write(client, { accountId, by, account: petty, file: 'caja' }, [
    {
      at: now - 20 * dayMs,
      amount: -1570,
      description: 'Viáticos y lavado de unidades',
      state: 'other',
      concept: 'Caja chica',
    },
  ])
  await pairUp(client, [...own, ...other])
}

async function bank(client: pg.ClientBase, accountId: number, name: string): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'insert into bank (account_id, name) values ($1, $2) returning id',
    [accountId, name],
  )
  return rows[0]!.id
}

interface NewAccount {
  accountId: number
  bankId: number
  name: string
  number: string | null
  currency: string
  opening: number
  opened: string
}
async function accountOf(client: pg.ClientBase, given: NewAccount): Promise<number> {
  const { accountId, bankId, name, number, currency, opening, opened } = given
  const { rows } = await client.query<{ id: number }>(
    `insert into bank_account (account_id, bank_id, name, number, currency, opening_balance, opened_on)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [accountId, bankId, name, number, currency, opening, opened],
  )
  return rows[0]!.id
}

const paymentsOf = async (client: pg.ClientBase, accountId: number): Promise<Payment[]> =>
  (
    await client.query<Payment>(
      `select d.id, p.paid_at as at, d.total, p.operation, d.receiver ->> 'name' as customer, d.receiver ->> 'rfc' as rfc,
         array(
           select i.series || i.folio from document_allocation a join fiscal_document i on i.id = a.invoice_id
           where a.source_id = d.id and a.is_living order by a.id limit 4) as folios
       from payment p join fiscal_document d on d.id = p.document_id
       where p.account_id = $1 and p.favor_of is null and d.deleted_at is null and d.state <> 'cancelled' and d.currency = 'MXN'
       order by p.paid_at, d.id`,
      [accountId],
    )
  ).rows

const depositOf = ({ id, at, total, operation, customer, rfc, folios }: Payment): Movement => ({
  at: new Date(at).getTime(),
  amount: Number(total),
  description: `SPEI RECIBIDO PAGO FACT ${folios.join(' ')} CVE RAST: ${operation ?? ''}`.trim(),
  party: customer,
  rfc,
  tracking: operation ?? undefined,
  paymentId: id,
})

/** What a carrier pays each month, as a share of what came in; and what goes over to the other account. */
const costs = [
  {
    day: 3,
    share: 0.31,
    party: 'COMBUSTIBLES MESA GRANDE',
    description: 'SPEI ENVIADO DG-{n}',
    concept: 'Combustible',
  },
  {
    day: 9,
    share: 0.06,
    party: 'RECARGA DE TELEPEAJE',
    description: 'DOMICILIADO 41 ETIQUETAS {n}',
    concept: 'Casetas',
  },
  { day: 15, share: 0.11, party: undefined, description: 'NOMINA QUINCENA {n}', concept: 'Nómina' },
  { day: 18, share: 0.09, party: 'REFACCIONES DEL BRAVO', description: 'SPEI ENVIADO OC-{n}', concept: 'Refacciones' },
  { day: 28, share: 0.11, party: undefined, description: 'NOMINA QUINCENA {n}', concept: 'Nómina' },
] as const

function monthlyOf(deposits: readonly Movement[], first: number, now: number) {
  const own: Movement[] = []
  const other: Movement[] = []
  for (let month = 0; first + month * 30 * dayMs < now; month += 1) {
    const start = first + month * 30 * dayMs
    const income = deposits.reduce(
      (sum, { at, amount }) => sum + (at >= start && at < start + 30 * dayMs ? amount : 0),
      0,
    )
    const base = Math.max(income, 60_000)
    const place = (day: number, hour: number) => start + day * dayMs + hour * 3_600_000
    for (const [index, { day, share, party, description, concept }] of costs.entries()) {
      const at = place(day, 9 + index)
      if (at >= now) continue
      const amount = -cents(base * share * (0.94 + ((month * 7 + index * 3) % 11) / 90))
      own.push({
        at,
        amount,
        description: description.replace('{n}', String(88_000 + month * 40 + index)),
        party,
        state: 'other',
        concept,
      })
    }
    const fee = place(2, 8)
    if (fee < now)
      own.push({
        at: fee,
        amount: -8.7,
        description: 'COMISION SPEI E IVA',
        state: 'fee',
        concept: 'Comisiones bancarias',
      })
    const over = place(20, 12)
    if (over >= now) continue
    const amount = Math.max(25_000, Math.round((base * 0.14) / 10_000) * 10_000)
    const out: Movement = { at: over, amount: -amount, description: 'TRASPASO A CUENTA PROPIA 9082', state: 'transfer' }
    const back: Movement = {
      at: over + 600_000,
      amount,
      description: 'TRASPASO DE CUENTA PROPIA 4471',
      state: 'transfer',
      pair: out,
    }
    own.push(out)
    other.push(back)
    other.push({
      at: over + 2 * dayMs < now ? over + 2 * dayMs : over + 1_200_000,
      amount: -cents(amount * 0.8),
      description: `ARRENDAMIENTO UNIDADES ${month + 1}`,
      party: 'ARRENDADORA DEL NORTE',
      state: 'other',
      concept: 'Arrendamiento',
    })
  }
  return { own, other }
}

/** Deposits of the last days that nobody registered: some say what they pay, some hardly anything. */
async function waitingOf(client: pg.ClientBase, accountId: number, now: number): Promise<Movement[]> {
  const { rows } = await client.query<Owed>(
    `select d.series || d.folio as folio, d.balance, d.receiver ->> 'name' as customer, d.receiver ->> 'rfc' as rfc
     from fiscal_document d
     where d.account_id = $1 and d.kind = 'invoice' and d.state = 'stamped' and d.balance > 0 and d.currency = 'MXN'
       and d.customer_id is not null and d.deleted_at is null
     order by d.issued_at, d.id limit 6`,
    [accountId],
  )
  const [named, known, part] = rows
  const at = (days: number, hour: number) => now - days * dayMs - hour * 3_600_000
  return [
    ...(named
      ? [
          {
            at: at(0, 1),
            amount: Number(named.balance),
            description: `SPEI RECIBIDO FACTURA ${named.folio}`,
            party: named.customer,
            rfc: named.rfc,
          },
        ]
      : []),
    ...(known
      ? [
          {
            at: at(1, 2),
            amount: Number(known.balance),
            description: 'SPEI RECIBIDO PAGO DE FLETE',
            party: known.customer,
          },
        ]
      : []),
    ...(part
      ? [
          {
            at: at(2, 3),
            amount: cents(Number(part.balance) * 0.6),
            description: `SPEI RECIBIDO ABONO ${part.folio}`,
            party: part.customer,
            rfc: part.rfc,
          },
        ]
      : []),
    { at: at(1, 6), amount: 22_400, description: 'DEPOSITO EN EFECTIVO SUC 0412' },
    { at: at(3, 2), amount: 39_200, description: 'SPEI RECIBIDO ANTICIPO', party: 'TRANSFERENCIA SIN RFC' },
    { at: at(0, 3), amount: -8.7, description: 'COMISION SPEI E IVA' },
  ]
}

interface Target {
  accountId: number
  by: number
  account: number
  file: string
}

const ids = new WeakMap<Movement, number>()

/** Each month is a statement that was imported. */
async function write(client: pg.ClientBase, { accountId, by, account, file }: Target, movements: readonly Movement[]) {
  const months = new Map<string, Movement[]>()
  for (const movement of movements.toSorted((a, b) => a.at - b.at)) {
    const month = new Date(movement.at).toISOString().slice(0, 7)
    months.set(month, [...(months.get(month) ?? []), movement])
  }
  for (const [month, rows] of months) {
    const { rows: made } = await client.query<{ id: number }>(
      `with read as (
         insert into bank_import (account_id, bank_account_id, file_name, format, added, repeated, skipped, at, by_id)
         values ($1, $2, $3, 'csv', $4, 0, 0, $5, $6) returning id)
       insert into bank_transaction (account_id, bank_account_id, import_id, day, time, amount, description, party, rfc,
         tracking, key, pattern, state, concept, settled_at, settled_by)
       select $1, $2, read.id, (r.at at time zone a.timezone)::date, (r.at at time zone a.timezone)::time, r.amount, r.description,
         r.party, r.rfc, r.tracking, 'demo ' || $3 || r.nth, r.pattern, coalesce(r.state, 'open'), r.concept,
         case when r.state is not null then r.at + interval '1 day' end, case when r.state is not null then $6::int end
       from read, account a, json_to_recordset($7) as r (nth int, at timestamptz, amount numeric, description text, party text,
         rfc text, tracking text, pattern text, state text, concept text)
       where a.id = $1 order by r.nth returning id`,
      [
        accountId,
        account,
        `${file}-${month}.csv`,
        rows.length,
        new Date(rows.at(-1)!.at),
        by,
        JSON.stringify(
          rows.map(({ pair: _, paymentId: __, at, ...row }, nth) => ({
            ...row,
            nth,
            at: new Date(at),
            pattern: patternOf(row.description),
          })),
        ),
      ],
    )
    for (const [at, row] of rows.entries()) ids.set(row, made[at]!.id)
    const matched = rows.filter(({ state }) => state === 'payment')
    await client.query(
      `insert into bank_match (account_id, transaction_id, document_id)
       select $1, m.id, m.payment from json_to_recordset($2) as m (id int, payment int)`,
      [accountId, JSON.stringify(matched.map((row) => ({ id: ids.get(row), payment: row.paymentId })))],
    )
  }
}

/** Both sides of each transfer know each other. */
async function pairUp(client: pg.ClientBase, movements: readonly Movement[]): Promise<void> {
  for (const movement of movements) {
    const [one, other] = [ids.get(movement), movement.pair && ids.get(movement.pair)]
    if (one === undefined || other === undefined) continue
    await client.query(
      `update bank_transaction set pair_id = case when id = $1 then $2::int else $1::int end where id in ($1, $2)`,
      [one, other],
    )
  }
}
