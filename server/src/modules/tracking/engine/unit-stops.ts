import { drives, MOTION_DEFAULTS } from './motion.ts'
import type { Track } from './packing.ts'
import { stepStop, type OpenStop, type Stop } from './stops.ts'

/** Stops of a unit's stored positions that have ended and lasted long enough, by the very steps of the live flow. */
export function stopsOfTracks(tracks: readonly Track[], stopMinMs: number): Stop[] {
  const options = { stopRadiusM: MOTION_DEFAULTS.stopRadiusM, stopMinMs }
  const stops: Stop[] = []
  let open: OpenStop | null = null
  let before = -Infinity
  for (const track of tracks) {
    const [fixTime, lat, lon, speed, ignition] = [
      track.column('fixTime'),
      track.column('lat'),
      track.column('lon'),
      track.column('speed'),
      track.column('ignition'),
    ]
    for (let i = 0; i < track.count; i++) {
      // What is being packed at this moment is there twice.
      if (fixTime[i]! <= before) continue
      before = fixTime[i]!
      const fix = {
        fixTime: before,
        lat: lat[i]!,
        lon: lon[i]!,
        speed: speed[i]!,
        course: null,
        ignition: Number.isNaN(ignition[i]!) ? null : ignition[i] === 1,
        odometerKm: null,
      }
      const step = stepStop(open, fix, drives(fix, MOTION_DEFAULTS), options)
      open = step.open
      if (step.ended) stops.push(step.ended)
    }
  }
  return stops
}
