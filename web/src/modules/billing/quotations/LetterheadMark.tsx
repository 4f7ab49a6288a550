import type { LetterheadLayout } from '@arriero/contract/billing/quotations/letterheads.rules.ts'
import './letterheads.css'

/** A page of it in small. */
export const LetterheadMark = ({ colour, layout }: { colour: string; layout: LetterheadLayout }) => (
  <span className={`letterhead-mark letterhead-${layout}`} aria-hidden>
    <i style={{ background: colour }} />
  </span>
)
