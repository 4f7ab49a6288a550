import { useMemo, useState } from 'react'
import { Button, Input } from 'antd'
import { IconCurrentLocation, IconHistory, IconListDetails, IconMaximize, IconSearch } from '@tabler/icons-react'
import { go } from '../../../kit/shell/navigation.ts'
import { trackingPaths } from '../tracking.paths.ts'
import { PlaceSearch } from '../../../kit/map/PlaceSearch.tsx'
import { useFleet } from '../fleet/fleet.ts'
import { groupFleet } from '../fleet/fleet-rows.ts'
import type { Place } from '../map/geometry.ts'
import { FleetPanel } from './FleetPanel.tsx'
import type { LiveMap } from './live-map.ts'
import { LayersTool, Tool } from './MapTools.tsx'
import { NearestPanel } from './NearestPanel.tsx'
import { StateChips } from './StateButtons.tsx'
import { UnitSheet } from './UnitSheet.tsx'
import type { MapState } from './use-map-state.ts'

interface PhoneMapProps {
  state: MapState
  map: LiveMap | undefined
  onShare: () => void
  onNear: (place: Place) => void
  onWholeFleet: () => void
}

/** The map in one hand: search and chips above, tools at the thumb, the unit in a sheet that is pulled up. */
export function PhoneMap({ state, map, onShare, onNear, onWholeFleet }: PhoneMapProps) {
  const now = useFleet()
  const [isListOpen, setListOpen] = useState(false)
  const grouped = useMemo(() => groupFleet(now.sorted, state.filter), [now, state.filter])
  const { chosen, near } = state
  if (isListOpen)
    return (
      <div className="phone-list">
        <FleetPanel
          state={state}
          onHover={ignore}
          onChosen={() => setListOpen(false)}
          onFold={() => setListOpen(false)}
        />
      </div>
    )
  return (
    <>
      <div className="phone-top">
        <Input
          allowClear
          prefix={<IconSearch size={19} stroke={1.75} />}
          placeholder="Unidad, conductor, placas…"
          aria-label="Buscar en la flota"
          value={state.filter.words}
          onChange={({ target }) => state.search(target.value)}
          onPressEnter={() => setListOpen(true)}
        />
        <Button
          aria-label="Lista de la flota"
          icon={<IconListDetails size={21} stroke={1.75} />}
          onClick={() => setListOpen(true)}
        />
      </div>
      <StateChips counts={grouped.counts} state={state.filter.state} onState={state.setState} />
      <div className="phone-tools">
        <LayersTool />
        <PlaceSearch map={map?.view.map} className="tool" />
        <Tool label="Flota en el tiempo" onClick={() => go(trackingPaths.fleetTime)}>
          <IconHistory size={20} stroke={1.75} />
        </Tool>
        {chosen === undefined ? (
          <Tool label="Toda la flota" onClick={onWholeFleet}>
            <IconMaximize size={20} stroke={1.75} />
          </Tool>
        ) : (
          <Tool label="Ir a la unidad" onClick={() => map?.goTo(chosen)}>
            <IconCurrentLocation size={20} stroke={1.75} />
          </Tool>
        )}
      </div>
      {chosen !== undefined && <UnitSheet key={chosen} id={chosen} state={state} onShare={onShare} onNear={onNear} />}
      {near && (
        <div className="phone-sheet phone-sheet-near">
          <NearestPanel
            near={near}
            by={state.nearBy}
            onBy={state.setNearBy}
            onClose={() => state.askNear(undefined)}
            onShow={(id) => state.choose(id, true)}
          />
        </div>
      )}
    </>
  )
}

const ignore = () => {}
