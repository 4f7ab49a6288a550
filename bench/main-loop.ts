import { monitorEventLoopDelay } from 'node:perf_hooks'

const everyMs = 2

/**
 * Watches how long the main loop is held: by the clock, and in processor time of its thread from one timer to the next,
 * which a busy machine does not stretch. Answers ms, of the processor at most `everyMs` too many.
 */
export function watchMainLoop() {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const used = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  const turns: number[] = []
  let before = used()
  const timer = setInterval(() => {
    const now = used()
    turns.push(now - before)
    before = now
  }, everyMs)
  delay.enable()
  return () => {
    clearInterval(timer)
    delay.disable()
    turns.sort((a, b) => a - b)
    return {
      clock: { p99: delay.percentile(99) / 1e6, most: delay.max / 1e6 },
      processor: { p99: turns[Math.floor(turns.length * 0.99)] ?? 0, most: turns.at(-1) ?? 0 },
    }
  }
}
