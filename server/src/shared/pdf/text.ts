import type { TextStyle, Weight } from './theme.ts'

// Our own line breaking instead of the library's: lines are known before they are drawn, so rows keep together, pages
// break between lines, and each word is measured once.

/** Width in points of a text set in one weight and size. */
export type Measure = (text: string, weight: Weight, size: number) => number

/** The lines of a text in a width; words that are too long are cut by characters. With `maxLines` the last one ends in '…'. */
export function wrapLines(
  measure: Measure,
  text: string,
  style: TextStyle,
  width: number,
  maxLines = Infinity,
): string[] {
  const fits = (line: string) => measure(line, style.weight, style.size) <= width
  const space = measure(' ', style.weight, style.size)
  const lines: string[] = []
  for (const paragraph of printable(text).split('\n')) {
    let line = ''
    let used = 0
    for (const word of paragraph.split(/ +/).filter((one) => one !== '')) {
      const size = measure(word, style.weight, style.size)
      if (line !== '' && used + space + size <= width) {
        line += ` ${word}`
        used += space + size
        continue
      }
      if (line !== '') lines.push(line)
      line = word
      used = size
      while (!fits(line) && line.length > 1) {
        const head = cut(line, fits)
        lines.push(head)
        line = line.slice(head.length)
        used = measure(line, style.weight, style.size)
      }
    }
    lines.push(line)
    if (lines.length > maxLines) break
  }
  if (lines.length <= maxLines) return lines
  const last = lines[maxLines - 1] ?? ''
  return [...lines.slice(0, maxLines - 1), fits(`${last}…`) ? `${last}…` : `${cut(last, (head) => fits(`${head}…`))}…`]
}

/** The longest head that fits, one character at least. */
function cut(text: string, fits: (head: string) => boolean): string {
  let [low, high] = [1, text.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(text.slice(0, middle))) low = middle
    else high = middle - 1
  }
  return text.slice(0, low)
}

// What the Latin file of Inter has.
const drawable =
  /[\n\u0020-\u007e\u00a0-\u00ac\u00ae-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2032\u2033\u2039\u203a\u2044\u20ac\u2122\u2191\u2193\u2212]/
const substitutes: Record<string, string> = {
  '\t': ' ',
  '\r': '',
  '→': '›',
  '←': '‹',
  '≤': '<=',
  '≥': '>=',
  '✓': 'Sí',
  '✔': 'Sí',
  '✗': 'No',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  '\u2010': '-',
  '\u2011': '-',
  '\u2009': ' ',
  '\u202f': ' ',
}

/** Only characters the font has: others lose their accent, become a like one, '?' when a letter, or vanish (emoji). */
export function printable(text: string): string {
  let result = ''
  for (const character of text.normalize('NFC')) {
    if (drawable.test(character)) {
      result += character
      continue
    }
    const [base = ''] = character.normalize('NFD')
    result += substitutes[character] ?? (drawable.test(base) ? base : /[\p{L}\p{N}]/u.test(character) ? '?' : '')
  }
  return result
}
