const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/**
 * Text for an element or an attribute; characters XML 1.0 cannot hold are left out, and the line breaks that readers
 * would normalise to a newline travel as references.
 */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char)
    .replace(/[\r\u0085\u2028\u2029]/g, (char) => `&#${String(char.charCodeAt(0))};`)
}

/** A coordinate or measure without exponent: seven decimals are a centimetre. */
export function xmlNumber(value: number): string {
  return String(Number(value.toFixed(7)))
}
