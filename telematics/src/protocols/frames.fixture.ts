import { gt06Alarm, gt06Heartbeat, gt06Location, gt06Login } from '@arriero/simulators/devices/dialects/gt06.ts'
import { h02Report } from '@arriero/simulators/devices/dialects/h02.ts'
import { jt808Batch, jt808Location, jt808Register } from '@arriero/simulators/devices/dialects/jt808.ts'
import { meitrackReport } from '@arriero/simulators/devices/dialects/meitrack.ts'
import { queclinkReport } from '@arriero/simulators/devices/dialects/queclink.ts'
import { ruptelaRecords } from '@arriero/simulators/devices/dialects/ruptela.ts'
import { suntechStatus } from '@arriero/simulators/devices/dialects/suntech.ts'
import { avlPacket } from '@arriero/simulators/devices/dialects/teltonika.ts'
import { wialonIpsLogin, wialonIpsReport } from '@arriero/simulators/devices/dialects/wialon-ips.ts'
import type { DeviceFix } from '@arriero/simulators/devices/dialect.ts'
import type { DeviceProtocol } from '../device.ts'
import { deviceProtocols } from './protocols.ts'

export const NOON = Date.UTC(2026, 0, 15, 18, 0, 0)

/** The n-th fix of a truck on its way from Monterrey, ten seconds after the one before. */
export function fixAt(n: number): DeviceFix {
  return {
    time: NOON + n * 10_000,
    lat: 25.7 - n * 0.002,
    lon: -100.3 + n * 0.001,
    speed: 40 + (n % 40),
    course: (n * 7) % 360,
    altitude: 540 + (n % 50),
    ignition: true,
    odometerKm: 120_000 + n,
    isStored: false,
  }
}

export const IMEI = '865413000000017'

export interface Recording {
  protocol: DeviceProtocol
  deviceId: string
  /** What opens a connection; empty where nothing does. */
  login: Buffer
  /** The n-th frame of a long run. */
  frame(n: number): Buffer
}

const teltonikaCodecs = [0x08, 0x8e, 0x10] as const
const protocols = new Map(deviceProtocols().map((protocol) => [protocol.code, protocol]))

function recording(code: string, deviceId: string, login: Buffer, frame: (n: number) => Buffer): Recording {
  const protocol = protocols.get(code)
  if (!protocol) throw new Error(`No protocol ${code}`)
  return { protocol, deviceId, login, frame }
}

const nothing = Buffer.alloc(0)
const phone2013 = '013800138000'
const phone2019 = '00000000013800138000'

/** One device of every protocol that streams, with frames of each kind it sends. */
export const recordings: readonly Recording[] = [
  recording('teltonika', IMEI, Buffer.concat([Buffer.from([0, 15]), Buffer.from(IMEI)]), (n) =>
    avlPacket(
      teltonikaCodecs[n % 3] ?? 0x08,
      Array.from({ length: 1 + (n % 3) }, (_, i) => fixAt(n * 3 + i)),
    ),
  ),
  recording('gt06', IMEI, gt06Login(IMEI), (n) => {
    if (n % 7 === 3) return gt06Heartbeat(true, n)
    return n % 7 === 5 ? gt06Alarm(fixAt(n), 1 + (n % 6), n) : gt06Location(fixAt(n), n)
  }),
  recording('suntech', '205450135', nothing, (n) => Buffer.from(suntechStatus('205450135', fixAt(n), n))),
  recording('suntech', '0560001616', nothing, (n) => Buffer.from(suntechStatus('0560001616', fixAt(n), n))),
  recording('queclink', IMEI, nothing, (n) =>
    Buffer.from(queclinkReport(IMEI, fixAt(n), n, n % 5 === 4 ? 'GTIGN' : 'GTFRI')),
  ),
  recording('h02', '4210051415', nothing, (n) => Buffer.from(h02Report('4210051415', fixAt(n)))),
  recording('jt808', phone2013, jt808Register(phone2013), (n) =>
    n % 6 === 5 ? jt808Batch(phone2013, [fixAt(n), fixAt(n + 1)], n) : jt808Location(phone2013, fixAt(n), n),
  ),
  recording('jt808', phone2019, jt808Register(phone2019), (n) => jt808Location(phone2019, fixAt(n), n)),
  recording('wialon-ips', IMEI, Buffer.from(wialonIpsLogin(IMEI)), (n) =>
    Buffer.from(wialonIpsReport(n % 4 === 3 ? [fixAt(n), fixAt(n + 1)] : [fixAt(n)])),
  ),
  recording('ruptela', IMEI, nothing, (n) =>
    ruptelaRecords(
      IMEI,
      Array.from({ length: 1 + (n % 3) }, (_, i) => fixAt(n * 3 + i)),
      n % 2 === 1,
    ),
  ),
  recording('meitrack', IMEI, nothing, (n) => Buffer.from(meitrackReport(IMEI, fixAt(n), n))),
]
