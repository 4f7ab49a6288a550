import type { Pill, TableBlock, TableCell, TableColumn } from './document.ts'
import { drawPill, pillHeight } from './blocks.ts'
import { content, decorate, drawLines, ensureRoom, hairline, linesOf, tag, tagGroup } from './sheet.ts'
import type { Sheet, Structure } from './sheet.ts'
import { colors, styles, tones } from './theme.ts'

const gap = 12
const pad = 5

interface Place extends TableColumn {
  x: number
  room: number
}

export function drawTable(sheet: Sheet, table: TableBlock): void {
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
      const height = rowHeight(sheet, places, cells, isTotal)
      if (ensureRoom(sheet, height)) {
        decorate(
          sheet,
          () => places.forEach((place, index) => drawHeaderCell(sheet, place, headerLines[index] ?? [])),
          'Pagination',
        )
        closeHeader(sheet, headerHeight)
      }
      tagGroup(sheet, group, 'TR', (row) => {
        places.forEach((place, index) => drawCell(sheet, row, place, cells[index] ?? '', isTotal))
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

function cellLines(sheet: Sheet, { room }: Place, cell: Exclude<TableCell, { pill: Pill }>, isTotal: boolean) {
  const { text, detail, tone, strong } = typeof cell === 'string' ? { text: cell } : cell
  const voice = isTotal || strong ? styles.name : styles.body
  return {
    style: tone ? { ...voice, color: tones[tone].word } : voice,
    lines: linesOf(sheet, text, voice, room, maxLines),
    detail: linesOf(sheet, detail, styles.small, room, 4),
  }
}

function rowHeight(sheet: Sheet, places: readonly Place[], cells: readonly TableCell[], isTotal: boolean): number {
  const heights = places.map((place, index) => {
    const cell = cells[index] ?? ''
    if (typeof cell === 'object' && 'pill' in cell) return pillHeight
    const { lines, detail } = cellLines(sheet, place, cell, isTotal)
    return lines.length * styles.body.line + detail.length * styles.small.line
  })
  return Math.max(styles.body.line, ...heights) + 2 * pad
}

function drawCell(sheet: Sheet, row: Structure, place: Place, cell: TableCell, isTotal: boolean): void {
  if (typeof cell === 'object' && 'pill' in cell) {
    tagGroup(sheet, row, 'TD', (group) => drawPill(sheet, group, cell.pill, place.x, sheet.y + pad - 1, place.room))
    return
  }
  const { lines, detail, style } = cellLines(sheet, place, cell, isTotal)
  const box = { x: place.x, width: place.room, align: place.align }
  tag(sheet, row, 'TD', () => {
    const height = drawLines(sheet, lines, style, { ...box, y: sheet.y + pad })
    drawLines(sheet, detail, styles.small, { ...box, y: sheet.y + pad + height })
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
