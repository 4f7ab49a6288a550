import { Link } from '@tanstack/react-router'
import { number } from '../format.ts'
import type { Tone } from '../palette.ts'
import { StatePill } from '../StatePill.tsx'

export interface CountLink {
  key: string | number
  label: string
  count: number
  tone: Tone
  /** Search values that list them. */
  search: Record<string, string>
}

/** How many of each kind, beside the title of their list; each lists exactly those, whatever it was narrowed to before. */
export const CountLinks = ({ of }: { of: readonly CountLink[] }) => (
  <span className="count-links">
    {of
      .filter(({ count }) => count > 0)
      .map(({ key, label, count, tone, search }) => (
        <Link key={key} to="." search={search as never}>
          <StatePill tone={tone}>
            {label} {number(count)}
          </StatePill>
        </Link>
      ))}
  </span>
)
