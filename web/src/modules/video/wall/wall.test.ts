import { expect, test } from 'vitest'
import type { Wall } from '@arriero/contract/video/wall.contract.ts'
import { grouped, resized, showing, without } from './wall.ts'

const view = (cameraId: number, channel = 1) => ({ cameraId, channel })
const wall = (...tiles: Wall['tiles']): Wall => ({ size: 4, tiles })

test('a view goes where it is asked for, into the first empty tile or into the last one, and never twice', () => {
  expect(showing(wall(view(1), null, null, null), view(2))).toEqual({
    wall: wall(view(1), view(2), null, null),
    at: 1,
  })
  const full = wall(view(1), view(2), view(3), view(4))
  expect(showing(full, view(5))).toEqual({ wall: wall(view(1), view(2), view(3), view(5)), at: 3 })
  expect(showing(full, view(2))).toEqual({ wall: full, at: 1 })
  expect(showing(full, view(4), 0)).toEqual({ wall: wall(view(4), view(2), view(3), view(1)), at: 0 })
})

test('a smaller wall loses its empty tiles first', () => {
  expect(resized(wall(null, view(1), null, view(2)), 1)).toEqual({ size: 1, tiles: [view(1)] })
  expect(resized(wall(null, view(1), null, null), 6).tiles).toEqual([null, view(1), null, null, null, null])
  expect(without(wall(view(1), view(2), null, null), 0)).toEqual(wall(null, view(2), null, null))
})

test('cameras are listed worst first', () => {
  const camera = (id: number, status: 'online' | 'offline' | null, usedSeconds = 0, lastAt: string | null = 'x') => ({
    id,
    status,
    usedSeconds,
    planSeconds: 100,
    lastAt,
  })
  const cameras = [
    camera(1, 'online', 10),
    camera(2, 'offline'),
    camera(3, 'online', 97),
    camera(4, null, 0, null),
    camera(5, 'online', 20),
    camera(6, 'online', 94),
  ]
  expect(
    grouped(cameras, ({ id }) => (id === 5 ? 3 : 0)).map(({ group, cameras: own }) => [group, own.map(({ id }) => id)]),
  ).toEqual([
    ['attention', [5, 3, 2]],
    ['online', [1, 6]],
    ['silent', [4]],
  ])
})
