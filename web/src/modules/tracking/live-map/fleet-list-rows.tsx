import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { liveStates } from '@arriero/contract/tracking/tracking.rules.ts'
import { number } from '../../../kit/format.ts'
import { agoOf } from '../fleet/age.ts'
import { Glyph, StateBar } from '../fleet/Glyph.tsx'
import type { FleetGroup } from '../fleet/fleet-rows.ts'
import type { LiveUnit } from '../fleet/live-unit.ts'
import { stateLook } from '../fleet/state-look.ts'

interface UnitRowProps {
  unit: LiveUnit
  isChosen: boolean
  onChoose: (id: number) => void
  onHover: (id: number | undefined) => void
}

export function UnitRow({ unit, isChosen, onChoose, onHover }: UnitRowProps) {
  const isSilent = unit.state === liveStates.silent
  const age = agoOf(unit.at)
  return (
    <button
      type="button"
      className={`unit-row ${isChosen ? 'unit-row-chosen' : ''}`}
      aria-current={isChosen || undefined}
      onClick={() => onChoose(unit.id)}
      onPointerEnter={() => onHover(unit.id)}
      onPointerLeave={() => onHover(undefined)}
    >
      <Glyph state={unit.state} course={unit.course} size={22} />
      <span className="unit-row-who">
        <b>{unit.name}</b>
        <span className="visually-hidden">{stateLook[unit.state].label}</span>
        <small>{unit.driver ?? 'Sin conductor'}</small>
      </span>
      {isSilent ? (
        <span className="unit-row-silent">{age}</span>
      ) : (
        <span className="unit-row-now">
          <span>{Math.round(unit.speed)} km/h</span>
          <small>{age}</small>
        </span>
      )}
    </button>
  )
}

interface HeadProps {
  isOpen: boolean
  onClick: () => void
}
const Chevron = ({ isOpen }: { isOpen: boolean }) =>
  isOpen ? <IconChevronDown size={15} stroke={2} aria-hidden /> : <IconChevronRight size={15} stroke={2} aria-hidden />

export function SilentHead({ count, isOpen, onClick }: HeadProps & { count: number }) {
  return (
    <button type="button" className="group-head group-head-silent" aria-expanded={isOpen} onClick={onClick}>
      <Chevron isOpen={isOpen} />
      <b>Sin reportar más de 24 h</b>
      <span>{number(count)}</span>
    </button>
  )
}

export function GroupHead({ group, isOpen, onClick }: HeadProps & { group: FleetGroup }) {
  return (
    <button type="button" className="group-head" aria-expanded={isOpen} onClick={onClick}>
      <Chevron isOpen={isOpen} />
      <b>{group.name}</b>
      <span>{number(group.units.length)}</span>
      <StateBar counts={group.counts} />
    </button>
  )
}

export const MoreRow = ({ count, onClick }: { count: number; onClick: () => void }) => (
  <button type="button" className="more-row" onClick={onClick}>
    Ver las {number(count)}
  </button>
)
