import { createServer, type AddressInfo, type Socket } from 'node:net'
import { placeOf } from '@arriero/contract/core/addresses.ts'
import type { DecodedFrame, DeviceDecoder } from '../../device.ts'
import type { Intake, Link } from './intake.ts'
import { ByteRate } from './rate.ts'
import { Strangers, type Stranger } from './strangers.ts'

/** Frames taken in and not delivered, at most, before reading waits. */
const MOST_FRAMES = 256
/** Answers that a device does not read: it has stopped listening. */
const MOST_UNREAD = 65_536
const KEEP_ALIVE_MS = 60_000
/** How long the last deliveries may take when the listener closes. */
export const CLOSE_MS = 10_000
const BACKLOG = 4096

export interface Transport {
  readonly port: number
  readonly connections: number
  close(): Promise<void>
}

class Connection implements Link, Stranger {
  readonly place: string
  readonly remote: string
  readonly #intake: Intake
  readonly #socket: Socket
  readonly #decoder: DeviceDecoder
  readonly #rate: ByteRate
  readonly #login: NodeJS.Timeout
  readonly #strangers: Strangers
  #deviceId: string | null = null
  #queue: DecodedFrame[] = []
  #queuedBytes = 0
  #isRunning = false
  /** Nothing more is read; it closes once its queue is delivered. */
  #isEnding = false
  #throttle: NodeJS.Timeout | null = null

  constructor(intake: Intake, socket: Socket, strangers: Strangers) {
    this.#intake = intake
    this.#socket = socket
    this.#strangers = strangers
    this.place = placeOf(socket.remoteAddress ?? '')
    this.remote = `${socket.remoteAddress ?? ''}:${socket.remotePort ?? 0}`
    this.#decoder = intake.options.protocol.createDecoder(intake.options.settingsOf)
    this.#rate = new ByteRate(intake.limits.bytesPerSecond, Date.now())
    this.#login = setTimeout(() => {
      if (this.deviceId === null) socket.destroy()
    }, intake.limits.loginMs)
    socket.setNoDelay(true)
    socket.setKeepAlive(true, KEEP_ALIVE_MS)
    socket.setTimeout(intake.limits.idleMs, () => socket.destroy())
    socket.on('data', (bytes) => this.#receive(bytes))
    socket.on('end', () => this.end())
    // 'close' follows, there is nothing else to do about a broken connection.
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(this.#login)
      if (this.#throttle) clearTimeout(this.#throttle)
      strangers.remove(this)
      intake.leave(this)
    })
    strangers.add(this)
  }

  get deviceId(): string | null {
    return this.#deviceId
  }

  set deviceId(id: string | null) {
    this.#deviceId = id
    this.#strangers.remove(this)
  }

  get isOpen(): boolean {
    return this.#socket.writable && !this.#isEnding
  }

  write(bytes: Uint8Array): void {
    if (!this.#socket.writable) return
    this.#socket.write(bytes)
    if (this.#socket.writableLength > MOST_UNREAD) this.#socket.destroy()
  }

  replaced(): void {
    this.end()
  }

  /** Delivers and acknowledges what is whole, then closes. */
  end(): void {
    this.#isEnding = true
    this.#socket.pause()
    if (!this.#isRunning) this.#socket.destroySoon()
  }

  destroy(): void {
    this.#socket.destroy()
  }

  #receive(bytes: Uint8Array): void {
    if (this.#isEnding) return
    const now = Date.now()
    try {
      this.#queue.push(...this.#decoder.push(bytes, now))
    } catch (error) {
      this.#intake.options.log.warn({ err: error, remote: this.remote }, 'decoder failed')
      this.#socket.destroy()
      return
    }
    this.#queuedBytes = this.#queue.length > 0 ? this.#queuedBytes + bytes.length : 0
    const { pendingBytes } = this.#intake.limits
    if (this.#decoder.pendingBytes > pendingBytes) {
      this.#socket.destroy()
      return
    }
    const waitMs = this.#rate.take(bytes.length, now)
    if (waitMs > 0) this.#wait(waitMs)
    if (this.#queuedBytes > pendingBytes || this.#queue.length > MOST_FRAMES) this.#socket.pause()
    if (this.#queue.length > 0 && !this.#isRunning) void this.#run()
  }

  #wait(ms: number): void {
    this.#socket.pause()
    if (this.#throttle) clearTimeout(this.#throttle)
    this.#throttle = setTimeout(() => {
      this.#throttle = null
      if (!this.#isRunning) this.#resume()
    }, ms)
  }

  #resume(): void {
    if (!this.#isEnding && !this.#throttle && this.#socket.isPaused()) this.#socket.resume()
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    while (this.#queue.length > 0) {
      const frames = this.#queue
      this.#queue = []
      this.#queuedBytes = 0
      const outcome = await this.#intake.handle(this, frames)
      if (outcome !== 'ok') {
        this.#queue = []
        this.#isEnding = true
      } else if (this.deviceId !== null) clearTimeout(this.#login)
      // What came meanwhile is the next delivery; more may come while that is under way.
      this.#resume()
    }
    this.#isRunning = false
    if (this.#isEnding) this.#socket.destroySoon()
  }
}

/** Connections that stay open: one device each, whose frames are delivered and acknowledged in their order. */
export async function listenTcp(intake: Intake): Promise<Transport> {
  const { host, port } = intake.options
  const connections = new Set<Connection>()
  const strangers = new Strangers(intake.limits.strangers, intake.limits.strangersPerAddress)
  // A device that has said all it had may close its side and still wait for the acknowledgement.
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    if (connections.size >= intake.limits.connections) {
      socket.destroy()
      return
    }
    const connection = new Connection(intake, socket, strangers)
    connections.add(connection)
    socket.on('close', () => connections.delete(connection))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port, backlog: BACKLOG }, () => {
      server.off('error', reject)
      resolve()
    })
  })
  server.on('error', (error) => intake.options.log.warn({ err: error }, 'device listener'))
  return {
    // A TCP server's address is never a pipe's name.
    port: (server.address() as AddressInfo).port,
    get connections() {
      return connections.size
    },
    close: () =>
      new Promise((resolve) => {
        const late = setTimeout(() => connections.forEach((connection) => connection.destroy()), CLOSE_MS)
        server.close(() => {
          clearTimeout(late)
          resolve()
        })
        for (const connection of connections) connection.end()
      }),
  }
}
