// Invoices of one company, 100 000 of them: sorts, deep pages, filters and searches, each a whole HTTP call; and the
// stamping of 1 000 drafts as one task in the sandbox, with the longest stop of the main loop meanwhile.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { makeTestCsd } from '@arriero/cfdi/testing/test-csd.ts'
import { billingReportNames, billingReports, groupings } from '@arriero/contract/billing/reports/reports.rules.ts'
import { readConfig } from '@arriero/server/app/config.ts'
import { startEmbeddedPostgres } from '@arriero/server/app/database/embedded.ts'
import { migrate } from '@arriero/server/app/database/migrate.ts'
import { startApp } from '@arriero/server/app/start-app.ts'
import { fillBilling } from './billing-world.ts'
import { signIn } from './console-user.ts'
import { makeFleet } from './fleet.ts'
import { lists } from './list-times.ts'
import { watchMainLoop } from './main-loop.ts'

const documents = 100_000
const drafts = 1000
const dataDir = resolve('.arriero/bench-invoices')
await rm(dataDir, { recursive: true, force: true })
const embedded = await startEmbeddedPostgres({ dataDir: resolve(dataDir, 'postgres') })
const pac = fork(new URL('./pac-worker.ts', import.meta.url))
// What the worker sends first is its address.
const [pacUrl] = (await once(pac, 'message')) as [string]

