import { tripStates, type TripState } from '@arriero/contract/trips/trips.rules.ts'

export type StopKind = 'origin' | 'destination'
export type TransitionKind = 'origin_in' | 'origin_out' | 'destination_in' | 'destination_out' | 'finished'

/** Where a trip stands among its stops (origins and destinations in their order). Plain JSON. */
export interface Stage {
  state: TripState
  /** The stop that is expected next; the number of stops once there is none. */
  next: number
  /** The stop the unit is at. */
  at: number | null
  finished: boolean
}

/** `dwell`: the unit has been at the stop for so long that it need not leave for the trip to be over. */
export interface Signal {
  kind: 'enter' | 'leave' | 'dwell'
  stop: number
}

export interface Transition {
  kind: TransitionKind
  from: TripState
  stage: Stage
}

export const firstStage: Stage = { state: tripStates.notStarted, next: 0, at: null, finished: false }

type Row = Partial<Record<`${Signal['kind']} ${StopKind | 'last'}`, readonly [to: TripState, kind: TransitionKind]>>
const { notStarted, travelling, loading, unloading } = tripStates

const arrivals: Row = {
  'enter origin': [loading, 'origin_in'],
  'enter destination': [unloading, 'destination_in'],
  'enter last': [unloading, 'destination_in'],
}

/**
 * State × signal → state (1 → 3 origin → 2 leave → 4 arrival → 2 out … → finished). A trip is over when
 * the unit leaves its last destination, since until then it may still be unloading; or when it has been there for so
 * long (`dwell`) that it is plainly its yard, which it may not leave for days. Cancelling and finishing by hand are
 * decisions of people and no transition of this table: they end it from any state.
 */
const table: Record<TripState, Row> = {
  // Straight to a destination: the origin was missed, or the trip was written after the unit had left it.
  [notStarted]: arrivals,
  [travelling]: arrivals,
  [loading]: { 'leave origin': [travelling, 'origin_out'] },
  [unloading]: {
    'leave destination': [travelling, 'destination_out'],
    'leave last': [unloading, 'finished'],
    'dwell last': [unloading, 'finished'],
  },
}

/** What a signal does to a trip; null when it does nothing: another stop than the one expected, or a trip that is over. */
export function transit(stops: readonly StopKind[], stage: Stage, { kind, stop }: Signal): Transition | null {
  const awaited = kind === 'enter' ? stage.at === null && stop === stage.next : stage.at === stop
  const what = stops[stop]
  if (stage.finished || !awaited || !what) return null
  const found = table[stage.state][`${kind} ${what === 'destination' && stop === stops.length - 1 ? 'last' : what}`]
  if (!found) return null
  const [state, transition] = found
  const next = kind === 'enter' ? stop + 1 : stage.next
  return {
    kind: transition,
    from: stage.state,
    stage: { state, next, at: kind === 'enter' ? stop : null, finished: transition === 'finished' },
  }
}
