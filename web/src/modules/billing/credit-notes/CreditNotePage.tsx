import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Skeleton } from 'antd'
import {
  deleteCreditNoteProof,
  getCreditNote,
  uploadCreditNoteProof,
} from '@arriero/contract/billing/credit-notes/credit-notes.contract.ts'
import type { CreditNote } from '@arriero/contract/billing/credit-notes/credit-notes.entities.ts'
import { creditReasonOf } from '@arriero/contract/billing/credit-notes/credit-notes.rules.ts'
import { call } from '../../../kit/call.ts'
import { number } from '../../../kit/format.ts'
import { Card, DetailPage } from '../../../kit/shell/DetailPage.tsx'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { ErrorState } from '../../../kit/states.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { useTaskTray } from '../../../kit/tasks.ts'
import { billingPaths, chargedPage } from '../billing.paths.ts'
import type { DocumentDialog } from '../documents/document-actions.ts'
import { documentKeys } from '../documents/document-kind.ts'
import { amountIn, stateLook } from '../documents/document-words.ts'
import { DocumentDialogs } from '../documents/dialogs.tsx'
import { DocumentNotice } from '../documents/DocumentNotice.tsx'
import { FiscalCard } from '../documents/FiscalCard.tsx'
import { PaperCard } from '../documents/PaperCard.tsx'
import { TotalsCard } from '../documents/TotalsCard.tsx'
import { DocumentPageActions } from '../payments/DocumentPageActions.tsx'
import { ProofsCard } from '../payments/ProofsCard.tsx'
import { creditNotes } from './credit-notes.kind.ts'
import '../documents/documents.css'
import '../payments/payments.css'

const crumbs = [{ label: 'Notas de crédito', to: billingPaths.creditNotes }]
// While something runs, and while the SAT is asked.
const busyMs = 2000
const waitingMs = 30_000

/** A credit note: its paper, what it takes off which invoices, and what it rests on. */
export function CreditNotePage() {
  const id = Number(useRouteParams().id)
  const [dialog, setDialog] = useState<DocumentDialog>()
  const isBusy = useTaskTray(({ tasks }) => tasks.some((task) => task.state === 'running'))
  const { data, error, refetch } = useQuery({
    queryKey: documentKeys.one('credit_note', id),
    queryFn: ({ signal }) => call(getCreditNote, { id, signal }),
    placeholderData: undefined,
    refetchInterval: ({ state }) =>
      isBusy || state.data?.state === 'stamping' ? busyMs : state.data?.state === 'cancelling' ? waitingMs : false,
  })
  if (!data)
    return (
      <DetailPage header={<PageHeader title="Nota de crédito" crumbs={crumbs} />}>
        {error ? <ErrorState error={error} retry={() => void refetch()} /> : <Skeleton active />}
      </DetailPage>
    )
  const { tone, label } = stateLook(data.state)
  return (
    <DetailPage
      header={
        <PageHeader
          title={data.folio}
          isRecord
          crumbs={crumbs}
          pills={
            <>
              <StatePill tone={tone}>{label}</StatePill>
              <StatePill tone="grey">{creditReasonOf(data.reason).label}</StatePill>
              {data.isTest && <StatePill tone="violet">De prueba</StatePill>}
            </>
          }
          actions={<DocumentPageActions of={creditNotes} row={data} open={setDialog} />}
        />
      }
    >
      <DocumentNotice of={creditNotes} row={data} />
      <div className="doc-page">
        <PaperCard of={creditNotes} row={data}>
          <Concepts note={data} />
        </PaperCard>
        <div className="doc-side">
          <TotalsCard amounts={data} currency={data.currency} />
          <CreditedCard note={data} />
          <FiscalCard document={data} />
          <ProofsCard
            title="Soporte"
            id={data.id}
            proofs={data.proofs}
            upload={uploadCreditNoteProof}
            remove={deleteCreditNoteProof}
          />
        </div>
      </div>
      <DocumentDialogs of={creditNotes} dialog={dialog} close={() => setDialog(undefined)} />
    </DetailPage>
  )
}

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
