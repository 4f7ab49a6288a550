// Video for many: viewers of streams of 1 Mbit/s through the server's relay, some of whom do not keep up. Two processes:
// the server, and this one with the platform of the cameras and with the viewers.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { socketProtocol, ticketProtocol } from '@arriero/contract/core/channel.ts'
import { socketTicket } from '@arriero/contract/session/session.contract.ts'
import { openVideo, videoProtocol, videoSocketPath } from '@arriero/contract/video/relay.contract.ts'
import { avcConfig, flvHead, metadataTag, videoHeadTag, videoTag } from '@arriero/simulators/video/flv.ts'
import { parameterSets } from '@arriero/simulators/video/scene.ts'
import type { RelayReport } from './relay-worker.ts'

const seconds = Number(process.argv[2] ?? 60)
const viewers = Number(process.argv[3] ?? 200)
const streams = Number(process.argv[4] ?? 20)
const goals = { core: 0.3, rssMb: 200 }
const FPS = 15
/** 1 Mbit/s */
const FRAME = Buffer.alloc(Math.round(1_000_000 / 8 / FPS), 0x55)
const { sps, pps } = parameterSets()

let openStreams = 0
let mostOpen = 0
/** Stands for the cameras' platform: a link to a stream, and streams that only fill their time. */
const platform = createServer((request, response) => {
  if (!request.url?.startsWith('/video/')) {
    request.resume()
    const data = [{ url: `http://${request.headers.host}/video/${openStreams}.flv`, session: 'x', channel: 1 }]
    response.setHeader('content-type', 'application/json')
    return void response.end(JSON.stringify({ code: 200, success: true, data }))
  }
  openStreams += 1
  mostOpen = Math.max(mostOpen, openStreams)
  response.write(Buffer.concat([flvHead(false), metadataTag(false), videoHeadTag(0, avcConfig(sps, pps))]))
  let frame = 0
  const timer = setInterval(() => {
    response.write(videoTag(Math.round((frame * 1000) / FPS), frame % FPS === 0, [FRAME]))
    frame += 1
  }, 1000 / FPS)
  response.once('close', () => {
    clearInterval(timer)
    openStreams -= 1
  })
})
platform.listen(0, '127.0.0.1')
await once(platform, 'listening')
const { port } = platform.address() as AddressInfo

const worker = fork(new URL('./relay-worker.ts', import.meta.url), [`http://127.0.0.1:${port}`, String(streams)])
// Only our own program writes here, and one kind of message.
const [server] = (await once(worker, 'message')) as [RelayReport]
let latest = server
let peakMb = 0
worker.on('message', (report: RelayReport) => {
  latest = report
  peakMb = Math.max(peakMb, report.rssMb)
})

async function post<T>(path: string, body: unknown): Promise<T> {
  const headers = { authorization: `Token ${server.token}`, 'content-type': 'application/json' }
  const reply = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  // The two calls below answer what their contracts say.
  return (await reply.json()) as T
}

interface Watching {
  socket: WebSocket
  bytes: number
  lastAt: number
  longestGapMs: number
  firstMs: number | null
}

async function watch(cameraId: number): Promise<Watching> {
  const began = performance.now()
  const [{ ticket }, session] = await Promise.all([
    post<{ ticket: string }>(openVideo.path, { cameraId, channel: 1, kind: 'live' }),
    post<{ ticket: string }>(socketTicket.path, {}),
  ])
  const address = `${server.url.replace('http', 'ws')}${videoSocketPath}`
  const socket = new WebSocket(address, [socketProtocol, ticketProtocol(session.ticket), videoProtocol(ticket)])
  const one: Watching = { socket, bytes: 0, lastAt: 0, longestGapMs: 0, firstMs: null }
  socket.on('message', (data: Buffer) => {
    const now = performance.now()
    one.firstMs ??= now - began
    if (one.lastAt > 0) one.longestGapMs = Math.max(one.longestGapMs, now - one.lastAt)
    one.lastAt = now
    one.bytes += data.length
  })
  await once(socket, 'open')
  return one
}

// What the application itself takes, before anybody looks.
await pause(5000)
const idleMb = latest.rssMb
const all: Watching[] = []
for (let at = 0; at < viewers; at += 1) all.push(await watch(server.cameras[at % streams] ?? 0))
// Ten who open a stream and read nothing: the others must not feel them.
const stalled = await Promise.all(server.cameras.slice(0, 10).map((id) => watch(id)))
for (const { socket } of stalled) socket.pause()
await pause(3000)
for (const one of all) Object.assign(one, { bytes: 0, longestGapMs: 0, lastAt: 0 })
const before = latest
const began = performance.now()
await pause(seconds * 1000)
const after = latest
const lasted = (performance.now() - began) / 1000
const core = (after.cpuMs - before.cpuMs) / 1000 / lasted
const rates = all.map(({ bytes }) => (bytes * 8) / lasted / 1e6)
const gaps = all.map(({ longestGapMs }) => longestGapMs).toSorted((a, b) => a - b)
const firsts = all.flatMap(({ firstMs }) => firstMs ?? []).toSorted((a, b) => a - b)
const median = (sorted: readonly number[]) => sorted[Math.floor(sorted.length / 2)] ?? Number.NaN

console.log(
  `Relevo de video: ${viewers} que miran ${streams} flujos de 1 Mbit/s y 10 que no leen, ${lasted.toFixed(0)} s`,
)
console.log(`  flujos abiertos con la plataforma: ${after.upstreams}, los más a la vez ${mostOpen}; meta ${streams}`)
console.log(`  núcleo ${core.toFixed(3)} (todo el servidor); meta ${goals.core}`)
console.log(
  `  memoria ${after.rssMb.toFixed(0)} MB, la mayor ${peakMb.toFixed(0)}; sin nadie, todo el servidor ${idleMb.toFixed(0)}: del video ${(after.rssMb - idleMb).toFixed(0)}; meta ${goals.rssMb}`,
)
console.log(`  a cada uno, Mbit/s: de ${Math.min(...rates).toFixed(2)} a ${Math.max(...rates).toFixed(2)}`)
console.log(
  `  del clic a los primeros bytes, ms: mediana ${median(firsts).toFixed(0)}, el peor ${firsts.at(-1)?.toFixed(0)}`,
)
console.log(`  hueco más largo, ms: mediana ${median(gaps).toFixed(0)}, el peor ${gaps.at(-1)?.toFixed(0)}`)
console.log(`  de los diez que no leen, cerrados: ${stalled.filter(({ socket }) => socket.readyState > 1).length}`)
for (const { socket } of [...all, ...stalled]) socket.terminate()
await pause(11_000)
console.log(`  flujos abiertos a los 11 s de que nadie mira: ${openStreams}`)
worker.send('stop')
await once(worker, 'exit')
platform.close().closeAllConnections()
if (mostOpen !== streams || openStreams !== 0) process.exitCode = 1
