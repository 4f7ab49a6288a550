import { fileURLToPath } from 'node:url'
import { Resvg } from '@resvg/resvg-js'
import sharp from 'sharp'
import { fontFiles } from '../pdf/fonts/font-files.ts'
import { baseMap } from './base-map.ts'
import { drawGround } from './ground.ts'
import { drawLargeTowns, drawShields, drawSmallTowns, drawStates } from './labels.ts'
import type { MapScene } from './map-picture.ts'
import { drawCredits, drawGeofences, drawLines, drawPins } from './overlay.ts'
import { createRoom } from './room.ts'
import { fitView } from './view.ts'

const fonts = Object.values(fontFiles).map((file) => fileURLToPath(new URL(`../pdf/fonts/${file}`, import.meta.url)))

/** Task of the pool: the scene as the bytes of a PNG. */
export async function run(scene: MapScene): Promise<Uint8Array> {
  const font = { fontFiles: fonts, loadSystemFonts: false, defaultFontFamily: 'Inter' }
  const fitTo = { mode: 'zoom', value: scene.pixelRatio ?? 1 } as const
  const { pixels, width, height } = new Resvg(drawScene(scene), { font, fitTo }).render()
  // Without transparency the file is smaller, and a PDF takes it as it is.
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png({ compressionLevel: 6 })
    .toBuffer()
}

/** The scene as SVG. What is drawn last lies on top; who takes room first keeps it. */
export function drawScene(scene: MapScene): string {
  const map = baseMap()
  const view = fitView(scene)
  const room = createRoom(view.width, view.height)
  const credits = drawCredits(view, room)
  const pins = drawPins(scene.pins ?? [], view, room)
  const largeTowns = drawLargeTowns(map, view, room)
  const lines = drawLines(scene.lines ?? [], view, room)
  const shields = drawShields(map, view, room)
  const smallTowns = drawSmallTowns(map, view, room)
  const states = drawStates(map, view, room)
  const fences = drawGeofences(scene.geofences ?? [], view)
  const layers = [drawGround(map, view), states, fences, shields, lines, smallTowns, largeTowns, pins, credits]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${view.width}" height="${view.height}" viewBox="0 0 ${view.width} ${view.height}" font-family="Inter">${layers.join('')}</svg>`
}
