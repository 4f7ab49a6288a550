import type { Tone } from '../palette.ts'
import type { MenuIcon } from './menu-icons.tsx'

/** One line of the command palette: opens `to`, or runs `run`. */
export interface PaletteItem {
  key: string
  label: string
  detail?: string
  icon?: MenuIcon
  state?: { tone: Tone; label: string }
  to?: string
  run?: () => void
  /** Words it is also found by. */
  keywords?: string
}

/** What a module offers to the palette: a titled group, asked for as the user types (empty text: nothing typed yet). */
export interface PaletteProvider {
  title: string
  find: (text: string, signal: AbortSignal) => Promise<PaletteItem[]> | PaletteItem[]
}
