import { compactTime, type DeviceDialect, type DeviceFix, type ServerSays, type SimCommand } from '../dialect.ts'

const count = (serial: number): string => (serial & 0xffff).toString(16).toUpperCase().padStart(4, '0')

/** `GTFRI` of a GV300, or with another `type` the event of the same shape. */
export function queclinkReport(imei: string, fix: DeviceFix, serial: number, type = 'GTFRI'): string {
  const place = `${fix.lon.toFixed(6)},${fix.lat.toFixed(6)},${compactTime(fix.time)}`
  const motion = `1,${fix.speed.toFixed(1)},${Math.round(fix.course) % 360},${fix.altitude.toFixed(1)}`
  const cell = '0334,0020,2F03,0BDB2E4B,00'
  const state = `${fix.odometerKm.toFixed(1)},0012345:12:34,,,,95,${fix.ignition ? '220100' : '110000'}`
  const head = `${fix.isStored ? '+BUFF' : '+RESP'}:${type},2C0204,${imei},gv300`
  const supply = fix.ignition ? 27_600 : 25_100
  return `${head},${supply},10,1,${motion},${place},${cell},${state},,,,${compactTime(fix.time)},${count(serial)}$`
}

function commandOf(word: string, figure: string): SimCommand {
  if (word === 'GTRTO') return figure === '3' ? 'restart' : 'locate'
  if (word === 'GTOUT') return figure === '1' ? 'engine_cut' : 'engine_restore'
  return 'text'
}

function read(bytes: Buffer, imei: string): ServerSays[] {
  return bytes
    .toString('latin1')
    .split('$')
    .flatMap((line): ServerSays[] => {
      if (line.startsWith('+SACK:')) return [{ kind: 'ack' }]
      const found = /^AT\+(GT\w+)=[^,]*,(\d?)(?:,.*?)?([\dA-F]{4})$/.exec(line)
      const [, word, on = '', serial = ''] = found ?? []
      if (word === undefined) return []
      const command = commandOf(word, on)
      const answer = (fix: DeviceFix) => {
        const done = `+ACK:${word},2C0204,${imei},gv300,,${serial},${compactTime(fix.time)},0001$`
        return Buffer.from(command === 'locate' ? done + queclinkReport(imei, fix, 2, 'GTRTL') : done)
      }
      return [{ kind: 'command', command, answer }]
    })
}

export const queclinkDialect: DeviceDialect = {
  protocol: 'queclink',
  transport: 'tcp',
  most: 10,
  login: () => null,
  report: (imei, fixes, serial) => ({
    bytes: Buffer.from(fixes.map((fix, at) => queclinkReport(imei, fix, serial + at)).join('')),
    acks: fixes.length,
  }),
  read,
}
