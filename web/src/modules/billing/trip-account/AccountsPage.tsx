import { useState } from 'react'
import { IconFileInvoice } from '@tabler/icons-react'
import { listAccounts } from '@arriero/contract/billing/trip-account/trip-account.contract.ts'
import type { TripAccountRow } from '@arriero/contract/billing/trip-account/trip-account.entities.ts'
import { billTrips } from '@arriero/contract/billing/trip-account/trip-billing.contract.ts'
import { whyNot } from '../../../kit/access.ts'
import { call } from '../../../kit/call.ts'
import { date, money, number } from '../../../kit/format.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { pagedSource, pageQueryOf, viewFromSearch } from '../../../kit/list/list-view.ts'
import type { BulkAction, Column } from '../../../kit/list/list-types.ts'
import { useSearchParams } from '../../../kit/shell/navigation.ts'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { billingPaths } from '../billing.paths.ts'
import { accountFilters, accountQuery, accountViews } from './account-filters.ts'
import { AccountsActions, AccountTabs, exportShown, sumsFoot, SumsPills } from './AccountsHead.tsx'
import { BillTripsDialog } from './BillTripsDialog.tsx'
import { MarginBar } from './MarginBar.tsx'
import { accountKey, caveat } from './trip-account.words.ts'

const source = pagedSource<TripAccountRow>({
  key: [...accountKey, 'list'],
  load: (view, signal) => call(listAccounts, { query: { ...pageQueryOf(view), ...accountQuery(view) }, signal }),
})

const lossOf = (value: number | null) => (value !== null && value < 0 ? 'account-loss' : '')

const columns: Column<TripAccountRow>[] = [
  {
    key: 'route',
    title: 'Viaje',
    grow: 1,
    fixed: true,
    lines: 2,
    render: ({ route, folio, customerName }) => (
      <TwoLines top={route || folio} bottom={[folio, customerName].filter(Boolean).join(' · ')} />
    ),
  },
  {
    key: 'share',
    title: 'Margen %',
    width: 140,
    sort: true,
    lines: 1,
    render: ({ share, margin }) => <MarginBar share={share} margin={margin} />,
  },
  {
    key: 'margin',
    title: 'Margen',
    width: 122,
    sort: true,
    align: 'end',
    lines: 2,
    render: ({ margin, perKm }) => (
      <TwoLines top={<span className={lossOf(margin)}>{money(margin)}</span>} bottom={`${money(perKm)} por km`} />
    ),
  },
  {
    key: 'income',
    title: 'Ingreso',
    width: 114,
    sort: true,
    align: 'end',
    lines: 1,
    render: ({ income }) => money(income),
  },
  {
    key: 'cost',
    title: 'Costo',
    width: 132,
    grow: 0.3,
    sort: true,
    align: 'end',
    lines: 2,
    render: (row) => <TwoLines top={money(row.cost)} bottom={caveat(row) ?? 'completo'} />,
  },
  {
    key: 'unit',
    title: 'Unidad y conductor',
    width: 142,
    grow: 0.4,
    lines: 2,
    render: ({ unitName, driverName }) => <TwoLines top={unitName} bottom={driverName ?? 'Sin conductor'} />,
  },
  {
    key: 'at',
    title: 'Fecha y factura',
    width: 138,
    sort: true,
    lines: 2,
    render: ({ at, invoiceFolio, status }) => (
      <TwoLines top={date(at)} bottom={invoiceFolio ?? (status === 'active' ? 'En curso' : 'Sin facturar')} />
    ),
  },
  { key: 'km', title: 'Km', width: 84, sort: true, align: 'end', hidden: true, render: ({ km }) => number(km) },
]

const cardOf = (row: TripAccountRow) => (
  <span className="account-card">
    <TwoLines top={row.route || row.folio} bottom={`${row.folio} · ${row.customerName ?? 'Sin cliente'}`} />
    <span>
      <MarginBar share={row.share} margin={row.margin} />
      <small>{money(row.margin)}</small>
    </span>
  </span>
)

/** Trips by what they leave, each to its account. */
export function AccountsPage() {
  const [search] = useSearchParams()
  const { view, ...rest } = viewFromSearch(search)
  const [billing, setBilling] = useState<{ ids: number[]; done: () => void }>()
  const bulk: BulkAction<TripAccountRow>[] = whyNot(billTrips)
    ? []
    : [
        {
          key: 'bill',
          label: 'Facturar',
          icon: IconFileInvoice,
          onClick: (rows, done) => setBilling({ ids: rows.map(({ tripId }) => tripId), done }),
        },
      ]
  return (
    <>
      <ListPage<TripAccountRow>
        id="trip-accounts"
        title="Rentabilidad"
        noun={['viaje', 'viajes']}
        source={source}
        rowKey={({ tripId }) => tripId}
        rowName={({ folio }) => folio}
        columns={columns}
        filters={accountFilters}
        views={accountViews}
        search="Viaje, cliente, unidad o lugar"
        open={({ tripId }) => billingPaths.accountOf(tripId)}
        bulk={bulk}
        actions={<AccountsActions />}
        exporting={exportShown}
        pills={<SumsPills view={{ ...rest, view: 'todos' }} />}
        above={<AccountTabs here={billingPaths.profit} />}
        foot={sumsFoot}
        card={cardOf}
        empty={{
          title: 'Aún no hay viajes',
          text: 'Cada viaje lleva su cuenta desde que se crea: lo que ingresa, lo que cuesta y lo que deja.',
        }}
      />
      {billing && (
        <BillTripsDialog
          ids={billing.ids}
          close={(isDone) => {
            setBilling(undefined)
            if (isDone) billing.done()
          }}
        />
      )}
    </>
  )
}
