import { onTestFinished } from 'vitest'
import { registerDevice } from '@arriero/contract/tracking/devices.contract.ts'
import { DeviceClient } from '@arriero/simulators/devices/client.ts'
import { jt808Dialect } from '@arriero/simulators/devices/dialects/jt808.ts'
import { Dashcam } from '@arriero/simulators/devices/jt1078.ts'
import { dashcamScene } from '@arriero/simulators/video/camera.ts'
import { trackingOf } from '../../src/modules/tracking/tracking.service.ts'
import { call } from '../api.ts'
import type { TestUser } from '../factories.ts'
import { testApp } from '../server.ts'

const tickMs = 100
let made = 0

/** A dashcam that reports to us directly by JT/T 808, registered by a person and on line until the test ends. */
export async function makeDashcam(
  user: TestUser,
  given: { unitId?: number | null; isOnline?: boolean } = {},
): Promise<{ deviceId: string; dashcam: Dashcam }> {
  const { app } = await testApp()
  made += 1
  const deviceId = `0${Date.now() % 1_000_000_000}${String(made % 100).padStart(2, '0')}`.padEnd(12, '0')
  await call(user, registerDevice, {
    body: { deviceId, protocol: 'jt808', name: `Dashcam ${made}`, unitId: given.unitId ?? null },
  })
  const dashcam = new Dashcam(
    deviceId,
    dashcamScene(`Dashcam ${made}`, () => 60),
    Date.now,
  )
  const { devices } = trackingOf(app)
  if (given.isOnline === false) return { deviceId, dashcam }
  const fix = { lat: 25.67, lon: -100.3, speed: 60, course: 90, altitude: 540, ignition: true, odometerKm: 1000 }
  const client = new DeviceClient(
    {
      dialect: jt808Dialect,
      deviceId,
      host: '127.0.0.1',
      port: devices.listeners.find(({ protocol }) => protocol.code === 'jt808')!.port,
      fixAt: (time) => ({ ...fix, time, isStored: false }),
      nextReport: (time) => time + 10_000,
      isCovered: () => true,
      dashcam,
    },
    Date.now(),
  )
  const timer = setInterval(() => client.tick(Date.now(), Date.now()), tickMs)
  onTestFinished(() => {
    clearInterval(timer)
    client.close()
  })
  return { deviceId, dashcam }
}
