import { useRef, useState, type ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { IconFocus2, IconHistory, IconPhone, IconShare, IconX } from '@tabler/icons-react'
import { createShare } from '@arriero/contract/tracking/tracking.contract.ts'
import { phoneLink } from '../../../kit/format.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { useWhyNot } from '../../../kit/access.ts'
import { fleet, useFleet } from '../fleet/fleet.ts'
import { Glyph } from '../fleet/Glyph.tsx'
import { stateLook } from '../fleet/state-look.ts'
import type { Place } from '../map/geometry.ts'
import { agoOf } from '../fleet/age.ts'
import { SourceBadge } from './SourceBadge.tsx'
import { UnitCard } from './UnitCard.tsx'
import { UnitTrip } from './UnitTrip.tsx'
import { useUnitTrip } from './unit-data.ts'
import type { MapState } from './use-map-state.ts'
import { trackingPaths } from '../tracking.paths.ts'

interface UnitSheetProps {
  id: number
  state: MapState
  onShare: () => void
  onNear: (place: Place) => void
}

const pulledPx = 40

/** The chosen unit over the tabs; pulled up (or its handle pressed) it is the whole card. */
export function UnitSheet({ id, state, onShare, onNear }: UnitSheetProps) {
  useFleet()
  const [isWhole, setWhole] = useState(false)
  const drag = useRef<number>(undefined)
  const { data: trip } = useUnitTrip(id)
  const canShare = !useWhyNot(createShare)
  const unit = fleet.units.get(id)
  const close = () => state.choose(undefined)
  const handle = (
    <button
      type="button"
      className="sheet-handle"
      aria-label={isWhole ? 'Ver menos' : 'Ver la ficha completa'}
      aria-expanded={isWhole}
      onClick={() => setWhole(!isWhole)}
      onPointerDown={(event) => {
        drag.current = event.clientY
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerUp={(event) => {
        const moved = (drag.current ?? event.clientY) - event.clientY
        if (Math.abs(moved) > pulledPx) setWhole(moved > 0)
      }}
    >
      <i />
    </button>
  )
  if (!unit || isWhole) {
    return (
      <div className="phone-sheet phone-sheet-whole">
        {handle}
        <UnitCard
          id={id}
          isFollowing={state.isFollowing}
          onFollow={state.follow}
          onClose={close}
          onShare={onShare}
          onNear={({ lat, lon }) => lat !== null && lon !== null && onNear({ lat, lon })}
        />
      </div>
    )
  }
  const look = stateLook[unit.state]
  return (
    <section className="phone-sheet" aria-label={`Unidad ${unit.name}`}>
      {handle}
      <div className="sheet-head">
        <span className={`tile tile-40 tone-${look.tone}`}>
          <Glyph state={unit.state} course={unit.course} size={26} />
        </span>
        <div>
          <p>
            <b>{unit.name}</b>
            <StatePill tone={look.tone}>{look.label}</StatePill>
          </p>
          <p className="muted">
            <SourceBadge platform={unit.platform} /> {[agoOf(unit.at), unit.driver].filter(Boolean).join(' · ')}
          </p>
        </div>
        <span className="sheet-speed">
          <b>{Math.round(unit.speed)}</b>
          <small>km/h</small>
        </span>
      </div>
      {trip && <UnitTrip trip={trip} unit={unit} />}
      <nav className="sheet-actions" aria-label="Acciones">
        <SheetAction
          icon={<IconFocus2 size={21} stroke={1.75} />}
          label={state.isFollowing ? 'Siguiendo' : 'Seguir'}
          isOn={state.isFollowing}
          onClick={() => state.follow(!state.isFollowing)}
        />
        {unit.driverPhone && (
          <a href={phoneLink(unit.driverPhone)}>
            <IconPhone size={21} stroke={1.75} aria-hidden />
            Llamar
          </a>
        )}
        <Link to={trackingPaths.history(id)}>
          <IconHistory size={21} stroke={1.75} aria-hidden />
          Historial
        </Link>
        {canShare && <SheetAction icon={<IconShare size={21} stroke={1.75} />} label="Compartir" onClick={onShare} />}
        <SheetAction icon={<IconX size={21} stroke={1.75} />} label="Cerrar" onClick={close} />
      </nav>
    </section>
  )
}

function SheetAction({
  icon,
  label,
  isOn,
  onClick,
}: {
  icon: ReactNode
  label: string
  isOn?: boolean
  onClick: () => void
}) {
  return (
    <button type="button" aria-pressed={isOn} onClick={onClick}>
      {icon}
      {label}
    </button>
  )
}
