import type { Pill, TableBlock, TableCell, TableColumn, TextCell } from './document.ts'
import { drawPill, pillHeight } from './blocks.ts'
import { content, decorate, drawLines, ensureRoom, hairline, linesOf, tag, tagGroup } from './sheet.ts'
import type { Sheet, Structure } from './sheet.ts'
import { colors, styles, tones } from './theme.ts'
import type { TextStyle } from './theme.ts'

const gap = 12
/** Above and below what a row says. */
const padOf = ({ isDense }: TableBlock) => (isDense ? 3.5 : 5)

interface Place extends TableColumn {
  x: number
  room: number
}

export function drawTable(sheet: Sheet, table: TableBlock): void {
  const pad = padOf(table)
  const places = placesOf(table.columns)
  const header = table.columns.map((column) => column.header)
  const headerLines = places.map((place, index) => linesOf(sheet, header[index], styles.label, place.room, 2))
  const headerHeight = Math.max(...headerLines.map((lines) => lines.length)) * styles.label.line + pad

  tagGroup(sheet, sheet.root, 'Table', (group) => {
    ensureRoom(sheet, headerHeight + 40)
    tagGroup(sheet, group, 'TR', (row) => {
      places.forEach((place, index) => {
        tag(sheet, row, 'TH', () => drawHeaderCell(sheet, place, headerLines[index] ?? []))
      })
    })
    closeHeader(sheet, headerHeight)

    const drawRow = (cells: readonly TableCell[], isTotal: boolean) => {
      const { laid, bottom } = layRow(sheet, places, cells, isTotal)
      const height = bottom + 2 * pad
      if (ensureRoom(sheet, height)) {
        decorate(
          sheet,
          () => places.forEach((place, index) => drawHeaderCell(sheet, place, headerLines[index] ?? [])),
          'Pagination',
        )
        closeHeader(sheet, headerHeight)
      }
      tagGroup(sheet, group, 'TR', (row) => {
        for (const cell of laid) drawCell(sheet, row, cell, sheet.y + pad)
      })
      sheet.y += height
      hairline(sheet, sheet.y)
    }
    for (const cells of table.rows) drawRow(cells, false)
    if (table.rows.length === 0) drawEmpty(sheet, group, table.empty ?? 'Sin datos')
    if (table.totals && table.totals.length > 0) {
      hairline(sheet, sheet.y, colors.lineStrong)
      for (const cells of table.totals) drawRow(cells, true)
    }
  })
  sheet.y += 16
}

function placesOf(columns: readonly TableColumn[]): Place[] {
  const shares = columns.reduce((sum, column) => sum + column.width, 0)
  const free = content.width - gap * (columns.length - 1)
  let x: number = content.left
  return columns.map((column) => {
    const room = (free * column.width) / shares
    const place = { ...column, x, room }
    x += room + gap
    return place
  })
}

function drawHeaderCell(sheet: Sheet, { x, room, align }: Place, lines: readonly string[]): void {
  drawLines(sheet, lines, styles.label, { x, y: sheet.y, width: room, align })
}

function closeHeader(sheet: Sheet, height: number): void {
  sheet.y += height
  hairline(sheet, sheet.y, colors.lineStrong)
}

/** A row longer than a page cannot keep together: it is cut at one page, with '…'. */
const maxLines = Math.floor((content.height - 80) / styles.body.line)

interface LaidText {
  place: Place
  style: TextStyle
  lines: readonly string[]
  detail: readonly string[]
  /** From the row's first line. */
  detailTop: number
}
type LaidCell = LaidText | { place: Place; pill: Pill }

function layCell(sheet: Sheet, place: Place, cell: TableCell, isTotal: boolean): LaidCell {
  if (typeof cell === 'object' && 'pill' in cell) return { place, pill: cell.pill }
  const { x, room } = place
  const { text, detail, wide, tone, strong }: TextCell = typeof cell === 'string' ? { text: cell } : cell
  const voice = isTotal || strong ? styles.name : styles.body
  const lines = linesOf(sheet, text, voice, room, maxLines)
  return {
    place,
    style: tone ? { ...voice, color: tones[tone].word } : voice,
    lines,
    detail: linesOf(sheet, detail, styles.small, wide ? content.left + content.width - x : room, 4),
    detailTop: lines.length * styles.body.line,
  }
}

const bottomOf = (cell: LaidCell) =>
  'pill' in cell ? pillHeight : cell.detailTop + cell.detail.length * styles.small.line

function layRow(sheet: Sheet, places: readonly Place[], cells: readonly TableCell[], isTotal: boolean) {
  const laid = places.map((place, index) => layCell(sheet, place, cells[index] ?? '', isTotal))
  laid.forEach((cell, index) => {
    const given = cells[index]
    if ('pill' in cell || typeof given !== 'object' || !('wide' in given)) return
    cell.detailTop = Math.max(cell.detailTop, ...laid.slice(index + 1).map(bottomOf))
  })
  return { laid, bottom: Math.max(styles.body.line, ...laid.map(bottomOf)) }
}

function drawCell(sheet: Sheet, row: Structure, cell: LaidCell, top: number): void {
  const { place } = cell
  if ('pill' in cell) {
    tagGroup(sheet, row, 'TD', (group) => drawPill(sheet, group, cell.pill, place.x, top - 1, place.room))
    return
  }
  const box = { x: place.x, width: place.room, align: place.align }
  tag(sheet, row, 'TD', () => {
    drawLines(sheet, cell.lines, cell.style, { ...box, y: top })
    drawLines(sheet, cell.detail, styles.small, { ...box, y: top + cell.detailTop })
  })
}

function drawEmpty(sheet: Sheet, group: Structure, sentence: string): void {
  const lines = linesOf(sheet, sentence, styles.second, content.width)
  tagGroup(sheet, group, 'TR', (row) => {
    tag(sheet, row, 'TD', () => {
      drawLines(sheet, lines, styles.second, { x: content.left, y: sheet.y + 8, width: content.width, align: 'center' })
    })
  })
  sheet.y += lines.length * styles.second.line + 16
  hairline(sheet, sheet.y)
}
