import { groundWidth } from '../../../kit/map/shapes.ts'
import { palette } from '../../../kit/palette.ts'
import { DataOverlay } from './data-overlay.ts'
import { labelFont } from './map-view.ts'

/** Geofences in their own colours, names above the base map's; takes the areas of `shapeFeatures`. */
export const createGeofencesOverlay = () =>
  new DataOverlay({
    id: 'geocercas',
    under: true,
    layers: (theme) => [
      {
        id: 'geocercas-franja',
        type: 'line',
        filter: ['==', ['get', 'kind'], 'line'],
        layout: { 'line-cap': 'round', 'line-join': 'round' },
        paint: {
          'line-color': ['get', 'color'],
          'line-opacity': 0.16,
          'line-width': groundWidth,
        },
      },
      {
        id: 'geocercas-area',
        type: 'fill',
        filter: ['!=', ['get', 'kind'], 'line'],
        paint: { 'fill-color': ['get', 'color'], 'fill-opacity': 0.14 },
      },
      {
        id: 'geocercas-borde',
        type: 'line',
        paint: { 'line-color': ['get', 'color'], 'line-width': 1.5, 'line-opacity': 0.9 },
      },
      {
        id: 'geocercas-nombre',
        type: 'symbol',
        minzoom: 8,
        layout: {
          'text-field': ['get', 'name'],
          'text-font': labelFont('Medium'),
          'text-size': 10.5,
          'text-max-width': 9,
          'text-anchor': 'bottom',
          'text-offset': [0, -1.6],
          'symbol-placement': 'point',
        },
        paint: {
          'text-color': palette[theme].tealText ?? '#2f757a',
          'text-halo-color': palette[theme].surface ?? '#fff',
          'text-halo-width': 1.4,
        },
      },
    ],
  })
