import { faceNames, faceSize, type Face } from './damage.rules.ts'
import type { ContainerSize } from './iso6346.rules.ts'

/** A face of the unfolded container, cm. */
export interface NetFace {
  face: Face
  x: number
  y: number
  across: number
  down: number
}

/** Between two faces, cm. */
const gap = 14
const rows: Record<Face, { column: 0 | 1 | 2; row: 0 | 1 | 2 | 3 }> = {
  T: { column: 1, row: 0 },
  F: { column: 0, row: 1 },
  R: { column: 1, row: 1 },
  D: { column: 2, row: 1 },
  B: { column: 1, row: 2 },
  L: { column: 1, row: 3 },
}

/** The container unfolded to scale: roof, right side, floor and left side below one another, its ends beside the right side. */
export function netOf(size: ContainerSize): { width: number; height: number; faces: NetFace[] } {
  const { lengthCm, heightCm, widthCm } = size
  const columns = [0, widthCm + gap, widthCm + lengthCm + gap * 2]
  const tops = [0, widthCm + gap, widthCm + heightCm + gap * 2, widthCm * 2 + heightCm + gap * 3]
  return {
    width: lengthCm + widthCm * 2 + gap * 2,
    height: widthCm * 2 + heightCm * 2 + gap * 3,
    faces: faceNames.map((face) => ({
      face,
      x: columns[rows[face].column]!,
      y: tops[rows[face].row]!,
      ...faceSize(face, size),
    })),
  }
}
