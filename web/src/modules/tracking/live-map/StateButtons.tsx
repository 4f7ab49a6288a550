import { liveStates, type LiveState } from '@arriero/contract/tracking/tracking.rules.ts'
import { number } from '../../../kit/format.ts'
import type { StateCounts } from '../fleet/fleet-rows.ts'
import { Glyph, StateBar } from '../fleet/Glyph.tsx'
import { stateButtons, stateLook } from '../fleet/state-look.ts'

interface StateButtonsProps {
  counts: StateCounts
  total: number
  state: LiveState | undefined
  onState: (state: LiveState | undefined) => void
  /** Word of the last state where not only its speed puts a unit in it. */
  alertWord?: string
}

/** Filter and legend in one: glyph, count and word of every state. */
export function StateButtons({ counts, total, state, onState, alertWord }: StateButtonsProps) {
  return (
    <div className="state-buttons" role="group" aria-label="Filtrar por estado">
      {stateButtons.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={state === one}
          onClick={() => onState(state === one ? undefined : one)}
        >
          <Glyph state={one} size={20} />
          <span>
            <b>{number(counts[one])}</b>
            {(one === liveStates.alert && alertWord) || stateLook[one].short}
          </span>
        </button>
      ))}
      <button type="button" aria-pressed={state === undefined} onClick={() => onState(undefined)}>
        <StateBar counts={counts} upright />
        <span>
          <b>{number(total)}</b>Todas
        </span>
      </button>
    </div>
  )
}

/** The same as chips in a row, for phones. */
export function StateChips({ counts, state, onState }: Omit<StateButtonsProps, 'total'>) {
  return (
    <div className="state-chips" role="group" aria-label="Filtrar por estado">
      {stateButtons.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={state === one}
          onClick={() => onState(state === one ? undefined : one)}
        >
          <Glyph state={one} size={17} />
          <b>{number(counts[one])}</b>
          {stateLook[one].label}
        </button>
      ))}
    </div>
  )
}
