import { useState, type ReactNode } from 'react'
import { Segmented } from 'antd'
import { MapStage } from './map-stage.tsx'

/** A list and its map side by side; on phones one after the other. Panels beside the list draw on the map too. */
export function PlacesSplit({ list, map }: { list: ReactNode; map: ReactNode }) {
  const [shown, setShown] = useState('list')
  return (
    <MapStage>
      <div className="places" data-shown={shown}>
        <div className="places-tabs">
          <Segmented
            block
            value={shown}
            onChange={setShown}
            options={[
              { value: 'list', label: 'Lista' },
              { value: 'map', label: 'Mapa' },
            ]}
            aria-label="Lista o mapa"
          />
        </div>
        {list}
        {map}
      </div>
    </MapStage>
  )
}
