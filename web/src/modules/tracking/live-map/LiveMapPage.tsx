import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useIsPhone } from '../../../kit/media.ts'
import { go } from '../../../kit/shell/navigation.ts'
import { fleet, useLiveFleet } from '../fleet/fleet.ts'
import type { Place } from '../map/geometry.ts'
import { mapTexts } from '../tracking.texts.ts'
import { FleetPanel, FoldedFleet } from './FleetPanel.tsx'
import { HoverCard } from './HoverCard.tsx'
import { Legend } from './Legend.tsx'
import type { LiveMap, ScreenPoint } from './live-map.ts'
import { MapMenu } from './MapMenu.tsx'
import { MapTools } from './MapTools.tsx'
import { NearestPanel } from './NearestPanel.tsx'
import { PhoneMap } from './PhoneMap.tsx'
import { ShareDialog } from './ShareDialog.tsx'
import { UnitCard } from './UnitCard.tsx'
import { useMapKeys } from './use-map-keys.ts'
import { setMapLayers, useMapLayers, useMapState } from './use-map-state.ts'
import { useMapView } from './use-map-view.ts'
import '../map/map.css'
import './live-map.css'
import { alertPath } from '../../alerts/alerts.paths.ts'

// The map's library is heavy: panel and card are there before it.
const MapCanvas = lazy(() => import('./MapCanvas.tsx').then((m) => ({ default: m.MapCanvas })))

/** `/Consola/mapas`: the fleet as it is now. */
export function LiveMapPage() {
  useLiveFleet()
  const state = useMapState()
  const isPhone = useIsPhone()
  const hasPanel = useMapLayers(({ panel }) => panel)
  const [map, setMap] = useState<LiveMap>()
  const [failure, setFailure] = useState<unknown>()
  const [hovered, setHovered] = useState<number>()
  const [menu, setMenu] = useState<{ place: Place; at: ScreenPoint }>()
  const [sharing, setSharing] = useState<number>()
  const tool = useTool(map)
  const { hasWay, marks, test } = useMapView(map, state, isPhone, hasPanel && !isPhone)
  const closeMenu = useCallback(() => setMenu(undefined), [])
  const { chosen, isFollowing, near } = state
  const askNear = (place: Place) => {
    tool.set(undefined)
    state.askNear(place)
  }
  const events = {
    onPick: (id: number) => state.choose(id, isFollowing),
    onAlert: (id: number) => go(alertPath(id)),
    onHover: setHovered,
    onMenu: (place: Place, at: ScreenPoint) => setMenu({ place, at }),
    onGround: (place: Place) => {
      if (tool.now === 'measure') map?.show.measure.add(place)
      else if (tool.now === 'near') askNear(place)
    },
    onMoved: () => {
      setMenu(undefined)
      if (isFollowing) state.follow(false)
    },
  }
  useMapKeys({
    search: () => {
      setMapLayers({ panel: true })
      // The panel may only now be mounted.
      setTimeout(() => document.getElementById('buscar-flota')?.focus())
    },
    follow: () => chosen !== undefined && state.follow(!isFollowing),
    measure: () => tool.set(tool.now === 'measure' ? undefined : 'measure'),
    wholeFleet: () => map?.wholeFleet(test),
    escape: () => {
      if (menu) setMenu(undefined)
      else if (tool.now) tool.set(undefined)
      else if (near) state.askNear(undefined)
      else state.choose(undefined)
    },
  })
  const share = sharing === undefined ? undefined : fleet.units.get(sharing)
  const parts = { state, map, onShare: () => setSharing(chosen), onNear: askNear }
  return (
    <div className="live-map">
      <h1 className="visually-hidden">Mapa</h1>
      {failure === undefined ? (
        <Suspense fallback={<div className="map-canvas" />}>
          <MapCanvas events={events} onReady={setMap} onFailure={setFailure} />
        </Suspense>
      ) : (
        <p className="map-failed" role="alert">
          {mapTexts.noWebGl}
        </p>
      )}
      {hovered !== undefined && map && !isPhone && hovered !== chosen && <HoverCard id={hovered} map={map} />}
      {isPhone ? (
        <PhoneMap {...parts} onWholeFleet={() => map?.wholeFleet(test)} />
      ) : (
        <>
          {hasPanel ? (
            <FleetPanel state={state} onHover={setHovered} onFold={() => setMapLayers({ panel: false })} />
          ) : (
            <FoldedFleet />
          )}
          {chosen !== undefined && (
            <UnitCard
              id={chosen}
              isFollowing={isFollowing}
              onFollow={state.follow}
              onClose={() => state.choose(undefined)}
              onShare={parts.onShare}
              onNear={({ lat, lon }) => lat !== null && lon !== null && askNear({ lat, lon })}
            />
          )}
          {near && (
            <NearestPanel
              near={near}
              by={state.nearBy}
              onBy={state.setNearBy}
              onClose={() => state.askNear(undefined)}
              onShow={(id) => state.choose(id, true)}
            />
          )}
          <div className={hasPanel ? 'map-foot map-foot-panel' : 'map-foot'}>
            <Legend hasUnit={chosen !== undefined} hasWay={hasWay} marks={marks} withStates={!hasPanel} />
            {tool.now && (
              <p className="tool-hint" role="status">
                {tool.now === 'near'
                  ? 'Haga clic en un punto del mapa para ver las unidades cercanas'
                  : 'Haga clic en los puntos que quiere medir'}
                . Esc termina.
              </p>
            )}
          </div>
          <MapTools
            map={map}
            isMeasuring={tool.now === 'measure'}
            isNear={tool.now === 'near' || near !== undefined}
            onWholeFleet={() => map?.wholeFleet(test)}
            onMeasure={() => tool.set(tool.now === 'measure' ? undefined : 'measure')}
            onNear={() => (near ? state.askNear(undefined) : tool.set(tool.now === 'near' ? undefined : 'near'))}
          />
        </>
      )}
      {menu && (
        <MapMenu
          key={`${menu.at.x},${menu.at.y}`}
          {...menu}
          onClose={closeMenu}
          onNear={askNear}
          onMeasure={(place) => tool.set('measure', place)}
        />
      )}
      {share && <ShareDialog unitId={share.id} unitName={share.name} close={() => setSharing(undefined)} />}
    </div>
  )
}

/** The tool that takes clicks on the map, if any. */
function useTool(map: LiveMap | undefined) {
  const [now, setNow] = useState<'measure' | 'near'>()
  const set = (next: 'measure' | 'near' | undefined, first?: Place) => {
    setNow(next)
    if (next === 'measure') map?.show.measure.start(first)
    else map?.show.measure.stop()
    if (map) map.view.map.getCanvas().style.cursor = next ? 'crosshair' : ''
  }
  const stop = useEffectEvent(() => map?.show.measure.stop())
  useEffect(() => () => stop(), [])
  return { now, set }
}
