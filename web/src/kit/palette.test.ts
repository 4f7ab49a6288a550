import { expect, test } from 'vitest'
import { chartColours, palette } from './palette.ts'

/** Relative luminance of '#rrggbb'. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((one, other) => other - one)
  return (light + 0.05) / (dark + 0.05)
}

test.each(['light', 'dark'] as const)(
  'marks of the %s theme are in the primary colour, and seen on what they stand on',
  (theme) => {
    const colours = palette[theme]
    expect([colours['brand'], colours['blueDot'], chartColours[theme][0]]).toEqual(['#117dd4', '#117dd4', '#117dd4'])
    for (const ground of ['bg', 'surface', 'raised', 'sunken', 'sel'])
      expect(contrast('#117dd4', colours[ground] ?? ''), ground).toBeGreaterThan(3)
  },
)
