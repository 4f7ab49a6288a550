import { platforms } from '@arriero/contract/tracking/tracking.rules.ts'
import { platformLabel } from '@arriero/contract/units/units.rules.ts'
import type { Tone } from '../../../kit/palette.ts'

const tones = new Map<number, Tone>([
  [platforms.wialon, 'blue'],
  [platforms.mapon, 'teal'],
  [platforms.hikvision, 'violet'],
  [platforms.streamax, 'violet'],
])

/** Where the position comes from. */
export const SourceBadge = ({ platform }: { platform: number }) => (
  <span className={`badge tone-${tones.get(platform) ?? 'grey'}`}>{platformLabel(platform)}</span>
)
