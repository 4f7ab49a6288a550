import { z } from 'zod'
import {
  socketProtocol,
  socketReconnectMs,
  ticketProtocol,
  type Channel,
  type Frame,
} from '@arriero/contract/core/channel.ts'
import { resyncEvent } from '@arriero/contract/core/sockets.ts'
import type { LiveClient } from '../kit/live.ts'

type SocketEvents = Pick<WebSocket, 'close' | 'addEventListener'>

export interface LiveWorld {
  /** One-use ticket for one opening. */
  ticket: () => Promise<string>
  open: (path: string, protocols: string[]) => SocketEvents
  /** Runs later; a way to cancel. */
  later: (ms: number, run: () => void) => () => void
  /** The address of a channel's path for the signed-in user. */
  address: (path: string) => string
  onState: (path: string, isOpen: boolean) => void
  onError: (path: string, event: 'error' | 'close' | 'frame', detail: string) => void
  /** Events were lost for good: everything shown must be read anew. */
  onResync: () => void
}

type Handler = (data: unknown) => void

/** The sockets of the console: one per path, opened with its first listener, opened again 5 s after it closes (SOCKET-01). */
export function createLive(world: LiveWorld): LiveClient & { close: () => void } {
  const lines = new Map<string, Line>()
  return {
    on(channel, event, handle) {
      const path = world.address(channel.path)
      const line = lines.get(path) ?? new Line(path, world)
      lines.set(path, line)
      return line.listen(
        event,
        decoderOf(
          channel,
          event,
          (data) => handle(data as never),
          (problem) => world.onError(path, 'frame', problem),
        ),
      )
    },
    close: () => {
      for (const line of lines.values()) line.close()
      lines.clear()
    },
  }
}

/** Frames that are not what the contract says are noted and left out: one odd event must not silence the others. */
function decoderOf(channel: Channel, event: string, handle: Handler, complain: (problem: string) => void): Handler {
  const schema = channel.events[event] as z.ZodType // a channel's events are whole zod schemas
  return (data) => {
    const result = z.safeDecode(schema, data)
    if (result.success) handle(result.data)
    else complain(`${event}: ${z.prettifyError(result.error)}`)
  }
}

class Line {
  private readonly path: string
  private readonly world: LiveWorld
  private readonly handlers = new Map<string, Set<Handler>>()
  private socket: SocketEvents | undefined
  private cancelRetry: (() => void) | undefined
  private isClosed = false
  /** Number of the last event seen: the next opening begins after it, so that nothing is missed. */
  private cursor: number | undefined

  constructor(path: string, world: LiveWorld) {
    this.path = path
    this.world = world
    void this.connect()
  }

  listen(event: string, handler: Handler): () => void {
    const handlers = this.handlers.get(event) ?? new Set()
    this.handlers.set(event, handlers.add(handler))
    return () => handlers.delete(handler)
  }

  close() {
    this.isClosed = true
    this.cancelRetry?.()
    this.socket?.close()
  }

  private async connect(): Promise<void> {
    let ticket: string
    try {
      ticket = await this.world.ticket()
    } catch {
      return this.retry() // `call` has noted why
    }
    if (this.isClosed) return
    const resume = this.cursor === undefined ? '' : `?cursor=${this.cursor}`
    const socket = this.world.open(this.path + resume, [socketProtocol, ticketProtocol(ticket)])
    this.socket = socket
    socket.addEventListener('open', () => this.world.onState(this.path, true))
    socket.addEventListener('message', ({ data }) => this.receive(String(data)))
    socket.addEventListener('error', () => this.world.onError(this.path, 'error', 'socket'))
    socket.addEventListener('close', ({ code, reason }) => {
      if (this.isClosed) return
      this.world.onState(this.path, false)
      this.world.onError(this.path, 'close', `${code} ${reason}`)
      this.retry()
    })
  }

  private retry() {
    if (!this.isClosed) this.cancelRetry = this.world.later(socketReconnectMs, () => void this.connect())
  }

  private receive(text: string) {
    let frame: Frame
    try {
      frame = JSON.parse(text)
    } catch {
      return this.world.onError(this.path, 'frame', text.slice(0, 200))
    }
    // A resumed line may repeat what came before it broke.
    if (frame.seq !== undefined && this.cursor !== undefined && frame.seq <= this.cursor && frame.event !== 'connected')
      return
    if (frame.seq !== undefined) this.cursor = Math.max(frame.seq, this.cursor ?? 0)
    if (frame.event === resyncEvent) this.world.onResync()
    for (const handle of this.handlers.get(frame.event) ?? []) handle(frame.data)
  }
}
