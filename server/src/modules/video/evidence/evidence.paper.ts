import type { EvidenceDetail } from '@arriero/contract/video/evidence.contract.ts'
import type { PdfDocument } from '../../../shared/pdf/document.ts'
import { renderPdf } from '../../../shared/pdf/render-pdf.ts'
import { shortMoment } from '../../../shared/zones.ts'

/** In two lines, so that people may compare it by the thumb. */
const inLines = (hash: string) => `${hash.slice(0, hash.length / 2)} ${hash.slice(hash.length / 2)}`

/** What was sealed and with which key: the paper to compare a packet with. */
export function evidencePaper(
  evidence: EvidenceDetail,
  { head, zone }: { head: PdfDocument['company']; zone: string },
): Promise<Buffer> {
  const { folio, title, unitName, driverName, at, sealedAt, createdBy, reason, reserve, files, custody, missing } =
    evidence
  return renderPdf({
    title: `${folio} ${title}`,
    company: head,
    kind: 'Constancia de evidencia',
    reference: folio,
    createdAt: new Date().toISOString(),
    footer: `Generado el ${shortMoment(new Date(), zone)}`,
    blocks: [
      { kind: 'title', text: title, detail: `${unitName}, ${shortMoment(at, zone)}` },
      {
        kind: 'facts',
        columns: 3,
        items: [
          { label: 'Conductor', value: reserve?.driver ? 'Reservado en el paquete' : (driverName ?? 'Sin asignar') },
          { label: 'Sellado', value: sealedAt === null ? '—' : shortMoment(sealedAt, zone), detail: createdBy ?? '' },
          { label: 'Paquete anterior', value: evidence.previous ?? 'Es el primero' },
          ...(reason ? [{ label: 'Motivo', value: reason }] : []),
        ],
      },
      { kind: 'heading', text: 'Para comprobarlo' },
      {
        kind: 'text',
        text: 'El paquete está íntegro si su página «verificar.html», o la página de verificación, lo dice, y es auténtico si la huella de la llave que muestra es esta:',
      },
      {
        kind: 'facts',
        columns: 2,
        items: [
          { label: 'Huella de la llave', value: evidence.fingerprint ?? '—' },
          { label: 'SHA-256 del manifiesto', value: inLines(evidence.manifestSha256 ?? '—') },
        ],
      },
      { kind: 'heading', text: 'Contenido', detail: `${files.length} archivos` },
      {
        kind: 'table',
        columns: [
          { header: 'Archivo', width: 3 },
          { header: 'SHA-256', width: 8 },
          { header: 'Bytes', width: 2, align: 'right' },
        ],
        rows: files.map(({ name, sha256, size }) => [name, inLines(sha256), size.toLocaleString('es-MX')]),
      },
      ...missing.map((words) => ({ kind: 'text' as const, text: `No llegó. ${words}.`, muted: true })),
      { kind: 'heading', text: 'Cadena de custodia', detail: `${custody.length} pasos` },
      {
        kind: 'table',
        isDense: true,
        columns: [
          { header: 'Cuándo', width: 2.4 },
          { header: 'Qué', width: 7 },
          { header: 'Quién', width: 3 },
        ],
        rows: custody.map((step) => [shortMoment(step.at, zone), step.text, step.by ?? '']),
      },
    ],
  })
}
