import { afterEach, expect, test } from 'vitest'
import { createWorkerPool, workerTask } from './pool.ts'

const act = workerTask<typeof import('./pool.fixture.ts')>(new URL('./pool.fixture.ts', import.meta.url))
const pools: ReturnType<typeof createWorkerPool>[] = []
const open = (size: number) => {
  const pool = createWorkerPool({ size, heapMb: 64, idleMs: 60_000 })
  pools.push(pool)
  return pool
}

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()))
})

test('a task gives its result and the thread is used again for the next one', async () => {
  const pool = open(1)
  const first = await pool.run(act, { act: 'echo', value: 'México' }, { timeoutMs: 20_000 })
  const second = await pool.run(act, { act: 'echo' }, { timeoutMs: 20_000 })
  expect(first.value).toBe('México')
  expect(second.thread).toBe(first.thread)
})

test('no more threads than the pool allows run at once', async () => {
  const pool = open(2)
  const echoes = Array.from({ length: 12 }, (_, place) =>
    pool.run(act, { act: 'echo', value: String(place) }, { timeoutMs: 20_000 }),
  )
  const answers = await Promise.all(echoes)
  expect(answers.map((answer) => answer.value)).toEqual(Array.from({ length: 12 }, (_, place) => String(place)))
  expect(new Set(answers.map((answer) => answer.thread)).size).toBeLessThanOrEqual(2)
})

test('an error of the task reaches the caller with its words and the thread lives on', async () => {
  const pool = open(1)
  const before = await pool.run(act, { act: 'echo' }, { timeoutMs: 20_000 })
  await expect(pool.run(act, { act: 'throw', value: 'esto' }, { timeoutMs: 20_000 })).rejects.toMatchObject({
    reason: 'failed',
    message: 'no puedo con esto',
    detail: expect.stringContaining('pool.fixture.ts'),
  })
  const after = await pool.run(act, { act: 'echo' }, { timeoutMs: 20_000 })
  expect(after.thread).toBe(before.thread)
})

test.each([
  ['never ends', 'spin', 'timeout', 'La operación tardó demasiado y se detuvo.', 300],
  ['eats all memory', 'hoard', 'memory', 'La operación necesitó más memoria de la permitida y se detuvo.', 20_000],
  ['ends its thread', 'exit', 'crashed', 'La operación se interrumpió por una falla interna.', 20_000],
  ['throws outside its promise', 'break', 'crashed', 'La operación se interrumpió por una falla interna.', 20_000],
] as const)(
  'a task that %s fails alone; the one that waited behind it is done',
  async (_, what, reason, message, timeoutMs) => {
    const pool = open(1)
    const bad = expect(pool.run(act, { act: what }, { timeoutMs })).rejects.toMatchObject({ reason, message })
    const good = pool.run(act, { act: 'echo', value: 'sigo' }, { timeoutMs: 20_000 })
    await bad
    expect((await good).value).toBe('sigo')
  },
)

test('cancelling ends a running task and takes a waiting one out of the queue', async () => {
  const pool = open(1)
  const running = new AbortController()
  const waiting = new AbortController()
  const first = pool.run(act, { act: 'spin' }, { timeoutMs: 20_000, signal: running.signal })
  const second = pool.run(act, { act: 'spin' }, { timeoutMs: 20_000, signal: waiting.signal })
  const third = pool.run(act, { act: 'echo', value: 'turno' }, { timeoutMs: 20_000 })
  waiting.abort()
  await expect(second).rejects.toMatchObject({ reason: 'cancelled' })
  running.abort()
  await expect(first).rejects.toMatchObject({ reason: 'cancelled' })
  expect((await third).value).toBe('turno')
})

test('closing fails what runs and what waits, and nothing starts afterwards', async () => {
  const pool = open(1)
  const running = expect(pool.run(act, { act: 'spin' }, { timeoutMs: 20_000 })).rejects.toMatchObject({
    reason: 'closed',
  })
  const waiting = expect(pool.run(act, { act: 'echo' }, { timeoutMs: 20_000 })).rejects.toMatchObject({
    reason: 'closed',
  })
  await pool.close()
  await running
  await waiting
  await expect(pool.run(act, { act: 'echo' }, { timeoutMs: 20_000 })).rejects.toMatchObject({ reason: 'closed' })
})

test('what cannot be sent to a thread is refused at once and the thread stays free', async () => {
  const pool = open(1)
  const unsendable = { act: 'echo', value: 'x', callback: () => {} } as const
  await expect(pool.run(act, unsendable, { timeoutMs: 20_000 })).rejects.toThrow('could not be cloned')
  expect((await pool.run(act, { act: 'echo', value: 'libre' }, { timeoutMs: 20_000 })).value).toBe('libre')
})
