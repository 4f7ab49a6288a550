import { packSummary } from '../engine/day-summary.ts'
import { openDay, PackedDayError } from '../engine/packing.ts'
import { summariseDay } from '../engine/summarise-day.ts'

/** Task of the pool: the summaries of packed days of one unit; empty of one that cannot be read, which whoever asks is told. */
export function run({ blocks, limitKmh }: { blocks: readonly Uint8Array[]; limitKmh: number }): Uint8Array[] {
  return blocks.map((block) => {
    try {
      const summary = summariseDay(openDay(block), limitKmh)
      return summary ? packSummary(summary) : new Uint8Array()
    } catch (error) {
      if (error instanceof PackedDayError) return new Uint8Array()
      throw error
    }
  })
}
