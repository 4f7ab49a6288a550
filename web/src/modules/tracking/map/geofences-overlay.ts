import { palette } from '../../../kit/palette.ts'
import { DataOverlay } from './data-overlay.ts'
import { labelFont } from './map-view.ts'

export const geofenceLayer = 'geocercas'

// A strip as wide as its metres say: pixels per metre double with every zoom (512 px tiles at the equator; `w` already
// carries the latitude).
const pixelsPerMetre = (zoom: number) => (512 * 2 ** zoom) / 40_075_016.686

/** Geofences in their own colours, names above the base map's. Every layer's id begins with `geocercas`. */
export const createGeofencesOverlay = () =>
  new DataOverlay({
    id: geofenceLayer, under: true,
    layers: (theme) => [
      {
        id: 'geocercas-franja', type: 'line', filter: ['has', 'w'], layout: { 'line-cap': 'round', 'line-join': 'round' },
        paint: {
          'line-color': ['get', 'color'], 'line-opacity': 0.16,
          'line-width': ['interpolate', ['exponential', 2], ['zoom'], 0, ['*', ['get', 'w'], pixelsPerMetre(0)], 22, ['*', ['get', 'w'], pixelsPerMetre(22)]],
        },
      },
      { id: 'geocercas-area', type: 'fill', filter: ['!', ['has', 'w']], paint: { 'fill-color': ['get', 'color'], 'fill-opacity': 0.14 } },
      { id: 'geocercas-borde', type: 'line', paint: { 'line-color': ['get', 'color'], 'line-width': 1.5, 'line-opacity': 0.9 } },
      {
        id: 'geocercas-nombre', type: 'symbol', minzoom: 8,
        layout: {
          'text-field': ['get', 'name'], 'text-font': labelFont('Medium'), 'text-size': 10.5, 'text-max-width': 9, 'text-anchor': 'bottom',
          'text-offset': [0, -1.6], 'symbol-placement': 'point',
        },
        paint: { 'text-color': palette[theme].tealText ?? '#2f757a', 'text-halo-color': palette[theme].surface ?? '#fff', 'text-halo-width': 1.4 },
      },
    ],
  })
