import { Link } from '@tanstack/react-router'
import {
  deleteCreditNoteProof,
  getCreditNote,
  uploadCreditNoteProof,
} from '@arriero/contract/billing/credit-notes/credit-notes.contract.ts'
import type { CreditNote } from '@arriero/contract/billing/credit-notes/credit-notes.entities.ts'
import { creditReasonOf } from '@arriero/contract/billing/credit-notes/credit-notes.rules.ts'
import { call } from '../../../kit/call.ts'
import { number } from '../../../kit/format.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { chargedPage } from '../billing.paths.ts'
import { amountIn } from '../documents/document-words.ts'
import { DocumentPage, DocumentStatePill } from '../documents/DocumentPage.tsx'
import { FiscalCard } from '../documents/FiscalCard.tsx'
import { PaperCard } from '../documents/PaperCard.tsx'
import { TotalsCard } from '../documents/TotalsCard.tsx'
import { ProofsCard } from '../payments/ProofsCard.tsx'
import { creditNotes } from './credit-notes.kind.ts'
import '../payments/payments.css'

/** A credit note: its paper, what it takes off which invoices, and what it rests on. */
export const CreditNotePage = () => (
  <DocumentPage of={creditNotes} load={(id, signal) => call(getCreditNote, { id, signal })} pills={pillsOf}>
    {(note) => (
      <>
        <PaperCard of={creditNotes} row={note}>
          <Concepts note={note} />
        </PaperCard>
        <div className="doc-side">
          <TotalsCard amounts={note} currency={note.currency} />
          <CreditedCard note={note} />
          <FiscalCard document={note} />
          <ProofsCard
            title="Soporte"
            id={note.id}
            proofs={note.proofs}
            upload={uploadCreditNoteProof}
            remove={deleteCreditNoteProof}
          />
        </div>
      </>
    )}
  </DocumentPage>
)

const pillsOf = ({ state, reason }: CreditNote) => (
  <>
    <DocumentStatePill state={state} />
    <StatePill tone="grey">{creditReasonOf(reason).label}</StatePill>
  </>
)

const CreditedCard = ({ note: { invoices, currency, uuid } }: { note: CreditNote }) => (
  <Card title="Facturas" isFlush>
    <table className="pay-table pay-read">
      <tbody>
        {invoices.map(({ invoiceId, kind, folio, amount, balance }) => (
          <tr key={invoiceId}>
            <th scope="row">
              <Link to={chargedPage(kind, invoiceId) as never}>{folio}</Link>
            </th>
            <td data-label="Se acredita">
              {amountIn(amount, currency)}
              <small>
                {uuid ? 'Debe ' : 'Aún debe '}
                {amountIn(balance, currency)}
              </small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Card>
)

const Concepts = ({ note: { lines, currency } }: { note: CreditNote }) => (
  <table className="pay-table pay-read">
    <thead>
      <tr>
        <th scope="col">Concepto</th>
        <th scope="col">Cantidad</th>
        <th scope="col">Precio</th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ description, productKey, quantity, unitPrice }, at) => (
        <tr key={at}>
          <th scope="row">
            {description}
            <small>{productKey}</small>
          </th>
          <td data-label="Cantidad">{number(quantity, Number.isInteger(quantity) ? 0 : 3)}</td>
          <td data-label="Precio">{amountIn(unitPrice, currency)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
