import type { Marker } from 'maplibre-gl'
import type { Place } from '@arriero/contract/geofences/geofences.rules.ts'
import { declutter } from './declutter.ts'
import { useDrawn } from './map-stage.tsx'

export interface UnitMark extends Place {
  id: number
  /** '15:54 tarde' */
  text: string
  isAlert: boolean
}

/** Units with a few words beside each, over the map of the stage. */
export function UnitMarks({ marks }: { marks: readonly UnitMark[] }) {
  useDrawn(
    (map) => {
      let isGone = false
      const placed: Marker[] = []
      // Where names meet, that of an alert is read.
      const tidy = () => declutter(map, placed, (element) => element.classList.contains('map-unit-alert'))
      const place = async () => {
        const maplibre = await import('maplibre-gl')
        if (isGone) return
        for (const { lat, lon, text, isAlert } of marks.toSorted((a, b) => Number(a.isAlert) - Number(b.isAlert))) {
          const element = document.createElement('div')
          element.className = `map-unit ${isAlert ? 'map-unit-alert' : ''}`
          element.append(
            Object.assign(document.createElement('span'), { className: 'map-name map-unit-name', textContent: text }),
          )
          placed.push(new maplibre.Marker({ element }).setLngLat([lon, lat]).addTo(map))
        }
        tidy()
      }
      void place()
      map.on('moveend', tidy)
      return () => {
        isGone = true
        map.off('moveend', tidy)
        for (const marker of placed) marker.remove()
      }
    },
    [marks],
  )
  return null
}
