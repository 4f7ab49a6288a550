import type { PositionRow } from './position.ts'

/** Positions one after another that the same source told; `sourceId` null where that is not known. */
export interface Stretch {
  sourceId: number | null
  /** Its first and its last fix, epoch ms. */
  from: number
  to: number
  positions: number
}

/** Cuts a way, oldest first, where another source begins to speak. */
export function stretchesOf(rows: readonly Pick<PositionRow, 'fixTime' | 'sourceId'>[]): Stretch[] {
  const stretches: Stretch[] = []
  for (const { fixTime, sourceId } of rows) {
    const last = stretches.at(-1)
    if (last && last.sourceId === sourceId) {
      last.to = fixTime
      last.positions += 1
    } else stretches.push({ sourceId, from: fixTime, to: fixTime, positions: 1 })
  }
  return stretches
}
