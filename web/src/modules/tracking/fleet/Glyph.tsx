import { liveStates, type LiveState } from '@arriero/contract/tracking/tracking.rules.ts'
import { useTheme } from '../../../kit/theme.ts'
import { glyphUrl } from '../map/glyph-url.ts'
import { stateLook } from './state-look.ts'

/** A unit's state and heading as drawn on the map, without an arrow when the heading is unknown. Decoration: the state stands beside it in words. */
export function Glyph({ state, course = 0, size }: { state: LiveState; course?: number | null; size: number }) {
  const theme = useTheme()
  const turn = stateLook[state].turns && course ? { transform: `rotate(${course}deg)` } : undefined
  return (
    <img
      src={glyphUrl(state, theme, course !== null)}
      width={size}
      height={size}
      alt=""
      className="glyph"
      style={turn}
      draggable={false}
    />
  )
}

const order: readonly LiveState[] = [
  liveStates.alert,
  liveStates.moving,
  liveStates.idle,
  liveStates.parked,
  liveStates.silent,
]

/** How many of each state, as one bar. */
export function StateBar({ counts, upright = false }: { counts: Record<LiveState, number>; upright?: boolean }) {
  return (
    <span className={`state-bar ${upright ? 'state-bar-upright' : ''}`} aria-hidden>
      {order.map(
        (state) =>
          counts[state] > 0 && (
            <i key={state} className={`unit-${stateLook[state].ring}`} style={{ flexGrow: counts[state] }} />
          ),
      )}
    </span>
  )
}
