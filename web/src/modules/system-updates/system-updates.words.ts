import type { Tone } from '../../kit/palette.ts'

// Tones of ours for the colour words of the specification.
const tones: Record<string, Tone> = { red: 'red', orange: 'amber', blue: 'blue', green: 'green', grey: 'grey' }
export const toneOf = (colour: string): Tone => tones[colour] ?? 'grey'
