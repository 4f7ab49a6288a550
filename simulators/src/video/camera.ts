import type { Incident } from '../shared/camera-incidents.ts'
import { alarmsOf, type CameraWorld } from '../shared/camera-world.ts'
import { type SimUnit, unitStateAt } from '../wialon/units.ts'
import { type ClipName, stillNamed } from './clip.ts'
import type { Scene, SceneAt } from './scene.ts'

/** Central Mexico: cameras write their own time. */
const OFFSET_MS = -6 * 3_600_000
const LONGEST_ALARM_MS = 90_000

const hourOf = (at: number) => new Date(at + OFFSET_MS).getUTCHours()

/** The road ahead, the driver, the side; further channels repeat them. */
function clipOf(channel: number, hour: number, isAlarm: boolean): ClipName {
  const isNight = hour < 6 || hour >= 20
  const isDusk = !isNight && (hour < 7 || hour >= 18)
  if (channel % 3 === 2) {
    if (isAlarm) return isNight ? 'cab-drowsy-ir' : 'cab-phone'
    return isNight ? 'cab-ir' : 'cab-day'
  }
  if (isNight) return 'road-night'
  if (channel % 3 === 0) return 'side-day'
  return isDusk ? 'road-dusk' : 'road-day'
}

/** The JPEG that a camera sends beside an alarm: the driver at that hour. */
export const stillOf = ({ at }: Incident): Buffer => stillNamed(clipOf(2, hourOf(at), true))

/** What a camera writes over its picture. */
const stripOf = (at: number, name: string, channel: number, kmh: number): string => {
  const time = new Date(at + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
  return ` ${time}  ${plain}  CH${channel}  ${Math.round(kmh)} KM/H`
}

/** What a channel of a dashcam sees that tells nobody of alarms. */
export const dashcamScene =
  (name: string, speedAt: (at: number) => number) =>
  (channel: number): SceneAt =>
  (at) => ({ clip: clipOf(channel, hourOf(at), false), text: stripOf(at, name, channel, speedAt(at)) })

/** What a channel of a unit's camera sees: by the hour, its speed, and what goes on in the cab. */
export function cameraOf(world: CameraWorld, unit: SimUnit, channel: number): SceneAt {
  return (at): Scene => {
    const isAlarm = alarmsOf(world, unit, at - LONGEST_ALARM_MS, at + 1).some(({ until }) => until >= at)
    const text = stripOf(at, unit.name, channel, unitStateAt(unit, at).speed)
    return { clip: clipOf(channel, hourOf(at), isAlarm), text }
  }
}
