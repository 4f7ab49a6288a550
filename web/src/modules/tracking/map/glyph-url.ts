import type { LiveState } from '@arriero/contract/tracking/tracking.rules.ts'
import type { Theme } from '../../../kit/theme.ts'
import { stateLook } from '../fleet/state-look.ts'

const files = import.meta.glob<string>('../../../kit/map/units/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Address of a state's drawing: one drawing for map, list, filter, card and legend. */
export function glyphUrl(state: LiveState, theme: Theme): string {
  const svg = files[`../../../kit/map/units/${theme}-${stateLook[state].glyph}.svg`] ?? ''
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
