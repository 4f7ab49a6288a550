import { buffer } from 'node:stream/consumers'
import { freeModules, labelPlace, perPage, symbolBox, type LabelPart } from '@arriero/contract/qr/qr.sheets.ts'
import { drawQr, qrSymbol, type Correction } from '../../shared/pdf/qr.ts'
import { drawLines, linesOf, openSheet, tag, tagGroup, type Sheet } from '../../shared/pdf/sheet.ts'
import { styles, type TextStyle } from '../../shared/pdf/theme.ts'
import type { Label, LabelPaper } from './labels-pdf.ts'

/** Points in a millimetre. */
const mm = 72 / 25.4
/** Smaller modules are lost on thermal paper. */
const leastModule = 0.5

/** Task of the pool: labels on their sheets as the bytes of a PDF file. */
export async function run({ sheet: on, offset, labels, createdAt }: LabelPaper): Promise<Uint8Array> {
  const size: [number, number] = [on.page[0] * mm, on.page[1] * mm]
  const sheet = openSheet({ title: 'Códigos QR', author: 'Arriero', subject: on.label, createdAt, size })
  // The library is a stream that holds its pages until read: reading must begin before it ends.
  const bytes = buffer(sheet.doc)
  const box = symbolBox(on)
  const pattern = patternFor(labels[0]?.text ?? '', box)
  labels.forEach((label, at) => {
    const place = (at + offset) % perPage(on)
    if (place === 0 && at > 0) sheet.doc.addPage()
    const { x, y } = labelPlace(on, place)
    drawLabel(
      sheet,
      label,
      { x: x * mm, y: y * mm, width: on.width * mm, height: on.height * mm, box: box * mm },
      pattern,
    )
  })
  sheet.root.end()
  sheet.doc.end()
  return bytes
}

interface Pattern {
  ecc: Correction
  mask: number
}

/**
 * As much of the symbol may be lost as its modules stay large enough. The mask that is best for the first address is taken
 * for all: they are equally long and differ in their codes only, and every reader takes any mask.
 */
function patternFor(text: string, box: number): Pattern {
  const fits = (ecc: Correction) => box / (qrSymbol(text, ecc).size + 2 * freeModules) >= leastModule
  const ecc = (['Q', 'M'] as const).find(fits) ?? 'L'
  return { ecc, mask: qrSymbol(text, ecc).maskPattern }
}

interface Frame {
  x: number
  y: number
  width: number
  height: number
  box: number
}

const looks: Record<LabelPart, TextStyle & { most: number }> = {
  key: { ...styles.name, size: 10, line: 12, weight: 700, most: 2 },
  name: { ...styles.body, size: 7.5, line: 9, most: 2 },
  place: { ...styles.small, size: 7, line: 8.5, most: 1 },
}
const spelledLook: TextStyle = { ...styles.small, size: 6.5, line: 9 }

function drawLabel(sheet: Sheet, { text, spelled, lines }: Label, frame: Frame, { ecc, mask }: Pattern): void {
  const symbol = qrSymbol(text, ecc, mask)
  const module = frame.box / (symbol.size + 2 * freeModules)
  const free = freeModules * module
  const room = { x: frame.x + frame.box, width: frame.width - frame.box - 2 * mm }
  const blocks = [
    ...lines.map(({ part, text: words }) => ({
      look: looks[part],
      lines: linesOf(sheet, words, looks[part], room.width, looks[part].most),
    })),
    { look: spelledLook, lines: linesOf(sheet, spelled, spelledLook, room.width, 1) },
  ]
  const height = blocks.reduce((sum, block) => sum + block.lines.length * block.look.line, 0)
  tagGroup(sheet, sheet.root, 'Sect', (group) => {
    const y = frame.y + (frame.height - frame.box) / 2 + free
    drawQr(sheet, group, symbol, { x: frame.x + free, y, size: symbol.size * module, alt: `Código QR ${spelled}` })
    tag(sheet, group, 'P', () => {
      let top = frame.y + (frame.height - height) / 2
      for (const block of blocks) top += drawLines(sheet, block.lines, block.look, { ...room, y: top })
    })
  })
}
