// The server's memory and a viewer's traffic: 10 000 units, 5 000 geofences, 500 viewers, 1 000 updates a second.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { LiveReport } from './live-worker.ts'

const seconds = Number(process.argv[2] ?? 60)
const viewers = 500

const worker = fork(new URL('./live-worker.ts', import.meta.url), [String(seconds + 5)])
const [ready] = (await once(worker, 'message')) as [LiveReport]
const { url, token, accountId } = ready
let last = ready
worker.on('message', (report: LiveReport) => (last = report))

let frames = 0
let frameBytes = 0
const sockets = await Promise.all(
  Array.from({ length: viewers }, async () => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/socket/live/${accountId}?token=${token}`, ['arriero'])
    await once(socket, 'message')
    return socket
  }),
)
// Frames are inflated by one viewer only: this process would otherwise measure itself.
sockets[0]?.on('message', (data: Buffer) => {
  frames += 1
  frameBytes += data.length
})
const rawBytes = (socket: WebSocket): number => {
  // ws names its TCP socket nowhere in public; the bytes on the wire are what is measured.
  const { _socket: raw } = socket as unknown as { _socket?: { bytesRead: number } }
  return raw?.bytesRead ?? 0
}
const meanBytes = () => sockets.reduce((sum, socket) => sum + rawBytes(socket), 0) / sockets.length
await new Promise((resolve) => setTimeout(resolve, 3000))
const began = performance.now()
const bytesBefore = meanBytes()
const cpuBefore = last.cpuMs
const framesBefore = frames
await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
const tookS = (performance.now() - began) / 1000
console.log(
  `Mapa en vivo: 10000 unidades, 5000 geocercas, ${viewers} espectadores, ${last.updatesPerSecond.toFixed(0)} actualizaciones/s, ${tookS.toFixed(0)} s`,
)
console.log(`  memoria del servidor: ${last.rssMb.toFixed(0)} MB, la mayor ${last.peakMb.toFixed(0)} MB; meta 500`)
console.log(`  tráfico por espectador: ${((meanBytes() - bytesBefore) / 1000 / tookS).toFixed(1)} kB/s; meta 40`)
console.log(
  `  cuadros por segundo: ${((frames - framesBefore) / tookS).toFixed(2)}; meta ≤ 4; sin comprimir ${(frameBytes / Math.max(1, frames) / 1000).toFixed(1)} kB cada uno`,
)
console.log(`  procesador del servidor: ${((last.cpuMs - cpuBefore) / 10 / tookS).toFixed(0)} % de un núcleo`)
for (const socket of sockets) socket.terminate()
worker.send('stop')
await once(worker, 'exit')
