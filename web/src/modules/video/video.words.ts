import type { Camera } from '@arriero/contract/video/cameras.contract.ts'
import { neverReported } from '@arriero/contract/video/video.rules.ts'
import type { Tone } from '../../kit/palette.ts'

/** How a camera is doing, as a pill. */
export function statusLook({ status, lastAt }: Camera): { tone: Tone; label: string } {
  if (status === 'online') return { tone: 'green', label: 'En línea' }
  if (status === 'offline' && lastAt) return { tone: 'grey', label: 'Fuera de línea' }
  return { tone: 'grey', label: neverReported }
}
