import type { PdfBlock } from '../../../../shared/pdf/document.ts'
import { renderPdf } from '../../../../shared/pdf/render-pdf.ts'
import type { Head } from './head.ts'

const blocks: readonly PdfBlock[] = [
  {
    kind: 'facts',
    columns: 2,
    items: [
      { label: 'Para', value: 'Nombre del cliente', detail: 'RFC, domicilio y quien lo atiende' },
      { label: 'Vigencia', value: '31.12.2026', detail: 'Condiciones de pago' },
    ],
  },
  {
    kind: 'table',
    columns: [
      { header: 'Concepto', width: 5 },
      { header: 'Cant.', width: 1, align: 'right' },
      { header: 'Precio', width: 1.6, align: 'right' },
      { header: 'Importe', width: 1.6, align: 'right' },
    ],
    rows: [[{ text: 'Flete de ejemplo', detail: 'Caja seca de 53 pies' }, '1', '$30,000.00', '$30,000.00']],
    totals: [['Total', '', '', '$30,000.00']],
  },
  { kind: 'signatures', items: [{ name: 'Quien cotiza' }, { name: 'Acepto', detail: 'Nombre, firma y fecha' }] },
]

/** A quotation that is none, on such a letterhead. */
export const samplePaper = (head: Head): Promise<Buffer> =>
  renderPdf({
    ...head,
    title: 'Vista previa del membrete',
    kind: 'Cotización',
    reference: 'COT-0000',
    createdAt: new Date().toISOString(),
    blocks,
  })
