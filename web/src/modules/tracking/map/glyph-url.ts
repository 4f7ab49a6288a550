import type { LiveState } from '@arriero/contract/tracking/tracking.rules.ts'
import type { Theme } from '../../../kit/theme.ts'
import { stateLook } from '../fleet/state-look.ts'

const files = import.meta.glob<string>('../../../kit/map/units/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Address of a state's drawing: one drawing for map, list, filter, card and legend; without an arrow for no heading. */
export function glyphUrl(state: LiveState, theme: Theme, hasHeading = true): string {
  const { glyph, turns } = stateLook[state]
  const svg = files[`../../../kit/map/units/${theme}-${glyph}${turns && !hasHeading ? '-sin-rumbo' : ''}.svg`] ?? ''
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
