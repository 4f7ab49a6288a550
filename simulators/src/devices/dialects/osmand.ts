import type { DeviceDialect, DeviceFix } from '../dialect.ts'

/** The query of one report; speed in knots as Traccar reads it. */
export function osmandQuery(deviceId: string, fix: DeviceFix): string {
  const fields = {
    id: deviceId,
    timestamp: String(Math.floor(fix.time / 1000)),
    lat: fix.lat.toFixed(6),
    lon: fix.lon.toFixed(6),
    speed: (fix.speed / 1.852).toFixed(2),
    bearing: fix.course.toFixed(1),
    altitude: fix.altitude.toFixed(1),
    accuracy: '5.0',
    batt: '88',
  }
  return new URLSearchParams(fields).toString()
}

/** A phone: its bytes are the query of a GET, and what it hears is the status. */
export const osmandDialect: DeviceDialect = {
  protocol: 'osmand',
  transport: 'http',
  most: 1,
  login: () => null,
  report: (deviceId, fixes) => ({ bytes: Buffer.from(fixes[0] ? osmandQuery(deviceId, fixes[0]) : ''), acks: 1 }),
  read: (bytes) => [{ kind: bytes.toString() === '200' ? 'ack' : 'refused' }],
}
