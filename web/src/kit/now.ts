import { useState, useSyncExternalStore } from 'react'

interface Clock {
  subscribe: (listener: () => void) => () => void
  now: () => number
}
const clocks = new Map<number, Clock>()

function clockOf(everyMs: number): Clock {
  const known = clocks.get(everyMs)
  if (known) return known
  const listeners = new Set<() => void>()
  let time = Date.now()
  let timer: ReturnType<typeof setInterval> | undefined
  const tick = () => {
    time = Date.now()
    for (const tell of listeners) tell()
  }
  const clock: Clock = {
    now: () => time,
    subscribe: (listener) => {
      if (listeners.size === 0) {
        time = Date.now()
        timer = setInterval(tick, everyMs)
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) clearInterval(timer)
      }
    },
  }
  clocks.set(everyMs, clock)
  return clock
}

/** The present in epoch milliseconds, moving every `everyMs`; all users of one pace share one timer. */
export function useNow(everyMs = 30_000): number {
  const [clock] = useState(() => clockOf(everyMs))
  return useSyncExternalStore(clock.subscribe, clock.now)
}
