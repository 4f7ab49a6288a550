import { listDevices, registerDevice } from '@arriero/contract/tracking/devices.contract.ts'
import { createUnit } from '@arriero/contract/units/units.contract.ts'
import { DeviceClient } from '../simulators/src/devices/client.ts'
import { teltonikaDialect } from '../simulators/src/devices/dialects/teltonika.ts'
import { call, sessionOf } from './api.ts'

const everyMs = 10_000
/** It has been on the road so long when a test begins. */
const roadMs = 240_000

export interface Truck {
  id: number
  name: string
  /** At this speed from now on; the minutes before are as they were. */
  drive(kmh: number): void
  stop(): void
}

/** A new unit with a simulated Teltonika that calls, reports and obeys. */
export async function startTruck(name: string): Promise<Truck> {
  const mariana = await sessionOf('mariana')
  const { id } = await call(mariana, createUnit, { body: { name } })
  const deviceId = `3592${String(Date.now()).slice(-11)}`
  await call(mariana, registerDevice, { body: { deviceId, protocol: 'teltonika', name: 'FMC130', unitId: id } })
  const { listeners } = await call(mariana, listDevices)
  const port = listeners.find(({ protocol }) => protocol === 'teltonika')?.port
  if (port === undefined) throw new Error('Nobody listens for Teltonika')
  const start = Math.floor(Date.now() / 1000) * 1000 - roadMs
  let speed = 78
  /** Its clock: as far as it has reported. */
  let until = start + roadMs / 2
  const client = new DeviceClient(
    {
      dialect: teltonikaDialect,
      deviceId,
      host: '127.0.0.1',
      port,
      fixAt: (time) => ({
        time,
        lat: 25.96 + (time - start) / 1e8,
        lon: -100.28,
        speed,
        course: 10,
        altitude: 500,
        ignition: true,
        odometerKm: 1000 + (time - start) / 1e6,
        isStored: false,
      }),
      nextReport: (time) => time + everyMs,
      isCovered: () => true,
    },
    start,
  )
  const tick = () => client.tick(until, Date.now())
  tick()
  const timer = setInterval(tick, 200)
  return {
    id,
    name,
    drive(kmh) {
      tick()
      speed = kmh
      until = start + roadMs
      tick()
    },
    stop() {
      clearInterval(timer)
      client.close()
    },
  }
}
