import tokens from './theme.json' with { type: 'json' }
import type { Theme } from './theme.ts'

export type Tone = 'green' | 'amber' | 'violet' | 'grey' | 'red' | 'blue' | 'teal'

/** Colours by name, for what cannot read CSS variables (charts, map, canvas). */
export const palette: Record<Theme, Record<string, string>> = tokens.palette
/** Series colours in their order: blue, teal, amber, violet, green, red, grey. */
export const chartColours: Record<Theme, string[]> = tokens.chart
