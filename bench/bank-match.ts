// A statement of 5 000 lines against 20 000 open invoices and 4 000 payments of 1 500 customers: the matching alone, the
// call that reads them all and answers, and the preview of the file. Then the list of 100 000 movements of an account.
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { readConfig } from '@arriero/server/app/config.ts'
import { startEmbeddedPostgres } from '@arriero/server/app/database/embedded.ts'
import { migrate } from '@arriero/server/app/database/migrate.ts'
import { startApp } from '@arriero/server/app/start-app.ts'
import { signIn } from './console-user.ts'
import { makeFleet } from './fleet.ts'
import { lists } from './list-times.ts'

const [lines, invoices, movements] = [5000, 20_000, 100_000]
const dataDir = resolve('.arriero/bench-bank-match')
await rm(dataDir, { recursive: true, force: true })
const embedded = await startEmbeddedPostgres({ dataDir: resolve(dataDir, 'postgres') })

/** Invoices of the last year, a dozen open ones of each customer; payments of half of the lines of the statement. */
const fill = `
  with customers as (
    insert into billing_customer (account_id, rfc, name, regime, postal_code, cfdi_use)
    select $1, 'ABC' || to_char(date '2000-01-01' + n, 'YYMMDD') || upper(substr(md5(n::text), 1, 3)), 'CLIENTE NUMERO ' || n || ' DEL BAJIO', '601', '64000', 'G03'
    from generate_series(1, 1500) n returning id, rfc, name),
  numbered as (select *, row_number() over () as at from customers)
  insert into fiscal_document (account_id, kind, series_id, series, folio, issuer_id, customer_id, receiver, issued_at, due_on,
    method, form, total, balance, state, uuid, stamped_at, is_test)
  select $1, 'invoice', $3, 'B', n, $4, c.id, jsonb_build_object('rfc', c.rfc, 'name', c.name), now() - make_interval(mins => n * 20),
    (now() - make_interval(mins => n * 20))::date + 30, 'PPD', '99', a.amount, a.amount, 'stamped', gen_random_uuid(),
    now() - make_interval(mins => n * 20), true
  from generate_series(1, $2::int) n join numbered c on c.at = n % 1500 + 1,
    lateral (select 5000 + (n * 7919 % 90000) + (n % 100) / 100.0 as amount) a`
const pay = `
  with made as (
    insert into fiscal_document (account_id, kind, series_id, series, folio, issuer_id, customer_id, receiver, issued_at, form, total, state)
    select account_id, 'payment', $2, 'P', folio, issuer_id, customer_id, receiver, now() - make_interval(days => folio % 30), '03',
      total + 100000, 'draft'
    from fiscal_document where account_id = $1 and kind = 'invoice' and folio <= 4000 returning id, account_id, folio, issued_at)
  insert into payment (document_id, account_id, paid_at, operation)
  select id, account_id, issued_at, 'MBAN' || lpad(folio::text, 8, '0') from made`
/** In turn: a tracking key, a folio with its amount, two folios, an RFC with an amount, a name with a sum, nothing known, a charge. */
const statement = `
  insert into bank_transaction (account_id, bank_account_id, day, amount, description, party, rfc, tracking, key, pattern)
  select $1, $2, current_date - n % 30,
    case n % 7 when 0 then i.total + 100000 when 1 then i.balance when 2 then i.balance + j.balance when 3 then i.balance
      when 4 then p.sum when 5 then 1234.56 + n else -(100 + n) end,
    case n % 7 when 1 then 'SPEI RECIBIDO FACT B' || i.folio when 2 then 'SPEI RECIBIDO FACT ' || i.folio || ' ' || j.folio
      when 6 then 'SPEI ENVIADO PROVEEDOR' else 'SPEI RECIBIDO PAGO DE FLETES' end,
    case when n % 7 = 4 then i.receiver ->> 'name' end, case when n % 7 in (2, 3) then i.receiver ->> 'rfc' end,
    case when n % 7 = 0 then 'MBAN' || lpad(i.folio::text, 8, '0') end, 'bench ' || n, 'spei recibido'
  from generate_series(1, $3::int) n
  join fiscal_document i on i.series_id = $4 and i.folio = (n * 3) % 3900 + 1
  join fiscal_document j on j.series_id = $4 and j.folio = i.folio + 1500,
    lateral (select sum(balance) as sum from (
      select balance from fiscal_document d where d.account_id = $1 and d.customer_id = i.customer_id and kind = 'invoice'
      order by folio desc limit 3) o) p`
const many = `
  insert into bank_transaction (account_id, bank_account_id, day, time, amount, description, party, rfc, key, pattern, state, concept, settled_at)
  select $1, $2, current_date - n / 60, make_time(n % 24, n % 60, 0), (n % 9000 + 100) * case when n % 3 = 0 then -1 else 1 end,
    'SPEI ' || case when n % 3 = 0 then 'ENVIADO OC-' else 'RECIBIDO FACT B' end || n, 'CLIENTE NUMERO ' || n % 1500 || ' DEL BAJIO', null, 'many ' || n, 'spei',
    case when n % 50 = 0 then 'open' else 'other' end, case when n % 50 = 0 then null else 'Conciliado' end, case when n % 50 = 0 then null else now() end
  from generate_series(1, $3::int) n`

