import { expect, test } from 'vitest'
import { firstStage, transit, type Signal, type Stage, type StopKind } from './machine.ts'

const stops: StopKind[] = ['origin', 'destination', 'destination']
const play = (signals: Signal[], from: Stage = firstStage) => {
  let stage = from
  return signals.map((signal) => {
    const transition = transit(stops, stage, signal)
    if (!transition) return null
    stage = transition.stage
    return `${transition.from}→${stage.state} ${transition.kind}`
  })
}

test('a trip goes from waiting through loading, travelling and unloading to its end', () => {
  expect(
    play([
      { kind: 'enter', stop: 0 },
      { kind: 'leave', stop: 0 },
      { kind: 'enter', stop: 1 },
      { kind: 'leave', stop: 1 },
      { kind: 'enter', stop: 2 },
      { kind: 'leave', stop: 2 },
    ]),
  ).toEqual([
    '1→3 origin_in',
    '3→2 origin_out',
    '2→4 destination_in',
    '4→2 destination_out',
    '2→4 destination_in',
    '4→4 finished',
  ])
})

test.each<[string, Signal[]]>([
  ['leaving an origin it was never at', [{ kind: 'leave', stop: 0 }]],
  ['a destination before the origin', [{ kind: 'enter', stop: 1 }]],
  ['the last destination before the first', [{ kind: 'enter', stop: 2 }]],
  ['a stop that is none of it', [{ kind: 'enter', stop: 7 }]],
  ['a long stay where it is not', [{ kind: 'dwell', stop: 2 }]],
])('%s changes nothing', (_, signals) => {
  expect(play(signals)).toEqual([null])
})

test('entering twice or leaving twice counts once', () => {
  expect(
    play([
      { kind: 'enter', stop: 0 },
      { kind: 'enter', stop: 0 },
      { kind: 'leave', stop: 0 },
      { kind: 'leave', stop: 0 },
    ]),
  ).toEqual(['1→3 origin_in', null, '3→2 origin_out', null])
})

test('only at the last destination does a long stay end the trip', () => {
  expect(play([{ kind: 'dwell', stop: 1 }], { state: 4, next: 2, at: 1, finished: false })).toEqual([null])
  expect(
    play(
      [
        { kind: 'dwell', stop: 2 },
        { kind: 'leave', stop: 2 },
      ],
      { state: 4, next: 3, at: 2, finished: false },
    ),
  ).toEqual(['4→4 finished', null])
})
