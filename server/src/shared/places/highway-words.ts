/** What somebody asks of a highway: its number or words of its name, and the kilometre. */
export interface HighwayWords {
  /** '57D' */
  refs: string[]
  words: string[]
  km: number | null
}

/** Lower case without accents; what is neither letter nor number is a space, but for the point and the plus of kilometres. */
export const plainText = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}.+]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** 'km 120', 'km. 120.5', 'kilómetro 120+500'. */
const kilometre = /\b(?:km|kilometro)s?\.?\s*(\d{1,4})(?:\s*\+\s*(\d{1,3})|\.(\d{1,3}))?/
const fillers = new Set(
  'autopista carretera carr federal fed mex libre cuota entronque cruce con y de la el del en a no num numero'.split(
    ' ',
  ),
)
const refPattern = /^\d{1,3}d?$/

/** Reads a highway and its kilometre out of what was typed; words that all highways share are left out. */
export function highwayWords(typed: string): HighwayWords {
  const text = plainText(typed)
  const found = kilometre.exec(text)
  const [, whole, metres, decimals] = found ?? []
  const km =
    whole === undefined ? null : Number(whole) + (metres ? Number(metres) / 1000 : Number(`0.${decimals ?? 0}`))
  const rest = (found ? text.replace(found[0], ' ') : text).split(' ').filter((word) => word && !fillers.has(word))
  return {
    refs: rest.filter((word) => refPattern.test(word)).map((word) => word.toUpperCase()),
    words: rest.filter((word) => !refPattern.test(word)),
    km,
  }
}
