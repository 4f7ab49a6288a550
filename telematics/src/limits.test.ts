import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backoff, RateLimiter } from './limits.ts'

/** A time of its own: false timers would also hold up whatever else runs in this thread. */
function ownTime() {
  let now = 0
  const due: { at: number; work: () => void }[] = []
  const after = (ms: number, work: () => void) => void due.push({ at: now + ms, work })
  return {
    now: () => now,
    after,
    pause: (ms: number) => new Promise<void>((resolve) => after(ms, resolve)),
    /** Until nothing is due any more. */
    async run() {
      for (;;) {
        // What was admitted begins, and what it waits for is due then.
        await new Promise((resolve) => setImmediate(resolve))
        const next = due.toSorted((a, b) => a.at - b.at)[0]
        if (!next) return
        due.splice(due.indexOf(next), 1)
        now = Math.max(now, next.at)
        next.work()
      }
    },
  }
}

test('no more calls run at once than the provider allows, and they begin in order', async () => {
  const time = ownTime()
  const limiter = new RateLimiter({ concurrent: 2 }, time.now, time.after)
  const begun: number[] = []
  let running = 0
  let most = 0
  const calls = [1, 2, 3, 4, 5].map((n) =>
    limiter.run(async () => {
      begun.push(n)
      running += 1
      most = Math.max(most, running)
      await time.pause(100)
      running -= 1
      return n
    }),
  )
  await time.run()
  expect(await Promise.all(calls)).toEqual([1, 2, 3, 4, 5])
  expect(begun).toEqual([1, 2, 3, 4, 5])
  expect(most).toBe(2)
})

test('in any window of ten seconds at most ten calls begin', async () => {
  const time = ownTime()
  const limiter = new RateLimiter({ perWindow: 10, windowMs: 10_000 }, time.now, time.after)
  const begun: number[] = []
  const calls = Array.from({ length: 35 }, () => limiter.run(async () => begun.push(time.now())))
  await time.run()
  await Promise.all(calls)
  for (const [at, time] of begun.entries()) {
    const tenLater = begun[at + 10]
    if (tenLater !== undefined) expect(tenLater - time).toBeGreaterThanOrEqual(10_000)
  }
  expect(begun).toHaveLength(35)
})

test('a failed call frees its place', async () => {
  const limiter = new RateLimiter({ concurrent: 1 })
  const refused = limiter.run(() => Promise.reject(new Error('no')))
  const after = limiter.run(async () => 'yes')
  await expect(refused).rejects.toThrow('no')
  expect(await after).toBe('yes')
})

test('a waiting call that is given up neither runs nor holds up the others', async () => {
  const time = ownTime()
  const limiter = new RateLimiter({ concurrent: 1 }, time.now, time.after)
  const first = limiter.run(() => time.pause(50))
  const stop = new AbortController()
  const ran: string[] = []
  const given = limiter.run(async () => ran.push('given up'), stop.signal)
  const last = limiter.run(async () => ran.push('last'))
  const refusal = expect(given).rejects.toThrow('enough')
  stop.abort(new Error('enough'))
  await time.run()
  await Promise.all([first, last, refusal])
  expect(ran).toEqual(['last'])
})

test('the wait grows with every try, within its bounds', () => {
  fc.assert(
    fc.property(fc.nat(40), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, chance) => {
      const wait = backoff(attempt, { baseMs: 500, maxMs: 20_000, random: () => chance })
      const full = Math.min(20_000, 500 * 2 ** attempt)
      expect(wait).toBeGreaterThanOrEqual(Math.floor(full / 2))
      expect(wait).toBeLessThanOrEqual(full)
    }),
  )
})
