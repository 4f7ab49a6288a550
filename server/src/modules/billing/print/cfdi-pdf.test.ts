import { inflateSync } from 'node:zlib'
import { buildCfdi } from '@arriero/cfdi/build/build-cfdi.ts'
import { openCatalogs } from '@arriero/cfdi/catalogs/open-catalogs.ts'
import { sealXml } from '@arriero/cfdi/csd/seal.ts'
import type { Cfdi } from '@arriero/cfdi/model/cfdi.ts'
import { makePrintModel } from '@arriero/cfdi/print/make-print-model.ts'
import { sampleCsd, sampleDocuments } from '@arriero/cfdi/testing/sample-documents.ts'
import { demoInvoice } from '@arriero/simulators/pac/demo-drafts.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type CfdiPaper, renderCfdiPdf } from './cfdi-pdf.ts'

const catalogs = openCatalogs()
const at = '2026-11-21T18:50:00.000Z'
const documents = sampleDocuments()
const stampedAs = (cfdi: Cfdi): Cfdi => {
  const sealed = sealXml(cfdi, sampleCsd()).cfdi
  const TimbreFiscalDigital = {
    Version: '1.1',
    UUID: '5803EB8D-81CD-4557-8719-26632D2FA434',
    FechaTimbrado: '2026-11-21T12:31:05',
    RfcProvCertif: 'PPP010101AAA',
    SelloCFD: sealed.Sello,
    NoCertificadoSAT: '30001000000500009001',
    SelloSAT: 'A'.repeat(344),
  }
  return { ...sealed, Complemento: { ...sealed.Complemento, TimbreFiscalDigital } }
}
const paperOf = (cfdi: Cfdi, more: Partial<CfdiPaper> = {}): CfdiPaper => ({
  model: makePrintModel(cfdi, catalogs),
  isTest: false,
  createdAt: at,
  ...more,
})

/** What can be told of a file without a reader: its objects, and the drawing of each page. */
async function inspect(paper: CfdiPaper) {
  const file = await renderCfdiPdf(paper)
  const text = file.toString('latin1')
  const pages = [...text.matchAll(/stream\r?\n/g)].flatMap((match) => {
    const start = match.index + match[0].length
    try {
      const drawn = inflateSync(file.subarray(start, text.indexOf('endstream', start))).toString('latin1')
      return drawn.includes('BDC') ? [drawn] : []
    } catch {
      return []
    }
  })
  const count = (mark: string) => text.split(mark).length - 1
  return { text, pages, pageCount: count('/Type /Page\n'), figures: count('/S /Figure\n') }
}

/** Words across the page are the only thing drawn with transparency. */
const marksOf = (page: string) => page.split(/\/Gs\d+ gs/).length - 1

test.each(Object.entries(documents))('%s is printed, its codes drawn and every mark closed', async (_, cfdi) => {
  const { text, pages, pageCount, figures } = await inspect(paperOf(stampedAs(cfdi)))
  expect(text).toContain('/Lang (es-MX)')
  expect(figures).toBe(cfdi.Complemento?.CartaPorte ? 2 : 1)
  expect(pages).toHaveLength(pageCount)
  for (const page of pages) {
    expect(page.match(/\b(BDC|BMC)\b/g)?.length ?? 0).toBe(page.match(/\bEMC\b/g)?.length ?? 0)
  }
})

test.each([
  ['an invoice of a few lines', documents.factura],
  ['one of eight lines with discounts, each two lines long or with two taxes', buildCfdi(demoInvoice(at, '20416', 8))],
])('%s fits on one page, sums, codes and seals included', async (_, cfdi) => {
  const paper = paperOf(stampedAs(cfdi), { isTest: true, issuerDetail: 'Apodaca, Nuevo León' })
  expect(await inspect(paper)).toMatchObject({ pageCount: 1, figures: 1 })
})

test('a stamped document has no words across it; a draft has them and no code; each further state adds its own', async () => {
  const stamped = stampedAs(documents.factura)
  const marks = async (paper: CfdiPaper) => {
    const { pages, figures } = await inspect(paper)
    return { marks: marksOf(pages[0] ?? ''), figures }
  }
  const plain = await marks(paperOf(stamped))
  expect(plain).toEqual({ marks: 0, figures: 1 })
  const draft = await marks(paperOf(documents.factura))
  const asTest = await marks(paperOf(stamped, { isTest: true }))
  const both = await marks(paperOf(stamped, { isTest: true, cancelledAt: '22.11.2026 09:00' }))
  expect(draft.figures).toBe(0)
  expect(draft.marks).toBeGreaterThan(0)
  expect(asTest.marks).toBe(draft.marks)
  expect(both.marks).toBe(2 * asTest.marks)
})

test('the words are on every page of a long document', async () => {
  const [line] = documents.factura.Conceptos
  if (!line) throw new Error('no line')
  const long = stampedAs({ ...documents.factura, Conceptos: Array.from({ length: 60 }, () => line) })
  const { pages, pageCount } = await inspect(paperOf(long, { isTest: true }))
  expect(pageCount).toBeGreaterThan(2)
  expect(new Set(pages.map(marksOf)).size).toBe(1)
})

test('the XML goes inside the file', async () => {
  const xml = { name: 'A1.xml', text: '<cfdi:Comprobante/>' }
  expect((await inspect(paperOf(stampedAs(documents.factura), { xml }))).text).toContain('/F (A1.xml)')
})

test('a logo replaces the mark, whatever its format', async () => {
  const square = sharp({ create: { width: 40, height: 20, channels: 4, background: '#117dd480' } })
  const logo = await square.webp().toBuffer()
  expect((await inspect(paperOf(stampedAs(documents.factura), { logo }))).text).toContain('/Subtype /Image')
})
