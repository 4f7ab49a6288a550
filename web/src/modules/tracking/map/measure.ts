import { Marker, type Map as GlMap, type MapMouseEvent } from 'maplibre-gl'
import { km } from '../../../kit/format.ts'
import { palette } from '../../../kit/palette.ts'
import type { Theme } from '../../../kit/theme.ts'
import { lineLengthM } from '../../../kit/map/shapes.ts'
import { chip } from './chip.ts'
import { DataOverlay, lineFeature, pointFeature } from './data-overlay.ts'
import { lonLat, type Place } from './geometry.ts'
import type { Overlay } from './map-view.ts'

/** Distance along clicked points; the pointer shows where the next one would be. */
export class Measure implements Overlay {
  isOn = false
  private places: Place[] = []
  private map: GlMap | undefined
  private readonly label = chip('map-chip map-chip-measure')
  private readonly marker = new Marker({ element: this.label.element, anchor: 'left', offset: [12, 0] })
  private readonly drawn = new DataOverlay({
    id: 'medida',
    under: false,
    layers: (theme) => [
      { id: 'medida-borde', type: 'line', paint: { 'line-color': palette[theme].surface ?? '#fff', 'line-width': 5 } },
      {
        id: 'medida-linea',
        type: 'line',
        paint: { 'line-color': palette[theme].text ?? '#000', 'line-width': 2, 'line-dasharray': [2, 1.4] },
      },
      {
        id: 'medida-punto',
        type: 'circle',
        filter: ['==', ['geometry-type'], 'Point'],
        paint: {
          'circle-radius': 4,
          'circle-color': palette[theme].surface ?? '#fff',
          'circle-stroke-color': palette[theme].text ?? '#000',
          'circle-stroke-width': 2,
        },
      },
    ],
  })

  draw(map: GlMap, theme: Theme) {
    if (this.map !== map) {
      this.map = map
      map.on('mousemove', this.follow)
    }
    this.drawn.draw(map, theme)
  }

  start(first?: Place) {
    this.isOn = true
    this.places = first ? [first] : []
    this.map?.doubleClickZoom.disable()
    this.show()
  }

  add(place: Place) {
    this.places = [...this.places, place]
    this.show()
  }

  stop() {
    this.isOn = false
    this.places = []
    this.map?.doubleClickZoom.enable()
    this.show()
  }

  private readonly follow = ({ lngLat }: MapMouseEvent) => {
    if (this.isOn && this.places.length > 0) this.show({ lat: lngLat.lat, lon: lngLat.lng })
  }

  private show(next?: Place) {
    const line = next ? [...this.places, next] : this.places
    this.drawn.set([
      ...(line.length > 1 ? [lineFeature(line.map(lonLat))] : []),
      ...this.places.map((place) => pointFeature(lonLat(place))),
    ])
    const end = line.at(-1)
    if (!end || !this.map) return void this.marker.remove()
    this.label.write(
      line.length > 1 ? km(lineLengthM(line)) : 'Clic en el siguiente punto',
      this.places.length > 2 ? `${this.places.length} puntos` : '',
    )
    this.marker.setLngLat(lonLat(end)).addTo(this.map)
  }
}
