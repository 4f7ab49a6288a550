import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { getInvoice, type Invoice } from '@arriero/contract/billing/invoices/invoices.contract.ts'
import { call } from '../../../kit/call.ts'
import { DetailPage } from '../../../kit/shell/DetailPage.tsx'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { ErrorState } from '../../../kit/states.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { useTaskTray } from '../../../kit/tasks.ts'
import { billingPaths } from '../billing.paths.ts'
import type { DocumentDialog } from '../documents/document-actions.ts'
import { documentKeys } from '../documents/document-kind.ts'
import { dueWords, stateLook } from '../documents/document-words.ts'
import { DocumentDialogs } from '../documents/dialogs.tsx'
import { DocumentNotice } from '../documents/DocumentNotice.tsx'
import { FiscalCard } from '../documents/FiscalCard.tsx'
import { PaperCard } from '../documents/PaperCard.tsx'
import { BalanceCard } from './BalanceCard.tsx'
import { InvoiceFavor } from '../payments/FavorNotice.tsx'
import { InvoiceActions } from './InvoiceActions.tsx'
import { InvoiceHistory } from './InvoiceHistory.tsx'
import { InvoiceLines } from './InvoiceLines.tsx'
import { invoices } from './invoices.kind.ts'
import '../documents/documents.css'

const crumbs = [{ label: 'Facturas', to: billingPaths.invoices }]
// While something runs, and while the SAT is asked.
const busyMs = 2000
const waitingMs = 30_000

/** An invoice: what it stands at and what one does with it, the paper itself, what is owed of it and what happened. */
export function InvoicePage() {
  const id = Number(useRouteParams().id)
  const [dialog, setDialog] = useState<DocumentDialog>()
  const isBusy = useTaskTray(({ tasks }) => tasks.some((task) => task.state === 'running'))
  const { data, error, refetch } = useQuery({
    queryKey: documentKeys.one('invoice', id),
    queryFn: ({ signal }) => call(getInvoice, { id, signal }),
    placeholderData: undefined,
    refetchInterval: ({ state }) =>
      isBusy || state.data?.state === 'stamping' ? busyMs : state.data?.state === 'cancelling' ? waitingMs : false,
  })
  if (!data)
    return (
      <DetailPage header={<PageHeader title="Factura" crumbs={crumbs} />}>
        {error ? <ErrorState error={error} retry={() => void refetch()} /> : <Skeleton active />}
      </DetailPage>
    )
  return (
    <DetailPage
      header={
        <PageHeader
          title={data.folio}
          isRecord
          crumbs={crumbs}
          pills={<Pills invoice={data} />}
          actions={<InvoiceActions invoice={data} open={setDialog} />}
        />
      }
    >
      <DocumentNotice of={invoices} row={data} />
      <InvoiceFavor invoice={data} />
      <div className="doc-page">
        <PaperCard of={invoices} row={data}>
          <InvoiceLines invoice={data} />
        </PaperCard>
        <div className="doc-side">
          {data.balance !== null && <BalanceCard invoice={data} />}
          <FiscalCard document={data} />
          <InvoiceHistory invoice={data} />
        </div>
      </div>
      <DocumentDialogs of={invoices} dialog={dialog} close={() => setDialog(undefined)} />
    </DetailPage>
  )
}

function Pills({ invoice }: { invoice: Invoice }) {
  const { tone, label } = stateLook(invoice.state)
  const due = dueWords(invoice)
  return (
    <>
      <StatePill tone={tone}>{label}</StatePill>
      {invoice.isTest && <StatePill tone="violet">De prueba</StatePill>}
      {invoice.balance !== null && invoice.balance > 0 && due.words && (
        <StatePill tone={due.tone === 'grey' ? 'amber' : due.tone}>Por cobrar, {due.words.toLowerCase()}</StatePill>
      )}
      {invoice.balance === 0 && <StatePill tone="green">Pagada</StatePill>}
    </>
  )
}
