import type { Pipeline } from '../tracking.pipeline.ts'

/** A pipeline that knows since when (epoch ms) the oldest of its callers has waited for positions to be stored. */
export function watchWaiting(pipeline: Pipeline): { pipeline: Pipeline; waitingSince: () => number | null } {
  /** In the order of their coming, so the first is the oldest. */
  const waiting = new Map<symbol, number>()
  return {
    waitingSince: () => waiting.values().next().value ?? null,
    pipeline: {
      ...pipeline,
      async receive(source, positions) {
        const call = Symbol('call')
        waiting.set(call, Date.now())
        try {
          await pipeline.receive(source, positions)
        } finally {
          waiting.delete(call)
        }
      },
    },
  }
}
