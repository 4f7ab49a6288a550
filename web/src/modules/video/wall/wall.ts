import type { Camera } from '@arriero/contract/video/cameras.contract.ts'
import { planPercent, planWarns } from '@arriero/contract/video/video.rules.ts'
import { fitted, type View, type Wall, type WallSize } from '@arriero/contract/video/wall.contract.ts'

export const isSameView = (a: View | null | undefined, b: View) => a?.cameraId === b.cameraId && a.channel === b.channel

/** With more tiles or fewer; of what does not fit the empty ones go first. */
export function resized({ tiles }: Wall, size: WallSize): Wall {
  const used = tiles.filter((tile) => tile !== null)
  return fitted(size, tiles.length > size ? used : tiles)
}

/**
 * Puts a view into a tile: the one asked for, else where it stands, else the first empty one, else the last. Answers
 * which one that is. Nothing is shown twice: it would count its plan twice.
 */
export function showing(wall: Wall, view: View, at?: number): { wall: Wall; at: number } {
  const standing = wall.tiles.findIndex((tile) => isSameView(tile, view))
  const empty = wall.tiles.indexOf(null)
  const place = at ?? (standing >= 0 ? standing : empty >= 0 ? empty : wall.size - 1)
  const moved = wall.tiles[place] ?? null
  const tiles = wall.tiles.map((tile, i) => (i === place ? view : i === standing ? moved : tile))
  return { wall: { ...wall, tiles }, at: place }
}

export const without = (wall: Wall, at: number): Wall => ({
  ...wall,
  tiles: wall.tiles.map((tile, i) => (i === at ? null : tile)),
})

export const groupLabels = { attention: 'Requieren atención', online: 'En línea', silent: 'Sin reportar' } as const
export type CameraGroup = keyof typeof groupLabels

type Facts = Pick<Camera, 'status' | 'lastAt' | 'usedSeconds' | 'planSeconds'>

/** Who needs somebody, who can be seen, and who never reported. `events`: of its camera, that wait for somebody. */
export function groupOf(camera: Facts, events: number): CameraGroup {
  const isOnline = camera.status === 'online'
  if (!isOnline && camera.lastAt === null) return 'silent'
  const isNearlyUsed = planPercent(camera.usedSeconds, camera.planSeconds) >= planWarns.red
  return events > 0 || !isOnline || isNearlyUsed ? 'attention' : 'online'
}

/** Cameras by group, worst first: those with events, then the fullest plans, then those that are away. */
export function grouped<C extends Facts>(
  cameras: readonly C[],
  eventsOf: (camera: C) => number,
): { group: CameraGroup; cameras: C[] }[] {
  const weight = (camera: C) =>
    eventsOf(camera) * 1000 + (camera.status === 'online' ? planPercent(camera.usedSeconds, camera.planSeconds) : 0)
  const of = (group: CameraGroup) => {
    const own = cameras.filter((camera) => groupOf(camera, eventsOf(camera)) === group)
    return group === 'attention' ? own.toSorted((a, b) => weight(b) - weight(a)) : own
  }
  return (['attention', 'online', 'silent'] as const)
    .map((group) => ({ group, cameras: of(group) }))
    .filter(({ cameras: own }) => own.length > 0)
}
