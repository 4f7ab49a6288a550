/** Words that say nothing: 'transporte de carga' finds 'transporte para carga' too. */
const silent = new Set([
  'a',
  'al',
  'con',
  'de',
  'del',
  'e',
  'el',
  'en',
  'la',
  'las',
  'los',
  'o',
  'para',
  'por',
  'u',
  'y',
])

/** Lower case, without accents (ñ becomes n) or signs, words apart by one blank, without the words that say nothing. */
export function foldWords(text: string): string {
  const lower = text.toLowerCase()
  const plain = /[^ -~]/.test(lower) ? lower.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '') : lower
  const words = plain.split(/[^a-z0-9:]+/)
  return words.filter((word) => word !== '' && !silent.has(word)).join(' ')
}

/**
 * How well a folded row (key first) answers a folded question: 0 its key, 1 the beginning of its key, 2 the beginning
 * of its text, 3 all words somewhere, -1 not at all.
 */
export function rankOf(row: string, wanted: string, words: readonly string[]): number {
  for (const word of words) {
    const at = row.indexOf(word)
    // Only beginnings of words count; a word found inside another is looked for again as a whole.
    if (at === -1 || (at > 0 && row[at - 1] !== ' ' && !row.includes(` ${word}`))) return -1
  }
  if (row.startsWith(wanted)) return row.length === wanted.length || row[wanted.length] === ' ' ? 0 : 1
  return row.startsWith(wanted, row.indexOf(' ') + 1) ? 2 : 3
}
