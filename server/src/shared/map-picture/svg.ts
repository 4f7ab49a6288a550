/** Text safe between tags and in attributes, without characters XML refuses. */
export function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- they are what is taken out
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  )
}

export interface TextVoice {
  size: number
  weight: 400 | 500 | 600 | 700
  color: string
  /** Colour of the edge around the letters; none without it. */
  halo?: string
  spacing?: number
}

/** Width of a text in pixels, near enough to keep labels apart (means of Inter's letters). */
export function textWidth(text: string, { size, weight, spacing = 0 }: TextVoice): number {
  let ems = 0
  for (const letter of text)
    ems += /[ijlt.,:;'|!()\s·-]/.test(letter)
      ? 0.32
      : /[mwMW]/.test(letter)
        ? 0.87
        : /[A-ZÁÉÍÓÚÑ]/.test(letter)
          ? 0.69
          : 0.58
  return ems * size * (weight >= 600 ? 1.04 : 1) + text.length * spacing
}

/** A line of text; x, y is its baseline's start, middle or end. */
export function svgText(
  text: string,
  x: number,
  y: number,
  voice: TextVoice,
  anchor: 'start' | 'middle' | 'end' = 'start',
): string {
  const { size, weight, color, halo, spacing } = voice
  const common = `x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-size="${size}" font-weight="${weight}" text-anchor="${anchor}"${spacing ? ` letter-spacing="${spacing}"` : ''}`
  const edge = halo
    ? `<text ${common} fill="none" stroke="${halo}" stroke-width="3" stroke-linejoin="round" stroke-opacity=".9">${escapeXml(text)}</text>`
    : ''
  return `${edge}<text ${common} fill="${color}">${escapeXml(text)}</text>`
}
