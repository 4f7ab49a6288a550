import { useEffect, useEffectEvent, useState } from 'react'
import { Input } from 'antd'
import type { MapMouseEvent } from 'maplibre-gl'
import type { Place } from '@arriero/contract/geofences/geofences.rules.ts'
import { useStage } from './map-stage.tsx'
import { placesFrom, placeText } from './shapes.ts'
import { WayLayer } from './WayLayer.tsx'
import './map.css'

const noWays: never[] = []

/** One place: a click on the stage's map puts it, and its coordinates can be typed. */
export function PointControl({
  value,
  onChange,
  isReadOnly = false,
  id,
}: {
  id?: string
  value?: Place | null
  onChange?: (place: Place | null) => void
  isReadOnly?: boolean
}) {
  const { map, setDrawing } = useStage()
  const [typed, setTyped] = useState<string>()
  const put = useEffectEvent(({ lngLat: { lat, lng } }: MapMouseEvent) => {
    setTyped(undefined)
    onChange?.({ lat: Number(lat.toFixed(6)), lon: Number(lng.toFixed(6)) })
  })
  useEffect(() => {
    if (!map || isReadOnly) return undefined
    const click = (event: MapMouseEvent) => put(event)
    map.on('click', click)
    map.getCanvas().style.cursor = 'crosshair'
    setDrawing(true)
    return () => {
      map.off('click', click)
      map.getCanvas().style.cursor = ''
      setDrawing(false)
    }
  }, [map, isReadOnly, setDrawing])

  const type = (text: string) => {
    setTyped(text)
    const read = placesFrom(text)
    onChange?.('places' in read ? (read.places[0] ?? null) : null)
  }
  return (
    <>
      <Input
        id={id ?? ''}
        disabled={isReadOnly}
        placeholder="25.778500, -100.188500"
        value={typed ?? (value ? placeText(value) : '')}
        onChange={({ target }) => type(target.value)}
        onBlur={() => value && setTyped(undefined)}
      />
      {!isReadOnly && <p className="shape-hint">Haga clic en el mapa o escriba latitud y longitud.</p>}
      <WayLayer id="point" ways={noWays} stops={value ? [{ at: value, mark: '' }] : noWays} />
    </>
  )
}
