import { expect, test } from 'vitest'
import {
  brandName,
  canRetry,
  downloadDefaults,
  groupNotice,
  isDeletedAtPlatform,
  isUnderWay,
  lastConnection,
  liveDefaults,
  minutesUsed,
  planPercent,
  visibleChannels,
} from './video.rules.ts'

test.each([
  [150, 5, 50],
  [9000, 300, 50],
  [9000, 150, 100],
  [3000, 200, 25],
  [1500, 250, 10],
  [0, 5, 0],
])('CAM-01: %i s of %i minutes are %i %%', (used, minutes, percent) =>
  expect(planPercent(used, minutes * 60)).toBe(percent),
)

test.each([
  [9000, 150],
  [100, 1.7],
  [45, 0.8],
  [0, 0],
])('CAM-02: %i s are %d minutes', (used, minutes) => expect(minutesUsed(used)).toBe(minutes))

test('CAM-03: a camera that was never heard of says so', () => {
  expect(lastConnection(null)).toBe('Sin reportar')
  expect(lastConnection('Hace 2 s')).toBe('Hace 2 s')
})

test.each([
  [[1, 2, 3, 4], null, [1, 2, 3]],
  [
    [1, 2, 3, 4],
    [2, 4],
    [2, 4],
  ],
  [[1], [1, 2, 3], [1]],
])('CAM-04: of %j with %j visible, %j are shown', (channels, visible, shown) =>
  expect(visibleChannels(channels, visible)).toEqual(shown),
)

test.each([
  [[], [1, 'A', 7], [[1, 'A', 7, 0]]],
  [[[1, 'A', 7]], [1, 'A', 7], [[1, 'A', 7, 1]]],
  [
    [[1, 'A', 7]],
    [2, 'A', 7],
    [
      [2, 'A', 7, 0],
      [1, 'A', 7, 0],
    ],
  ],
  [
    [[1, 'A', 7]],
    [1, 'B', 7],
    [
      [1, 'B', 7, 0],
      [1, 'A', 7, 0],
    ],
  ],
  [
    [[1, 'A', 7]],
    [1, 'A', 8],
    [
      [1, 'A', 8, 0],
      [1, 'A', 7, 0],
    ],
  ],
] as [[number, string, number][], [number, string, number], [number, string, number, number][]][])(
  'CAM-06: %j and then %j are %j',
  (list, incoming, expected) => {
    const notice = ([unitId, kind, cameraId]: [number, string, number]) => ({ unitId, kind, cameraId })
    const grouped = groupNotice(
      list.map((one) => ({ ...notice(one), children: [] })),
      notice(incoming),
    )
    expect(grouped.map(({ unitId, kind, cameraId, children }) => [unitId, kind, cameraId, children.length])).toEqual(
      expected,
    )
  },
)

test.each([
  ['WAITING', true, false, true],
  ['DOWNLOADING', true, false, true],
  ['COMPLETED', false, false, false],
  ['FAILURE', false, true, true],
] as const)(
  'CAM-07, CAM-08: %s is polled %s, tried again %s, deleted at its platform %s',
  (state, polled, retry, deleted) =>
    expect([isUnderWay(state), canRetry(state), isDeletedAtPlatform(state)]).toEqual([polled, retry, deleted]),
)

test.each([
  [1, 'HikVision'],
  [2, 'Streamax'],
  [3, 'JimiIot'],
  [4, 'Sin datos'],
])('CAM-09: brand %i is %s', (id, name) => expect(brandName(id)).toBe(name))

test('CAM-10: live video is asked for in FLV, channels 1 to 3, clear', () =>
  expect(liveDefaults).toEqual({ channels: [1, 2, 3], format: 'FLV', quality: 'CLEAR' }))

test('CAM-15: a download that says nothing is the last five seconds of channel 1', () => {
  const now = Date.parse('2026-03-05T10:00:05Z')
  expect(downloadDefaults({}, now)).toEqual({
    blackBox: 'ALL',
    stream: 'MAIN_STREAM',
    channels: [1],
    from: Date.parse('2026-03-05T10:00:00Z'),
    to: now,
  })
  expect(
    downloadDefaults(
      { start: '2026-03-05T09:00:00Z', end: '2026-03-05T09:01:00Z', channels: [2], stream: 'SUB_STREAM' },
      now,
    ),
  ).toMatchObject({ stream: 'SUB_STREAM', channels: [2], to: Date.parse('2026-03-05T09:01:00Z') })
})
