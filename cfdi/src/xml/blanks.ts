/** normalize-space() of XPath: trims and collapses blanks, tabs and line breaks, and nothing else. */
export function collapse(value: string): string {
  return /^[ \t\r\n]|[ \t\r\n]$|[ \t\r\n]{2}|[\t\r\n]/.test(value)
    ? value.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '')
    : value
}

/**
 * A text as a person typed it, made fit for a fiscal document: composed characters, every kind of blank as one plain
 * blank, no control characters and no `|`, so that XML and cadena agree.
 */
export function cleanText(value: string): string {
  // Most values are keys, numbers and plain words: nothing to clean.
  if (/^[!-{}~¡-ƿ]+(?: [!-{}~¡-ƿ]+)*$/.test(value)) return value
  return value
    .normalize('NFC')
    .replace(/[\s\p{Z}]+/gu, ' ')
    .replace(/[|\p{Cc}\p{Cs}\ufffe\uffff]/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim()
}
