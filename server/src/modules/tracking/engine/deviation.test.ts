import { expect, test } from 'vitest'
import { ON_ROUTE, stepDeviation, type DeviationEvent } from './deviation.ts'

/** Distances to the route, one fix a minute; the events with minutes for instants. */
function drive(distances: readonly number[]): DeviationEvent[] {
  let state = ON_ROUTE
  const events: DeviationEvent[] = []
  for (const [minute, distanceM] of distances.entries()) {
    const step = stepDeviation(JSON.parse(JSON.stringify(state)), minute, distanceM)
    state = step.state
    if (step.event !== null) events.push(step.event)
  }
  return events
}

test.each<[string, number[], DeviationEvent[]]>([
  ['two wild fixes are no deviation', [10, 900, 900, 20, 900, 900, 30], []],
  ['exactly 500 m is on the route', [500, 500, 500, 500], []],
  [
    'the third fix proves it, the first one dates it',
    [10, 600, 700, 800],
    [{ kind: 'started', at: 1, distanceM: 800 }],
  ],
  ['it is told once', [600, 600, 600, 600, 600], [{ kind: 'started', at: 0, distanceM: 600 }]],
  [
    'a parallel road at 400 m does not end it',
    [600, 700, 900, 400, 350, 600, 299],
    [
      { kind: 'started', at: 0, distanceM: 900 },
      { kind: 'ended', at: 6, startedAt: 0, worstM: 900 },
    ],
  ],
])('%s', (_, distances, events) => {
  expect(drive(distances)).toEqual(events)
})
