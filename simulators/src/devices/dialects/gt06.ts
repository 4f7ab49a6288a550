import { commandIn, crc16, type DeviceDialect, type DeviceFix, type ServerSays, type SimCommand } from '../dialect.ts'

function frame(protocol: number, content: Buffer, serial: number): Buffer {
  const inner = Buffer.concat([
    Buffer.from([content.length + 5, protocol]),
    content,
    Buffer.from([(serial >> 8) & 255, serial & 255]),
  ])
  const crc = Buffer.alloc(2)
  crc.writeUInt16BE(crc16(inner, 0x8408, 0xffff) ^ 0xffff)
  return Buffer.concat([Buffer.from([0x78, 0x78]), inner, crc, Buffer.from([0x0d, 0x0a])])
}

function location(fix: DeviceFix): Buffer {
  const time = new Date(fix.time)
  const date = [time.getUTCFullYear() - 2000, time.getUTCMonth() + 1, time.getUTCDate()]
  const content = Buffer.alloc(18)
  content.set([...date, time.getUTCHours(), time.getUTCMinutes(), time.getUTCSeconds(), 0xca])
  content.writeUInt32BE(Math.round(Math.abs(fix.lat) * 1_800_000), 7)
  content.writeUInt32BE(Math.round(Math.abs(fix.lon) * 1_800_000), 11)
  content[15] = Math.min(255, Math.round(fix.speed))
  const north = fix.lat >= 0 ? 1 << 10 : 0
  const west = fix.lon < 0 ? 1 << 11 : 0
  content.writeUInt16BE((1 << 12) | north | west | (Math.round(fix.course) % 360), 16)
  return content
}

const CELL = Buffer.from([0x01, 0x4e, 0x14, 0x08, 0x72, 0x00, 0x80, 0x2b])

export const gt06Login = (imei: string): Buffer =>
  frame(0x01, Buffer.concat([Buffer.from(imei.padStart(16, '0'), 'hex'), Buffer.from([0x20, 0x21, 0x25, 0x89])]), 1)

/** 0x22 with the state of the ignition and the mileage. */
export function gt06Location(fix: DeviceFix, serial: number): Buffer {
  const tail = Buffer.alloc(7)
  tail.set([fix.ignition ? 1 : 0, 0, fix.isStored ? 1 : 0])
  tail.writeUInt32BE(Math.round(fix.odometerKm * 1000), 3)
  return frame(0x22, Buffer.concat([location(fix), CELL, tail]), serial)
}

/** 0x26 with the alarm byte. */
export function gt06Alarm(fix: DeviceFix, alarm: number, serial: number): Buffer {
  const info = Buffer.from([fix.ignition ? 2 : 0, 6, 4, alarm, 2])
  return frame(0x26, Buffer.concat([location(fix), Buffer.from([9]), CELL, info]), serial)
}

export const gt06Heartbeat = (ignition: boolean, serial: number): Buffer =>
  frame(0x13, Buffer.from([ignition ? 2 : 0, 6, 4, 0, 2]), serial)

const COMMANDS = [
  [/^WHERE#$/, 'locate'],
  [/^RELAY,1#$/, 'engine_cut'],
  [/^RELAY,0#$/, 'engine_restore'],
  [/^TIMER,\d+,\d+#$/, 'interval'],
  [/^RESET#$/, 'restart'],
  [/^./, 'text'],
] as const

const WORDS: Readonly<Partial<Record<SimCommand, string>>> = {
  engine_cut: 'Cut off the fuel supply: Success!',
  engine_restore: 'Restore fuel supply: Success!',
}

function answerTo(flag: Buffer, command: SimCommand, fix: DeviceFix): Buffer {
  const text = Buffer.from(
    command === 'locate' ? `Lat:N${fix.lat.toFixed(6)},Lon:W${(-fix.lon).toFixed(6)}` : (WORDS[command] ?? 'OK!'),
  )
  return frame(0x15, Buffer.concat([Buffer.from([4 + text.length]), flag, text]), 9)
}

function read(bytes: Buffer): ServerSays[] {
  const said: ServerSays[] = []
  for (let at = 0; at + 5 <= bytes.length; at += (bytes[at + 2] ?? 0) + 5) {
    const protocol = bytes[at + 3]
    if (protocol === 0x01) said.push({ kind: 'welcome' })
    else if (protocol === 0x13) said.push({ kind: 'ack' })
    else if (protocol === 0x80) {
      const flag = Buffer.from(bytes.subarray(at + 5, at + 9))
      const command = commandIn(COMMANDS, bytes.toString('latin1', at + 9, at + 5 + (bytes[at + 4] ?? 0)))
      if (command) said.push({ kind: 'command', command, answer: (fix) => answerTo(flag, command, fix) })
    }
  }
  return said
}

export const gt06Dialect: DeviceDialect = {
  protocol: 'gt06',
  transport: 'tcp',
  most: 10,
  login: gt06Login,
  // Positions are not answered; the heartbeat after them is, and comes last.
  report: (_, fixes, serial) => ({
    bytes: Buffer.concat([
      ...fixes.map((fix, at) => gt06Location(fix, serial + at)),
      gt06Heartbeat(fixes.at(-1)?.ignition ?? false, serial + fixes.length),
    ]),
    acks: 1,
  }),
  read,
}
