import { readTracks, type CopiedTracks } from '../engine/tracks.ts'

/** Task of the pool: how many positions each unit has with from ≤ fixTime < to, epoch ms. */
export function run({
  copy,
  from,
  to,
}: {
  copy: CopiedTracks
  from: number
  to: number
}): [unitId: number, count: number][] {
  return readTracks(copy).map(({ unitId, tracks }) => {
    let count = 0
    let before = -Infinity
    for (const track of tracks) {
      const fixTime = track.column('fixTime')
      for (let i = 0; i < track.count; i++) {
        const at = fixTime[i]!
        // What is being packed at this moment is there twice.
        if (at <= before) continue
        before = at
        if (at >= from && at < to) count++
      }
    }
    return [unitId, count]
  })
}
