import { expect, test } from 'vitest'
import { INVOICE_UUID, NOW } from '../testing/sample-documents.ts'
import { sampleCreditNote, sampleInvoice } from '../testing/sample-drafts.ts'
import { buildCfdi } from './build-cfdi.ts'
import { creditLines } from './credit.ts'

function noteFor(invoice: ReturnType<typeof buildCfdi>, amount: string) {
  return buildCfdi({ ...sampleCreditNote(NOW, INVOICE_UUID), lines: creditLines(invoice, amount, 'Bonificación') })
}

test('a credit of 1 680 off a freight of 28 000 takes 1 500, its IVA and its retention', () => {
  const note = noteFor(buildCfdi(sampleInvoice(NOW)), '1680.00')
  expect([note.SubTotal, note.Impuestos?.TotalImpuestosTrasladados, note.Impuestos?.TotalImpuestosRetenidos]).toEqual([
    '1500.00',
    '240.00',
    '60.00',
  ])
  expect(note.Total).toBe('1680.00')
})

test('each treatment of taxes keeps its proportion: half off a freight and its exempt insurance', () => {
  const invoice = sampleInvoice(NOW)
  const [line] = invoice.lines
  if (!line) throw new Error('the sample invoice has a line')
  const insurance = {
    ...line,
    description: 'Seguro',
    unitPrice: '1000.00',
    taxes: [{ kind: 'traslado', tax: '002', factor: 'Exento' }] as const,
  }
  const note = noteFor(buildCfdi({ ...invoice, lines: [line, insurance] }), '14500.00')
  expect(note.Conceptos.map(({ Importe }) => Importe)).toEqual(['12500.00', '500.00'])
  expect(note.Conceptos[1]?.Impuestos?.Traslados).toEqual([{ Base: '500.00', Impuesto: '002', TipoFactor: 'Exento' }])
  expect(note.Total).toBe('14500.00')
})
