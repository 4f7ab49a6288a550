import { useRef, type PointerEvent } from 'react'
import { Button, Segmented, Tooltip } from 'antd'
import {
  IconClock,
  IconLink,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { playSpeeds } from '@arriero/contract/tracking/fleet-time.rules.ts'
import type { FleetAlert, FleetDay } from '@arriero/contract/tracking/fleet-time.contract.ts'
import { liveStates } from '@arriero/contract/tracking/tracking.rules.ts'
import { copyText } from '../../../kit/copy.ts'
import { date, number, shortTime, time } from '../../../kit/format.ts'
import { trackingPaths } from '../tracking.paths.ts'
import { AlertRow, DaysRow, HoursRow, type Hour } from './dock-rows.tsx'
import { neighbourAlert } from './neighbour-alert.ts'
import type { FleetClock } from './fleet-clock.ts'
import type { Ask } from './use-asked.ts'
import type { PastFleet } from './past-fleet.ts'
import { gutter, shareOf, type Axis } from './time-axis.ts'
import { useClock, usePast, type AreaAsked } from './use-fleet-time.ts'
import { WindowMark } from './WindowMark.tsx'

interface TimeDockProps {
  clock: FleetClock
  past: PastFleet
  days: readonly FleetDay[]
  day: FleetDay | undefined
  hours: readonly Hour[]
  alerts: readonly FleetAlert[]
  asked: AreaAsked
  isWho: boolean
  ask: Ask
}

const dayMs = 86_400_000

/** Controls, the 31 days, and the day of the moment on one axis with one cursor. */
export function TimeDock(props: TimeDockProps) {
  const { clock, days, day, hours, alerts, isWho } = props
  const { at } = useClock(clock)
  const begin = day ? Date.parse(day.from) : Math.floor(at / dayMs) * dayMs
  const axis: Axis = [begin, begin + Math.max(dayMs, day ? Date.parse(day.to) - begin : 0)]
  return (
    <section className="dock past-dock float-panel" aria-label="Línea de tiempo">
      <Controls {...props} />
      <DaysRow days={days} day={day} onPick={(from) => clock.seek(from + (at - begin))} />
      <Frame axis={axis} clock={clock}>
        <AlertRow alerts={alerts} axis={axis} onPick={(moment) => clock.seek(moment)} />
        <HoursRow hours={hours} axis={axis} />
        {isWho && <WindowMark {...props} axis={axis} />}
      </Frame>
    </section>
  )
}

function Controls({ clock, past, alerts }: TimeDockProps) {
  const { at, isPlaying, speed, isWaiting } = useClock(clock)
  const { sorted } = usePast(past)
  const [before, after] = [neighbourAlert(alerts, at, -1), neighbourAlert(alerts, at, 1)]
  const count = (state: number) => sorted.reduce((sum, unit) => sum + Number(unit.state === state), 0)
  const counts = [
    ['mov', count(liveStates.moving), 'en movimiento'],
    ['ral', count(liveStates.idle), 'ralentí'],
    ['est', count(liveStates.parked), 'estacionadas'],
    ['sin', count(liveStates.silent), 'sin reportar'],
    ['ale', count(liveStates.alert), 'en alerta'],
  ] as const
  return (
    <div className="dock-controls">
      <Tooltip title="Alerta anterior">
        <Button
          type="text"
          aria-label="Alerta anterior"
          disabled={before === undefined}
          icon={<IconPlayerSkipBack size={18} stroke={1.75} />}
          onClick={() => before !== undefined && clock.seek(before)}
        />
      </Tooltip>
      <button
        type="button"
        className="dock-play"
        aria-label={isPlaying ? 'Pausar' : 'Reproducir'}
        onClick={() => clock.toggle()}
      >
        {isPlaying ? <IconPlayerPauseFilled size={16} /> : <IconPlayerPlayFilled size={16} />}
      </button>
      <Tooltip title="Alerta siguiente">
        <Button
          type="text"
          aria-label="Alerta siguiente"
          disabled={after === undefined}
          icon={<IconPlayerSkipForward size={18} stroke={1.75} />}
          onClick={() => after !== undefined && clock.seek(after)}
        />
      </Tooltip>
      <Segmented
        size="small"
        aria-label="Velocidad de reproducción"
        value={speed}
        options={playSpeeds.map((value) => ({ value, label: `${value}×` }))}
        onChange={(value) => clock.setSpeed(value)}
      />
      <b className="dock-time">{time(at)}</b>
      <span className="past-date">{date(at)}</span>
      <span className="past-counts" aria-live="off">
        {isWaiting ? (
          <span role="status">Leyendo la flota…</span>
        ) : (
          counts.map(([ring, units, words]) => (
            <span key={ring}>
              <i className={`unit-${ring}`} />
              <b>{number(units)}</b> {words}
            </span>
          ))
        )}
      </span>
      <Tooltip title="Copiar enlace a este momento">
        <Button
          type="text"
          aria-label="Copiar enlace a este momento"
          icon={<IconLink size={18} stroke={1.75} />}
          onClick={() => void copyText(location.href)}
        />
      </Tooltip>
      <Link to={trackingPaths.map} tabIndex={-1}>
        <Button icon={<IconClock size={17} stroke={1.75} />}>Ahora</Button>
      </Link>
    </div>
  )
}

/** Dragging anywhere moves the cursor that runs through all rows of the day. */
function Frame({ axis, clock, children }: { axis: Axis; clock: FleetClock; children: React.ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const { at } = useClock(clock)
  const seek = (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect()
    if (!box) return
    const share = (event.clientX - box.left - gutter.left) / (box.width - gutter.left - gutter.right)
    clock.seek(axis[0] + Math.min(1, Math.max(0, share)) * (axis[1] - axis[0]))
  }
  return (
    <div
      ref={frame}
      className="dock-axis"
      onPointerDown={(event) => {
        if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button, [role=slider]')))
          return
        event.currentTarget.setPointerCapture(event.pointerId)
        seek(event)
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && seek(event)}
    >
      {children}
      <div
        className="dock-cursor"
        style={{ left: `calc(${gutter.left}px + (100% - ${gutter.left + gutter.right}px) * ${shareOf(axis, at)})` }}
        aria-hidden
      >
        <span>{shortTime(at)}</span>
      </div>
    </div>
  )
}
