import type { PdfDocument } from './document.ts'
import { openImage, placeImage } from './images.ts'
import { content, decorate, drawLine, drawLines, hairline, linesOf } from './sheet.ts'
import type { Sheet } from './sheet.ts'
import { colors, paper, styles } from './theme.ts'

const headerTop = 30
const markSize = 28

/** Draws header and footer on every page, once their number is known. They are outside the structure: repeated matter. */
export function drawFrames(sheet: Sheet, document: PdfDocument): void {
  const { start, count } = sheet.doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    sheet.doc.switchToPage(start + page)
    decorate(sheet, () => drawHeader(sheet, document), 'Pagination')
    hairline(sheet, headerTop + markSize + 12)
    decorate(sheet, () => drawFooter(sheet, document, page + 1, count), 'Pagination')
  }
}

function drawHeader(sheet: Sheet, { company, kind, reference }: PdfDocument): void {
  const right = content.width * 0.3
  const textLeft = content.left + drawMark(sheet, company.logo) + 10
  const room = content.left + content.width - right - 16 - textLeft
  const detail = linesOf(sheet, company.detail, styles.small, room, 2)
  const name = linesOf(sheet, company.name, styles.heading, room, 1)
  const block = styles.heading.line + detail.length * styles.small.line
  let y = headerTop + (markSize - block) / 2
  y += drawLines(sheet, name, styles.heading, { x: textLeft, y, width: room })
  drawLines(sheet, detail, styles.small, { x: textLeft, y, width: room })

  const box = { x: content.left + content.width - right, width: right, align: 'right' } as const
  const label = linesOf(sheet, kind, styles.small, right, 1)
  const folio = linesOf(sheet, reference, styles.heading, right, 1)
  const top = headerTop + (markSize - styles.small.line - folio.length * styles.heading.line) / 2
  drawLines(sheet, label, styles.small, { ...box, y: top })
  drawLines(sheet, folio, styles.heading, { ...box, y: top + styles.small.line })
}

/** The company's logo, or the product's mark: a road to the horizon with a unit on it. Answers its width. */
function drawMark(sheet: Sheet, logo: Uint8Array | undefined): number {
  const { doc } = sheet
  if (logo) {
    const image = openImage(sheet, logo)
    const scale = Math.min(110 / image.width, markSize / image.height)
    const [width, height] = [image.width * scale, image.height * scale]
    placeImage(sheet, image, content.left, headerTop + (markSize - height) / 2, width, height)
    return width
  }
  // Drawn in the 36 units of the console's icon.
  doc
    .save()
    .translate(content.left, headerTop)
    .scale(markSize / 36)
  doc.roundedRect(0, 0, 36, 36, 9).clip()
  doc.rect(0, 0, 36, 36).fill(colors.brand)
  doc.path('M0 28c6-3 12-4 18-4s12 1 18 4v8H0z').fill(colors.teal)
  doc.path('M10 26.5 18 9.5l8 17').lineWidth(4).lineCap('round').lineJoin('round').stroke(colors.surface)
  doc.circle(18, 21.5, 2.6).fill(colors.surface)
  doc.restore()
  return markSize
}

function drawFooter(sheet: Sheet, { footer }: PdfDocument, page: number, count: number): void {
  const y = paper.height - 36
  const number = `Página ${page} de ${count}`
  const width = sheet.measure(number, styles.small.weight, styles.small.size)
  const [line] = linesOf(sheet, footer, styles.small, content.width - width - 20, 1)
  if (line) drawLine(sheet, line, styles.small, content.left, y)
  drawLine(sheet, number, styles.small, content.left + content.width - width, y)
}
