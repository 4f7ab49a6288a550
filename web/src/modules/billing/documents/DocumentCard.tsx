import type { DocumentRow } from '@arriero/contract/billing/documents/documents.entities.ts'
import { dateTime } from '../../../kit/format.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { amountIn, dueWords, saidOf, stateLook } from './document-words.ts'

/** A document at phone width: state and total, who, which, and what is said and owed of it. */
export function DocumentCard({ row }: { row: DocumentRow }) {
  const { tone, label } = stateLook(row.state)
  const said = saidOf(row)
  const due = dueWords(row)
  return (
    <span className="doc-card">
      <span>
        <StatePill tone={tone}>{label}</StatePill>
        <b>{amountIn(row.total, row.currency)}</b>
      </span>
      <strong>{row.receiverName}</strong>
      <span>{[row.folio, dateTime(row.issuedAt).slice(0, 16), row.method].filter(Boolean).join(' · ')}</span>
      <span className="doc-card-foot">
        <small className={`doc-said tone-${said.tone}`}>{said.words}</small>
        {row.balance !== null && row.balance > 0 && (
          <small className={`doc-${due.tone}`}>
            Saldo {amountIn(row.balance, row.currency)}
            {due.words && `, ${due.words.toLowerCase()}`}
          </small>
        )}
        {row.balance === 0 && <small className="doc-green">Pagada</small>}
      </span>
    </span>
  )
}
