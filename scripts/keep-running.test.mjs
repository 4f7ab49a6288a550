import { expect, test } from 'vitest'
import { keepRunning } from './keep-running.mjs'

/** A world whose clock moves with each life and pause, ms. After the last life all ends. */
async function live(lives) {
  let clock = 0
  const pauses = []
  const said = []
  const start = () => {
    clock += lives.shift()
    return { ended: Promise.resolve('SIGKILL') }
  }
  const options = {
    say: (line) => said.push(line),
    isOver: () => lives.length === 0,
    now: () => clock,
    pause: async (ms) => {
      pauses.push(ms)
      clock += ms
    },
  }
  const problem = await keepRunning(start(), start, 'El servidor', options).catch((error) => error.message)
  return { problem, pauses, said }
}

test('what dies at once is given up after five times, with growing pauses', async () => {
  const { problem, pauses, said } = await live([0, 0, 0, 0, 0, 0])
  expect(problem).toBe('El servidor se detuvo 5 veces en diez minutos (SIGKILL).')
  expect(pauses).toEqual([1000, 2000, 4000, 8000])
  expect(said[0]).toBe('✖ El servidor se detuvo (SIGKILL); arranca de nuevo en 1 s.')
})

test('what dies every hour is brought back each time, soon', async () => {
  const { problem, pauses } = await live(Array.from({ length: 9 }, () => 3_600_000))
  expect(problem).toBeUndefined()
  expect(pauses).toEqual(Array.from({ length: 8 }, () => 1000))
})

test('what ends because all ends is left alone', async () => {
  expect(await live([1000])).toEqual({ problem: undefined, pauses: [], said: [] })
})
