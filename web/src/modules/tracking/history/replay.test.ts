import { expect, test } from 'vitest'
import { Replay } from './replay.ts'

function made(second?: number) {
  let tick: ((ms: number) => void) | undefined
  const replay = new Replay([100, 1000], second, {
    start(run) {
      tick = run
      return () => (tick = undefined)
    },
  })
  return { replay, pass: (ms: number) => tick?.(ms), isTicking: () => tick !== undefined }
}

test('a second of watching is as many of the day as the speed says', () => {
  const { replay, pass } = made()
  replay.toggle()
  pass(1000)
  expect(replay.state.second).toBe(160)
  replay.setSpeed(10)
  pass(500)
  expect(replay.state.second).toBe(165)
})

test('it pauses at the end and then begins anew', () => {
  const { replay, pass, isTicking } = made(990)
  replay.toggle()
  pass(1000)
  expect(replay.state).toMatchObject({ second: 1000, isPlaying: false })
  expect(isTicking()).toBe(false)
  replay.toggle()
  expect(replay.state).toMatchObject({ second: 100, isPlaying: true })
})

test('the cursor stays within the day, which may grow', () => {
  const { replay } = made(5)
  expect(replay.state.second).toBe(100)
  replay.seek(5000)
  expect(replay.state.second).toBe(1000)
  replay.extend([100, 6000])
  replay.seek(5000)
  expect(replay.state.second).toBe(5000)
})

test('listeners hear every move until they leave', () => {
  const { replay } = made()
  let heard = 0
  const leave = replay.subscribe(() => (heard += 1))
  replay.seek(200)
  leave()
  replay.seek(300)
  expect(heard).toBe(1)
})
