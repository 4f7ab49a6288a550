import type { PrintModel } from '@arriero/cfdi/print/print-model.ts'
import { content, drawLines, ensureRoom, hairline, linesOf, type Sheet, tag } from '../../../shared/pdf/sheet.ts'
import { colors, styles } from '../../../shared/pdf/theme.ts'

/** Receiver at the left, date and payment at the right, over a strong line. */
export function drawParties(sheet: Sheet, model: PrintModel): void {
  const gap = 24
  const left = { x: content.left, width: (content.width - gap) * 0.62 }
  const right = { x: content.left + left.width + gap, width: content.width - left.width - gap }
  const { receiver } = model
  const [postalCode, ...more] = receiver.facts
  const receiverLines = [
    [receiver.rfc, postalCode && `C.P. ${postalCode.value}`, receiver.regime].filter(Boolean).join(' · '),
    ...more.map(({ label, value }) => `${label} ${value}`),
  ]
  const fact = (label: string) => model.facts.find((one) => one.label === label)?.value ?? ''
  const paymentLines = [fact('Método de pago'), fact('Forma de pago'), fact('Condiciones de pago')]
  const columns = [
    { ...left, label: 'Receptor', name: receiver.name, lines: receiverLines },
    { ...right, label: 'Fecha de emisión', name: model.issuedAt, lines: paymentLines },
  ].map(({ x, width, label, name, lines }) => ({
    box: { x, width },
    label: linesOf(sheet, label, styles.label, width, 1),
    name: linesOf(sheet, name, partyName, width, 3),
    lines: lines.flatMap((line) => linesOf(sheet, line, styles.second, width)),
  }))
  const heights = columns.map(
    ({ name, lines }) => styles.label.line + name.length * partyName.line + lines.length * styles.second.line,
  )
  const height = Math.max(...heights)
  ensureRoom(sheet, height)
  for (const { box, label, name, lines } of columns) {
    tag(sheet, sheet.root, 'P', () => {
      let { y } = sheet
      y += drawLines(sheet, label, styles.label, { ...box, y }) + 1
      y += drawLines(sheet, name, partyName, { ...box, y })
      drawLines(sheet, lines, styles.second, { ...box, y })
    })
  }
  sheet.y += height + 10
  hairline(sheet, sheet.y, colors.lineStrong)
  sheet.y += 10
}

const partyName = { ...styles.heading, size: 10.5, line: 14 }
