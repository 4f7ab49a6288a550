import { crc16, type DeviceDialect, type DeviceFix, type ServerSays, type SimCommand } from '../dialect.ts'

/** Length, what it counts, check sum. */
function packet(content: Buffer): Buffer {
  const frame = Buffer.alloc(content.length + 4)
  frame.writeUInt16BE(content.length, 0)
  frame.set(content, 2)
  frame.writeUInt16BE(crc16(content, 0x8408, 0), content.length + 2)
  return frame
}

function message(imei: string, command: number, content: Buffer): Buffer {
  const head = Buffer.alloc(9)
  head.writeBigUInt64BE(BigInt(imei), 0)
  head[8] = command
  return packet(Buffer.concat([head, content]))
}

/** Ids of the values of 1, 2 and 4 bytes: ignition, signal; supply, battery; odometer in metres. */
function record(fix: DeviceFix, isExtended: boolean): Buffer {
  const head = Buffer.alloc(isExtended ? 23 : 22)
  let at = head.writeUInt32BE(fix.time / 1000, 0)
  at += isExtended ? 3 : 2
  at = head.writeInt32BE(Math.round(fix.lon * 1e7), at)
  at = head.writeInt32BE(Math.round(fix.lat * 1e7), at)
  at = head.writeUInt16BE(Math.round(fix.altitude * 10), at)
  at = head.writeUInt16BE((Math.round(fix.course) % 360) * 100, at)
  at = head.writeUInt8(11, at)
  at = head.writeUInt16BE(Math.round(fix.speed), at)
  head.writeUInt8(9, at)
  const id = (value: number) => (isExtended ? [0, value] : [value])
  const two = (value: number) => [value >> 8, value & 255]
  const odometer = Buffer.alloc(4)
  odometer.writeUInt32BE(Math.round(fix.odometerKm * 1000))
  const supply = fix.ignition ? 27_600 : 25_100
  const ones = [2, ...id(251), fix.ignition ? 1 : 0, ...id(27), 24]
  const twos = [2, ...id(29), ...two(supply), ...id(30), ...two(4050)]
  const values = Buffer.from([...ones, ...twos, 1, ...id(65), ...odometer, 0])
  return Buffer.concat([head, Buffer.from(id(251)), values])
}

/** A packet of records, in ids of one byte or (`isExtended`) of two. */
export function ruptelaRecords(imei: string, fixes: readonly DeviceFix[], isExtended = false): Buffer {
  const records = fixes.map((fix) => record(fix, isExtended))
  return message(imei, isExtended ? 0x44 : 0x01, Buffer.concat([Buffer.from([0, fixes.length]), ...records]))
}

const COMMANDS: Readonly<Record<string, SimCommand>> = {
  ' coords': 'locate',
  ' setio 1,0': 'engine_cut',
  ' setio 0,0': 'engine_restore',
  ' reset': 'restart',
}

const textAnswer = (imei: string, text: string): Buffer => message(imei, 7, Buffer.from(text))

function answerTo(imei: string, command: SimCommand, fix: DeviceFix): Buffer {
  if (command === 'text') return textAnswer(imei, 'unknown command')
  if (command !== 'locate') return textAnswer(imei, 'SETIO configuration data ok')
  return textAnswer(imei, `${fix.lat.toFixed(6)} ${fix.lon.toFixed(6)} ${fix.speed.toFixed(0)}km/h`)
}

function read(bytes: Buffer, imei: string): ServerSays[] {
  const said: ServerSays[] = []
  for (let at = 0; at + 5 <= bytes.length; at += bytes.readUInt16BE(at) + 4) {
    const kind = bytes[at + 2]
    if (kind === 100) said.push(bytes[at + 3] === 1 ? { kind: 'ack' } : { kind: 'refused' })
    else if (kind === 108) {
      const command = COMMANDS[bytes.toString('latin1', at + 3, at + 2 + bytes.readUInt16BE(at))] ?? 'text'
      said.push({ kind: 'command', command, answer: (fix) => answerTo(imei, command, fix) })
    }
  }
  return said
}

export const ruptelaDialect: DeviceDialect = {
  protocol: 'ruptela',
  transport: 'tcp',
  most: 10,
  login: () => null,
  report: (imei, fixes, serial) => ({ bytes: ruptelaRecords(imei, fixes, serial % 2 === 0), acks: 1 }),
  read,
}
