import type { Feature } from 'geojson'
import type { Map as GlMap } from 'maplibre-gl'
import { clusterOptions } from '../../../kit/map/cluster-ring.ts'
import type { Theme } from '../../../kit/theme.ts'
import { markColour, markKinds, markUrl } from './alert-marks.ts'
import { DataOverlay } from './data-overlay.ts'
import { bitmap } from './glyphs.ts'
import type { Overlay } from './map-view.ts'

/** From here on no trucks are drawn as a group. */
const firstZoomAlone = clusterOptions.clusterMaxZoom + 1

export const alertLayers = ['avisos-signo', 'avisos-halo']

const imageOf = (kind: string) => `aviso-${kind}`

/** Jammers and power cuts: a halo under the fleet, and at its shoulder the sign that is clicked. */
export class AlertsOverlay implements Overlay {
  private readonly halo = new DataOverlay({
    id: 'avisos-halo',
    under: false,
    layers: (theme) => [
      {
        id: 'avisos-halo',
        type: 'circle',
        paint: {
          // Around a truck; a group of trucks has a ring of its own.
          'circle-radius': ['step', ['zoom'], 0, firstZoomAlone, 19],
          'circle-stroke-width': ['step', ['zoom'], 0, firstZoomAlone, 1.5],
          'circle-color': [
            'match',
            ['get', 'k'],
            'jammer',
            markColour('jammer', theme),
            markColour('power_cut', theme),
          ],
          'circle-opacity': 0.2,
          'circle-stroke-color': [
            'match',
            ['get', 'k'],
            'jammer',
            markColour('jammer', theme),
            markColour('power_cut', theme),
          ],
          'circle-stroke-opacity': 0.7,
        },
      },
    ],
  })
  private readonly sign = new DataOverlay({
    id: 'avisos-signo',
    under: false,
    layers: () => [
      {
        id: 'avisos-signo',
        type: 'symbol',
        layout: {
          'icon-image': ['concat', 'aviso-', ['get', 'k']],
          // Beside a group it leaves the number free.
          'icon-size': ['step', ['zoom'], 0.6, firstZoomAlone, 0.8],
          'icon-offset': ['step', ['zoom'], ['literal', [44, -44]], firstZoomAlone, ['literal', [18, -18]]],
          'icon-allow-overlap': true,
          'icon-ignore-placement': true,
        },
      },
    ],
  })

  draw(map: GlMap, theme: Theme) {
    this.halo.draw(map, theme)
  }
  readonly top: Overlay = {
    prepare: addSigns,
    draw: (map, theme) => this.sign.draw(map, theme),
  }

  set(features: readonly Feature[]) {
    this.halo.set(features)
    this.sign.set(features)
  }
}

async function addSigns(map: GlMap, theme: Theme) {
  const images = await Promise.all(
    markKinds.map(async (kind) => [imageOf(kind), await bitmap(markUrl(kind, theme))] as const),
  )
  for (const [name, image] of images) if (!map.hasImage(name)) map.addImage(name, image, { pixelRatio: 2 })
}
