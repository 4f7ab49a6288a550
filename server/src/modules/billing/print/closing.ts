import type { PrintModel, PrintStamp } from '@arriero/cfdi/print/print-model.ts'
import { content, drawLines, ensureRoom, linesOf, type Sheet, tag } from '../../../shared/pdf/sheet.ts'
import { styles } from '../../../shared/pdf/theme.ts'
import { drawQr, qrSize } from './qr.ts'
import { drawSums, sumsHeight, sumsWidth } from './sums.ts'

const gap = 14
const factStyle = { ...styles.item, size: 8.2, line: 11.5 }
const factHeight = styles.label.line + factStyle.line + 3
const sealStyle = { ...styles.small, size: 5.6, line: 6.9 }
/** A UUID must stand on one line. */
const leastFactWidth = 175

/**
 * The end of the document, which stays whole: codes, certificates and sums side by side, the total in words, and the
 * seals over the whole width.
 */
export function drawClosing(sheet: Sheet, model: PrintModel): void {
  const { stamp, words } = model
  const hasSums = words !== ''
  const codes = stamp ? (stamp.waybillQr === undefined ? 1 : 2) : 0
  const free = content.width - (hasSums ? sumsWidth + 20 : 0) - codes * (qrSize + gap)
  const isBeside = free >= leastFactWidth
  const facts = stamp ? stampFacts(stamp) : []
  const codesHeight = codes === 0 ? 0 : qrSize + (codes > 1 ? styles.small.line + 3 : 0)
  const besideHeight = isBeside ? facts.length * factHeight : 0
  const band = Math.max(hasSums ? sumsHeight(model.sums.length) : 0, codesHeight, besideHeight)
  const said = linesOf(sheet, words, styles.item, content.width)
  const seals = (stamp?.seals ?? []).map(({ label, value }) => ({
    label,
    lines: linesOf(sheet, value, sealStyle, content.width),
  }))
  const wordsHeight = hasSums ? styles.label.line + said.length * styles.item.line + 8 : 0
  const belowHeight = isBeside || facts.length === 0 ? 0 : factHeight + 4
  const sealsHeight = seals.reduce((sum, { lines }) => sum + styles.label.line + lines.length * sealStyle.line + 3, 0)
  ensureRoom(sheet, band + 8 + wordsHeight + belowHeight + sealsHeight)

  const top = sheet.y
  if (stamp) drawCodes(sheet, stamp)
  if (hasSums) drawSums(sheet, model, top, band)
  if (isBeside) {
    const x = content.left + codes * (qrSize + gap)
    facts.forEach((fact, place) => drawFact(sheet, fact, { x, y: top + place * factHeight, width: free }))
  }
  sheet.y = top + band + 8
  if (hasSums) {
    drawFact(sheet, ['Total con letra', words], { x: content.left, y: sheet.y, width: content.width }, styles.item)
    sheet.y += wordsHeight
  }
  if (belowHeight > 0) {
    let x: number = content.left
    for (const [fact, share] of facts.map((one, place) => [one, factShares[place] ?? 0.2] as const)) {
      drawFact(sheet, fact, { x, y: sheet.y, width: content.width * share - 6 })
      x += content.width * share
    }
    sheet.y += belowHeight
  }
  for (const { label, lines } of seals) {
    tag(sheet, sheet.root, 'P', () => {
      sheet.y += drawLines(sheet, [label], styles.label, { x: content.left, y: sheet.y, width: content.width })
      sheet.y += drawLines(sheet, lines, sealStyle, { x: content.left, y: sheet.y, width: content.width }) + 3
    })
  }
}

type StampFact = readonly [label: string, value: string]

const factShares = [0.37, 0.18, 0.225, 0.225]

function stampFacts(stamp: PrintStamp): StampFact[] {
  return [
    ['Folio fiscal', stamp.uuid],
    [`PAC ${stamp.providerRfc}`, stamp.stampedAt],
    ['Certificado del emisor', stamp.issuerCertificate],
    ['Certificado del SAT', stamp.satCertificate],
  ]
}

function drawFact(
  sheet: Sheet,
  [label, value]: StampFact,
  { x, y, width }: { x: number; y: number; width: number },
  style = factStyle,
): void {
  tag(sheet, sheet.root, 'P', () => {
    const under = y + drawLines(sheet, linesOf(sheet, label, styles.label, width, 1), styles.label, { x, y, width })
    drawLines(sheet, linesOf(sheet, value, style, width), style, { x, y: under, width })
  })
}

/** One code, or two with their names under them. */
function drawCodes(sheet: Sheet, { qr, waybillQr }: PrintStamp): void {
  const top = sheet.y
  drawQr(sheet, qr, content.left, top, 'Código QR para verificar el comprobante en el SAT')
  if (waybillQr === undefined) return
  const second = content.left + qrSize + gap
  drawQr(sheet, waybillQr, second, top, 'Código QR para verificar la carta porte en el SAT')
  tag(sheet, sheet.root, 'P', () => {
    const under = { y: top + qrSize + 3, width: qrSize, align: 'center' } as const
    drawLines(sheet, ['Comprobante'], styles.small, { ...under, x: content.left })
    drawLines(sheet, ['Carta porte'], styles.small, { ...under, x: second })
  })
}
