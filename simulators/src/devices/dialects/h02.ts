import {
  compactTime,
  degreesAndMinutes,
  type DeviceDialect,
  type DeviceFix,
  type ServerSays,
  type SimCommand,
} from '../dialect.ts'

/** `V1`; every bit of the status word but the ignition's is 1, 'no alarm', unless `active` bits are named. */
export function h02Report(deviceId: string, fix: DeviceFix, active: readonly number[] = []): string {
  const time = compactTime(fix.time)
  const date = `${time.slice(6, 8)}${time.slice(4, 6)}${time.slice(2, 4)}`
  const lat = `${degreesAndMinutes(fix.lat, 2)},${fix.lat < 0 ? 'S' : 'N'}`
  const lon = `${degreesAndMinutes(fix.lon, 3)},${fix.lon < 0 ? 'W' : 'E'}`
  const knots = (fix.speed / 1.852).toFixed(2).padStart(6, '0')
  const course = String(Math.round(fix.course) % 360).padStart(3, '0')
  let status = fix.ignition ? 0xffffffff : 0xfffffbff
  for (const bit of active) status = (status & ~(1 << bit)) >>> 0
  const word = status.toString(16).toUpperCase().padStart(8, '0')
  return `*HQ,${deviceId},V1,${time.slice(8)},A,${lat},${lon},${knots},${course},${date},${word}#`
}

function commandOf(words: readonly string[]): SimCommand | null {
  switch (words[2]) {
    case 'S20':
      return words[5] === '1' ? 'engine_cut' : 'engine_restore'
    case 'S71':
      return 'interval'
    case 'R1':
      return 'restart'
    default:
      return null
  }
}

export const h02Dialect: DeviceDialect = {
  protocol: 'h02',
  transport: 'tcp',
  most: 10,
  login: () => null,
  report: (deviceId, fixes) => ({
    bytes: Buffer.from(fixes.map((fix) => h02Report(deviceId, fix)).join('')),
    acks: fixes.length,
  }),
  read: (bytes, deviceId) =>
    bytes
      .toString('latin1')
      .split('#')
      .flatMap((line): ServerSays[] => {
        const words = line.slice(1).split(',')
        if (words[2] === 'V4') return [{ kind: 'ack' }]
        const command = commandOf(words)
        if (!command) return []
        const answer = (fix: DeviceFix) => {
          const report = h02Report(deviceId, fix)
          return Buffer.from(report.replace(',V1,', `,V4,${words[2] ?? ''},DONE,${words[3] ?? ''},`))
        }
        return [{ kind: 'command', command, answer }]
      }),
}
