import { cancelMotives } from '@arriero/contract/billing/documents/documents.rules.ts'
import { Ago } from '../../../kit/Ago.tsx'
import { CopyButton } from '../../../kit/CopyButton.tsx'
import { dateTime } from '../../../kit/format.ts'
import { Card, KeyValues } from '../../../kit/shell/DetailPage.tsx'
import type { DocumentFacts } from './document-kind.ts'

const motiveWords = (motive: DocumentFacts['motive']) =>
  motive && `${motive} ${cancelMotives.find(({ key }) => key === motive)?.label ?? ''}`

/** What the tax authority knows of a document. */
export function FiscalCard({ document }: { document: DocumentFacts }) {
  const { uuid, stampedAt, pac, satStatus, checkedAt, issuerName, isTest, isImported } = document
  return (
    <Card title="Comprobante">
      <KeyValues
        items={[
          ['Emite', issuerName],
          ['Origen', isImported && 'XML importado de otro sistema'],
          [
            'Folio fiscal',
            uuid && (
              <span className="doc-uuid" title={uuid}>
                {uuid.slice(0, 8).toUpperCase()}…{uuid.slice(-8).toUpperCase()}
                <CopyButton text={uuid} label="Copiar el folio fiscal" />
              </span>
            ),
          ],
          ['Timbrado', stampedAt && dateTime(stampedAt)],
          ['PAC', pac && `${pac}${isTest ? ', de prueba' : ''}`],
          [
            'Estado en el SAT',
            satStatus && (
              <>
                {satStatus}
                {checkedAt && (
                  <>
                    , <Ago at={checkedAt} />
                  </>
                )}
              </>
            ),
          ],
          ['Motivo de cancelación', motiveWords(document.motive)],
          ['La sustituye', document.replacedBy?.toUpperCase()],
          ['Cancelación pedida', document.cancelRequestedAt && dateTime(document.cancelRequestedAt)],
          ['Cancelada', document.cancelledAt && dateTime(document.cancelledAt)],
        ]}
      />
      {!uuid && <p className="muted">Aún no tiene folio fiscal: es un borrador.</p>}
    </Card>
  )
}
