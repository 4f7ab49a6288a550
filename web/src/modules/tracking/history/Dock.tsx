import { useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { Button, Select, Tooltip } from 'antd'
import {
  IconChevronDown,
  IconChevronUp,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
} from '@tabler/icons-react'
import type { SensorName } from '@arriero/contract/tracking/sensors.rules.ts'
import { Link } from '@tanstack/react-router'
import { date, number, plural, shortTime, time } from '../../../kit/format.ts'
import { indexAt } from './day-track.ts'
import { domainOf, gutter, type Domain } from './dock-measures.ts'
import { neighbourStop } from './day-list.ts'
import { hasSeveral, sourceAt } from './day-sources.ts'
import { replaySpeeds, type Replay } from './replay.ts'
import { EngineRow, FenceRow, SourceRow, StopRow } from './ribbons.tsx'
import { SensorChoice, SensorRow, sensorsOf } from './SensorRow.tsx'
import { SpeedChart } from './SpeedChart.tsx'
import { instant, useReplayState, type DayView } from './use-history.ts'
import { useCursorPlace } from './use-cursor-place.ts'
import { trackingPaths } from '../tracking.paths.ts'

interface DockProps {
  view: DayView
  replay: Replay
  isOpen: boolean
  onFold: () => void
}

/** Controls, and below them everything of the day on one time axis with one cursor. */
export function Dock({ view, replay, isOpen, onFold }: DockProps) {
  const domain = domainOf(view.bounds)
  const told = sensorsOf(view)
  const [wanted, want] = useState<SensorName>()
  const sensor = told.find((name) => name === wanted) ?? told[0]
  return (
    <section className="dock float-panel" aria-label="Reproducción del día">
      <Controls view={view} replay={replay} isOpen={isOpen} onFold={onFold}>
        {sensor && <SensorChoice view={view} replay={replay} value={sensor} onChange={want} />}
      </Controls>
      {isOpen && (
        <Axis domain={domain} replay={replay} view={view}>
          <FenceRow view={view} domain={domain} replay={replay} />
          <EngineRow view={view} domain={domain} />
          {hasSeveral(view.sources) && <SourceRow view={view} domain={domain} />}
          {sensor && <SensorRow view={view} domain={domain} name={sensor} />}
          <StopRow view={view} domain={domain} replay={replay} />
          <SpeedChart view={view} domain={domain} />
        </Axis>
      )}
    </section>
  )
}

function Controls({ view, replay, isOpen, onFold, children }: DockProps & { children: ReactNode }) {
  const { second, isPlaying, speed } = useReplayState(replay)
  const { day, km, stops } = view
  const i = indexAt(day.track.t, second)
  const kmh = day.track.speed[i] ?? 0
  const place = useCursorPlace(view, replay)
  const engine = { 1: 'Motor encendido', 0: 'Motor apagado' }[day.track.ignition[i] ?? -1]
  const jump = (by: 1 | -1) => {
    const stop = neighbourStop(stops, second, by)
    if (stop) replay.seek(stop.from)
  }
  return (
    <div className="dock-controls">
      <Tooltip title="Parada anterior">
        <Button
          type="text"
          aria-label="Parada anterior"
          disabled={!neighbourStop(stops, second, -1)}
          icon={<IconPlayerSkipBack size={18} stroke={1.75} />}
          onClick={() => jump(-1)}
        />
      </Tooltip>
      <button
        type="button"
        className="dock-play"
        aria-label={isPlaying ? 'Pausar' : 'Reproducir'}
        onClick={() => replay.toggle()}
      >
        {isPlaying ? <IconPlayerPauseFilled size={16} /> : <IconPlayerPlayFilled size={16} />}
      </button>
      <Tooltip title="Parada siguiente">
        <Button
          type="text"
          aria-label="Parada siguiente"
          disabled={!neighbourStop(stops, second, 1)}
          icon={<IconPlayerSkipForward size={18} stroke={1.75} />}
          onClick={() => jump(1)}
        />
      </Tooltip>
      <Select
        className="dock-speed"
        size="small"
        aria-label="Velocidad de reproducción"
        value={speed}
        options={replaySpeeds.map((value) => ({ value, label: `${value}×` }))}
        onChange={(value) => replay.setSpeed(value)}
      />
      <b className="dock-time">{time(instant(day, second))}</b>
      <b className={kmh > day.speedLimit ? 'over' : ''}>{number(kmh)} km/h</b>
      <span className="dock-km">{number(km[i] ?? 0, 1)} km</span>
      <span className="dock-place">{[engine, place].filter(Boolean).join(' · ')}</span>
      {children}
      <span className="dock-count">
        {[sourceAt(view.sources, second)?.name, plural(day.track.t.length, 'posición', 'posiciones')]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <Button
        type="text"
        aria-label={isOpen ? 'Plegar la gráfica' : 'Mostrar la gráfica'}
        aria-expanded={isOpen}
        icon={isOpen ? <IconChevronDown size={18} stroke={1.75} /> : <IconChevronUp size={18} stroke={1.75} />}
        onClick={onFold}
      />
    </div>
  )
}

/** The rows' common frame: dragging anywhere moves the cursor that runs through all of them. */
function Axis({
  domain,
  replay,
  view,
  children,
}: {
  domain: Domain
  replay: Replay
  view: DayView
  children: ReactNode
}) {
  const frame = useRef<HTMLDivElement>(null)
  const seek = (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect()
    if (!box) return
    const share = (event.clientX - box.left - gutter.left) / (box.width - gutter.left - gutter.right)
    replay.seek(domain[0] + Math.min(1, Math.max(0, share)) * (domain[1] - domain[0]))
  }
  return (
    <div
      ref={frame}
      className="dock-axis"
      onPointerDown={(event) => {
        if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button'))) return
        event.currentTarget.setPointerCapture(event.pointerId)
        seek(event)
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && seek(event)}
    >
      {children}
      <Cursor domain={domain} replay={replay} view={view} />
    </div>
  )
}

function Cursor({ domain, replay, view }: { domain: Domain; replay: Replay; view: DayView }) {
  const { second } = useReplayState(replay)
  const share = (second - domain[0]) / (domain[1] - domain[0])
  return (
    <div
      className="dock-cursor"
      style={{ left: `calc(${gutter.left}px + (100% - ${gutter.left + gutter.right}px) * ${share})` }}
      aria-hidden
    >
      <span>{shortTime(instant(view.day, second))}</span>
    </div>
  )
}

/** A day without positions, and the nearest one that has some. */
export function EmptyDock({ view }: { view: DayView }) {
  const { unitId, day, previousDay, nextDay } = view.day
  const to = (other: string | null, words: string) =>
    other && (
      <Link to={trackingPaths.history(unitId)} search={{ dia: other } as never}>
        {words} {date(other)}
      </Link>
    )
  return (
    <section className="dock dock-empty float-panel" role="status">
      <p>
        <b>La unidad no envió posiciones el {date(day)}.</b>
      </p>
      <p>
        {to(previousDay, 'Día anterior con datos:')} {previousDay && nextDay && ' · '}{' '}
        {to(nextDay, 'Día siguiente con datos:')}
      </p>
    </section>
  )
}
