import type { VideoAnswer, VideoAsk } from '../../device.ts'
import type { RecordingPiece } from '../../video.ts'
import { bcdTime, u16, u32, u8 } from '../bytes.ts'
import { encodeMessage, type Jt808Message, phoneBytes } from './jt808-frame.ts'

/** JT/T 1078: asked through the connection of JT/T 808, delivered by one of its own (`jt1078/`). */
const LIVE = 0x9101
const LIVE_CONTROL = 0x9102
const PLAYBACK = 0x9201
const PLAYBACK_CONTROL = 0x9202
const LIST = 0x9205
export const RECORDINGS = 0x1205
/** Their answer is 0x0001. */
export const VIDEO_ASKS: ReadonlySet<number> = new Set([LIVE, LIVE_CONTROL, PLAYBACK, PLAYBACK_CONTROL, LIST])

/** Only pictures; sounds are G.711, which nobody could play. */
const LIVE_PICTURES = 1
const RECORDED_PICTURES = 2
const MAIN = 0
const SMALL = 1
const CLOSE_LIVE = 0
const END_PLAYBACK = 2
const ALL = 0
const NO_ALARMS = new Uint8Array(8)
/** Bytes of one recording in a list. */
const PIECE = 28
/** Of one list: over 4 000 recordings. */
const MOST_PARTS = 120

/** A message to the device; its clock is `offsetMinutes` ahead of UTC. */
export function encodeVideo(ask: VideoAsk, deviceId: string, sequence: number, offsetMinutes: number): Uint8Array {
  const message = (id: number, ...parts: (Uint8Array | number[])[]) =>
    encodeMessage(id, phoneBytes(deviceId), sequence, Buffer.concat(parts.map((part) => Buffer.from(part))))
  const time = (at: number) => bcdOf(at + offsetMinutes * 60_000)
  switch (ask.kind) {
    case 'live':
      return message(LIVE, placeOf(ask), [ask.channel, LIVE_PICTURES, ask.quality === 'CLEAR' ? MAIN : SMALL])
    case 'playback':
      // Of any memory and stream, at its own speed.
      return message(
        PLAYBACK,
        placeOf(ask),
        [ask.channel, RECORDED_PICTURES, ALL, ALL, 0, 0],
        time(ask.from),
        time(ask.to),
      )
    case 'stop-live':
      return message(LIVE_CONTROL, [ask.channel, CLOSE_LIVE, 0, MAIN])
    case 'stop-playback':
      return message(PLAYBACK_CONTROL, [ask.channel, END_PLAYBACK, 0], new Uint8Array(6))
    case 'list':
      return message(LIST, [ALL], time(ask.from), time(ask.to), NO_ALARMS, [RECORDED_PICTURES + 1, ALL, ALL])
  }
}

/** Where it is to call: an address as text after its length, a port of TCP and none of UDP. */
function placeOf({ host, port }: { host: string; port: number }): Buffer {
  const name = Buffer.from(host, 'latin1')
  return Buffer.concat([Buffer.from([name.length]), name, Buffer.from([port >> 8, port & 255, 0, 0])])
}

/** YY MM DD hh mm ss */
const bcdOf = (at: number): Buffer => Buffer.from(new Date(at).toISOString().replace(/\D/g, '').slice(2, 14), 'hex')

/** Lists of recordings, which come in parts when they are long; one at a time. */
export class RecordingLists {
  #parts: (Uint8Array | undefined)[] = []
  /** Serial of the first part. */
  #begun = -1

  /** The list, once it is whole. */
  take(message: Jt808Message, offsetMinutes: number): VideoAnswer | null {
    const { bytes, body, serial, isPart } = message
    if (!isPart) return listOf(bytes.subarray(body), offsetMinutes)
    const [total, number] = [u16(bytes, body - 4), u16(bytes, body - 2)]
    if (total > MOST_PARTS || number < 1 || number > total) return null
    const begun = (serial - number + 1) & 0xffff
    if (begun !== this.#begun || this.#parts.length !== total) {
      this.#begun = begun
      this.#parts = Array.from({ length: total }, () => undefined)
    }
    // A copy: what came from a socket is a view of a much larger block.
    this.#parts[number - 1] = Uint8Array.from(bytes.subarray(body))
    const parts = this.#parts.flatMap((part) => part ?? [])
    if (parts.length < total) return null
    this.#parts = []
    this.#begun = -1
    return listOf(Buffer.concat(parts), offsetMinutes)
  }
}

/** Serial of the question, count 4, then channel, begin, end, alarms 8, sound or picture, stream, memory, bytes 4 of each. */
function listOf(bytes: Uint8Array, offsetMinutes: number): VideoAnswer {
  const pieces: RecordingPiece[] = []
  for (let at = 6; at + PIECE <= bytes.length; at += PIECE) {
    const [start, end] = [bcdTime(bytes, at + 1), bcdTime(bytes, at + 7)].map((time) => time - offsetMinutes * 60_000)
    if (!(start! < end!)) continue
    const isAlarm = u32(bytes, at + 13) !== 0 || u32(bytes, at + 17) !== 0
    pieces.push({ channel: u8(bytes, at), start: start!, end: end!, bytes: u32(bytes, at + 24), isAlarm })
  }
  return { kind: 'recordings', sequence: u16(bytes, 0), pieces }
}
