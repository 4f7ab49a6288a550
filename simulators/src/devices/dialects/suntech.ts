import { compactTime, type DeviceDialect, type DeviceFix, digits, type SimCommand } from '../dialect.ts'

const isUniversal = (deviceId: string): boolean => deviceId.length === 10

function signed(value: number, width: number): string {
  return `${value < 0 ? '-' : '+'}${Math.abs(value).toFixed(6).padStart(width, '0')}`
}

/** A status report: legacy ST300 for ids of nine digits, universal for ten. */
export function suntechStatus(deviceId: string, fix: DeviceFix, serial: number): string {
  const time = compactTime(fix.time)
  const clock = `${time.slice(8, 10)}:${time.slice(10, 12)}:${time.slice(12, 14)}`
  const when = `${time.slice(0, 8)};${clock}`
  const place = `${signed(fix.lat, 9)};${signed(fix.lon, 10)}`
  const motion = `${fix.speed.toFixed(3).padStart(7, '0')};${fix.course.toFixed(2).padStart(6, '0')}`
  const live = fix.isStored ? 0 : 1
  const mode = fix.ignition ? 2 : 1
  const on = fix.ignition ? 1 : 0
  if (isUniversal(deviceId)) {
    const cell = '00008D6C;334;20;0925;24'
    const head = `STT;${deviceId};BFFFFF;56;1.0.15;${live};${when};${cell}`
    const extra = `00000003;4.1;${fix.ignition ? '13.90' : '12.60'}`
    return `${head};${place};${motion};11;1;0000000${on};00000000;${mode};1;${digits(serial % 10_000, 4)};${extra}\r`
  }
  const io = `${on}00000`
  const metres = Math.round(fix.odometerKm * 1000)
  const head = `ST300STT;${deviceId};12;561;${when};173f53`
  const tail = `${metres};${fix.ignition ? '13.90' : '12.60'};${io};${mode};${digits(serial % 10_000, 4)}`
  return `${head};${place};${motion};11;1;${tail};155747;4.2;${live}\r`
}

const COMMANDS: Readonly<Record<string, SimCommand>> = {
  StatusReq: 'locate',
  Enable1: 'engine_cut',
  Disable1: 'engine_restore',
  '03;01': 'locate',
  '04;01': 'engine_cut',
  '04;02': 'engine_restore',
  Enable2: 'output_on',
  Disable2: 'output_off',
  '04;03': 'output_on',
  '04;04': 'output_off',
  Reboot: 'restart',
  '03;03': 'restart',
}

export const suntechDialect: DeviceDialect = {
  protocol: 'suntech',
  transport: 'tcp',
  most: 10,
  login: () => null,
  report: (deviceId, fixes, serial) => ({
    bytes: Buffer.from(fixes.map((fix, at) => suntechStatus(deviceId, fix, serial + at)).join('')),
    acks: 0,
  }),
  read: (bytes, deviceId) =>
    bytes
      .toString('latin1')
      .split('\r')
      .flatMap((line) => {
        const found = /^(?:ST300CMD;\d+;02|CMD;\d+);(.*)$/.exec(line)?.[1] ?? ''
        if (line === '') return []
        const command = COMMANDS[found] ?? 'text'
        const done = isUniversal(deviceId) ? `RES;${deviceId};${found}\r` : `ST300CMD;Res;${deviceId};561;${found}\r`
        const answer = (fix: DeviceFix) =>
          Buffer.from(command === 'locate' ? done + suntechStatus(deviceId, fix, 0) : done)
        return [{ kind: 'command' as const, command, answer }]
      }),
}
