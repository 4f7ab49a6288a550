import type { GeoJSONSourceSpecification, LineLayerSpecification } from 'maplibre-gl'
import { palette } from '../../../kit/palette.ts'
import type { Theme } from '../../../kit/theme.ts'
import { DataOverlay } from './data-overlay.ts'
import { glyphLayout } from './glyphs.ts'

type LinePaint = LineLayerSpecification['paint']

export const colour = (theme: Theme, name: string) => palette[theme][name] ?? '#117dd4'

/** A way with an edge that lifts it off the map: layers `<id>-borde` and `<id>-linea`. */
export const wayOverlay = (
  id: string,
  paint: (theme: Theme) => { edge: LinePaint; line: LinePaint },
  source?: Partial<GeoJSONSourceSpecification>,
) =>
  new DataOverlay({
    id,
    under: true,
    ...(source && { source }),
    layers: (theme) => {
      const { edge, line } = paint(theme)
      const round = { 'line-cap': 'round', 'line-join': 'round' } as const
      // Round ends would close the gaps between dashes.
      const layout = line?.['line-dasharray'] ? ({ 'line-join': 'round' } as const) : round
      return [
        {
          id: `${id}-borde`,
          type: 'line',
          layout: round,
          paint: { 'line-color': colour(theme, 'surface'), ...edge },
        },
        { id: `${id}-linea`, type: 'line', layout, paint: line },
      ]
    },
  })

/** One unit above all others, ringed: layers `<id>-halo`, `<id>-anillo` and `<id>-unidad`. */
export const ringedUnit = (id: string) =>
  new DataOverlay({
    id,
    under: false,
    layers: (theme) => [
      {
        id: `${id}-halo`,
        type: 'circle',
        paint: { 'circle-radius': 27, 'circle-color': colour(theme, 'brand'), 'circle-opacity': 0.14 },
      },
      {
        id: `${id}-anillo`,
        type: 'circle',
        paint: {
          'circle-radius': 18,
          'circle-color': colour(theme, 'surface'),
          'circle-stroke-color': colour(theme, 'brand'),
          'circle-stroke-width': 2.6,
        },
      },
      {
        id: `${id}-unidad`,
        type: 'symbol',
        layout: {
          ...glyphLayout,
          'icon-size': 1.12,
          'icon-rotation-alignment': 'map',
          'icon-allow-overlap': true,
          'icon-ignore-placement': true,
        },
      },
    ],
  })
