import type { Map as GlMap, SymbolLayerSpecification } from 'maplibre-gl'
import type { LiveState } from '@arriero/contract/tracking/tracking.rules.ts'
import type { Theme } from '../../../kit/theme.ts'
import { glyphUrl } from './glyph-url.ts'

const round = '-round'
const glyphImage = (state: LiveState, hasHeading: boolean) => `unit-${state}${hasHeading ? '' : round}`

/** Of a symbol layer whose features carry `glyphOf`. */
export const glyphLayout: SymbolLayerSpecification['layout'] = {
  'icon-image': ['concat', 'unit-', ['get', 's'], ['case', ['has', 'h'], '', round]],
  'icon-rotate': ['coalesce', ['get', 'h'], 0],
}

const pixels = 52

/** A drawing as pixels, ready for `addImage`. */
export async function bitmap(url: string): Promise<ImageData> {
  const image = new Image(pixels, pixels)
  image.src = url
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width: pixels, height: pixels })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('El navegador no puede dibujar')
  context.drawImage(image, 0, 0, pixels, pixels)
  return context.getImageData(0, 0, pixels, pixels)
}

const states: readonly LiveState[] = [1, 2, 3, 4, 5]
const loaded = new Map<Theme, Promise<(readonly [string, ImageData])[]>>()

/** The unit glyphs of a theme, ready for `addImage`. */
export function glyphBitmaps(theme: Theme) {
  let all = loaded.get(theme)
  if (!all) {
    all = Promise.all(
      states.flatMap((state) =>
        [true, false].map(
          async (hasHeading) =>
            [glyphImage(state, hasHeading), await bitmap(glyphUrl(state, theme, hasHeading))] as const,
        ),
      ),
    )
    loaded.set(theme, all)
  }
  return all
}

export async function addGlyphs(map: GlMap, theme: Theme) {
  for (const [name, image] of await glyphBitmaps(theme))
    if (!map.hasImage(name)) map.addImage(name, image, { pixelRatio: 2 })
}
