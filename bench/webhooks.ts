// 10 000 webhook deliveries a minute to 20 addresses, one of which hangs and one of which is nobody's: how far behind the
// others are, and whether anything is missing, twice or out of its unit's order.
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadavg } from 'node:os'
import { resolve } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { readConfig } from '@arriero/server/app/config.ts'
import { startEmbeddedPostgres } from '@arriero/server/app/database/embedded.ts'
import { migrate } from '@arriero/server/app/database/migrate.ts'
import { inWork } from '@arriero/server/app/app.ts'
import { systemScope } from '@arriero/server/app/scope.ts'
import { startApp } from '@arriero/server/app/start-app.ts'
import { writeDeliveries } from '@arriero/server/modules/integrations/webhooks/deliveries.ts'
import { makeFleet } from './fleet.ts'

const seconds = Number(process.argv[2] ?? 60)
const [addresses, dead, units, aMinute] = [20, 2, 500, 10_000]
/** Each event goes to every address. */
const eventsASecond = aMinute / 60 / addresses
const dataDir = resolve('.arriero/bench-webhooks')
await rm(dataDir, { recursive: true, force: true })
const embedded = await startEmbeddedPostgres({ dataDir: resolve(dataDir, 'postgres') })

interface Heard {
  address: number
  unit: number
  number: number
  behindMs: number
}
const heard: Heard[] = []

/** One server for the addresses that answer; the first dead one takes the call and says nothing. */
const receiver = createServer((request, response) => {
  const address = Number(request.url?.slice(1))
  let text = ''
  request.on('data', (part: Buffer) => (text += part.toString()))
  request.on('end', () => {
    if (address === 0) return
    const { unit, data } = JSON.parse(text) as { unit: { id: number }; data: { number: number; sent: number } }
    heard.push({ address, unit: unit.id, number: data.number, behindMs: Date.now() - data.sent })
    response.writeHead(204).end()
  })
})
receiver.listen(0, '127.0.0.1')
await once(receiver, 'listening')
const { port } = receiver.address() as AddressInfo
/** Nobody listens there. */
const urlOf = (address: number) => `http://127.0.0.1:${address === 1 ? 1 : port}/${address}`

try {
  await migrate(embedded.url)
  const running = await startApp(
    readConfig({ PORT: '0', LOG_LEVEL: 'fatal', DATA_DIR: dataDir, OUTGOING_ALLOW: '127.0.0.1' }),
    embedded.url,
  )
  const { app } = running
  const { accountId, unitIds } = await makeFleet(app.owner, { units, fences: 1 })
  const { rows: people } = await app.owner.query<{ id: number }>(
    `insert into app_user (account_id, username, email, password_hash, name, role) values ($1, 'banco', 'b@example.com', 'x', 'Banco', 3) returning id`,
    [accountId],
  )
  const userId = people[0]?.id
  for (let address = 0; address < addresses; address += 1)
    await app.owner.query(
      `insert into webhook (account_id, owner_id, name, url, events) values ($1, $2, $3, $4, '{alert}')`,
      [accountId, userId, `Dirección ${address}`, urlOf(address)],
    )

  const began = performance.now()
  const cpu = process.cpuUsage()
  const numbers = new Map<number, number>()
  let events = 0
  while (performance.now() - began < seconds * 1000) {
    const owed = Math.floor(((performance.now() - began) / 1000) * eventsASecond) - events
    if (owed > 0) {
      const happened = Array.from({ length: owed }, (_, i) => {
        const unitId = unitIds[(events + i) % unitIds.length]!
        const number = (numbers.get(unitId) ?? 0) + 1
        numbers.set(unitId, number)
        return {
          unitId,
          event: 'alert.opened',
          at: new Date().toISOString(),
          key: null,
          data: { number, sent: Date.now() },
        }
      })
      await inWork(app, systemScope(accountId), (work) => writeDeliveries(work, 'alert', happened))
      events += owed
    }
    await after(100)
  }
  const expected = events * (addresses - dead)
  const waited = performance.now()
  while (heard.length < expected && performance.now() - waited < 30_000) await after(100)
  const used = process.cpuUsage(cpu)

  const behind = heard.map(({ behindMs }) => behindMs).toSorted((a, b) => a - b)
  const at = (share: number) => behind[Math.min(behind.length - 1, Math.floor(behind.length * share))] ?? Number.NaN
  const orders = new Map<string, number>()
  let wrong = 0
  for (const { address, unit, number } of heard) {
    const key = `${address}:${unit}`
    if (number !== (orders.get(key) ?? 0) + 1) wrong += 1
    orders.set(key, number)
  }
  const { rows } = await app.owner.query<{ kept: number }>(
    `select count(*)::int as kept from webhook_delivery d join webhook w on w.id = d.webhook_id
     where d.state = 'waiting' and w.name in ('Dirección 0', 'Dirección 1')`,
  )
  process.stdout.write(
    [
      `${addresses} direcciones, ${dead} muertas, ${units} unidades, ${seconds} s; carga media ${loadavg()[0]?.toFixed(1)}`,
      `  envíos por minuto: ${Math.round((events * addresses * 60) / seconds)} (${heard.length} tomados de ${expected})`,
      `  atraso p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, el peor ${at(1)} ms (meta 5 000)`,
      `  fuera de orden o repetidos: ${wrong}; de las muertas esperan ${rows[0]?.kept} de ${events * dead}`,
      `  procesador de todo el programa: ${Math.round((used.user + used.system) / 10_000 / seconds)} %`,
      '',
    ].join('\n'),
  )
  receiver.closeAllConnections()
  await running.stop()
} finally {
  receiver.close()
  await embedded.stop()
}
process.exit(0)
