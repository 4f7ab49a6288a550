import { commandIn, compactTime, type DeviceDialect, type DeviceFix, type ServerSays } from '../dialect.ts'

/** `start` and a letter that counts, the length of the rest, the rest, the sum of all of it in two digits. */
function sentence(start: '$$' | '@@', serial: number, rest: string): string {
  const flag = String.fromCharCode(65 + (serial % 26))
  const line = `${start}${flag}${rest.length + 4}${rest}`
  const sum = [...Buffer.from(line, 'latin1')].reduce((total, byte) => total + byte, 0) & 255
  return `${line}${sum.toString(16).toUpperCase().padStart(2, '0')}\r\n`
}

/** `AAA`, or with another `type` the answer of the same shape; volts as a T366 writes them. */
export function meitrackReport(imei: string, fix: DeviceFix, serial: number, type = 'AAA', event = 35): string {
  const place = `${event},${fix.lat.toFixed(6)},${fix.lon.toFixed(6)},${compactTime(fix.time).slice(2)},A,11,24`
  const motion = `${fix.speed.toFixed(1)},${Math.round(fix.course) % 360},0.9,${Math.round(fix.altitude)}`
  const metres = Math.round(fix.odometerKm * 1000)
  const states = fix.ignition ? '0400' : '0000'
  const volts = `4.05|${fix.ignition ? '27.60' : '25.10'}|1.92|2.72|2.69`
  return sentence(
    '$$',
    serial,
    `,${imei},${type},${place},${motion},${metres},98374,334|20|2F03|0BDB,${states},${volts},,,3,*`,
  )
}

const COMMANDS = [
  [/^A10$/, 'locate'],
  [/^C01,0,12222$/, 'engine_cut'],
  [/^C01,0,02222$/, 'engine_restore'],
  [/^C01,0,2+12*$/, 'output_on'],
  [/^C01,0,2+02*$/, 'output_off'],
  [/^A12,\d+$/, 'interval'],
  [/^./, 'text'],
] as const

export const meitrackDialect: DeviceDialect = {
  protocol: 'meitrack',
  transport: 'tcp',
  most: 10,
  login: () => null,
  report: (imei, fixes, serial) => ({
    bytes: Buffer.from(fixes.map((fix, at) => meitrackReport(imei, fix, serial + at)).join('')),
    acks: 0,
  }),
  read: (bytes, imei) =>
    bytes
      .toString('latin1')
      .split('\r\n')
      .flatMap((line): ServerSays[] => {
        const found = /^@@[A-Z]\d+,\d+,(.*)\*[\dA-F]{2}$/.exec(line)?.[1] ?? ''
        const command = commandIn(COMMANDS, found)
        if (!command) return []
        const answer = (fix: DeviceFix) =>
          Buffer.from(
            command === 'locate'
              ? meitrackReport(imei, fix, 2, 'A10')
              : sentence('$$', 2, `,${imei},${found.slice(0, 3)},OK*`),
          )
        return [{ kind: 'command', command, answer }]
      }),
}
