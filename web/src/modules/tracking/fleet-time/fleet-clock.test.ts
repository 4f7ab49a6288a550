import { expect, test } from 'vitest'
import type { FleetSamples } from '@arriero/contract/tracking/fleet-time.contract.ts'
import { FleetClock, type PlaySpeed } from './fleet-clock.ts'

const now = Date.parse('2026-11-21T18:00:00Z')
const hourMs = 3_600_000

/** A clock whose server answers when it is told to, and whose time passes when the test says so. */
function made(at = now - hourMs, speed: PlaySpeed = 60) {
  const asked: { from: number; to: number | undefined; step: number; answer: () => void; fail: () => void }[] = []
  let run: ((ms: number) => void) | undefined
  const clock = new FleetClock(at, speed, {
    now: () => now,
    load: (from, to, step) =>
      new Promise<FleetSamples>((resolve, reject) => {
        const [first, last] = [from / 1000, (to ?? from) / 1000]
        const none = { id: [], count: [], t: [], lat: [], lon: [], course: [], speed: [], state: [] }
        asked.push({
          from,
          to,
          step,
          answer: () => resolve({ from: first, to: last, ...none }),
          fail: () => reject(new Error('Sin conexión')),
        })
      }),
    tick: (next) => {
      run = next
      return () => (run = undefined)
    },
  })
  const settle = async (n: number) => {
    asked[n]?.answer()
    await Promise.resolve()
    await Promise.resolve()
  }
  return { clock, asked, settle, pass: (ms: number) => run?.(ms), isTicking: () => run !== undefined }
}

test('a moment is asked for alone; while one is asked for, the last one wanted is asked next', async () => {
  const { clock, asked, settle } = made()
  clock.start()
  expect(asked).toMatchObject([{ from: now - hourMs, to: undefined }])
  for (const back of [2, 3, 4]) clock.seek(now - back * hourMs)
  expect(asked).toHaveLength(1)
  expect(clock.state.isWaiting).toBe(true)
  await settle(0)
  expect(asked.map(({ from }) => from)).toEqual([now - hourMs, now - 4 * hourMs])
  await settle(1)
  expect(clock.state).toMatchObject({ at: now - 4 * hourMs, isWaiting: false })
  expect(asked).toHaveLength(2)
})

test('playing asks for a stretch, waits for it, and has the next one before it is needed', async () => {
  const { clock, asked, settle, pass } = made()
  clock.start()
  await settle(0)
  clock.toggle()
  pass(200)
  expect(clock.state.at).toBe(now - hourMs)
  expect(asked[1]).toMatchObject({ from: now - hourMs, to: now - hourMs + 20 * 60_000, step: 30 })
  await settle(1)
  pass(1000)
  expect(clock.state.at).toBe(now - hourMs + 60_000)
  pass(10_000)
  expect(asked[2]).toMatchObject({ from: now - hourMs + 20 * 60_000, to: now - hourMs + 40 * 60_000 })
  await settle(2)
  pass(10_000)
  expect(clock.state).toMatchObject({ at: now - hourMs + 21 * 60_000, isWaiting: false })
})

test('it stops at the present and never leaves the last 31 days', async () => {
  const { clock, settle, pass, isTicking } = made(now - 60_000, 600)
  clock.toggle()
  pass(100)
  await settle(0)
  pass(1000)
  expect(clock.state).toMatchObject({ at: now, isPlaying: false })
  expect(isTicking()).toBe(false)
  clock.toggle()
  expect(clock.state.isPlaying).toBe(false)
  clock.seek(now - 90 * 24 * hourMs)
  expect(clock.state.at).toBe(now - 31 * 24 * hourMs)
  clock.seek(now + hourMs)
  expect(clock.state.at).toBe(now)
})

test('a failure stops playing, is told, and can be tried again', async () => {
  const { clock, asked, settle, pass } = made()
  clock.toggle()
  pass(200)
  asked[0]?.fail()
  await Promise.resolve()
  await Promise.resolve()
  await Promise.resolve()
  expect(clock.state).toMatchObject({ isPlaying: false, isWaiting: false, error: expect.any(Error) })
  clock.retry()
  await settle(1)
  expect(clock.state.error).toBeUndefined()
})
