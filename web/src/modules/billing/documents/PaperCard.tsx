import { useState, type ReactNode } from 'react'
import { Segmented } from 'antd'
import type { DocumentRow } from '@arriero/contract/billing/documents/documents.entities.ts'
import { call } from '../../../kit/call.ts'
import { offsetHours } from '../../../kit/format.ts'
import { useIsPhone } from '../../../kit/media.ts'
import { PdfPreview } from '../PdfPreview.tsx'
import type { DocumentKind } from './document-kind.ts'

interface PaperCardProps {
  of: DocumentKind
  row: DocumentRow
  /** Its content as data, beside the paper. */
  children: ReactNode
}

/** The paper itself, always white, or what stands on it as data. Phones, and browsers that show no PDF, begin with the data. */
export function PaperCard({ of, row, children }: PaperCardProps) {
  const isPhone = useIsPhone()
  const [shown, setShown] = useState<'data' | 'paper'>()
  const view = shown ?? (isPhone || !navigator.pdfViewerEnabled ? 'data' : 'paper')
  return (
    <section className="card doc-paper-card" aria-label="Documento">
      <header className="card-head">
        <h2>Documento</h2>
        <span className="spacer" />
        <Segmented
          value={view}
          onChange={setShown}
          options={[
            { value: 'paper', label: 'PDF' },
            { value: 'data', label: 'Datos' },
          ]}
        />
      </header>
      {view === 'data' ? children : <Paper of={of} row={row} />}
    </section>
  )
}

const Paper = ({ of, row: { id, folio, version, state } }: Omit<PaperCardProps, 'children'>) => (
  <div className="doc-paper">
    <PdfPreview
      title={`PDF de ${folio}`}
      of={[id, version, state]}
      load={(signal) => call(of.calls.pdf, { id, query: { timezone: offsetHours() }, signal })}
    />
  </div>
)
