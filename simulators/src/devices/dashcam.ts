import { dashcamScene } from '../video/camera.ts'
import { DeviceClient } from './client.ts'
import { jt808Dialect } from './dialects/jt808.ts'
import { Dashcam } from './jt1078.ts'

const TICK_MS = 100
const REPORT_MS = 10_000
/** It stands on the road out of Monterrey, its engine running. */
const FIX = { lat: 25.67, lon: -100.3, speed: 60, course: 90, altitude: 540, ignition: true, odometerKm: 1000 }

/** One dashcam by itself, in real time: reports its place and shows its pictures to whom it reports to. */
export function startDashcam({
  name,
  ...device
}: {
  deviceId: string
  /** Written over its pictures. */
  name: string
  host: string
  port: number
}): { readonly isOnline: boolean; readonly streams: number; close(): void } {
  const dashcam = new Dashcam(
    device.deviceId,
    dashcamScene(name, () => FIX.speed),
    Date.now,
  )
  const client = new DeviceClient(
    {
      ...device,
      dialect: jt808Dialect,
      fixAt: (time) => ({ ...FIX, time, isStored: false }),
      nextReport: (time) => time + REPORT_MS,
      isCovered: () => true,
      dashcam,
    },
    Date.now(),
  )
  const timer = setInterval(() => client.tick(Date.now(), Date.now()), TICK_MS)
  return {
    get isOnline() {
      return client.isOnline
    },
    get streams() {
      return dashcam.streams
    },
    close() {
      clearInterval(timer)
      client.close()
    },
  }
}
