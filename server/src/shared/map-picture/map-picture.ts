import { workerTask } from '../worker/pool.ts'
import { workers } from '../worker/workers.ts'

export interface MapPoint {
  lat: number
  lon: number
}

export interface MapLine {
  points: readonly MapPoint[]
  kind: 'planned' | 'travelled' | 'deviation'
}

export interface MapPin extends MapPoint {
  label: string
  kind: 'origin' | 'destination' | 'done' | 'unit' | 'stop'
  /** One or two characters in the disc: the number of the stop. */
  mark?: string
}

export type MapGeofence = { color?: string } & (
  | { kind: 'circle'; center: MapPoint; radiusM: number }
  | { kind: 'polygon'; points: readonly MapPoint[] }
  | { kind: 'line'; points: readonly MapPoint[]; widthM: number }
)

/** What the picture shows. Width and height are in its own pixels; `pixelRatio` 2 makes it twice as fine, for paper. */
export interface MapScene {
  width: number
  height: number
  pixelRatio?: number
  lines?: readonly MapLine[]
  pins?: readonly MapPin[]
  geofences?: readonly MapGeofence[]
}

const task = workerTask<typeof import('./picture.task.ts')>(new URL('./picture.task.ts', import.meta.url))

/**
 * Draws lines, pins and geofences over the schematic base map, fitted to what is shown, as a PNG. Runs in a worker
 * thread, half a minute at most. Points outside Mercator's world or not finite are left out.
 */
export async function mapPicture(scene: MapScene): Promise<Buffer> {
  const bytes = await workers.run(task, scene, { timeoutMs: 30_000 })
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
