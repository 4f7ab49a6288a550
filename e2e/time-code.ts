import type { Locator } from '@playwright/test'

/** What a simulated camera has drawn into a picture (`simulators/src/video/drawing.ts`). */
const WIDTH = 640
const HEIGHT = 368
/** A light and a dark cell, then the bits. */
const FIRST_CELL = 54
const BITS = 24
const CELL = 8
const UNIT_MS = 10
const ROUND_MS = 2 ** BITS * UNIT_MS

/** Brightness at the middle of each cell of the code, of the picture as it stands; null while there is none. */
const cells = (video: Locator): Promise<number[] | null> =>
  video.evaluate(
    (element, { first, count, cell, width, height }) => {
      if (!(element instanceof HTMLVideoElement) || element.videoWidth !== width || element.videoHeight !== height)
        return null
      const canvas = Object.assign(document.createElement('canvas'), { width, height: 1 })
      const context = canvas.getContext('2d')
      context?.drawImage(element, 0, height - cell, width, 1, 0, 0, width, 1)
      const row = context?.getImageData(0, 0, width, 1).data
      return Array.from({ length: count }, (_, at) => row?.[((first + at) * cell + cell / 2) * 4] ?? 0)
    },
    { first: FIRST_CELL, count: BITS + 2, cell: CELL, width: WIDTH, height: HEIGHT },
  )

/**
 * Epoch ms that the picture of a simulated camera says of itself, to the hundredth of a second; `near` tells which of the
 * code's rounds of 46 hours it is. null while there is no picture.
 */
export async function timeInPicture(video: Locator, near = Date.now()): Promise<number | null> {
  const [light, dark, ...bits] = (await cells(video)) ?? []
  if (light === undefined || dark === undefined || light < 125 || dark >= 125) return null
  let value = 0
  let bit = 0
  for (const brightness of bits) {
    // Gray code: each bit tells whether it differs from the one before.
    bit ^= brightness >= 125 ? 1 : 0
    value = value * 2 + bit
  }
  const told = value * UNIT_MS
  return told + Math.round((near - told) / ROUND_MS) * ROUND_MS
}
