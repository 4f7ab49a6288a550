import { encode, type QrCodeGenerateOptions, type QrCodeGenerateResult } from 'uqr'
import { type Sheet, type Structure, tag } from './sheet.ts'
import { colors } from './theme.ts'

/** How much of a symbol may be lost: 7, 15, 25 or 30 %. */
export type Correction = NonNullable<QrCodeGenerateOptions['ecc']>
export type QrSymbol = QrCodeGenerateResult

/** The modules of a text, without a border. Without a mask the best of eight is looked for, which takes most of the time. */
export const qrSymbol = (text: string, ecc: Correction = 'M', maskPattern = -1): QrSymbol =>
  encode(text, { ecc, border: 0, maskPattern })

export interface QrPlace {
  x: number
  y: number
  /** Side of the symbol in points, without its free border. */
  size: number
  /** What it is, for who cannot see it. */
  alt: string
}

/** Draws a symbol, its dark modules joined along each row. */
export function drawQr(sheet: Sheet, parent: Structure, symbol: QrSymbol, { x, y, size, alt }: QrPlace): void {
  const draw = () => {
    const { doc } = sheet
    doc
      .save()
      .translate(x, y)
      .scale(size / symbol.size)
    doc.fillColor(colors.text)
    // Said to the page at once and in whole modules: hundreds of calls a symbol are what a sheet of labels waits for.
    doc.addContent(`${rectangles(symbol).join(' ')} f`)
    doc.restore()
  }
  tag(sheet, parent, 'Figure', draw, alt)
}

/** Each run of dark modules in the words of the page. */
function rectangles({ data, size }: QrSymbol): string[] {
  return data.flatMap((row, line) => {
    const runs: string[] = []
    for (let from = row.indexOf(true); from !== -1;) {
      const light = row.indexOf(false, from)
      const until = light === -1 ? size : light
      // A hair higher than the module, so that readers see no seams.
      runs.push(`${from} ${line} ${until - from} 1.02 re`)
      from = row.indexOf(true, until)
    }
    return runs
  })
}
