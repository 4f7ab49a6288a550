import { encode } from 'uqr'
import { type Sheet, tag } from '../../../shared/pdf/sheet.ts'
import { colors } from '../../../shared/pdf/theme.ts'

/** 3 cm: the authority wants 2.75 at least (§20). */
export const qrSize = 85

/** A QR code with error correction M, its dark modules joined along each row. */
export function drawQr(sheet: Sheet, text: string, x: number, y: number, alt: string): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const module = qrSize / size
  tag(
    sheet,
    sheet.root,
    'Figure',
    () => {
      const { doc } = sheet
      data.forEach((row, line) => {
        for (let from = row.indexOf(true); from !== -1;) {
          const light = row.indexOf(false, from)
          const until = light === -1 ? size : light
          // A hair wider than the module, so that readers see no seams.
          doc.rect(x + from * module, y + line * module, (until - from) * module, module + 0.05)
          from = row.indexOf(true, until)
        }
      })
      doc.fill(colors.text)
    },
    alt,
  )
}
