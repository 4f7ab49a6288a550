import type { ReactNode } from 'react'
import type { Tone } from './palette.ts'

/** A state: tinted ground, dot and word. Never the colour alone. */
export function StatePill({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={`pill tone-${tone}`}>
      <i aria-hidden />
      {children}
    </span>
  )
}
