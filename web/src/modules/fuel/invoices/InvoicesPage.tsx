import { deleteFuelInvoice, listFuelInvoices, type FuelInvoiceRow } from '@arriero/contract/fuel/invoices.contract.ts'
import { call } from '../../../kit/call.ts'
import { days, number } from '../../../kit/format.ts'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import type { ListFilter } from '../../../kit/list/list-types.ts'
import { pagedSource, pageQueryOf } from '../../../kit/list/list-view.ts'
import { askRemoval, removalAction } from '../../../kit/list/removal.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { fuelKeys } from '../fuel.data.ts'
import { fuelPaths } from '../fuel.paths.ts'
import { FuelTabs } from '../FuelTabs.tsx'
import { loadProviders } from '../load-options.ts'
import { invoiceKey, nameOf, undecided } from './invoices.words.ts'
import { ReadButton } from './ReadButton.tsx'

const source = pagedSource<FuelInvoiceRow>({
  key: invoiceKey,
  load: (view, signal) =>
    call(listFuelInvoices, {
      query: {
        ...pageQueryOf(view),
        ...(view.filters.provider && { provider: Number.parseInt(view.filters.provider, 10) }),
      },
      signal,
    }),
})
const filters: ListFilter<FuelInvoiceRow>[] = [
  { key: 'provider', label: 'Proveedor', kind: 'remote', load: loadProviders },
]
const column = columnsFor<FuelInvoiceRow>()

/** Invoices of providers against the loads that were written down. */
export const InvoicesPage = () => (
  <ListPage<FuelInvoiceRow>
    id="fuel-invoices"
    title="Facturas de combustible"
    noun={['factura', 'facturas']}
    source={source}
    rowKey={({ id }) => id}
    rowName={nameOf}
    columns={[
      column.name('uuid', 'Factura', {
        width: 180,
        lines: 2,
        render: (row) => <TwoLines top={nameOf(row)} bottom={row.issuerRfc} />,
      }),
      column.text('providerName', 'Proveedor', { width: 220 }),
      { key: 'to', title: 'Periodo', width: 170, sort: true, lines: 1, render: ({ from, to }) => days(from, to) },
      {
        key: 'waits',
        title: 'Por decidir',
        lines: 1,
        render: (row) =>
          undecided(row) === 0 ? (
            <StatePill tone="green">Conciliada</StatePill>
          ) : (
            <StatePill tone="amber">{`${number(undecided(row))} con diferencia`}</StatePill>
          ),
      },
      {
        key: 'matched',
        title: 'Coinciden',
        width: 100,
        align: 'end',
        lines: 1,
        render: ({ matched }) => number(matched.lines),
      },
      column.money('total', 'Total', { sort: true }),
    ]}
    filters={filters}
    search="Buscar folio, proveedor o RFC"
    open={({ id }) => fuelPaths.invoice(id)}
    rowActions={(row) => ({
      menu: [
        removalAction(deleteFuelInvoice, () =>
          askRemoval({
            what: `la factura ${nameOf(row)}`,
            remove: () => call(deleteFuelInvoice, { id: row.id }),
            keys: [fuelKeys.all],
          }),
        ),
      ],
    })}
    above={<FuelTabs here={fuelPaths.invoices} />}
    actions={<ReadButton isMain />}
    empty={{
      title: 'Aún no hay facturas',
      text: 'Suba el XML de un proveedor o de su monedero: cada renglón se busca entre las cargas registradas y se dice cuáles faltan o difieren.',
      action: <ReadButton isMain />,
    }}
  />
)
