import { Marker, type Map as GlMap } from 'maplibre-gl'
import { palette } from '../../../kit/palette.ts'
import type { Theme } from '../../../kit/theme.ts'
import { chip } from './chip.ts'
import { DataOverlay, lineFeature, pointFeature } from './data-overlay.ts'
import { lonLat, type Place } from './geometry.ts'
import type { Overlay } from './map-view.ts'

const teal = (theme: Theme) => palette[theme].teal ?? '#348186'

/** A point and the units nearest to it, numbered as in the list. */
export class NearestOverlay implements Overlay {
  private readonly drawn = new DataOverlay({
    id: 'cercanas',
    under: false,
    layers: (theme) => [
      {
        id: 'cercanas-linea',
        type: 'line',
        filter: ['==', ['geometry-type'], 'LineString'],
        paint: {
          'line-color': teal(theme),
          'line-width': ['get', 'w'],
          'line-dasharray': [1.6, 1.5],
          'line-opacity': 0.9,
        },
      },
      {
        id: 'cercanas-halo',
        type: 'circle',
        filter: ['==', ['geometry-type'], 'Point'],
        paint: { 'circle-radius': 17, 'circle-color': teal(theme), 'circle-opacity': 0.2 },
      },
      {
        id: 'cercanas-punto',
        type: 'circle',
        filter: ['==', ['geometry-type'], 'Point'],
        paint: {
          'circle-radius': 7,
          'circle-color': teal(theme),
          'circle-stroke-color': palette[theme].surface ?? '#fff',
          'circle-stroke-width': 4,
        },
      },
    ],
  })
  private numbers: Marker[] = []
  private map: GlMap | undefined

  draw(map: GlMap, theme: Theme) {
    this.map = map
    this.drawn.draw(map, theme)
  }

  show(from: Place | undefined, units: readonly Place[]) {
    for (const marker of this.numbers) marker.remove()
    this.numbers = []
    if (!from) return this.drawn.set([])
    this.drawn.set([
      ...units.map((unit, i) => lineFeature([lonLat(from), lonLat(unit)], { w: i === 0 ? 3 : 1.8 })),
      pointFeature(lonLat(from)),
    ])
    const { map } = this
    if (!map) return
    this.numbers = units.map((unit, i) => {
      const mark = chip('map-number')
      mark.write(String(i + 1))
      return new Marker({ element: mark.element, offset: [-13, -13] }).setLngLat(lonLat(unit)).addTo(map)
    })
  }
}
