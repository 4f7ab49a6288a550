import type { DeviceReport } from '../../device.ts'
import type { Order } from '../../order.ts'
import { utc } from '../bytes.ts'
import { crcArc } from '../crc.ts'
import { recordAt, reportOf } from '../frames.ts'

const CODEC_12 = 0x0c
const REQUEST = 0x05

/** 'On moving' of the home network, in seconds: the parameter of the FMB family (assumed for others). */
const INTERVAL = 10050

/** Output 1 works the cut-off relay: the usual wiring, assumed. A question mark leaves an output as it is. */
function textOf(order: Order): string {
  switch (order.kind) {
    case 'locate':
      return 'getgps'
    case 'engine_cut':
      return 'setdigout 1'
    case 'engine_restore':
      return 'setdigout 0'
    case 'output_on':
    case 'output_off':
      return `setdigout ${'?'.repeat(order.output - 1)}${order.kind === 'output_on' ? 1 : 0}`
    case 'interval':
      return `setparam ${INTERVAL}:${order.seconds}`
    case 'restart':
      return 'cpureset'
    case 'text':
      return order.text
  }
}

/** A text command in Codec 12. */
export function encodeCodec12(order: Order): Uint8Array {
  const text = textOf(order)
  const frame = Buffer.alloc(8 + 8 + text.length + 4)
  frame.writeUInt32BE(8 + text.length, 4)
  frame[8] = CODEC_12
  frame[9] = 1
  frame[10] = REQUEST
  frame.writeUInt32BE(text.length, 11)
  frame.write(text, 15, 'latin1')
  frame[15 + text.length] = 1
  frame.writeUInt32BE(crcArc(frame, 8, frame.length - 4), frame.length - 4)
  return frame
}

export const isRefusal = (text: string): boolean => /error|unknown|invalid|fail|denied/i.test(text)

const DATE_AND_TIME = /Date:\s*(\d{4})\/(\d{1,2})\/(\d{1,2})\s+Time:\s*(\d{1,2}):(\d{1,2}):(\d{1,2})/

/** The number after `name:`; NaN without. */
const numberAfter = (text: string, name: string): number => {
  const at = text.indexOf(`${name}:`)
  return at < 0 ? Number.NaN : Number.parseFloat(text.slice(at + name.length + 1, at + name.length + 20))
}

/** The record in the answer to `getgps`, null when it is none. */
export function recordOfAnswer(text: string, deviceId: string, receivedAt: number): DeviceReport | null {
  const found = DATE_AND_TIME.exec(text)?.slice(1).map(Number)
  if (!found || numberAfter(text, 'GPS') !== 1) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
  const said = recordAt(deviceId, utc(year, month, day, hour, minute, second), receivedAt)
  said.lat = numberAfter(text, 'Lat')
  said.lon = numberAfter(text, 'Long')
  said.speed = numberAfter(text, 'Speed')
  said.course = numberAfter(text, 'Dir')
  said.altitude = numberAfter(text, 'Alt')
  said.satellites = numberAfter(text, 'Sat')
  return reportOf(said, true)
}
