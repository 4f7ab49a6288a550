import {
  compactTime,
  crc16,
  degreesAndMinutes,
  type DeviceDialect,
  type DeviceFix,
  type ServerSays,
} from '../dialect.ts'

/** A line of version 2, its check sum at the end. */
function line(type: string, body: string): string {
  const sum = crc16(Buffer.from(body), 0xa001, 0).toString(16).toUpperCase()
  return `#${type}#${body}${sum}\r\n`
}

function record(fix: DeviceFix): string {
  const time = compactTime(fix.time)
  const date = `${time.slice(6, 8)}${time.slice(4, 6)}${time.slice(2, 4)}`
  const lat = `${degreesAndMinutes(fix.lat, 2)};${fix.lat < 0 ? 'S' : 'N'}`
  const lon = `${degreesAndMinutes(fix.lon, 3)};${fix.lon < 0 ? 'W' : 'E'}`
  const motion = `${Math.round(fix.speed)};${Math.round(fix.course) % 360};${Math.round(fix.altitude)};11`
  const params = `ign:1:${fix.ignition ? 1 : 0},pwr_ext:2:${fix.ignition ? '27.6' : '25.1'}`
  return `${date};${time.slice(8)};${lat};${lon};${motion};0.9;NA;NA;;NA;${params}`
}

export const wialonIpsLogin = (deviceId: string): string => line('L', `2.0;${deviceId};NA;`)

/** One record as `#D#`, several as a black box. */
export function wialonIpsReport(fixes: readonly DeviceFix[]): string {
  const [first] = fixes
  if (fixes.length === 1 && first) return line('D', `${record(first)};`)
  return line('B', fixes.map((fix) => `${record(fix)}|`).join(''))
}

export const wialonIpsDialect: DeviceDialect = {
  protocol: 'wialon-ips',
  transport: 'tcp',
  most: 50,
  login: (deviceId) => Buffer.from(wialonIpsLogin(deviceId)),
  report: (_, fixes) => ({ bytes: Buffer.from(wialonIpsReport(fixes)), acks: 1 }),
  read: (bytes) =>
    bytes
      .toString('latin1')
      .split('\r\n')
      .flatMap((text): ServerSays[] => {
        if (text.startsWith('#AL#')) return [{ kind: text === '#AL#1' ? 'welcome' : 'refused' }]
        if (text.startsWith('#M#'))
          return [{ kind: 'command', command: 'text', answer: () => Buffer.from('#AM#1\r\n') }]
        return text.startsWith('#AD#') || text.startsWith('#AB#') ? [{ kind: 'ack' }] : []
      }),
}
