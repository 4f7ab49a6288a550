import type { DeviceCommand } from '../../device.ts'
import type { Position } from '../../position.ts'
import { crcArc } from '../crc.ts'
import { placed } from '../frames.ts'

const CODEC_12 = 0x0c
const REQUEST = 0x05

/** Output 1 works the cut-off relay: the usual wiring, assumed. */
const TEXTS: Record<DeviceCommand, string> = {
  locate: 'getgps',
  engine_cut: 'setdigout 1',
  engine_restore: 'setdigout 0',
}

/** A text command in Codec 12. */
export function encodeCodec12(command: DeviceCommand): Uint8Array {
  const text = TEXTS[command]
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

const GPS_ANSWER =
  /GPS:(\d).*?Sat:(\d+).*?Lat:(-?[\d.]+).*?Long:(-?[\d.]+).*?Alt:(-?[\d.]+).*?Speed:([\d.]+).*?Dir:([\d.]+).*?Date:\s*(\d+)\/(\d+)\/(\d+).*?Time:\s*(\d+):(\d+):(\d+)/s

/** The place in the answer to `getgps`, null without a fix. */
export function positionOfAnswer(text: string, deviceId: string, receivedAt: number): Position | null {
  const found = GPS_ANSWER.exec(text)?.slice(1).map(Number)
  if (!found) return null
  const [fix = 0, satellites = 0, lat = 0, lon = 0, altitude = 0, speed = 0, course = 0] = found
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.slice(7)
  const fixTime = Date.UTC(year, month - 1, day, hour, minute, second)
  if (fix !== 1) return null
  return placed({
    unitKey: deviceId,
    fixTime,
    messageTime: fixTime,
    receivedAt,
    lat,
    lon,
    speed,
    course,
    altitude,
    satellites,
    ignition: null,
    odometerKm: null,
    engineHours: null,
    fuelPercent: null,
  })
}
