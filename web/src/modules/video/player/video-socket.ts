import { socketProtocol, ticketProtocol } from '@arriero/contract/core/channel.ts'
import { socketTicket } from '@arriero/contract/session/session.contract.ts'
import { relayNote, type RelayNote, videoProtocol } from '@arriero/contract/video/relay.contract.ts'
import { call } from '../../../kit/call.ts'

export interface VideoSocketEvents {
  onNote: (note: RelayNote) => void
  /** It ended without being asked to: the code and the sentence of whoever ended it. */
  onEnd: (code: number, reason: string) => void
}

/** Video as it comes from the relay. What comes before somebody reads is kept for them. */
export class VideoSocket {
  readonly #socket: WebSocket
  #early: ArrayBuffer[] = []
  #read: ((bytes: ArrayBuffer) => void) | null = null
  #isClosed = false

  constructor(path: string, protocols: string[], { onNote, onEnd }: VideoSocketEvents) {
    this.#socket = new WebSocket(path, protocols)
    this.#socket.binaryType = 'arraybuffer'
    this.#socket.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer | string>) => {
      if (typeof data === 'string') {
        const note = relayNote.safeParse(JSON.parse(data))
        if (note.success) onNote(note.data)
      } else if (this.#read) this.#read(data)
      else this.#early.push(data)
    })
    this.#socket.addEventListener('close', ({ code, reason }) => {
      if (!this.#isClosed) onEnd(code, reason)
    })
  }

  read(read: (bytes: ArrayBuffer) => void): void {
    this.#read = read
    for (const bytes of this.#early) read(bytes)
    this.#early = []
  }

  close(): void {
    this.#isClosed = true
    this.#read = null
    this.#socket.close()
  }
}

/** A socket for a ticket of a video; `session` proves who comes. */
export const openVideoSocket = (
  path: string,
  ticket: string,
  session: string,
  events: VideoSocketEvents,
): VideoSocket => new VideoSocket(path, [socketProtocol, ticketProtocol(session), videoProtocol(ticket)], events)

export const sessionTicket = async (signal: AbortSignal): Promise<string> =>
  (await call(socketTicket, { signal })).ticket