try {
  await migrate(embedded.url)
  const running = await startApp(
    readConfig({
      PORT: '0',
      LOG_LEVEL: 'fatal',
      DATA_DIR: dataDir,
      CALLS_PER_MINUTE: '100000',
      SANDBOX_PAC_URL: pacUrl,
    }),
    embedded.url,
  )
  const { app, url } = running
  const fleet = await makeFleet(app.owner, { units: 1, fences: 1 })
  const token = await signIn(app.owner, fleet.accountId)
  const send = async <Reply>(method: string, path: string, body?: object): Promise<Reply> => {
    const reply = await fetch(url + path, {
      method,
      headers: { authorization: `Token ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    // The shape is the contract's.
    return (await reply.json()) as Reply
  }
  const taxpayer = { rfc: 'EKU9003173C9', name: 'ESCUELA KEMPER URGATE' }
  const issuer = await send<{ id: number }>('POST', '/apis/user/social_reason/', {
    ...taxpayer,
    regime: '601',
    postalCode: '42501',
  })
  const { cer, key, passphrase } = makeTestCsd({ ...taxpayer, now: new Date().toISOString() })
  await send('POST', `/apis/user/social_reason/${issuer.id}/csd`, {
    certificate: cer.toString('base64'),
    key: key.toString('base64'),
    password: passphrase,
  })
  const series = await send<{ id: number }>('POST', '/apis/serie-folio/', {
    serie: 'F',
    tipo: 'I',
    social_reason: issuer.id,
  })
  const old = await send<{ id: number }>('POST', '/apis/serie-folio/', {
    serie: 'B',
    tipo: 'I',
    social_reason: issuer.id,
  })
  const deposits = await send<{ id: number }>('POST', '/apis/serie-folio/', {
    serie: 'P',
    tipo: 'P',
    social_reason: issuer.id,
  })
  await fillBilling(app.owner, {
    accountId: fleet.accountId,
    issuerId: issuer.id,
    seriesId: old.id,
    paymentSeriesId: deposits.id,
    invoices: documents,
  })

  const { measure, tell } = lists(running, token, embedded)
  const list = '/apis/invoice/?limit=50'
  await measure('primera página', list)
  for (const order of ['issuedAt', 'dueOn', 'folio', 'receiverName', 'total', 'balance', 'state'])
    for (const sign of ['', '-']) await measure(`orden ${sign}${order}`, `${list}&order=${sign}${order}`)
  for (const page of [2, 100, 2000]) await measure(`página ${page}`, `${list}&page=${page}`)
  for (const search of ['cliente 77', 'B-4321', 'abc', 'no existe'])
    await measure(`buscar «${search}»`, `${list}&search=${encodeURIComponent(search)}`)
  for (const owed of ['open', 'overdue', 'paid']) await measure(`adeudo ${owed}`, `${list}&owed=${owed}`)
  await measure('canceladas', `${list}&state=cancelled`)
  tell(`Listas de ${documents} facturas`)

  const figures = lists(running, token, embedded, 300)
  await figures.measure('inicio de facturación', '/apis/facturacion/dashboard/', {})
  const today = new Date()
  const day = (at: Date) => at.toISOString().slice(0, 10)
  const yearAgo = day(new Date(today.getTime() - 364 * 86_400_000))
  for (const report of billingReportNames)
    for (const by of billingReports[report].by)
      await figures.measure(
        `${billingReports[report].label}, un año, por ${groupings[by].toLowerCase()}`,
        `/apis/billing_reports/?report=${report}&by=${by}&from=${yearAgo}&to=${day(today)}`,
      )
  const taxReport = `/apis/billing_reports/?report=taxes&by=tax&to=${day(today)}`
  await figures.measure('Impuestos devengados, un año', `${taxReport}&from=${yearAgo}&basis=issued`)
  await figures.measure('Impuestos cobrados, cinco años', `${taxReport}&from=2021-01-01`)
  await figures.measure(
    'Ventas por cliente, cinco años',
    `/apis/billing_reports/?report=sales&by=customer&from=2021-01-01&to=${day(today)}`,
  )
  await figures.measure('Cartera hace un año', `/apis/billing_reports/?report=receivables&by=customer&to=${yearAgo}`)
  figures.tell('Inicio y reportes')

  const customer = await send<{ id: number }>('POST', '/apis/customer/', {
    rfc: 'URE180429TM6',
    name: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
    regime: '601',
    postalCode: '86991',
    use: 'G03',
  })
  const taxes = [
    { kind: 'traslado', tax: '002', factor: 'Tasa', rate: 0.16 },
    { kind: 'retencion', tax: '002', factor: 'Tasa', rate: 0.04 },
  ]
  const line = { productKey: '78101802', description: 'Flete', unitKey: 'E48', quantity: 1, unitPrice: 25_000, taxes }
  const draft = { seriesId: series.id, customerId: customer.id, method: 'PPD', currency: 'MXN', lines: [line] }
  const ids: number[] = []
  for (let made = 0; made < drafts; made += 1)
    ids.push((await send<{ id: number }>('POST', '/apis/invoice/', draft)).id)
  const cpuBefore = process.cpuUsage()
  const endWatch = watchMainLoop()
  const began = performance.now()
  const { task_id } = await send<{ task_id: number }>('POST', '/apis/invoice/timbrar_xml', { ids })
  const others: number[] = []
  for (let status = ''; status !== 'SUCCESS';) {
    const asked = performance.now()
    await send('GET', '/apis/serie-folio/')
    others.push(performance.now() - asked)
    status = (await send<{ status: string }>('GET', `/apis/tasks/status/${task_id}`)).status
    if (status === 'FAILURE') throw new Error('La tarea no terminó.')
    await new Promise((resolve_) => setTimeout(resolve_, 200))
  }
  const seconds = (performance.now() - began) / 1000
  const { clock, processor } = endWatch()
  const { user, system } = process.cpuUsage(cpuBefore)
  const cpu = user + system
  const { rows } = await app.owner.query<{ count: number }>(
    `select count(*)::int as count from fiscal_document where id = any($1) and state = 'stamped'`,
    [ids],
  )
  others.sort((a, b) => a - b)
  console.log(
    `Timbrar ${drafts} en una tarea: ${seconds.toFixed(1)} s (meta 60), timbradas ${rows[0]?.count}; procesador del servidor ${(cpu / 1000 / drafts).toFixed(1)} ms cada una`,
  )
  console.log(
    `Mientras: otra llamada p95 ${others[Math.floor(others.length * 0.95)]?.toFixed(0)} ms (meta 100); el ciclo detenido, por reloj p99 ${clock.p99.toFixed(0)} ms y la mayor ${clock.most.toFixed(0)}, de procesador p99 ${processor.p99.toFixed(0)} y la mayor ${processor.most.toFixed(0)} (meta 20)`,
  )
  await running.stop()
} finally {
  pac.disconnect()
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
