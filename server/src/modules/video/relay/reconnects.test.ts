import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RECONNECT } from '@arriero/telematics/jimi/iot-hub.ts'
import { Reconnects } from './reconnects.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Streams of hub 1 that break at these ms; when each was opened again. */
async function openedAt(breaks: readonly number[]): Promise<number[]> {
  const reconnects = new Reconnects()
  const begun = performance.now()
  const opened: Promise<number>[] = []
  for (const at of breaks) {
    await vi.advanceTimersByTimeAsync(begun + at - performance.now())
    opened.push(reconnects.calmOf(1, RECONNECT).then(() => performance.now() - begun))
  }
  await vi.advanceTimersByTimeAsync(60_000)
  return Promise.all(opened)
}

test.each([
  ['one stream waits three seconds', [0], [3000]],
  ['what breaks meanwhile waits with it, three seconds from the last', [0, 1000], [4000, 4000]],
  ['five seconds from the first at the latest', [0, 2000, 4000, 4900], [5000, 5000, 5000, 5000]],
  ['what breaks later is another time', [0, 3500], [3000, 6500]],
])('rule CAM-13: %s', async (_, breaks, expected) => {
  expect(await openedAt(breaks)).toEqual(expected)
})

test('hubs do not wait for each other', async () => {
  const reconnects = new Reconnects()
  const told: number[] = []
  void reconnects.calmOf(1, RECONNECT).then(() => told.push(1))
  await vi.advanceTimersByTimeAsync(2000)
  void reconnects.calmOf(2, RECONNECT).then(() => told.push(2))
  await vi.advanceTimersByTimeAsync(1000)
  expect(told).toEqual([1])
})
