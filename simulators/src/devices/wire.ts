import { createSocket } from 'node:dgram'
import { connect } from 'node:net'

export interface WireEvents {
  onOpen(): void
  onBytes(bytes: Buffer): void
  /** Once, when it cannot carry anything any more. */
  onClose(): void
}

/** A device's way to the server. */
export interface Wire {
  write(bytes: Uint8Array): void
  close(): void
}

function openTcp(host: string, port: number, events: WireEvents): Wire {
  const socket = connect({ host, port })
  socket.setNoDelay(true)
  socket.on('connect', () => events.onOpen())
  socket.on('data', (bytes: Buffer) => events.onBytes(bytes))
  // 'close' follows.
  socket.on('error', () => {})
  socket.on('close', () => events.onClose())
  return { write: (bytes) => socket.write(bytes), close: () => socket.destroy() }
}

function openUdp(host: string, port: number, events: WireEvents): Wire {
  const socket = createSocket('udp4')
  let isOpen = true
  const close = () => {
    if (!isOpen) return
    isOpen = false
    socket.close(() => events.onClose())
  }
  socket.on('message', (bytes) => events.onBytes(bytes))
  socket.on('error', close)
  socket.connect(port, host, () => events.onOpen())
  return { write: (bytes) => isOpen && socket.send(bytes, () => {}), close }
}

/** `write` takes the query of a GET; `onBytes` gets the status as text. */
function openHttp(host: string, port: number, events: WireEvents): Wire {
  let isOpen = true
  const close = () => {
    if (!isOpen) return
    isOpen = false
    events.onClose()
  }
  setImmediate(() => isOpen && events.onOpen())
  return {
    write: (bytes) => {
      fetch(`http://${host}:${port}/?${Buffer.from(bytes).toString()}`).then(
        ({ status }) => isOpen && events.onBytes(Buffer.from(String(status))),
        close,
      )
    },
    close,
  }
}

const openers = { tcp: openTcp, udp: openUdp, http: openHttp } as const

export function openWire(transport: keyof typeof openers, host: string, port: number, events: WireEvents): Wire {
  return openers[transport](host, port, events)
}
