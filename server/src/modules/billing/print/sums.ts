import type { PrintModel, PrintSum } from '@arriero/cfdi/print/print-model.ts'
import { type Box, content, decorate, drawLines, type Sheet, tag, tagGroup } from '../../../shared/pdf/sheet.ts'
import { colors, styles } from '../../../shared/pdf/theme.ts'

const sumLine = 15
const totalStyle = { ...styles.title, size: 15, line: 20 }

export const sumsWidth = 204

/** Height of so many sums with the total under them. */
export function sumsHeight(count: number): number {
  return count * sumLine + 10 + totalStyle.line
}

/** Sums and total at the right edge of the page, the total on the last line of the band. */
export function drawSums(sheet: Sheet, { sums, total, currency }: PrintModel, top: number, band: number): void {
  const right = { x: content.left + content.width - sumsWidth, width: sumsWidth }
  const start = top + band - sumsHeight(sums.length)
  tagGroup(sheet, sheet.root, 'L', (list) => {
    sums.forEach((sum, place) => {
      tag(sheet, list, 'LI', () => drawSum(sheet, sum, { ...right, y: start + place * sumLine }))
    })
    const line = start + sums.length * sumLine + 4
    decorate(sheet, (doc) => {
      doc
        .moveTo(right.x, line)
        .lineTo(right.x + right.width, line)
        .lineWidth(0.75)
        .stroke(colors.lineStrong)
    })
    tag(sheet, list, 'LI', () => {
      const box = { ...right, y: line + 6 }
      // A payment receipt has no currency of its own: its totals are in pesos.
      const name = `Total ${currency === 'XXX' ? 'MXN' : currency}`
      drawLines(sheet, [name], { ...styles.name, line: totalStyle.line }, box)
      drawLines(sheet, [`$ ${total}`], totalStyle, { ...box, align: 'right' })
    })
  })
}

function drawSum(sheet: Sheet, { label, detail, amount, isSubtracted }: PrintSum, box: Box): void {
  const style = { ...styles.second, line: sumLine }
  drawLines(sheet, [label], style, box)
  if (detail !== '') {
    const after = sheet.measure(label, style.weight, style.size) + 7
    drawLines(sheet, [detail], { ...styles.small, line: sumLine + 0.6 }, { ...box, x: box.x + after })
  }
  const figure = `${isSubtracted ? '− ' : ''}$ ${amount}`
  drawLines(sheet, [figure], { ...styles.item, line: sumLine }, { ...box, align: 'right' })
}
