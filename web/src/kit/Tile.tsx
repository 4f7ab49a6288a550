import type { Icon } from '@tabler/icons-react'
import type { Tone } from './palette.ts'

/** An icon on its tinted ground: 28 px in rows, 40 in dialogs. Decoration: the words beside it say the same. */
export function Tile({ icon: Glyph, tone = 'grey', size = 28 }: { icon: Icon; tone?: Tone; size?: 28 | 40 }) {
  return (
    <span className={`tile tile-${size} tone-${tone}`} aria-hidden>
      <Glyph size={size === 28 ? 17 : 20} stroke={1.75} />
    </span>
  )
}
