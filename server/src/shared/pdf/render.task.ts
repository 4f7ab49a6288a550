import { buffer } from 'node:stream/consumers'
import {
  drawFacts,
  drawHeading,
  drawImage,
  drawNote,
  drawSignatures,
  drawText,
  drawTimeline,
  drawTitle,
} from './blocks.ts'
import type { PdfBlock, PdfDocument } from './document.ts'
import { drawFrames } from './frame.ts'
import { withDrawableImages } from './images.ts'
import { content, openSheet } from './sheet.ts'
import type { Sheet } from './sheet.ts'
import { drawTable } from './table.ts'

/** Task of the pool: the document as the bytes of a PDF file, tagged for readers that do not see it. */
export async function run(asked: PdfDocument): Promise<Uint8Array> {
  const document = await withDrawableImages(asked)
  const { title, company, createdAt, kind } = document
  const sheet = openSheet({ title, author: company.name, subject: kind, createdAt })
  // The library is a stream that holds its pages until read: reading must begin before it ends.
  const bytes = buffer(sheet.doc)
  for (const { name, data, type, description } of document.attachments ?? []) {
    const date = new Date(createdAt)
    sheet.doc.file(Buffer.from(data), { name, type, description, creationDate: date, modifiedDate: date })
  }
  for (const block of document.blocks) drawBlock(sheet, block)
  sheet.root.end()
  drawFrames(sheet, document)
  sheet.doc.end()
  return bytes
}

function drawBlock(sheet: Sheet, block: PdfBlock): void {
  switch (block.kind) {
    case 'title':
      return drawTitle(sheet, block)
    case 'heading':
      return drawHeading(sheet, block)
    case 'text':
      return drawText(sheet, block)
    case 'facts':
      return drawFacts(sheet, block)
    case 'table':
      return drawTable(sheet, block)
    case 'timeline':
      return drawTimeline(sheet, block)
    case 'image':
      return drawImage(sheet, block)
    case 'note':
      return drawNote(sheet, block)
    case 'signatures':
      return drawSignatures(sheet, block)
    case 'page-break':
      sheet.doc.addPage()
      sheet.y = content.top
  }
}
