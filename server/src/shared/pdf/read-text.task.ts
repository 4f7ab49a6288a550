import { getDocumentProxy } from 'unpdf'

/** A word or run of words where it stands, in points from the lower left corner of its page. */
interface Piece {
  text: string
  x: number
  y: number
  width: number
}

/** Pieces this near in height stand on one line. */
const sameLine = 2

/** Task of the pool: the lines of the first pages, as one reads them. Rejects for what is no PDF. */
export async function run({ bytes, pages }: { bytes: Uint8Array; pages: number }): Promise<string[]> {
  const pdf = await getDocumentProxy(bytes)
  const lines: string[] = []
  for (let at = 1; at <= Math.min(pages, pdf.numPages); at += 1) {
    const { items } = await (await pdf.getPage(at)).getTextContent()
    lines.push(
      ...linesOf(
        items.flatMap((item) =>
          'str' in item && item.str.trim()
            ? [{ text: item.str, x: Number(item.transform[4]), y: Number(item.transform[5]), width: item.width }]
            : [],
        ),
      ),
    )
  }
  await pdf.loadingTask.destroy()
  return lines
}

/** From the top down and from left to right; a gap between pieces is a blank. */
function linesOf(pieces: readonly Piece[]): string[] {
  const rows: Piece[][] = []
  for (const piece of pieces.toSorted((a, b) => b.y - a.y)) {
    const row = rows.at(-1)
    if (row?.[0] && Math.abs(row[0].y - piece.y) <= sameLine) row.push(piece)
    else rows.push([piece])
  }
  return rows.map((row) => {
    let end: number | undefined
    return row
      .toSorted((a, b) => a.x - b.x)
      .reduce((line, { text, x, width }) => {
        const isApart = end !== undefined && x - end > 1
        end = x + width
        return `${line}${isApart ? ' ' : ''}${text}`
      }, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
  })
}
