import { marginTone, shareWords } from './trip-account.words.ts'

// A margin of a half fills the bar.
const whole = 0.5

/** A margin as a bar, and in words. */
export function MarginBar({ share, margin }: { share: number | null; margin: number | null }) {
  const tone = marginTone(share, margin)
  const width = `${Math.min(1, Math.abs(share ?? 0) / whole) * 100}%`
  return (
    <span className={`margin-bar margin-${tone}`}>
      <i aria-hidden>
        <i style={{ width }} />
      </i>
      <b>{shareWords(share)}</b>
    </span>
  )
}
