import { inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { PdfBlock, PdfDocument } from './document.ts'
import { renderPdf } from './render-pdf.ts'

const documentWith = (...blocks: PdfBlock[]): PdfDocument => ({
  title: 'Viaje V-24815',
  kind: 'Reporte de viaje',
  reference: 'V-24815',
  company: { name: 'Fletes Águila' },
  footer: 'Generado el 21.11.2026 12:50',
  createdAt: '2026-11-21T18:50:00.000Z',
  blocks,
})

/** What can be told of a file without a reader: its objects, and the drawing of each page. */
async function inspect(document: PdfDocument) {
  const file = await renderPdf(document)
  const text = file.toString('latin1')
  const pages = [...text.matchAll(/stream\r?\n/g)]
    .map((match) => {
      const start = match.index + match[0].length
      try {
        return inflateSync(file.subarray(start, text.indexOf('endstream', start))).toString('latin1')
      } catch {
        return ''
      }
    })
    .filter((content) => content.includes('BDC') || content.includes(' cm'))
  const count = (mark: string) => text.split(mark).length - 1
  return { file, text, pages, pageCount: count('/Type /Page\n'), tags: (name: string) => count(`/S /${name}\n`) }
}

const columns = [
  { header: 'Concepto', width: 3 },
  { header: 'Importe', width: 1, align: 'right' },
] as const
const rows = (many: number) => Array.from({ length: many }, (_, row) => [`Flete ${row}`, '$ 1,200.00'])
const pixel = (format: 'png' | 'webp' | 'jpeg') =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#117dd4' } })
    .toFormat(format)
    .toBuffer()

test('the file says its title, language and author, and that it is tagged', async () => {
  const { text } = await inspect(documentWith({ kind: 'title', text: 'Altamira – Querétaro' }))
  expect(text.startsWith('%PDF-1.7')).toBe(true)
  expect(text).toContain('(Viaje V-24815)')
  expect(text).toContain('(Reporte de viaje)')
  expect(text).toContain('/Lang (es-MX)')
  expect(text).toContain('/Marked true')
  expect(text).toContain('/DisplayDocTitle true')
  expect(text).toContain('/MediaBox [0 0 612 792]')
})

test('a table over several pages has one row of headings in the structure and every row once', async () => {
  const { tags, pageCount } = await inspect(
    documentWith({ kind: 'table', columns, rows: rows(120), totals: [['Total', '$ 144,000.00']] }),
  )
  expect(pageCount).toBe(5)
  expect(tags('Table')).toBe(1)
  expect(tags('TH')).toBe(2)
  expect(tags('TR')).toBe(122)
  expect(tags('TD')).toBe(242)
})

test('every page closes the marks it opens, also when a paragraph runs over the page', async () => {
  const { pages, pageCount } = await inspect(
    documentWith(
      { kind: 'title', text: 'Título', detail: 'Detalle', pills: [{ text: 'En viaje', tone: 'green' }] },
      { kind: 'heading', text: 'Texto', detail: '3' },
      { kind: 'text', text: 'Espera de andén en patio. '.repeat(600) },
      { kind: 'table', columns, rows: rows(60) },
      {
        kind: 'timeline',
        items: Array.from({ length: 40 }, () => ({ time: '14:18', title: 'Detenido', tone: 'red' as const })),
      },
    ),
  )
  expect(pageCount).toBeGreaterThan(4)
  expect(pages.filter((page) => page.includes('EMC'))).toHaveLength(pageCount)
  for (const page of pages) {
    expect(page.match(/\b(BDC|BMC)\b/g)?.length ?? 0).toBe(page.match(/\bEMC\b/g)?.length ?? 0)
  }
})

test('a row higher than a page and a word wider than its column end the document all the same', async () => {
  const { pageCount } = await inspect(
    documentWith(
      {
        kind: 'table',
        columns,
        rows: [
          ['largo '.repeat(3_000), 'x'],
          ['A1'.repeat(500), '$ 1.00'],
        ],
      },
      { kind: 'note', tone: 'red', title: 'Aviso', text: 'palabra '.repeat(3_000) },
      {
        kind: 'facts',
        columns: 4,
        items: [
          { label: 'Sello', value: 'QWERTY'.repeat(60) },
          { label: 'Vacío', value: '' },
        ],
      },
    ),
  )
  expect(pageCount).toBeLessThan(6)
})

test('pictures in PNG, JPEG and WebP are drawn with their description; a spoilt one gives way to a note', async () => {
  const picture = (data: Uint8Array): PdfBlock => ({ kind: 'image', data, alt: 'Mapa', caption: 'Recorrido' })
  const { tags, text } = await inspect(
    documentWith(
      picture(await pixel('png')),
      picture(await pixel('jpeg')),
      picture(await pixel('webp')),
      picture(Buffer.from('nada')),
    ),
  )
  expect(tags('Figure')).toBe(3)
  expect(tags('Note')).toBe(1)
  expect(text).toContain('/Alt (Mapa)')
})

test('a company logo replaces the mark and attached files go inside', async () => {
  const document = documentWith({ kind: 'table', columns, rows: [], empty: 'Sin conceptos' })
  const { text } = await inspect({
    ...document,
    company: { name: 'Fletes Águila', logo: await pixel('webp') },
    attachments: [{ name: 'factura.xml', data: Buffer.from('<cfdi/>'), type: 'text/xml', description: 'CFDI' }],
  })
  expect(text).toContain('/Subtype /Image')
  expect(text).toContain('/F (factura.xml)')
})

test('the same document gives the same pages twice', async () => {
  const document = documentWith({ kind: 'title', text: 'Igual' }, { kind: 'table', columns, rows: rows(3) })
  const [first, second] = [await inspect(document), await inspect(document)]
  expect(second.pages).toEqual(first.pages)
})
