import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { id, nothing, wire } from '../core/wire.ts'

const view = 'camaras.camaras_sub.view'

/** Tiles a wall may have. */
export const wallSizes = [1, 4, 6, 9, 16] as const
export type WallSize = (typeof wallSizes)[number]

const tile = wire({ cameraId: id, channel: z.int().min(1).max(16) })
/** A channel of a camera. */
export type View = z.output<typeof tile>
/** As many tiles as its size; an empty one is null. */
export const wall = wire({ size: z.literal(wallSizes), tiles: z.array(tile.nullable()).max(wallSizes.at(-1)!) })
/** What one person watches. */
export type Wall = z.output<typeof wall>

/** As many tiles as the size, of those given the first; what is missing is empty. */
export const fitted = (size: WallSize, tiles: readonly (View | null)[]): Wall => ({
  size,
  tiles: Array.from({ length: size }, (_, at) => tiles[at] ?? null),
})

/** The caller's own, on whatever machine it was left; cameras they no longer see have left it. Four empty tiles at first. */
export const ownWall = endpoint({
  method: 'GET',
  path: '/apis/camera/wall',
  access: view,
  reply: wall,
  summary: 'El muro de cámaras de quien pregunta.',
})
/** The last one kept stands. A 403 while one sees the console as another person: the wall is theirs. */
export const saveOwnWall = endpoint({
  method: 'PUT',
  path: '/apis/camera/wall',
  access: view,
  body: wall,
  reply: nothing,
  summary: 'Guarda el muro de cámaras propio.',
})
