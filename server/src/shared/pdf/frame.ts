import type { Letterhead, PdfDocument } from './document.ts'
import { openImage, placeImage, type OpenImage } from './images.ts'
import { content, decorate, drawLine, drawLines, hairline, linesOf } from './sheet.ts'
import type { Sheet } from './sheet.ts'
import { colors, paper, styles } from './theme.ts'
import type { TextStyle } from './theme.ts'

const headerTop = 30
const markSize = 28

/** Draws header and footer on every page, once their number is known. They are outside the structure: repeated matter. */
export function drawFrames(sheet: Sheet, document: PdfDocument): void {
  const { start, count } = sheet.doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    sheet.doc.switchToPage(start + page)
    decorate(sheet, () => drawHeader(sheet, document), 'Pagination')
    drawRule(sheet, document.company.letterhead)
    decorate(sheet, () => drawFooter(sheet, document, page + 1, count), 'Pagination')
  }
}

const ruleY = headerTop + markSize + 12

/** Under the header; a band of colour needs none. */
function drawRule(sheet: Sheet, letterhead: Letterhead | undefined): void {
  if (!letterhead) hairline(sheet, ruleY)
  else if (letterhead.layout !== 'band') hairline(sheet, ruleY, letterhead.colour, 1.5)
}

function drawHeader(sheet: Sheet, { company, kind, reference }: PdfDocument): void {
  const { letterhead, logo } = company
  const { name, small } = letterhead?.layout === 'band' ? drawBand(sheet, letterhead.colour) : plain
  const isMirrored = letterhead?.layout === 'right'
  const side = content.width * 0.3
  const mark = markWidth(sheet, company)
  const room = content.width - side - 16 - (mark && mark + 10)
  const end = content.left + content.width
  if (mark) drawMark(sheet, logo, isMirrored ? end - mark : content.left)
  const near = { x: isMirrored ? end - (mark && mark + 10) - room : content.left + (mark && mark + 10), width: room }
  const far = { x: isMirrored ? content.left : end - side, width: side }
  const [own, other] = isMirrored ? (['right', 'left'] as const) : (['left', 'right'] as const)

  const detail = linesOf(sheet, company.detail, small, room, 2)
  const block = name.line + detail.length * small.line
  let y = headerTop + (markSize - block) / 2
  y += drawLines(sheet, linesOf(sheet, company.name, name, room, 1), name, { ...near, y, align: own })
  drawLines(sheet, detail, small, { ...near, y, align: own })

  const folio = linesOf(sheet, reference, name, side, 1)
  const top = headerTop + (markSize - small.line - folio.length * name.line) / 2
  drawLines(sheet, linesOf(sheet, kind, small, side, 1), small, { ...far, y: top, align: other })
  drawLines(sheet, folio, name, { ...far, y: top + small.line, align: other })
}

const plain: { name: TextStyle; small: TextStyle } = { name: styles.heading, small: styles.small }

/** Across the page, behind the header; what stands on it is white, or dark where the colour is light. */
function drawBand({ doc }: Sheet, colour: string): typeof plain {
  doc.rect(0, 0, paper.width, ruleY + 2).fill(colour)
  const [red = 0, green = 0, blue = 0] = (colour.match(/[0-9a-f]{2}/gi) ?? []).map((part) => parseInt(part, 16))
  const color = red * 0.299 + green * 0.587 + blue * 0.114 > 150 ? colors.text : colors.surface
  return { name: { ...styles.heading, color }, small: { ...styles.small, color } }
}

const logoScale = (image: OpenImage) => Math.min(110 / image.width, markSize / image.height)

/** Of the logo, or of the product's mark; a letterhead without a logo has none: 0. */
function markWidth(sheet: Sheet, { logo, letterhead }: PdfDocument['company']): number {
  if (!logo) return letterhead ? 0 : markSize
  const image = openImage(sheet, logo)
  return image.width * logoScale(image)
}

/** The company's logo, or the product's mark: a road to the horizon with a unit on it. */
function drawMark(sheet: Sheet, logo: Uint8Array | undefined, left: number): void {
  const { doc } = sheet
  if (logo) {
    const image = openImage(sheet, logo)
    const scale = logoScale(image)
    const height = image.height * scale
    placeImage(sheet, image, left, headerTop + (markSize - height) / 2, image.width * scale, height)
    return
  }
  // Drawn in the 36 units of the console's icon.
  doc
    .save()
    .translate(left, headerTop)
    .scale(markSize / 36)
  doc.roundedRect(0, 0, 36, 36, 9).clip()
  doc.rect(0, 0, 36, 36).fill(colors.brand)
  doc.path('M0 28c6-3 12-4 18-4s12 1 18 4v8H0z').fill(colors.teal)
  doc.path('M10 26.5 18 9.5l8 17').lineWidth(4).lineCap('round').lineJoin('round').stroke(colors.surface)
  doc.circle(18, 21.5, 2.6).fill(colors.surface)
  doc.restore()
}

function drawFooter(sheet: Sheet, { footer }: PdfDocument, page: number, count: number): void {
  const y = paper.height - 36
  const number = `Página ${page} de ${count}`
  const width = sheet.measure(number, styles.small.weight, styles.small.size)
  const [line] = linesOf(sheet, footer, styles.small, content.width - width - 20, 1)
  if (line) drawLine(sheet, line, styles.small, content.left, y)
  drawLine(sheet, number, styles.small, content.left + content.width - width, y)
}
