import type { Camera, FoundDevice } from '@arriero/contract/video/cameras.contract.ts'
import { neverReported, planPercent, planWarns } from '@arriero/contract/video/video.rules.ts'
import type { Tone } from '../../kit/palette.ts'

/** How a camera is doing, as a pill. */
export function statusLook({ status, lastAt }: Pick<Camera, 'status' | 'lastAt'>): { tone: Tone; label: string } {
  if (status === 'online') return { tone: 'green', label: 'En línea' }
  if (lastAt) return { tone: 'grey', label: 'Fuera de línea' }
  return { tone: 'grey', label: neverReported }
}

export const deviceLook = (device: FoundDevice): string => statusLook(device).label.toLowerCase()

export const channelName = ({ channelNames }: Pick<Camera, 'channelNames'>, channel: number): string =>
  channelNames[channel] ?? ''

/** 'CH2 Cabina' */
export const channelWords = (camera: Pick<Camera, 'channelNames'>, channel: number): string =>
  `CH${channel} ${channelName(camera, channel)}`.trim()

/** Amber from 75 % of a plan, red from 95 %. */
export function planTone({ usedSeconds, planSeconds }: Pick<Camera, 'usedSeconds' | 'planSeconds'>): Tone {
  const used = planPercent(usedSeconds, planSeconds)
  return used >= planWarns.red ? 'red' : used >= planWarns.amber ? 'amber' : 'blue'
}
