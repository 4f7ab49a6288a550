import { packReadings, readingsOfDay } from '../engine/day-readings.ts'
import { packMarks } from '../engine/day-marks.ts'
import { packSummary } from '../engine/day-summary.ts'
import { openDay, PackedDayError } from '../engine/packing.ts'
import { summariseDay } from '../engine/summarise-day.ts'

/** Empty: it cannot be read, which whoever asks is told, or is read from its positions. */
interface Summarised {
  summary: Uint8Array
  marks: Uint8Array
  readings: Uint8Array
}

const empty = new Uint8Array()
const none: Summarised = { summary: empty, marks: empty, readings: empty }

/** Task of the pool: what is told of packed days of one unit without reading them. */
export function run({ blocks, limitKmh }: { blocks: readonly Uint8Array[]; limitKmh: number }): Summarised[] {
  return blocks.map((block) => {
    try {
      const track = openDay(block)
      const day = summariseDay(track, limitKmh)
      if (!day) return none
      return {
        summary: packSummary(day.summary),
        marks: day.marks ? packMarks(day.marks) : empty,
        readings: packReadings(readingsOfDay(track)),
      }
    } catch (error) {
      if (error instanceof PackedDayError) return none
      throw error
    }
  })
}
