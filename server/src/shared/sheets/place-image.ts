import { Buffer } from 'node:buffer'
import type { Cell, Workbook, Worksheet } from '@protobi/exceljs'
import type { TemplateImage } from './template.types.ts'

// What a spreadsheet program shows when the file says nothing: characters and points, and what they are in pixels.
const usual = { characters: 8.43, points: 15 }
const pixelsOf = { character: 7, padding: 5, point: 4 / 3 }

/** Lays an image over a cell, or over the cells merged with it: as large as fits, whole, in its own proportion. */
export function placeImage(workbook: Workbook, sheet: Worksheet, cell: Cell, image: TemplateImage): void {
  const [top, left] = [Number(cell.row), Number(cell.col)]
  let [width, height] = [0, 0]
  for (let column = left; isPart(sheet, top, column, cell); column += 1) {
    const characters = sheet.getColumn(column).width ?? usual.characters
    width += characters * pixelsOf.character + pixelsOf.padding
  }
  for (let row = top; isPart(sheet, row, left, cell); row += 1)
    height += (sheet.getRow(row).height || usual.points) * pixelsOf.point
  const scale = Math.min(width / image.width, height / image.height)
  const id = workbook.addImage({ base64: Buffer.from(image.png).toString('base64'), extension: 'png' })
  sheet.addImage(id, {
    tl: { col: left - 1, row: top - 1 },
    ext: { width: Math.round(image.width * scale), height: Math.round(image.height * scale) },
    editAs: 'oneCell',
  })
}

const isPart = (sheet: Worksheet, row: number, column: number, first: Cell) => {
  const cell = sheet.getCell(row, column)
  return cell.address === first.address || (cell.isMerged && cell.master.address === first.address)
}
