import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { readBillingDashboard } from '@arriero/contract/billing/dashboard/dashboard.contract.ts'
import { createInvoice } from '@arriero/contract/billing/invoices/invoices.contract.ts'
import { seriesIssuers } from '@arriero/contract/billing/series/series.contract.ts'
import { call } from '../../../kit/call.ts'
import { CreateLink } from '../../../kit/list/CreateLink.tsx'
import { DetailPage } from '../../../kit/shell/DetailPage.tsx'
import { useSearchParams } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { ErrorState } from '../../../kit/states.tsx'
import { billingPaths } from '../billing.paths.ts'
import { AgesCard } from './AgesCard.tsx'
import { DocumentsCard } from './DocumentsCard.tsx'
import { FiguresCard } from './FiguresCard.tsx'
import { issuerNarrowing } from './lists.ts'
import { IssuerSelect } from './IssuerSelect.tsx'
import { MonthsCard } from './MonthsCard.tsx'
import { NeedsCard } from './NeedsCard.tsx'
import { SealsCard } from './SealsCard.tsx'
import '../ages.css'
import './dashboard.css'

const refetchMs = 60_000
const month = new Intl.DateTimeFormat('es-MX', { month: 'long', year: 'numeric' })

/** Billing at a glance: what waits for somebody, how it goes, who owes, and the way to every document. */
export function BillingHomePage() {
  const [{ emisor = '' }, patch] = useSearchParams()
  const issuerId = /^\d{1,9}$/.test(emisor) ? Number(emisor) : null
  const { data: issuers = [] } = useQuery({
    queryKey: ['billing', 'issuers'],
    queryFn: ({ signal }) => call(seriesIssuers, { signal }),
  })
  const { data, error, refetch } = useQuery({
    queryKey: ['billing', 'dashboard', issuerId],
    queryFn: ({ signal }) => call(readBillingDashboard, { body: { issuerId }, signal }),
    refetchInterval: refetchMs,
  })
  const own = issuerNarrowing(issuers.find(({ id }) => id === issuerId))
  const header = (
    <PageHeader
      title="Facturación"
      count={data && month.format(new Date(data.at))}
      actions={
        <>
          {issuers.length > 1 && (
            <IssuerSelect
              issuers={issuers}
              value={issuerId}
              onChange={(id) => patch({ emisor: id === null ? undefined : String(id) })}
            />
          )}
          <CreateLink
            to={billingPaths.newInvoice}
            for={createInvoice}
            // The first thing that needs somebody has the filled one.
            type={data?.needs.length === 0 ? 'primary' : 'default'}
          >
            Crear factura
          </CreateLink>
        </>
      }
    />
  )
  if (!data)
    return (
      <DetailPage header={header}>
        <div className="card card-body">
          {error ? (
            <ErrorState
              error={error}
              retry={() => void refetch()}
              what="No se pudo cargar el tablero de facturación."
            />
          ) : (
            <Skeleton active paragraph={{ rows: 12 }} />
          )}
        </div>
      </DetailPage>
    )
  return (
    <DetailPage header={header}>
      <div className="billing-home">
        <div className="billing-home-main">
          <NeedsCard needs={data.needs} own={own} />
          <FiguresCard board={data} issuerId={issuerId} own={own} />
          <div className="billing-home-charts">
            <MonthsCard months={data.months} />
            <AgesCard ages={data.ages} debtors={data.debtors} issuerId={issuerId} />
          </div>
        </div>
        <div className="billing-home-side">
          <DocumentsCard kinds={data.kinds} own={own} />
          <SealsCard seals={data.seals} />
        </div>
      </div>
    </DetailPage>
  )
}
