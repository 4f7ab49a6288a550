import * as z from 'zod'
import type { SimUnit } from '../wialon/units.ts'

/** What can be broken about a platform's video: `POST /_faults {own: {video: {…}}}`; what is left out is in order. */
export const videoFaults = z.strictObject({
  /** Only of these units, by name or id. */
  units: z.array(z.union([z.string(), z.number()])).optional(),
  /** Devices are not connected. */
  offline: z.boolean().optional(),
  /** Links are dead when they come: 403. */
  expired: z.boolean().optional(),
  /** A page of HTML instead of a stream. */
  html: z.boolean().optional(),
  /** Streams say nothing more after so long, and stay open. */
  stallAfterMs: z.number().min(0).optional(),
  /** Streams end after so long. */
  endAfterMs: z.number().min(0).optional(),
  /** Another codec than H.264. */
  hevc: z.boolean().optional(),
  /** Sound as it comes: `none`, `promised` in the head and never sent, `g711`; AAC when left out. */
  audio: z.enum(['none', 'promised', 'g711']).optional(),
  /** Time stamps leap by an hour after so long. */
  jumpAfterMs: z.number().min(0).optional(),
  /** New parameter sets after so long, as when a camera changes its picture. */
  newSizeAfterMs: z.number().min(0).optional(),
  /** Frames without end and never a key frame. */
  noKeyFrames: z.boolean().optional(),
  /** Something that begins as a stream and goes on without end as one tag. */
  endless: z.boolean().optional(),
  /** Downloads come at so many bytes a second. */
  slowDownload: z.number().positive().optional(),
  /** Downloads break off at half. */
  halfDownload: z.boolean().optional(),
})
export type VideoFaults = z.infer<typeof videoFaults>

const none: VideoFaults = {}

/** The faults of one unit's video, from the platform's own switches. */
export function faultsOf(own: Record<string, unknown>, unit: SimUnit): VideoFaults {
  const faults = videoFaults.parse(own['video'] ?? none)
  const isMeant = !faults.units || faults.units.some((one) => one === unit.name || String(one) === String(unit.id))
  return isMeant ? faults : none
}

/** Whether a unit's camera can be reached. */
export const isConnected = ({ own }: { own: Record<string, unknown> }, unit: SimUnit): boolean =>
  unit.truck.silentSince === null && !faultsOf(own, unit).offline
