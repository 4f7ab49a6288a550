import { onTestFinished } from 'vitest'
import { registerDevice } from '@arriero/contract/tracking/devices.contract.ts'
import { startDashcam } from '@arriero/simulators/devices/dashcam.ts'
import { trackingOf } from '../../src/modules/tracking/tracking.service.ts'
import { call } from '../api.ts'
import type { TestUser } from '../factories.ts'
import { testApp } from '../server.ts'

let made = 0

/** Registers a dashcam that reports to us directly by JT/T 808; its number. */
export async function registerDashcam(user: TestUser): Promise<string> {
  made += 1
  const deviceId = `0${Date.now() % 1_000_000_000}${String(made % 100).padStart(2, '0')}`.padEnd(12, '0')
  await call(user, registerDevice, { body: { deviceId, protocol: 'jt808', name: `Dashcam ${made}`, unitId: null } })
  return deviceId
}

/** The same, and on line until the test ends. */
export async function makeDashcam(user: TestUser) {
  const { app } = await testApp()
  const deviceId = await registerDashcam(user)
  const { port } = trackingOf(app).devices.listeners.find(({ protocol }) => protocol.code === 'jt808')!
  const dashcam = startDashcam({ deviceId, name: 'Dashcam', host: '127.0.0.1', port })
  onTestFinished(() => dashcam.close())
  return { deviceId, dashcam }
}
