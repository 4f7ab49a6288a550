import { useSyncExternalStore } from 'react'

const clocks = new Map<number, { listeners: Set<() => void>; now: number; timer?: ReturnType<typeof setInterval> }>()

/** The present in epoch milliseconds, moving every `everyMs`; all users of one pace share one timer. */
export function useNow(everyMs = 30_000): number {
  const clock = clocks.get(everyMs) ?? { listeners: new Set(), now: Date.now() }
  clocks.set(everyMs, clock)
  const subscribe = (listener: () => void) => {
    clock.listeners.add(listener)
    clock.timer ??= setInterval(() => {
      clock.now = Date.now()
      for (const tell of clock.listeners) tell()
    }, everyMs)
    return () => {
      clock.listeners.delete(listener)
      if (clock.listeners.size > 0) return
      clearInterval(clock.timer)
      clocks.delete(everyMs)
    }
  }
  return useSyncExternalStore(subscribe, () => clock.now)
}
