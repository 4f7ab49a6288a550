// Cartas porte of one company, 100 000 of them: sorts, deep pages, filters and searches, each a whole HTTP call; and what
// the form asks while somebody types, with 100 goods and with 1 000.
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readConfig } from '@arriero/server/app/config.ts'
import { startEmbeddedPostgres } from '@arriero/server/app/database/embedded.ts'
import { migrate } from '@arriero/server/app/database/migrate.ts'
import { startApp } from '@arriero/server/app/start-app.ts'
import { signIn } from './console-user.ts'
import { makeFleet } from './fleet.ts'
import { lists } from './list-times.ts'

const documents = 100_000
const dataDir = resolve('.arriero/bench-carta-porte')
await rm(dataDir, { recursive: true, force: true })
const embedded = await startEmbeddedPostgres({ dataDir: resolve(dataDir, 'postgres') })

const fill = [
  `insert into social_reason (account_id, rfc, name, regime, postal_code)
     values ($1, 'EKU9003173C9', 'ESCUELA KEMPER URGATE', '601', '42501')`,
  `insert into document_series (account_id, name, kind, social_reason_id) select $1, 'T', 'T', id from social_reason where account_id = $1`,
  // One in three charges its freight.
  `insert into fiscal_document (account_id, kind, series_id, series, folio, issuer_id, receiver, issued_at, due_on, currency, method,
       total, balance, state, uuid, stamped_at, is_test)
     select $1, 'carta_porte', s.id, 'T', n, s.social_reason_id,
       jsonb_build_object('rfc', 'ABC010101AB' || n % 10, 'name', 'CLIENTE ' || n % 2000, 'regime', '601', 'postalCode', '64000'),
       now() - make_interval(mins => n * 26), case when n % 3 = 0 then (now() - make_interval(mins => n * 26))::date + 30 end,
       case when n % 3 = 0 then 'MXN' else 'XXX' end, case when n % 3 = 0 then 'PPD' end,
       case when n % 3 = 0 then n % 9000 + 100 else 0 end, case when n % 3 = 0 then case when n % 15 = 0 then n % 9000 + 100 else 0 end end,
       case when n % 50 = 1 then 'draft' else 'stamped' end, case when n % 50 <> 1 then gen_random_uuid() end,
       case when n % 50 <> 1 then now() - make_interval(mins => n * 26) end, true
     from generate_series(1, ${documents}) n, document_series s where s.account_id = $1`,
  `insert into carta_porte (document_id, account_id, type, complement_id, origin, destination, journey)
     select id, $1, case when method is null then 'traslado' else 'ingreso' end, 'CCC' || substr(gen_random_uuid()::text, 4),
       'Planta ' || folio % 90, 'CEDIS ' || folio % 300, jsonb_build_object('stops', '[]'::jsonb, 'goods', '[]'::jsonb)
     from fiscal_document where account_id = $1`,
]

const address = { state: 'JAL', country: 'MEX', postalCode: '44940' }
const sketch = (goods: number) => ({
  type: 'traslado',
  stops: [
    { kind: 'Origen', number: 1, rfc: 'EKU9003173C9', at: '2026-11-21T14:00:00.000Z', address },
    { kind: 'Destino', number: 1, rfc: 'URE180429TM6', at: '2026-11-22T01:00:00.000Z', distanceKm: 585.4, address },
  ],
  goods: Array.from({ length: goods }, (_, n) => ({
    productKey: '50101538',
    description: `Verdura ${n}`,
    quantity: 10 + n,
    unitKey: 'XBX',
    weightKg: 120.5,
  })),
  vehicle: {
    permit: 'TPAF01',
    permitNumber: '0X2',
    configuration: 'C2',
    grossWeight: 17.5,
    plate: '501AA1',
    year: 2022,
    liabilityInsurer: 'Seguros del Altiplano',
    liabilityPolicy: '123456789',
  },
  figures: [{ type: '01', rfc: 'VAAM130719H60', licence: 'a234567890', name: 'MIGUEL VARGAS ARANDA' }],
})

try {
  await migrate(embedded.url)
  const running = await startApp(
    readConfig({ PORT: '0', LOG_LEVEL: 'fatal', DATA_DIR: dataDir, CALLS_PER_MINUTE: '100000' }),
    embedded.url,
  )
  const { owner } = running.app
  const fleet = await makeFleet(owner, { units: 1, fences: 1 })
  const token = await signIn(owner, fleet.accountId)
  for (const statement of fill) await owner.query(statement, [fleet.accountId])
  await owner.query('vacuum analyze')
  const { measure, tell } = lists(running, token, embedded)
  const list = '/apis/carta_porte/?limit=50'
  await measure('primera página', list)
  for (const order of ['issuedAt', 'folio', 'receiverName', 'total', 'state'])
    for (const sign of ['', '-']) await measure(`orden ${sign}${order}`, `${list}&order=${sign}${order}`)
  for (const page of [2, 100, 2000]) await measure(`página ${page}`, `${list}&page=${page}`)
  for (const type of ['ingreso', 'traslado'])
    for (const page of [1, 600]) await measure(`${type}, página ${page}`, `${list}&type=${type}&page=${page}`)
  await measure('borradores', `${list}&state=draft`)
  await measure('por cobrar', `${list}&owed=open`)
  for (const search of ['T-99001', 'cliente 77', 'no existe'])
    await measure(`buscar «${search}»`, `${list}&search=${encodeURIComponent(search)}`)
  for (const goods of [100, 1000])
    await measure(`revisión con ${goods} mercancías`, '/apis/carta_porte/review', sketch(goods))
  tell(`Cartas porte, ${documents}`)
  await running.stop()
} finally {
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
