// Who means no good: idle connections that are made again when they are closed, and every second three hundred more that
// say nonsense, half a sentence or nothing. Spread over addresses of this machine.
import { connect, type Socket } from 'node:net'

const [, , consolePort = '0', devicePort = '0', phonePort = '0', idle = '5000', perSecond = '300'] = process.argv
const ports = [consolePort, devicePort, phonePort].map(Number)
/** Connections of the hostile that stay open: the oldest goes, as programs of this kind have limits too. */
const mostOpen = 6000

const upgrade = (target: string) =>
  `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n` +
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'

/** What is said first; null: nothing, and the connection is dropped at once. */
const openings: readonly ((n: number) => { port: number; text: string | Buffer | null })[] = [
  () => ({ port: 0, text: upgrade('//') }),
  () => ({ port: 0, text: upgrade('/socket/live/1/?token=nobody') }),
  () => ({ port: 0, text: 'GET /apis/ HTTP/1.1\r\nHost: x\r\nX: ' }),
  () => ({ port: 0, text: null }),
  (n) => ({ port: 1, text: Buffer.concat([Buffer.from([0, 15]), Buffer.from(String(n).padStart(15, '9'))]) }),
  () => ({ port: 1, text: Buffer.alloc(900, '$') }),
  () => ({ port: 1, text: '' }),
  () => ({ port: 2, text: 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n' }),
  (n) => ({
    port: 2,
    text: `GET /?id=x${n}&lat=1e308&lon=NaN&speed=1e39&timestamp=Infinity HTTP/1.1\r\nHost: x\r\n\r\n`,
  }),
]

let opened = 0
let failed = 0
function open(port: number): Socket {
  opened += 1
  const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${2 + (opened % 20)}` })
  socket.on('error', () => (failed += 1))
  socket.resume()
  return socket
}

function keepIdle(n: number): void {
  // The way of the devices is where most wait.
  const socket = open(ports[n % 4 === 0 ? 0 : n % 4 === 1 ? 2 : 1] ?? 0)
  socket.on('close', () => setTimeout(keepIdle, 1000 + Math.random() * 4000, n))
}
for (let n = 0; n < Number(idle); n += 1) setTimeout(keepIdle, n / 2, n)

const kept = new Set<Socket>()
setInterval(() => {
  for (let i = 0; i < Number(perSecond) / 10; i += 1) {
    const { port, text } = openings[opened % openings.length]?.(opened) ?? { port: 0, text: null }
    const socket = open(ports[port] ?? 0)
    kept.add(socket)
    socket.on('connect', () => (text === null ? socket.destroy() : socket.write(text)))
    socket.on('close', () => kept.delete(socket))
    const [oldest] = kept
    if (kept.size > mostOpen) oldest?.destroy()
  }
}, 100)

export interface HostileReport {
  opened: number
  failed: number
}
process.on('message', () => {
  const report: HostileReport = { opened, failed }
  process.send?.(report, undefined, undefined, () => process.exit(0))
})
