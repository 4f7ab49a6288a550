import { commandIn, crc16, type DeviceDialect, type DeviceFix, type ServerSays, type SimCommand } from '../dialect.ts'

const imeiBytes = (imei: string): Buffer => Buffer.concat([Buffer.from([0, imei.length]), Buffer.from(imei)])

export type TeltonikaCodec = 0x08 | 0x8e | 0x10

function number(value: number, size: number): Buffer {
  const bytes = Buffer.alloc(size)
  bytes.writeUIntBE(value, 0, size)
  return bytes
}

function ioElement(codec: TeltonikaCodec, groups: [size: number, values: [id: number, value: number][]][]): Buffer {
  const idSize = codec === 0x08 ? 1 : 2
  const countSize = codec === 0x8e ? 2 : 1
  const total = groups.reduce((sum, [, values]) => sum + values.length, 0)
  const parts = [number(0, idSize)]
  if (codec === 0x10) parts.push(Buffer.from([5]))
  parts.push(number(total, countSize))
  for (const [size, values] of groups) {
    parts.push(number(values.length, countSize))
    for (const [id, value] of values) parts.push(number(id, idSize), number(value, size))
  }
  if (codec === 0x8e) parts.push(number(0, 2))
  return Buffer.concat(parts)
}

function record(codec: TeltonikaCodec, fix: DeviceFix): Buffer {
  const head = Buffer.alloc(24)
  head.writeBigUInt64BE(BigInt(fix.time), 0)
  head.writeInt32BE(Math.round(fix.lon * 1e7), 9)
  head.writeInt32BE(Math.round(fix.lat * 1e7), 13)
  head.writeInt16BE(Math.round(fix.altitude), 17)
  head.writeUInt16BE(Math.round(fix.course) % 360, 19)
  head[21] = 11
  head.writeUInt16BE(Math.round(fix.speed), 22)
  const io = ioElement(codec, [
    [
      1,
      [
        [239, fix.ignition ? 1 : 0],
        [240, fix.speed > 0 ? 1 : 0],
        [21, 4],
        ...([1, 2] as const).flatMap((output): [number, number][] =>
          fix.outputs ? [[178 + output, fix.outputs.includes(output) ? 1 : 0]] : [],
        ),
      ],
    ],
    [
      2,
      [
        [66, fix.ignition ? 27_600 : 25_100],
        [67, 4050],
      ],
    ],
    [4, [[16, Math.round(fix.odometerKm * 1000)]]],
    [8, []],
  ])
  return Buffer.concat([head, io])
}

function packet(body: Buffer): Buffer {
  return Buffer.concat([number(0, 4), number(body.length, 4), body, number(crc16(body, 0xa001, 0), 4)])
}

function avlData(codec: TeltonikaCodec, fixes: readonly DeviceFix[]): Buffer {
  const count = Buffer.from([fixes.length])
  return Buffer.concat([Buffer.from([codec]), count, ...fixes.map((fix) => record(codec, fix)), count])
}

/** An AVL packet as it goes over TCP. */
export const avlPacket = (codec: TeltonikaCodec, fixes: readonly DeviceFix[]): Buffer => packet(avlData(codec, fixes))

/** An AVL packet as it goes over UDP, numbered by `serial`. */
export function avlDatagram(codec: TeltonikaCodec, imei: string, fixes: readonly DeviceFix[], serial: number): Buffer {
  const rest = Buffer.concat([
    number(serial & 0xffff, 2),
    Buffer.from([1, serial & 255]),
    imeiBytes(imei),
    avlData(codec, fixes),
  ])
  return Buffer.concat([number(rest.length, 2), rest])
}

function textAnswer(text: string): Buffer {
  return packet(Buffer.concat([Buffer.from([0x0c, 1, 6]), number(text.length, 4), Buffer.from(text), Buffer.from([1])]))
}

/** What the device says to each command; it restarts without a word, and calls again. */
function answerTo(command: SimCommand, text: string, fix: DeviceFix): Buffer {
  switch (command) {
    case 'locate':
      return placeAnswer(fix)
    case 'engine_cut':
    case 'engine_restore':
      return textAnswer(`DOUT1:${command === 'engine_cut' ? 1 : 0} Timeout:INFINITY`)
    case 'output_on':
    case 'output_off':
      return textAnswer(`DOUT1:IGNORED DOUT2:${command === 'output_on' ? 1 : 0} Timeout:INFINITY`)
    case 'interval':
      return textAnswer(`New value ${text.slice('setparam '.length)};`)
    case 'restart':
      return Buffer.alloc(0)
    default:
      return textAnswer(text === 'getver' ? 'Ver:03.27.13 Rev:04 Device:FMC130' : `Unknown command: ${text}`)
  }
}

function placeAnswer(fix: DeviceFix): Buffer {
  const time = new Date(fix.time)
  const date = `${time.getUTCFullYear()}/${time.getUTCMonth() + 1}/${time.getUTCDate()}`
  const clock = `${time.getUTCHours()}:${time.getUTCMinutes()}:${time.getUTCSeconds()}`
  const place = `Lat:${fix.lat.toFixed(6)} Long:${fix.lon.toFixed(6)} Alt:${Math.round(fix.altitude)}`
  const motion = `Speed:${Math.round(fix.speed)} Dir:${Math.round(fix.course) % 360}`
  return textAnswer(`GPS:1 Sat:11 ${place} ${motion} Date: ${date} Time: ${clock}`)
}

const COMMANDS = [
  [/^getgps$/, 'locate'],
  [/^setdigout 1$/, 'engine_cut'],
  [/^setdigout 0$/, 'engine_restore'],
  [/^setdigout \?1$/, 'output_on'],
  [/^setdigout \?0$/, 'output_off'],
  [/^setparam 10050:\d+$/, 'interval'],
  [/^cpureset$/, 'restart'],
  [/^./, 'text'],
] as const

/** One byte for the login, four for a packet, and whole packets with commands: glued in any order. */
function readTcp(bytes: Buffer): ServerSays[] {
  const said: ServerSays[] = []
  for (let at = 0; at < bytes.length;) {
    const left = bytes.length - at
    if (left < 4) {
      said.push({ kind: bytes[at] === 1 ? 'welcome' : 'refused' })
      at += 1
    } else if (left < 12 || bytes.readUInt32BE(at) !== 0) {
      said.push({ kind: 'ack' })
      at += 4
    } else {
      const text = bytes.toString('latin1', at + 15, at + 15 + bytes.readUInt32BE(at + 11))
      const command = commandIn(COMMANDS, text)
      if (command) said.push({ kind: 'command', command, answer: (fix) => answerTo(command, text, fix) })
      at += 12 + bytes.readUInt32BE(at + 4)
    }
  }
  return said
}

export const teltonikaDialect: DeviceDialect = {
  protocol: 'teltonika',
  transport: 'tcp',
  most: 20,
  login: imeiBytes,
  report: (_, fixes) => ({ bytes: avlPacket(0x8e, fixes), acks: 1 }),
  read: readTcp,
}

/** The same device with its port set to UDP. */
export const teltonikaUdpDialect: DeviceDialect = {
  protocol: 'teltonika',
  transport: 'udp',
  most: 10,
  login: () => null,
  report: (imei, fixes, serial) => ({ bytes: avlDatagram(0x08, imei, fixes, serial), acks: 1 }),
  read: (bytes) => (bytes.length === 7 ? [{ kind: 'ack' }] : []),
}
