import { createServer, type AddressInfo, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { placeOf } from '@arriero/contract/core/addresses.ts'
import { PlatformError } from '../../errors.ts'
import { ByteRate } from '../listener/rate.ts'
import { Strangers } from '../listener/strangers.ts'
import { FlvOfFrames } from './flv-of-frames.ts'
import { isMedia, isOf, Jt1078Reader, PACKET_START } from './jt1078.ts'

export interface MediaListenerOptions {
  host: string
  /** 0: any free port. */
  port: number
  /** Connections of devices, at most. */
  connections?: number
  /** Connections that have not said whose they are, at most, in all and of one address; the oldest makes room. */
  strangers?: number
  strangersPerAddress?: number
  /** From connecting until it has said whose it is. */
  loginMs?: number
  /** Bytes a second of one device, averaged over ten seconds; what comes faster waits. */
  bytesPerSecond?: number
  log: { warn(fields: object, message: string): void }
}

/** A stream that a device was asked for. */
export interface ExpectedMedia {
  /** The number in its packets: 6 bytes, or 10 of devices of 2019, which may send the last 6 of them as well. */
  sim: Uint8Array
  channel: number
  /** For its device to call. */
  withinMs: number
  signal?: AbortSignal | undefined
}

const usual = { connections: 500, strangers: 200, strangersPerAddress: 20, loginMs: 10_000, bytesPerSecond: 1_500_000 }
/** A device that sends nothing so long is gone. */
const SILENCE_MS = 30_000
/** Of what a reader has not taken. */
const MOST_WAITING = 4 * 1024 * 1024

interface Waiting extends ExpectedMedia {
  take(stream: Readable): void
}

/** The port at which dashcams deliver the video that they were asked for; whoever was not asked is turned away. */
export interface MediaListener {
  readonly port: number
  /** Connections of devices now. */
  readonly connections: number
  /**
   * Flash Video as it comes, from the device that calls with this number and channel; ends with its connection, and
   * destroyed ends it. Throws PlatformError when another of this channel is being waited for, rejects with one when
   * nobody called, and with the signal's reason.
   */
  expect(media: ExpectedMedia): Promise<Readable>
  close(): Promise<void>
}

export async function startMediaListener(options: MediaListenerOptions): Promise<MediaListener> {
  const limits = { ...usual, ...options }
  const waiting = new Set<Waiting>()
  const sockets = new Set<Socket>()
  const streams = new Set<Socket>()
  const strangers = new Strangers(limits.strangers, limits.strangersPerAddress)

  /** Whose a connection is, by its first bytes; null: nobody's who was asked. */
  function claimed(first: Buffer): { media: Waiting; sim: Uint8Array } | null {
    for (const media of waiting) {
      const { sim, channel } = media
      // Devices of 2019 may leave its beginning out.
      const told = [sim, sim.subarray(-6)].find((one) => isOf(first, one, channel))
      if (told) return { media, sim: told }
    }
    return null
  }

  const server = createServer((socket) => {
    const stranger = { place: placeOf(socket.remoteAddress ?? ''), destroy: () => socket.destroy() }
    const login = setTimeout(() => socket.destroy(), limits.loginMs)
    let first = Buffer.alloc(0)
    sockets.add(socket)
    strangers.add(stranger)
    // 'close' follows, there is nothing else to do about a broken connection.
    socket.on('error', () => {})
    socket.setTimeout(SILENCE_MS, () => socket.destroy())
    socket.once('close', () => {
      clearTimeout(login)
      sockets.delete(socket)
      streams.delete(socket)
      strangers.remove(stranger)
    })
    socket.on('data', function greet(bytes: Buffer) {
      first = Buffer.concat([first, bytes])
      if (!isMedia(first)) return void socket.destroy()
      if (first.length < PACKET_START) return
      const found = streams.size < limits.connections ? claimed(first) : null
      if (!found) return void socket.destroy()
      socket.off('data', greet)
      clearTimeout(login)
      strangers.remove(stranger)
      waiting.delete(found.media)
      streams.add(socket)
      found.media.take(flvOf(socket, found.sim, first, limits.bytesPerSecond))
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(limits.port, limits.host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  server.on('error', (error) => options.log.warn({ err: error }, 'media listener'))

  return {
    // A TCP server's address is never a pipe's name.
    port: (server.address() as AddressInfo).port,
    get connections() {
      return streams.size
    },
    expect(media) {
      const patience = AbortSignal.any([AbortSignal.timeout(media.withinMs), ...(media.signal ? [media.signal] : [])])
      for (const { sim, channel } of waiting)
        if (channel === media.channel && Buffer.from(sim).equals(media.sim))
          throw new PlatformError('retry', 'busy', 'La cámara está ocupada con otra solicitud.')
      const called = Promise.withResolvers<Readable>()
      const one = { ...media, take: called.resolve }
      const giveUp = () => {
        if (media.signal?.aborted) called.reject(media.signal.reason)
        else called.reject(new PlatformError('retry', 'no-stream', 'La cámara no mandó su video.'))
      }
      patience.addEventListener('abort', giveUp)
      waiting.add(one)
      return called.promise.finally(() => {
        waiting.delete(one)
        patience.removeEventListener('abort', giveUp)
      })
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

/** What a device sends, as Flash Video; its connection waits for who reads it. */
function flvOf(socket: Socket, sim: Uint8Array, first: Buffer, bytesPerSecond: number): Readable {
  const reader = new Jt1078Reader(sim)
  const writer = new FlvOfFrames()
  const rate = new ByteRate(bytesPerSecond, Date.now())
  let throttle: NodeJS.Timeout | undefined
  const stream = new Readable({
    highWaterMark: MOST_WAITING,
    read: () => {
      if (!throttle) socket.resume()
    },
    destroy(error, done) {
      clearTimeout(throttle)
      socket.destroy()
      done(error)
    },
  })
  // Whoever reads it hears of an error; while nobody does, it is of no interest.
  stream.on('error', () => {})
  const take = (bytes: Buffer) => {
    let hasRoom = true
    for (const frame of reader.push(bytes)) for (const tag of writer.tagsOf(frame)) hasRoom = stream.push(tag)
    const waitMs = rate.take(bytes.length, Date.now())
    if (!hasRoom || waitMs > 0) socket.pause()
    if (waitMs > 0)
      throttle ??= setTimeout(() => {
        throttle = undefined
        if (stream.readableLength < MOST_WAITING) socket.resume()
      }, waitMs)
  }
  stream.push(writer.opening)
  socket.on('data', take)
  socket.once('close', () => {
    if (!stream.destroyed) stream.push(null)
  })
  take(first)
  return stream
}
