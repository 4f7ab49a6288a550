import type { ReactNode } from 'react'
import type { Tone } from '../../../kit/palette.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import '../fittings.css'

interface VerdictProps {
  tone: Tone
  label: string
  /** What is left of it, 0 to 1, and in its middle. */
  share: number
  figure: string
  unit: string
  children: ReactNode
}

/** What to do with a tire or a battery, why, and how much of it is left. */
export const Verdict = ({ tone, label, share, figure, unit, children }: VerdictProps) => (
  <section className="fitting-verdict">
    <svg className={`fitting-ring tone-${tone}`} viewBox="0 0 96 96" aria-hidden>
      <circle cx="48" cy="48" r="40" />
      <circle cx="48" cy="48" r="40" pathLength="1" strokeDasharray={`${share} 1`} transform="rotate(-90 48 48)" />
      <text x="48" y="50" textAnchor="middle">
        {figure}
      </text>
      <text x="48" y="65" textAnchor="middle">
        {unit}
      </text>
    </svg>
    <div>
      <StatePill tone={tone}>{label}</StatePill>
      <p>{children}</p>
    </div>
  </section>
)
