import type { CancelAcuse } from '@arriero/cfdi/pac/cancel/acuse.ts'
import type { CancelMotive } from '@arriero/cfdi/pac/pac.ts'
import { meaningOf, type SatStatus } from '@arriero/cfdi/pac/sat/status.ts'
import { localMoment } from '@arriero/cfdi/print/format.ts'
import type { PdfBlock, PdfDocument, Pill } from '../../../shared/pdf/document.ts'
import { renderPdf } from '../../../shared/pdf/render-pdf.ts'

/** The acuse of a cancellation request and what we know of it (§12.6). */
export interface AcusePaper {
  acuse: CancelAcuse
  motive: CancelMotive
  replacedBy?: string
  /** The authority's current word on the document; left out when it was not asked. */
  status?: SatStatus
  issuerName: string
  isTest: boolean
  /** ISO instant kept in the file's metadata. */
  createdAt: string
}

const motives: Record<CancelMotive, string> = {
  '01': 'Comprobante emitido con errores con relación',
  '02': 'Comprobante emitido con errores sin relación',
  '03': 'No se llevó a cabo la operación',
  '04': 'Operación nominativa relacionada en la factura global',
}

const states: Record<string, Pill> = {
  vigente: { text: 'Vigente', tone: 'green' },
  'en proceso': { text: 'Cancelación en proceso', tone: 'amber' },
  rechazada: { text: 'Vigente, cancelación rechazada', tone: 'red' },
  cancelada: { text: 'Cancelado', tone: 'red' },
  'no encontrado': { text: 'No encontrado en el SAT', tone: 'grey' },
}

/** The acuse as a PDF of one page. Rejects with WorkerError. */
export function renderAcusePdf(paper: AcusePaper): Promise<Buffer> {
  const { acuse, issuerName, createdAt } = paper
  const document: PdfDocument = {
    title: `Acuse de cancelación ${acuse.uuid}`,
    company: { name: issuerName, detail: acuse.issuerRfc },
    kind: 'Acuse de cancelación',
    createdAt,
    footer: acuse.uuid,
    blocks: blocksOf(paper),
  }
  return renderPdf(document)
}

function blocksOf({ acuse, motive, replacedBy, status, isTest }: AcusePaper): PdfBlock[] {
  const state = status && states[meaningOf(status).state]
  return [
    {
      kind: 'title',
      text: 'Acuse de solicitud de cancelación de CFDI',
      detail: 'Servicio de Administración Tributaria',
      ...(state ? { pills: [state] } : {}),
    },
    ...(isTest ? [{ kind: 'note', tone: 'amber', text: 'PRUEBA – SIN VALIDEZ FISCAL' } as const] : []),
    {
      kind: 'facts',
      columns: 2,
      items: [
        { label: 'Folio fiscal', value: acuse.uuid },
        { label: 'RFC del emisor', value: acuse.issuerRfc },
        { label: 'Fecha y hora de la solicitud', value: localMoment(acuse.date.slice(0, 19)) },
        { label: 'Respuesta del SAT', value: `${acuse.code} ${answerOf(acuse.code)}` },
        { label: 'Motivo', value: `${motive} ${motives[motive]}` },
        { label: 'Folio que sustituye', value: replacedBy ?? 'Ninguno' },
        ...(status
          ? [
              { label: 'Estado actual en el SAT', value: status.estado },
              { label: 'Estado de la cancelación', value: status.estatusCancelacion || 'Sin solicitud' },
            ]
          : []),
      ],
    },
    { kind: 'heading', text: 'Sello digital del SAT' },
    { kind: 'text', text: acuse.satSeal, muted: true },
  ]
}

function answerOf(code: string): string {
  if (code === '201') return 'Solicitud de cancelación recibida'
  return code === '202' ? 'Solicitud recibida anteriormente' : ''
}
