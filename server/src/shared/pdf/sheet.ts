import { readFileSync } from 'node:fs'
import PDFDocument from 'pdfkit'
import { fontFiles } from './fonts/font-files.ts'
import { printable, wrapLines } from './text.ts'
import type { Measure } from './text.ts'
import { colors, paper } from './theme.ts'
import type { TextStyle, Weight } from './theme.ts'

/** A node of the document's structure for readers that do not see it. */
export type Structure = PDFKit.PDFStructureElement

/** The paper being written: the library's document, the place reached on the page and the structure it belongs to. */
export interface Sheet {
  doc: PDFKit.PDFDocument
  root: Structure
  /** Top of what comes next, points from the top of the page. */
  y: number
  measure: Measure
}

export const content = {
  left: paper.side,
  width: paper.width - 2 * paper.side,
  top: paper.top,
  bottom: paper.height - paper.bottom,
  height: paper.height - paper.bottom - paper.top,
} as const

const fonts = Object.entries(fontFiles).map(([weight, file]) => ({
  weight,
  data: readFileSync(new URL(`fonts/${file}`, import.meta.url)),
}))

interface SheetInfo {
  title: string
  author: string
  createdAt: string
  subject: string
  /** Width and height of its pages in points; Letter when left out. */
  size?: [number, number]
}

/** A blank document with fonts, structure and its first page. Pages are kept until the end, for 'n de m'. */
export function openSheet(info: SheetInfo): Sheet {
  const doc = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    size: info.size ?? 'LETTER',
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: 'es-MX',
    info: {
      Title: info.title,
      Author: info.author,
      Subject: info.subject,
      Creator: 'Arriero',
      CreationDate: new Date(info.createdAt),
    },
  })
  for (const { weight, data } of fonts) doc.registerFont(weight, data)
  const root = doc.struct('Document')
  doc.addStructure(root)
  doc.addPage()
  return { doc, root, y: content.top, measure: measureWith(doc) }
}

function measureWith(doc: PDFKit.PDFDocument): Measure {
  const known = new Map<string, number>()
  return (text, weight, size) => {
    const key = `${weight}${text}`
    let width = known.get(key)
    if (width === undefined) {
      width = doc.font(String(weight)).fontSize(1).widthOfString(text)
      known.set(key, width)
    }
    return width * size
  }
}

/** Begins a new page unless this much still fits on this one. Answers whether it did. */
export function ensureRoom(sheet: Sheet, height: number): boolean {
  if (sheet.y + height <= content.bottom) return false
  sheet.doc.continueOnNewPage()
  sheet.y = content.top
  return true
}

/** Adds a node to the structure, draws what belongs to it, and closes it. */
export function tag(sheet: Sheet, parent: Structure, name: string, draw: () => void, alt?: string): void {
  parent.add(sheet.doc.struct(name, alt ? { alt } : {}, [draw]))
}

/** Adds a node whose parts are nodes themselves. */
export function tagGroup(sheet: Sheet, parent: Structure, name: string, fill: (group: Structure) => void): void {
  const group = sheet.doc.struct(name)
  parent.add(group)
  fill(group)
  group.end()
}

/** Draws what is ornament: lines, grounds, repeated headings. Never inside `tag`. */
export function decorate(
  sheet: Sheet,
  draw: (doc: PDFKit.PDFDocument) => void,
  type: 'Layout' | 'Pagination' = 'Layout',
): void {
  sheet.doc.markContent('Artifact', { type })
  draw(sheet.doc)
  sheet.doc.endMarkedContent()
}

export function hairline(sheet: Sheet, y: number, color: string = colors.line, width = 0.75): void {
  decorate(sheet, (doc) => {
    doc
      .moveTo(content.left, y)
      .lineTo(content.left + content.width, y)
      .lineWidth(width)
      .stroke(color)
  })
}

/** Draws one line of text; `y` is the top of its line box. */
export function drawLine(sheet: Sheet, text: string, style: TextStyle, x: number, y: number): void {
  // Inter's own line box is 1.21 of its size.
  const top = y + (style.line - style.size * 1.21) / 2
  const { doc } = sheet
  // The blank at the end cannot be seen; without it, copied or read aloud, the next line's word would stick to this one.
  doc
    .font(String(style.weight))
    .fontSize(style.size)
    .fillColor(style.color)
    .text(`${text} `, x, top, { lineBreak: false })
}

export interface Box {
  x: number
  y: number
  width: number
  align?: 'left' | 'right' | 'center'
}

/** Draws lines below each other in a box; answers the height taken. */
export function drawLines(
  sheet: Sheet,
  lines: readonly string[],
  style: TextStyle,
  { x, y, width, align }: Box,
): number {
  lines.forEach((line, place) => {
    const free = align === 'right' || align === 'center' ? width - sheet.measure(line, style.weight, style.size) : 0
    drawLine(sheet, line, style, x + (align === 'center' ? free / 2 : free), y + place * style.line)
  })
  return lines.length * style.line
}

/** Lines of a text in a width, for this sheet's fonts. */
export function linesOf(
  sheet: Sheet,
  text: string | undefined,
  style: TextStyle,
  width: number,
  maxLines?: number,
): string[] {
  return text === undefined || text === '' ? [] : wrapLines(sheet.measure, text, style, width, maxLines)
}

/** Width of a text on one line. */
export function widthOf(sheet: Sheet, text: string, { weight, size }: { weight: Weight; size: number }): number {
  return sheet.measure(printable(text), weight, size)
}
