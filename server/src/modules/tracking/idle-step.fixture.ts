import type { FlowStep } from './tracking.step.ts'

/** A step that follows no unit: the position flow without trips (imports of history, measurements, tests). */
export const idleStep: FlowStep<unknown> = {
  name: 'idle',
  prepare: async () => {},
  follows: () => false,
  advance: () => {},
  take: () => null,
  write: async () => {},
}
