import { createFleet, reportTimes, truckAt } from '../fleet/fleet.ts'
import type { Truck } from '../fleet/types.ts'
import { imei } from '../fleet/vehicle-ids.ts'
import { SimClock } from '../clock.ts'
import { chance } from '../random.ts'
import { DeviceClient } from './client.ts'
import type { DeviceDialect, DeviceFix } from './dialect.ts'
import { gt06Dialect } from './dialects/gt06.ts'
import { h02Dialect } from './dialects/h02.ts'
import { dashcamScene } from '../video/camera.ts'
import { Dashcam } from './jt1078.ts'
import { jt808Dialect } from './dialects/jt808.ts'
import { meitrackDialect } from './dialects/meitrack.ts'
import { osmandDialect } from './dialects/osmand.ts'
import { queclinkDialect } from './dialects/queclink.ts'
import { ruptelaDialect } from './dialects/ruptela.ts'
import { suntechDialect } from './dialects/suntech.ts'
import { teltonikaDialect, teltonikaUdpDialect } from './dialects/teltonika.ts'
import { wialonIpsDialect } from './dialects/wialon-ips.ts'

/** The ports of the protocols' makers, where the product listens unless set otherwise. */
export const devicePorts: Readonly<Record<string, number>> = {
  osmand: 5055,
  gt06: 5023,
  teltonika: 5027,
  suntech: 5011,
  queclink: 5004,
  h02: 5013,
  jt808: 5015,
  'wialon-ips': 5039,
  ruptela: 5046,
  meitrack: 5020,
}

/** Every kind of device with the id its maker gives, of a truck's number. */
const kinds: readonly { dialect: DeviceDialect; idOf(seed: number, index: number): string }[] = [
  { dialect: teltonikaDialect, idOf: imei },
  { dialect: teltonikaUdpDialect, idOf: imei },
  { dialect: gt06Dialect, idOf: imei },
  { dialect: suntechDialect, idOf: (_, index) => `2054${String(index).padStart(5, '0')}` },
  { dialect: suntechDialect, idOf: (_, index) => `05600${String(index).padStart(5, '0')}` },
  { dialect: queclinkDialect, idOf: imei },
  { dialect: h02Dialect, idOf: (_, index) => `42100${String(index).padStart(5, '0')}` },
  { dialect: jt808Dialect, idOf: (_, index) => `0138${String(index).padStart(8, '0')}` },
  { dialect: jt808Dialect, idOf: (_, index) => `${'0'.repeat(8)}0139${String(index).padStart(8, '0')}` },
  { dialect: wialonIpsDialect, idOf: imei },
  { dialect: ruptelaDialect, idOf: imei },
  { dialect: meitrackDialect, idOf: imei },
  { dialect: osmandDialect, idOf: (_, index) => `telefono-${index}` },
]

const usualTrucks = kinds.length * 2
/** Beyond the trucks that the platforms' simulators show. */
const FIRST_TRUCK = 1000

export interface FleetDevice {
  protocol: string
  deviceId: string
  truck: Truck
}

interface Equipped extends FleetDevice {
  dialect: DeviceDialect
}

function equipped(seed: number, trucks: number, now: number): Equipped[] {
  const fleet = createFleet({ seed, trucks: FIRST_TRUCK + trucks, now })
  return fleet.trucks.slice(FIRST_TRUCK).flatMap((truck, at) => {
    const kind = kinds[at % kinds.length]
    if (!kind) return []
    return [{ protocol: kind.dialect.protocol, deviceId: kind.idOf(seed, truck.index), truck, dialect: kind.dialect }]
  })
}

/** The devices that `startDeviceFleet` brings on line with the same seed: what a demo registers. */
export function fleetDevices(seed: number, now: number, trucks = usualTrucks): FleetDevice[] {
  return equipped(seed, trucks, now).map(({ protocol, deviceId, truck }) => ({ protocol, deviceId, truck }))
}

export interface DeviceFleetOptions {
  host: string
  /** By protocol; a protocol that is left out has the port of its maker. */
  ports?: Readonly<Record<string, number>>
  seed: number
  /** Two of each kind by default. */
  trucks?: number
  /** Simulated time at start, epoch ms; the wall clock when left out. */
  now?: number
  timeScale?: number
}

export interface DeviceFleet {
  devices: readonly FleetDevice[]
  stats(): { online: number; acknowledged: number; kept: number }
  close(): Promise<void>
}

const TICK_MS = 1000
const SLOT_MS = 30 * 60_000
const GAP_MS = 4 * 60_000
const GAPS = 0.25

/** Now and then a device has no coverage for some minutes; what it says then comes late. */
function isCovered(seed: number, index: number, time: number): boolean {
  const slot = Math.floor(time / SLOT_MS)
  return chance(seed, index, slot) >= GAPS || time - slot * SLOT_MS >= GAP_MS
}

function fixOf(truck: Truck, time: number): DeviceFix {
  const state = truckAt(truck, time)
  return {
    // Whole seconds: most protocols carry no fraction.
    time: Math.floor(time / 1000) * 1000,
    lat: state.lat,
    lon: state.lon,
    speed: state.speed,
    course: state.course,
    altitude: state.altitude,
    ignition: state.ignition,
    odometerKm: state.odometerKm,
    isStored: false,
  }
}

/** Devices of JT/T 808 are dashcams as well. */
const dashcamOf = (deviceId: string, truck: Truck, now: () => number) =>
  new Dashcam(
    deviceId,
    dashcamScene(deviceId.slice(-8), (at) => truckAt(truck, at).speed),
    now,
  )

/** Devices that drive and report straight to the product over its own ports, each in its protocol. */
export function startDeviceFleet(options: DeviceFleetOptions): DeviceFleet {
  const { host, seed, trucks = usualTrucks, timeScale = 1 } = options
  const now = options.now ?? Date.now()
  const clock = new SimClock(now, timeScale, Date.now)
  const ports = { ...devicePorts, ...options.ports }
  const devices = equipped(seed, trucks, now)
  const clients = devices.map(({ protocol, deviceId, truck, dialect }) => {
    const port = ports[protocol]
    if (port === undefined) throw new Error(`No port for ${protocol}`)
    const nextReport = (time: number) => {
      for (const next of reportTimes(truck, time + 1, time + SLOT_MS)) return next
      return time + SLOT_MS
    }
    return new DeviceClient(
      {
        dialect,
        deviceId,
        host,
        port,
        fixAt: (time) => fixOf(truck, time),
        nextReport,
        isCovered: (time) => isCovered(seed, truck.index, time),
        ...(protocol === 'jt808' && { dashcam: dashcamOf(deviceId, truck, () => clock.now()) }),
      },
      now,
    )
  })
  const timer = setInterval(() => {
    const wall = Date.now()
    for (const client of clients) client.tick(clock.now(), wall)
  }, TICK_MS)
  return {
    devices: devices.map(({ protocol, deviceId, truck }) => ({ protocol, deviceId, truck })),
    stats: () => ({
      online: clients.filter(({ isOnline }) => isOnline).length,
      acknowledged: clients.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
      kept: clients.reduce((sum, { kept }) => sum + kept, 0),
    }),
    close: async () => {
      clearInterval(timer)
      for (const client of clients) client.close()
    },
  }
}
