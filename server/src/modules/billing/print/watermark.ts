import { decorate, type Sheet } from '../../../shared/pdf/sheet.ts'
import { paper, tones } from '../../../shared/pdf/theme.ts'

export interface Watermark {
  text: string
  detail: string
  tone: 'red' | 'grey'
}

const angle = -38
const size = 74
const detailSize = 22
const opacity = { red: 0.2, grey: 0.14 }

/** Writes large words across every page; the second mark stands below the first. Ornament for readers that do not see. */
export function drawWatermark(sheet: Sheet, marks: readonly Watermark[]): void {
  const { start, count } = sheet.doc.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    sheet.doc.switchToPage(page)
    marks.forEach((mark, place) => {
      const y = paper.height / 2 - (marks.length - 1) * 75 + place * 150
      decorate(sheet, (doc) => drawMark(doc, mark, paper.width / 2, y))
    })
  }
}

function drawMark(doc: PDFKit.PDFDocument, { text, detail, tone }: Watermark, x: number, y: number): void {
  doc.save().rotate(angle, { origin: [x, y] })
  doc.fillColor(tones[tone].dot).fillOpacity(opacity[tone]).font('700')
  centred(doc, text, size, x, y - size * 0.8)
  if (detail !== '') centred(doc, detail, detailSize, x, y + size * 0.28)
  doc.restore()
  doc.fillOpacity(1)
}

function centred(doc: PDFKit.PDFDocument, text: string, points: number, x: number, y: number): void {
  doc.fontSize(points)
  doc.text(text, x - doc.widthOfString(text) / 2, y, { lineBreak: false })
}
