import type { ReactNode } from 'react'
import { Checkbox, Popover, Radio, Tooltip } from 'antd'
import {
  IconHexagon,
  IconHistory,
  IconMaximize,
  IconMinus,
  IconPlus,
  IconRadar2,
  IconRuler2,
  IconStack2,
  IconTag,
} from '@tabler/icons-react'
import { go } from '../../../kit/shell/navigation.ts'
import { trackingPaths } from '../tracking.paths.ts'
import { PlaceSearch } from '../../../kit/map/PlaceSearch.tsx'
import { useFleetState } from '../fleet/fleet.ts'
import type { LiveMap } from './live-map.ts'
import { setMapLayers, useMapLayers } from './use-map-state.ts'

interface ToolProps {
  label: string
  isOn?: boolean
  onClick?: () => void
  children: ReactNode
}

export function Tool({ label, isOn, onClick, children }: ToolProps) {
  return (
    <Tooltip title={label} placement="top">
      <button
        type="button"
        className="tool"
        aria-label={label}
        {...(isOn !== undefined && { 'aria-pressed': isOn })}
        onClick={onClick}
      >
        {children}
      </button>
    </Tooltip>
  )
}

interface MapToolsProps {
  map: LiveMap | undefined
  isMeasuring: boolean
  onMeasure: () => void
  isNear: boolean
  onNear: () => void
  onWholeFleet: () => void
}

const glyph = { size: 17, stroke: 1.75 } as const

/** Tools at the lower right: what is drawn, what is asked, and the zoom. */
export function MapTools({ map, isMeasuring, onMeasure, isNear, onNear, onWholeFleet }: MapToolsProps) {
  const { geofences, labels } = useMapLayers()
  return (
    <div className="map-tools">
      <div className="tools" role="toolbar" aria-label="Capas y herramientas">
        <LayersTool />
        <Tool label="Geocercas" isOn={geofences} onClick={() => setMapLayers({ geofences: !geofences })}>
          <IconHexagon {...glyph} />
        </Tool>
        <Tool label="Nombres de unidades" isOn={labels} onClick={() => setMapLayers({ labels: !labels })}>
          <IconTag {...glyph} />
        </Tool>
        <Tool label="Medir distancia" isOn={isMeasuring} onClick={onMeasure}>
          <IconRuler2 {...glyph} />
        </Tool>
        <PlaceSearch map={map?.view.map} placement="topRight" className="tool" />
        <Tool label="Flota en el tiempo" onClick={() => go(trackingPaths.fleetTime)}>
          <IconHistory {...glyph} />
        </Tool>
        <Tool label="Unidades cercanas" isOn={isNear} onClick={onNear}>
          <IconRadar2 {...glyph} />
        </Tool>
      </div>
      <div className="tools" role="toolbar" aria-label="Acercamiento">
        <Tool label="Acercar" onClick={() => map?.view.map.zoomIn()}>
          <IconPlus {...glyph} />
        </Tool>
        <Tool label="Alejar" onClick={() => map?.view.map.zoomOut()}>
          <IconMinus {...glyph} />
        </Tool>
        <Tool label="Toda la flota" onClick={onWholeFleet}>
          <IconMaximize {...glyph} />
        </Tool>
      </div>
    </div>
  )
}

export function LayersTool() {
  return (
    <Popover trigger="click" placement="topRight" title="Capas" content={<Layers />}>
      <button type="button" className="tool" aria-label="Capas">
        <IconStack2 {...glyph} />
      </button>
    </Popover>
  )
}

function Layers() {
  const layers = useMapLayers()
  const hasOther = useFleetState(({ mapStyleUrl }) => mapStyleUrl !== undefined)
  return (
    <div className="layers">
      <Checkbox checked={layers.geofences} onChange={({ target }) => setMapLayers({ geofences: target.checked })}>
        Geocercas
      </Checkbox>
      <Checkbox checked={layers.alerts} onChange={({ target }) => setMapLayers({ alerts: target.checked })}>
        Inhibidores y cortes de corriente
      </Checkbox>
      <Checkbox checked={layers.labels} onChange={({ target }) => setMapLayers({ labels: target.checked })}>
        Nombres de unidades
      </Checkbox>
      <Checkbox checked={layers.trail} onChange={({ target }) => setMapLayers({ trail: target.checked })}>
        Recorrido de la última hora
      </Checkbox>
      <Checkbox checked={layers.way} onChange={({ target }) => setMapLayers({ way: target.checked })}>
        Ruta por recorrer
      </Checkbox>
      {hasOther && (
        <Radio.Group
          value={layers.otherBase}
          onChange={({ target }) => setMapLayers({ otherBase: target.value === true })}
          aria-label="Mapa base"
        >
          <Radio value={false}>Mapa esquemático</Radio>
          <Radio value>Mapa detallado</Radio>
        </Radio.Group>
      )}
    </div>
  )
}
