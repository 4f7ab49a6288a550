import { connect, type Socket } from 'node:net'
import type { DueFrame } from '../video/feed.ts'
import { liveFeed, recordedFeed } from '../video/feed.ts'
import { parameterSets, type SceneAt } from '../video/scene.ts'

const MAGIC = 0x30316364
const H264 = 98
const MOST_BODY = 950
const TICK_MS = 20
/** A server so far behind is given up. */
const MOST_WAITING = 4 * 1024 * 1024
const [WHOLE, FIRST, LAST, MIDDLE] = [0, 1, 2, 3]
const START = Buffer.from([0, 0, 0, 1])
/** Recordings are of so long, one after the other, and are kept for so many days. */
const PIECE_MS = 600_000
const KEPT_MS = 7 * 86_400_000
const CHANNELS = [1, 2, 3]

/** What a dashcam is asked by the server. */
export type DashcamAsk =
  | { kind: 'live'; host: string; port: number; channel: number }
  | { kind: 'playback'; host: string; port: number; channel: number; from: number; to: number }
  | { kind: 'stop'; channel: number; isRecorded: boolean }

/** Packets of one picture (JT/T 1078): what does not fit into one comes in parts. */
export function packetsOf(
  phone: string,
  channel: number,
  { at, isKey, nals }: Pick<DueFrame, 'at' | 'isKey' | 'nals'>,
  sequence: number,
): Buffer[] {
  const { sps, pps } = parameterSets()
  const units = isKey ? [sps, pps, ...nals] : nals
  const picture = Buffer.concat(units.flatMap((nal) => [START, nal]))
  const count = Math.ceil(picture.length / MOST_BODY)
  return Array.from({ length: count }, (_, part) => {
    const body = picture.subarray(part * MOST_BODY, (part + 1) * MOST_BODY)
    const place = count === 1 ? WHOLE : part === 0 ? FIRST : part === count - 1 ? LAST : MIDDLE
    const number = Buffer.from(phone, 'hex')
    const head = Buffer.alloc(number.length + 24)
    head.writeUInt32BE(MAGIC, 0)
    head[4] = 0x81
    // The marker tells the end of a picture.
    head[5] = (part === count - 1 ? 0x80 : 0) | H264
    head.writeUInt16BE((sequence + part) & 0xffff, 6)
    number.copy(head, 8)
    const rest = 8 + number.length
    head[rest] = channel
    head[rest + 1] = ((isKey ? 0 : 1) << 4) | place!
    head.writeBigUInt64BE(BigInt(Math.round(at)), rest + 2)
    head.writeUInt16BE(body.length, rest + 14)
    return Buffer.concat([head, body])
  })
}

/** What a dashcam keeps between two instants: every channel, without a gap. */
export function recordedPieces(
  from: number,
  to: number,
  now: number,
): { channel: number; start: number; end: number }[] {
  const [begin, until] = [Math.max(from, now - KEPT_MS), Math.min(to, now)]
  const pieces = []
  for (let start = Math.floor(begin / PIECE_MS) * PIECE_MS; start < until; start += PIECE_MS)
    for (const channel of CHANNELS) pieces.push({ channel, start, end: Math.min(start + PIECE_MS, now) })
  return pieces
}

/** The cameras of one device: calls where it is told to and sends pictures until it is told to stop. */
export class Dashcam {
  readonly #phone: string
  readonly #sceneAt: (channel: number) => SceneAt
  readonly #now: () => number
  readonly #open = new Map<string, Socket>()

  constructor(phone: string, sceneAt: (channel: number) => SceneAt, now: () => number) {
    this.#phone = phone
    this.#sceneAt = sceneAt
    this.#now = now
  }

  get streams(): number {
    return this.#open.size
  }

  obey(ask: DashcamAsk): void {
    const isRecorded = ask.kind === 'playback' || (ask.kind === 'stop' && ask.isRecorded)
    const key = `${ask.channel} ${isRecorded}`
    this.#open.get(key)?.destroy()
    if (ask.kind === 'stop') return
    const scene = this.#sceneAt(ask.channel)
    const feed =
      ask.kind === 'live' ? liveFeed(scene, this.#now()) : recordedFeed(scene, [{ start: ask.from, end: ask.to }])
    const socket = connect({ host: ask.host, port: ask.port })
    this.#open.set(key, socket)
    let timer: NodeJS.Timeout | undefined
    // A live picture is the one of now, not the key frame before it.
    const aheadMs = ask.kind === 'live' ? this.#now() % 1000 : 0
    socket.once('connect', () => (timer = push(socket, feed, this.#phone, ask.channel, aheadMs)))
    // 'close' follows.
    socket.on('error', () => {})
    socket.once('close', () => {
      clearInterval(timer)
      if (this.#open.get(key) === socket) this.#open.delete(key)
    })
  }

  close(): void {
    for (const socket of this.#open.values()) socket.destroy()
  }
}

/** Sends frames as they become due, until there is none or nobody takes them. */
function push(
  socket: Socket,
  feed: Iterator<DueFrame, void>,
  phone: string,
  channel: number,
  aheadMs: number,
): NodeJS.Timeout {
  const begun = performance.now()
  let sequence = 0
  let next = feed.next()
  const tick = () => {
    const elapsed = performance.now() - begun
    if (socket.writableLength > MOST_WAITING) return void socket.destroy()
    for (; !next.done && next.value.due <= elapsed + aheadMs; next = feed.next())
      for (const packet of packetsOf(phone, channel, next.value, sequence)) {
        socket.write(packet)
        sequence += 1
      }
    if (next.done) socket.end()
  }
  tick()
  return setInterval(tick, TICK_MS)
}
