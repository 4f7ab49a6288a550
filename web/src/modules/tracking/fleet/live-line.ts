import { z } from 'zod'
import { socketProtocol, socketReconnectMs, ticketProtocol } from '@arriero/contract/core/channel.ts'
import { resyncEvent } from '@arriero/contract/core/sockets.ts'
import { liveFrame, type LiveFrame } from '@arriero/contract/tracking/tracking.channel.ts'

type Socket = Pick<WebSocket, 'close' | 'addEventListener'>

export interface LineWorld {
  ticket: () => Promise<string>
  open: (path: string, protocols: string[]) => Socket
  /** Runs later; a way to cancel. */
  later: (ms: number, run: () => void) => () => void
  onFrame: (frame: LiveFrame) => void
  onState: (isOpen: boolean) => void
  /** Frames were lost for good: the list must be read again. */
  onResync: () => void
  /** A frame that is not what the contract says. */
  onBadFrame: (problem: string) => void
}

const envelope = z.object({ event: z.string(), data: z.unknown() })

/**
 * The socket of positions. Open only while a map is shown, resumed behind the last frame applied, opened again 5 s after
 * it breaks (rule SOCKET-01).
 */
export class LiveLine {
  private readonly world: LineWorld
  private readonly path: string
  private readonly cursor: () => string
  private socket: Socket | undefined
  private cancelRetry: (() => void) | undefined
  private isStopped = false

  /** `cursor`: where the next opening goes on. */
  constructor(path: string, cursor: () => string, world: LineWorld) {
    this.path = path
    this.cursor = cursor
    this.world = world
    void this.connect()
  }

  stop() {
    this.isStopped = true
    this.cancelRetry?.()
    this.socket?.close()
  }

  private async connect() {
    let ticket: string
    try {
      ticket = await this.world.ticket()
    } catch {
      return this.retry()
    }
    if (this.isStopped) return
    const cursor = this.cursor()
    const socket = this.world.open(cursor ? `${this.path}?cursor=${encodeURIComponent(cursor)}` : this.path, [
      socketProtocol,
      ticketProtocol(ticket),
    ])
    this.socket = socket
    socket.addEventListener('open', () => this.world.onState(true))
    socket.addEventListener('message', ({ data }) => this.receive(String(data)))
    socket.addEventListener('close', () => this.retry())
  }

  private retry() {
    if (this.isStopped) return
    this.world.onState(false)
    this.cancelRetry = this.world.later(socketReconnectMs, () => void this.connect())
  }

  private receive(text: string) {
    if (this.isStopped) return
    try {
      const { event, data } = envelope.parse(JSON.parse(text))
      if (event === resyncEvent) this.world.onResync()
      else if (event === 'positions') this.world.onFrame(liveFrame.parse(data))
    } catch (error) {
      this.world.onBadFrame(error instanceof Error ? error.message.slice(0, 300) : 'frame')
    }
  }
}
