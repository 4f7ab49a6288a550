import type { PrintModel, PrintStamp } from '@arriero/cfdi/print/print-model.ts'
import { content, drawLines, ensureRoom, linesOf, type Sheet, tag } from '../../../shared/pdf/sheet.ts'
import { styles } from '../../../shared/pdf/theme.ts'
import { drawQr, qrSymbol } from '../../../shared/pdf/qr.ts'
import { drawSums, sumsHeight, sumsWidth } from './sums.ts'

/** 3 cm: the authority wants 2.75 at least (§20). */
const qrSize = 85

const gap = 14
const factStyle = { ...styles.item, size: 7.5, line: 11 }
const factHeight = styles.label.line + factStyle.line + 3
const sealLabel = { ...styles.label, size: 6.5, line: 8.5 }
const sealStyle = { ...styles.small, size: 5.6, line: 6.9 }
/** Shares of the width; a UUID must stand on one line. */
const besideSums = [0.61, 0.39]
const alone = [0.37, 0.18, 0.225, 0.225]

/**
 * The end of the document, which stays whole: certificates and the total in words beside the sums, then the seals beside
 * their codes.
 */
export function drawClosing(sheet: Sheet, model: PrintModel): void {
  const { stamp, words } = model
  const hasSums = words !== ''
  const width = hasSums ? content.width - sumsWidth - 20 : content.width
  const shares = hasSums ? besideSums : alone
  const facts = stamp ? stampFacts(stamp) : []
  const factsHeight = Math.ceil(facts.length / shares.length) * factHeight
  const said = linesOf(sheet, words, styles.item, width)
  const saidHeight = hasSums ? styles.label.line + said.length * styles.item.line : 0
  const band = Math.max(hasSums ? sumsHeight(model.sums.length) : 0, factsHeight + saidHeight)

  const left = content.left + codesOf(stamp) * (qrSize + gap)
  const sealsWidth = content.left + content.width - left
  const seals = (stamp?.seals ?? []).map(({ label, value }) => ({
    label,
    lines: linesOf(sheet, value, sealStyle, sealsWidth),
  }))
  const sealsHeight = seals.reduce((sum, { lines }) => sum + sealLabel.line + lines.length * sealStyle.line + 3, 0)
  const codesHeight = codesOf(stamp) === 0 ? 0 : qrSize + (codesOf(stamp) > 1 ? styles.small.line + 3 : 0)
  ensureRoom(sheet, band + 10 + Math.max(sealsHeight, codesHeight))

  const top = sheet.y
  if (hasSums) drawSums(sheet, model, top, band)
  let x: number = content.left
  facts.forEach((fact, place) => {
    const column = place % shares.length
    if (column === 0) x = content.left
    const room = width * (shares[column] ?? 0)
    drawFact(sheet, fact, { x, y: top + Math.floor(place / shares.length) * factHeight, width: room - 4 })
    x += room
  })
  if (hasSums)
    drawFact(sheet, ['Total con letra', words], { x: content.left, y: top + factsHeight, width }, styles.item)

  sheet.y = top + band + 10
  if (stamp) drawCodes(sheet, stamp)
  const bottom = sheet.y + Math.max(sealsHeight, codesHeight)
  for (const { label, lines } of seals) {
    tag(sheet, sheet.root, 'P', () => {
      sheet.y += drawLines(sheet, [label], sealLabel, { x: left, y: sheet.y, width: sealsWidth })
      sheet.y += drawLines(sheet, lines, sealStyle, { x: left, y: sheet.y, width: sealsWidth }) + 3
    })
  }
  sheet.y = bottom
}

type StampFact = readonly [label: string, value: string]

const codesOf = (stamp: PrintStamp | undefined) => (stamp ? (stamp.waybillQr === undefined ? 1 : 2) : 0)

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
  drawQr(sheet, sheet.root, qrSymbol(qr), {
    x: content.left,
    y: top,
    size: qrSize,
    alt: 'Código QR para verificar el comprobante en el SAT',
  })
  if (waybillQr === undefined) return
  const second = content.left + qrSize + gap
  drawQr(sheet, sheet.root, qrSymbol(waybillQr), {
    x: second,
    y: top,
    size: qrSize,
    alt: 'Código QR para verificar la carta porte en el SAT',
  })
  tag(sheet, sheet.root, 'P', () => {
    const under = { y: top + qrSize + 3, width: qrSize, align: 'center' } as const
    drawLines(sheet, ['Comprobante'], styles.small, { ...under, x: content.left })
    drawLines(sheet, ['Carta porte'], styles.small, { ...under, x: second })
  })
}