try {
  await migrate(embedded.url)
  const running = await startApp(
    readConfig({ PORT: '0', LOG_LEVEL: 'fatal', DATA_DIR: dataDir, CALLS_PER_MINUTE: '100000' }),
    embedded.url,
  )
  const { app, url } = running
  const fleet = await makeFleet(app.owner, { units: 1, fences: 1 })
  const token = await signIn(app.owner, fleet.accountId)
  const send = async <Reply>(method: string, path: string, body?: object | FormData): Promise<Reply> => {
    const isForm = body instanceof FormData
    const reply = await fetch(url + path, {
      method,
      headers: { authorization: `Token ${token}`, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    })
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    // The shape is the contract's.
    return (await reply.json()) as Reply
  }
  const issuer = await send<{ id: number }>('POST', '/apis/user/social_reason/', {
    rfc: 'EKU9003173C9',
    name: 'ESCUELA KEMPER URGATE',
    regime: '601',
    postalCode: '42501',
  })
  const series = (serie: string, tipo: string) =>
    send<{ id: number }>('POST', '/apis/serie-folio/', { serie, tipo, social_reason: issuer.id })
  const [ofInvoices, ofPayments] = [await series('B', 'I'), await series('P', 'P')]
  await app.owner.query(fill, [fleet.accountId, invoices, ofInvoices.id, issuer.id])
  await app.owner.query(pay, [fleet.accountId, ofPayments.id])
  const bank = await send<{ id: number }>('POST', '/apis/banks/', { name: 'Banca Sierra Norte' })
  const account = (name: string) =>
    send<{ id: number }>('POST', '/apis/banks/accounts/', {
      bankId: bank.id,
      name,
      currency: 'MXN',
      openingBalance: 0,
      openedOn: '2020-01-01',
    })
  const [read, long] = [await account('Estado'), await account('Larga')]
  await app.owner.query('analyze')
  await app.owner.query(statement, [fleet.accountId, read.id, lines, ofInvoices.id])
  await app.owner.query('vacuum analyze')

  const delay = monitorEventLoopDelay({ resolution: 5 })
  const timed = async (path: string, body?: FormData) => {
    delay.reset()
    delay.enable()
    const began = performance.now()
    const reply = await send<Record<string, never>>(body ? 'POST' : 'GET', path, body)
    const seconds = (performance.now() - began) / 1000
    delay.disable()
    return { reply, words: `${seconds.toFixed(2)} s, mayor pausa del ciclo ${(delay.max / 1e6).toFixed(0)} ms` }
  }
  interface Found {
    sure: number
    suggested: number
    without: unknown[]
  }
  for (const round of ['primera', 'segunda', 'tercera']) {
    const { reply, words } = await timed(`/apis/banks/proposals/${read.id}`)
    const { sure, suggested, without } = reply as unknown as Found
    console.log(
      `  ${lines} movimientos contra ${invoices} facturas y 4000 pagos, ${round} vez: ${words} (meta 5 s); ${suggested} con propuesta, ${sure} seguras, ${without.length} sin coincidencia`,
    )
  }
  const file = new FormData()
  const { rows } = await app.owner.query<{ line: string }>(
    `select to_char(day, 'DD/MM/YYYY') || ',"' || description || '",' || amount as line from bank_transaction where bank_account_id = $1`,
    [read.id],
  )
  file.set('data', JSON.stringify({ bankAccountId: long.id }))
  file.set('file', new Blob([`Fecha,Concepto,Importe\n${rows.map(({ line }) => line).join('\n')}\n`]), 'estado.csv')
  const preview = await timed('/apis/banks/import/preview', file)
  console.log(`  revisar el CSV de ${lines} movimientos con lo que serían: ${preview.words}`)

  await app.owner.query(many, [fleet.accountId, long.id, movements])
  await app.owner.query('vacuum analyze')
  const { measure, tell } = lists(running, token, embedded)
  const list = `/apis/banks/transactions/${long.id}?limit=50`
  await measure('primera página', list)
  for (const order of ['day', '-day', 'amount', '-amount', 'party', '-party'])
    await measure(`orden ${order}`, `${list}&order=${order}`)
  for (const page of [2, 100, 2000]) await measure(`página ${page}`, `${list}&page=${page}`)
  for (const search of ['cliente 77', 'B4321', '1,234.00', 'no existe'])
    await measure(`buscar «${search}»`, `${list}&search=${encodeURIComponent(search)}`)
  await measure('por conciliar', `${list}&state=open`)
  await measure('un mes', `${list}&from=2026-06-01&to=2026-06-30`)
  await measure('cuentas con su saldo', '/apis/banks/dashboard/')
  await measure('saldo por día', `/apis/banks/accounts/balances/${long.id}`)
  tell(`Listas de ${movements} movimientos`)
  await running.stop()
} finally {
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
