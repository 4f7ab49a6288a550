import type { Tone } from './palette.ts'

const tones: Tone[] = ['blue', 'teal', 'violet', 'amber', 'green', 'grey']

// Words that join names are no part of their initials: 'Fletes del Noreste' is FN.
const joining = /^(de|del|la|las|los|el|y|e|da|s\.?a\.?)$/i

export const initials = (name: string) =>
  name
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word) && !joining.test(word))
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('') || '·'

/** Same person, same tint, everywhere. */
export const toneOf = (name: string): Tone =>
  tones[[...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7) % tones.length] ?? 'grey'

/** Initials on the person's tint, or their picture. Decoration: the name stands beside it. */
export function Avatar({
  name,
  src,
  size = 28,
}: {
  name: string
  src?: string | null | undefined
  size?: 24 | 28 | 48
}) {
  if (src) return <img className={`avatar avatar-${size}`} src={src} alt="" width={size} height={size} />
  return (
    <span className={`avatar avatar-${size} tone-${toneOf(name)}`} aria-hidden>
      {initials(name)}
    </span>
  )
}
