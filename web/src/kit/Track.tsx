import type { ReactNode } from 'react'
import { IconCheck } from '@tabler/icons-react'
import { percent } from './format.ts'
import './track.css'

export interface TrackStep {
  kind: 'done' | 'now' | 'partial' | 'bad' | 'open'
  /** In the circle; a check otherwise. */
  mark?: string
  /** How much of the way to the next step is behind: 0 to 1. */
  share: number
  title: string
  head: ReactNode
  lines: readonly ReactNode[]
}

/** The way of a paper, step by step from left to right; one under another on a phone. */
export const Track = ({ steps }: { steps: readonly TrackStep[] }) => (
  <ol className="track">
    {steps.map(({ kind, mark, share, title, head, lines }, place) => (
      <li key={place} className={`track-${kind}`}>
        <div className="track-line" aria-hidden>
          <span>{mark ?? <IconCheck size={16} stroke={2.5} />}</span>
          <i>
            <b style={{ width: percent(share).replace(' ', '') }} />
          </i>
        </div>
        <small>{title}</small>
        <b title={wholeOf(head)}>{head}</b>
        {lines.map((line, at) => (
          <p key={at} title={wholeOf(line)}>
            {line}
          </p>
        ))}
      </li>
    ))}
  </ol>
)

/** What is cut is whole on hover. */
const wholeOf = (words: ReactNode) => (typeof words === 'string' ? words : undefined)
