import { createSocket } from 'node:dgram'
import type { DecodedFrame } from '../../device.ts'
import type { Intake, Link } from './intake.ts'
import { ByteRate } from './rate.ts'
import type { Transport } from './tcp.ts'

/** Frames of one sender taken in and not delivered; what comes on top is dropped, and sent again. */
const MOST_FRAMES = 256
const SWEEP_MS = 60_000

class Sender implements Link {
  readonly remote: string
  deviceId: string | null = null
  lastAt: number
  isOpen = true
  readonly rate: ByteRate
  queue: DecodedFrame[] = []
  running: Promise<void> | null = null
  readonly #send: (bytes: Uint8Array) => void

  constructor(intake: Intake, remote: string, now: number, send: (bytes: Uint8Array) => void) {
    this.remote = remote
    this.lastAt = now
    this.rate = new ByteRate(intake.limits.bytesPerSecond, now)
    this.#send = send
  }

  write(bytes: Uint8Array): void {
    this.#send(bytes)
  }

  replaced(): void {
    this.isOpen = false
    this.deviceId = null
  }
}

/** Datagrams: each whole in itself, answered to where it came from, those of one sender in their order. */
export async function listenUdp(intake: Intake, port: number): Promise<Transport> {
  const { host, protocol, settingsOf, log } = intake.options
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
  const senders = new Map<string, Sender>()
  let isClosing = false

  function senderAt(address: string, senderPort: number, now: number): Sender | null {
    const remote = `${address}:${senderPort}`
    const known = senders.get(remote)
    if (known) return known
    if (senders.size >= intake.limits.connections) return null
    const sender = new Sender(intake, remote, now, (bytes) => {
      if (!isClosing) socket.send(bytes, senderPort, address)
    })
    senders.set(remote, sender)
    return sender
  }

  /** What is not acknowledged is sent again: a failed delivery needs nothing more. */
  async function deliver(sender: Sender): Promise<void> {
    while (sender.queue.length > 0) {
      const frames = sender.queue
      sender.queue = []
      await intake.handle(sender, frames)
    }
    sender.running = null
    // Strangers take up no place.
    if (sender.deviceId === null) senders.delete(sender.remote)
  }

  const sweep = setInterval(() => {
    const oldest = Date.now() - intake.limits.idleMs
    for (const [remote, sender] of senders) {
      if (sender.lastAt > oldest || sender.running) continue
      senders.delete(remote)
      intake.leave(sender)
    }
  }, SWEEP_MS)
  sweep.unref()

  socket.on('message', (bytes, { address, port: senderPort }) => {
    const now = Date.now()
    const sender = isClosing ? null : senderAt(address, senderPort, now)
    if (!sender) return
    sender.lastAt = now
    if (sender.rate.take(bytes.length, now) > 0 || sender.queue.length > MOST_FRAMES) return
    try {
      sender.queue.push(...protocol.createDecoder(settingsOf).push(bytes, now))
    } catch (error) {
      log.warn({ err: error, remote: sender.remote }, 'decoder failed')
    }
    sender.isOpen = true
    sender.running ??= deliver(sender)
  })

  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.bind(port, host, () => {
      socket.off('error', reject)
      resolve()
    })
  })
  socket.on('error', (error) => log.warn({ err: error }, 'device listener'))
  return {
    port: socket.address().port,
    get connections() {
      return senders.size
    },
    close: async () => {
      clearInterval(sweep)
      for (const { running } of senders.values()) await running
      isClosing = true
      await new Promise<void>((resolve) => socket.close(() => resolve()))
    },
  }
}
