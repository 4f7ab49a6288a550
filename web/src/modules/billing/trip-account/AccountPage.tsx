import { useQuery } from '@tanstack/react-query'
import { Link, Outlet } from '@tanstack/react-router'
import { Button, Skeleton } from 'antd'
import { IconFileInvoice, IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { createExpense, getAccount } from '@arriero/contract/billing/trip-account/trip-account.contract.ts'
import type { TripAccount } from '@arriero/contract/billing/trip-account/trip-account.entities.ts'
import { billTrips } from '@arriero/contract/billing/trip-account/trip-billing.contract.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { call } from '../../../kit/call.ts'
import { go, useSearchParams } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { TripTabs } from '../../trips/detail/TripTabs.tsx'
import { billingPaths } from '../billing.paths.ts'
import { BillTripsDialog } from './BillTripsDialog.tsx'
import { ClosingCard } from './ClosingCard.tsx'
import { CostsCard } from './CostsCard.tsx'
import { ExpensesCard } from './ExpensesCard.tsx'
import { TermsDialog } from './TermsDialog.tsx'
import { UsualCard } from './UsualCard.tsx'
import { accountKey } from './trip-account.words.ts'
import './trip-account.css'

const crumbs = [{ label: 'Rentabilidad', to: billingPaths.profit }]
const liveMs = 60_000

/** A trip's account (`?viaje=`): what it leaves, each cost, and what keeps it from being billed. */
export function AccountPage() {
  const [{ viaje: text = '' }] = useSearchParams()
  const id = /^\d{1,9}$/.test(text) ? Number(text) : undefined
  return (
    <div className="screen">
      <section className="screen-main">{id === undefined ? <NoTrip /> : <Loaded key={id} id={id} />}</section>
      <Outlet />
    </div>
  )
}

const NoTrip = () => (
  <>
    <PageHeader title="Cuenta del viaje" crumbs={crumbs} />
    <div className="card trip-lone">
      <EmptyState
        title="Elija un viaje"
        text="El enlace no dice de qué viaje es la cuenta."
        action={
          <Link to={billingPaths.profit}>
            <Button type="primary" tabIndex={-1}>
              Ver las cuentas
            </Button>
          </Link>
        }
      />
    </div>
  </>
)

/** The account of a trip, asked again every minute while it runs. */
export const useAccount = (id: number) =>
  useQuery({
    queryKey: [...accountKey, 'one', id],
    queryFn: ({ signal }) => call(getAccount, { trip_id: id, signal }),
    placeholderData: undefined,
    refetchInterval: ({ state }) => (state.data?.status === 'active' ? liveMs : false),
  })

function Loaded({ id }: { id: number }) {
  const { data, error, refetch } = useAccount(id)
  if (data) return <Account account={data} />
  return (
    <>
      <PageHeader title="Cuenta del viaje" crumbs={crumbs} />
      <div className="card trip-lone">
        {error ? (
          <ErrorState error={error} retry={() => void refetch()} what="No se pudo cargar la cuenta." />
        ) : (
          <div className="card-body">
            <Skeleton active paragraph={{ rows: 10 }} />
          </div>
        )}
      </div>
    </>
  )
}

const states = {
  active: ['blue', 'En curso'],
  finished: ['grey', 'Finalizado'],
  cancelled: ['grey', 'Cancelado'],
} as const

function Account({ account }: { account: TripAccount }) {
  const { tripId, folio, route, status, closedAt } = account
  const [dialog, setDialog] = useState<'bill' | 'terms'>()
  const [tone, label] = states[status]
  const icon = { size: 16, stroke: 1.75 }
  return (
    <>
      <PageHeader
        title={`Cuenta de ${folio}`}
        sub={route}
        crumbs={[...crumbs, { label: folio, to: billingPaths.accountOf(tripId) }]}
        pills={
          <>
            <StatePill tone={tone}>{label}</StatePill>
            {closedAt && <StatePill tone="green">Cerrada</StatePill>}
          </>
        }
        actions={
          <>
            <ActionButton
              for={createExpense}
              icon={<IconReceipt {...icon} />}
              onClick={() => go(`${billingPaths.tripExpense}?viaje=${tripId}`)}
            >
              Registrar gasto
            </ActionButton>
            <ActionButton
              for={billTrips}
              type="primary"
              icon={<IconFileInvoice {...icon} />}
              disabledReason={account.whyNotBilled ?? undefined}
              onClick={() => setDialog('bill')}
            >
              Facturar
            </ActionButton>
          </>
        }
      />
      <TripTabs id={tripId} here="account" />
      <div className="account-frame">
        <div className="account-grid">
          <CostsCard account={account} editTerms={() => setDialog('terms')} />
          <div className="account-side">
            <ClosingCard account={account} />
            <UsualCard account={account} />
          </div>
          <ExpensesCard account={account} />
        </div>
      </div>
      {dialog === 'bill' && <BillTripsDialog ids={[tripId]} close={() => setDialog(undefined)} />}
      {dialog === 'terms' && <TermsDialog account={account} close={() => setDialog(undefined)} />}
    </>
  )
}
