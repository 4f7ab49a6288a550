import { useEffect, useMemo } from 'react'
import type { Plan } from '@arriero/contract/warehouses/places.contract.ts'
import type { GeofenceShape } from '@arriero/contract/geofences/geofences.rules.ts'
import { useFormContext } from '../../kit/form/form-state.ts'
import { MapStage, useDrawn, useStage } from '../../kit/map/map-stage.tsx'
import { ShapeField } from '../../kit/map/ShapeField.tsx'
import { ShapesLayer } from '../../kit/map/ShapesLayer.tsx'
import { boundsOf, type MapShape } from '../../kit/map/shapes.ts'
import { StageMap } from '../../kit/map/StageMap.tsx'
import './warehouses.css'

const colours = { land: '#64748b', zone: '#7c3aed', space: '#117dd4' } as const
const kinds = ['polygon'] as const

export const shapeOfCorners = (corners: readonly (readonly number[])[]): GeofenceShape => ({
  kind: 'polygon',
  points: corners.map(([lat = 0, lon = 0]) => ({ lat, lon })),
  sizeM: null,
})

interface OutlineFieldProps {
  kind: keyof typeof colours
  /** The plot it lies in, whose other spaces are drawn around it. */
  plan?: Plan | undefined
  /** Being drawn: not around itself. */
  id?: number | undefined
  /** Of what is saved: the map begins there. */
  saved?: GeofenceShape | null | undefined
}

/** An outline drawn on a map of its own, over the picture of the plot where it has one. */
export function OutlineField({ kind, plan, id, saved }: OutlineFieldProps) {
  const { isReadOnly } = useFormContext()
  const around = useMemo(() => shapesAround(kind, plan, id), [kind, plan, id])
  const start = useMemo(() => {
    const shapes = saved ? [saved] : around.map(({ shape }) => shape)
    return boundsOf(shapes)
  }, [saved, around])
  return (
    <MapStage>
      <div className="outline-map">
        <StageMap label="Mapa del terreno" {...(start && { bounds: start })} whole={() => start}>
          <PictureLayer plan={plan} />
          <ShapesLayer id="plot" shapes={around} />
          <GoTo bounds={start} />
        </StageMap>
      </div>
      <ShapeField name="shape" label="Contorno" span={2} kinds={kinds} color={colours[kind]} isReadOnly={isReadOnly} />
    </MapStage>
  )
}

function shapesAround(kind: keyof typeof colours, plan: Plan | undefined, id: number | undefined): MapShape[] {
  if (!plan || kind === 'land') return []
  const { land, zones, spaces } = plan
  return [
    ...(land.corners ? [{ id: -1, name: '', color: colours.land, shape: shapeOfCorners(land.corners) }] : []),
    ...zones.flatMap((zone) =>
      zone.corners && !(kind === 'zone' && zone.id === id)
        ? [{ id: -1000 - zone.id, name: '', color: colours.zone, shape: shapeOfCorners(zone.corners) }]
        : [],
    ),
    ...spaces.flatMap((space) =>
      space.corners && !(kind === 'space' && space.id === id)
        ? [{ id: space.id, name: space.name, color: colours.space, shape: shapeOfCorners(space.corners) }]
        : [],
    ),
  ]
}

/** The map goes to where the plot is, once that is known. */
function GoTo({ bounds }: { bounds: ReturnType<typeof boundsOf> }) {
  const { map } = useStage()
  useEffect(() => {
    if (map && bounds) map.fitBounds(bounds, { padding: 24, duration: 0, maxZoom: 20 })
  }, [map, bounds])
  return null
}

/** The plot's picture over the box of its outline. */
function PictureLayer({ plan }: { plan: Plan | undefined }) {
  const picture = plan?.land.picture
  const box = useMemo(() => plan?.land.corners && boundsOf([shapeOfCorners(plan.land.corners)]), [plan])
  useDrawn(
    (map, _theme, below) => {
      if (!picture || !box) return undefined
      const [west, south, east, north] = box
      map.addSource('plot-picture', {
        type: 'image',
        url: picture,
        coordinates: [
          [west, north],
          [east, north],
          [east, south],
          [west, south],
        ],
      })
      map.addLayer(
        { id: 'plot-picture', type: 'raster', source: 'plot-picture', paint: { 'raster-opacity': 0.85 } },
        below,
      )
      return () => {
        if (map.getLayer('plot-picture')) map.removeLayer('plot-picture')
        if (map.getSource('plot-picture')) map.removeSource('plot-picture')
      }
    },
    [picture, box],
  )
  return null
}
