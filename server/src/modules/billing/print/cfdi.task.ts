import { buffer } from 'node:stream/consumers'
import type { Fact, PrintLine, PrintModel, PrintSection, PrintTable } from '@arriero/cfdi/print/print-model.ts'
import { drawFacts, drawHeading, drawNote } from '../../../shared/pdf/blocks.ts'
import type { PdfDocument, TableBlock, TableCell } from '../../../shared/pdf/document.ts'
import { drawFrames } from '../../../shared/pdf/frame.ts'
import { withDrawableImages } from '../../../shared/pdf/images.ts'
import { openSheet, type Sheet } from '../../../shared/pdf/sheet.ts'
import { drawTable } from '../../../shared/pdf/table.ts'
import type { CfdiPaper } from './cfdi-pdf.ts'
import { drawClosing } from './closing.ts'
import { drawParties } from './parties.ts'
import { drawWatermark } from './watermark.ts'

/** Task of the pool: the printed representation of a CFDI as the bytes of a PDF file. */
export async function run(paper: CfdiPaper): Promise<Uint8Array> {
  const { model, createdAt, xml } = paper
  const frame = await withDrawableImages(frameOf(paper))
  const sheet = openSheet({ title: frame.title, author: model.issuer.name, subject: model.kind, createdAt })
  // The library is a stream that holds its pages until read: reading must begin before it ends.
  const bytes = buffer(sheet.doc)
  if (xml) {
    const date = new Date(createdAt)
    const about = { name: xml.name, type: 'text/xml', description: 'CFDI', creationDate: date, modifiedDate: date }
    sheet.doc.file(Buffer.from(xml.text, 'utf8'), about)
  }
  drawBody(sheet, model)
  sheet.root.end()
  drawFrames(sheet, frame)
  drawWatermark(sheet, watermarkOf(paper))
  sheet.doc.end()
  return bytes
}

function frameOf({ model, logo, issuerDetail, createdAt }: CfdiPaper): PdfDocument {
  const { issuer, kind, reference, stamp, footnote } = model
  const detail = [`${issuer.rfc} · ${issuer.regime}`, issuerDetail].filter((part) => part !== undefined)
  return {
    title: `${kind} ${reference}`.trim(),
    company: { name: issuer.name, detail: detail.join('\n'), logo },
    kind,
    reference,
    footer: stamp ? `${footnote} · ${stamp.uuid}` : footnote,
    createdAt,
    blocks: [],
  }
}

function watermarkOf({
  model,
  isTest,
  cancelledAt,
}: CfdiPaper): { text: string; detail: string; tone: 'red' | 'grey' }[] {
  if (!model.stamp) return [{ text: 'BORRADOR', detail: 'SIN VALIDEZ FISCAL', tone: 'grey' }]
  const cancelled = { text: 'CANCELADO', detail: cancelledAt ?? '', tone: 'red' } as const
  const test = { text: 'PRUEBA', detail: 'SIN VALIDEZ FISCAL', tone: 'grey' } as const
  return [...(cancelledAt === undefined ? [] : [cancelled]), ...(isTest ? [test] : [])]
}

function drawBody(sheet: Sheet, model: PrintModel): void {
  drawParties(sheet, model)
  drawFacts(sheet, { kind: 'facts', columns: 4, items: model.facts.filter(({ label }) => !partyLabels.has(label)) })
  if (model.relations.length > 0) {
    drawHeading(sheet, { kind: 'heading', text: 'Comprobantes relacionados' })
    drawFacts(sheet, { kind: 'facts', columns: 2, items: model.relations })
  }
  drawTable(sheet, linesTable(model.lines))
  for (const section of [...model.payments, ...model.waybill]) drawSection(sheet, section)
  for (const text of model.legends) drawNote(sheet, { kind: 'note', tone: 'grey', text })
  drawClosing(sheet, model)
}

/** Told beside the receiver. */
const partyLabels = new Set(['Método de pago', 'Forma de pago', 'Condiciones de pago'])

function linesTable(lines: readonly PrintLine[]): TableBlock {
  const hasDiscount = lines.some(({ discount }) => discount !== '')
  return {
    kind: 'table',
    isDense: true,
    columns: [
      { header: 'Clave', width: 1.75 },
      { header: 'Concepto', width: 7.4 },
      { header: 'Unidad', width: 0.95 },
      { header: 'Cant.', width: 0.8, align: 'right' },
      { header: 'Precio', width: 1.6, align: 'right' },
      ...(hasDiscount ? [{ header: 'Descuento', width: 1.6, align: 'right' } as const] : []),
      { header: 'Importe', width: 1.6, align: 'right' },
    ],
    rows: lines.map((line) => [
      { text: line.productKey, detail: line.sku },
      {
        text: [line.description, ...line.more].join('\n'),
        detail: [line.unit, line.taxObject, ...line.taxes].filter(Boolean).join(' · '),
        wide: true,
      },
      line.unitKey,
      line.quantity,
      line.unitPrice,
      ...(hasDiscount ? [line.discount] : []),
      line.amount,
    ]),
  }
}

function drawSection(sheet: Sheet, { title, detail, facts, table }: PrintSection): void {
  drawHeading(sheet, { kind: 'heading', text: title, detail })
  if (facts.length > 0) drawFacts(sheet, { kind: 'facts', columns: 4, items: shortFirst(facts) })
  if (table) drawTable(sheet, tableBlock(table))
}

/** Long values (proofs of a bank) would tear the grid apart: they come last. */
function shortFirst(facts: readonly Fact[]): Fact[] {
  const isLong = ({ value }: Fact) => value.length > 60
  return [...facts.filter((fact) => !isLong(fact)), ...facts.filter(isLong)]
}

function tableBlock({ columns, rows }: PrintTable): TableBlock {
  return {
    kind: 'table',
    columns: columns.map(({ header, width, isNumber }) => ({ header, width, align: isNumber ? 'right' : 'left' })),
    rows: rows.map((row) => row.map(({ text, detail = '' }) => cellOf(text, detail))),
  }
}

/** The grey second line of a cell holds four lines; what is longer must be whole all the same. */
function cellOf(text: string, detail: string): TableCell {
  if (detail === '') return text
  return detail.length > longestDetail ? `${text}\n${detail}` : { text, detail }
}

const longestDetail = 170
