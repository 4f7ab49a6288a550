import { constants, deflateRawSync } from 'node:zlib'
import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'

/** A text for many sockets: framed once, and deflated once for those that agreed to permessage-deflate. */
export interface SharedFrame {
  text: string
  deflated(): Buffer
}

/** A reader this far behind is skipped until it has caught up. */
const tooFarBehind = 256 * 1024
const FINAL_DEFLATED_TEXT = 0xc1
/** Ends a deflated message and is left out of it (RFC 7692 §7.2.1). */
const TAIL_BYTES = 4
const SHORT = 126
const LONG = 127

export function sharedFrame(text: string): SharedFrame {
  let deflated: Buffer | null = null
  return { text, deflated: () => (deflated ??= framed(text)) }
}

function framed(text: string): Buffer {
  const whole = deflateRawSync(text, { finishFlush: constants.Z_SYNC_FLUSH })
  const payload = whole.subarray(0, -TAIL_BYTES)
  const { length } = payload
  if (length < SHORT) return Buffer.concat([Buffer.from([FINAL_DEFLATED_TEXT, length]), payload])
  const header = Buffer.alloc(length < 65_536 ? 4 : 10)
  header[0] = FINAL_DEFLATED_TEXT
  if (header.length === 4) {
    header[1] = SHORT
    header.writeUInt16BE(length, 2)
  } else {
    header[1] = LONG
    header.writeBigUInt64BE(BigInt(length), 2)
  }
  return Buffer.concat([header, payload])
}

/** The parts of ws that a frame made elsewhere needs and that it has no public name for. */
interface Internals {
  _socket?: Socket | null
  _extensions?: { 'permessage-deflate'?: { params?: { server_max_window_bits?: number } | null } }
}

/** Sends to one socket; false when the reader is too slow or gone and must be caught up later. */
export function sendShared(socket: WebSocket, frame: SharedFrame): boolean {
  if (socket.readyState !== socket.OPEN || socket.bufferedAmount > tooFarBehind) return false
  // ws deflates per socket: with 500 viewers of the same frame that would be 500 times the work. Its public interface
  // takes no ready frame, hence these two of its fields; without them the frame goes the ordinary way.
  const { _socket: raw, _extensions: extensions } = socket as unknown as Internals
  const agreed = extensions?.['permessage-deflate']
  if (raw?.writable && agreed && agreed.params?.server_max_window_bits === undefined) raw.write(frame.deflated())
  else socket.send(frame.text)
  return true
}
