import { accountGroups } from '@arriero/contract/billing/trip-account/trip-account.contract.ts'
import type { AccountGroup } from '@arriero/contract/billing/trip-account/trip-account.entities.ts'
import { groupings, type Grouping } from '@arriero/contract/billing/trip-account/trip-account.rules.ts'
import { call } from '../../../kit/call.ts'
import { money, number } from '../../../kit/format.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { pagedSource, pageQueryOf, viewFromSearch } from '../../../kit/list/list-view.ts'
import type { Column } from '../../../kit/list/list-types.ts'
import { useSearchParams } from '../../../kit/shell/navigation.ts'
import { billingPaths } from '../billing.paths.ts'
import { accountFilters, accountQuery } from './account-filters.ts'
import { AccountsActions, AccountTabs, exportShown, sumsFoot } from './AccountsHead.tsx'
import { MarginBar } from './MarginBar.tsx'
import { accountKey } from './trip-account.words.ts'

const amount = (
  key: 'income' | 'fuel' | 'tolls' | 'pay' | 'expenses' | 'cost' | 'margin' | 'perKm',
  title: string,
  more: Partial<Column<AccountGroup>> = {},
): Column<AccountGroup> => ({
  key,
  title,
  width: 122,
  align: 'end',
  lines: 1,
  render: (row) => <span className={row[key] !== null && row[key] < 0 ? 'account-loss' : ''}>{money(row[key])}</span>,
  ...more,
})

const nameless: Record<Grouping, string> = {
  customer: 'Sin cliente de facturación',
  route: 'Sin ruta',
  unit: 'Sin unidad',
  driver: 'Sin conductor',
}

const columnsOf = (by: Grouping, title: string): Column<AccountGroup>[] => [
  { key: 'name', title, fixed: true, sort: true, lines: 1, render: ({ name }) => name || nameless[by] },
  {
    key: 'share',
    title: 'Margen %',
    width: 140,
    sort: true,
    lines: 1,
    render: ({ share, margin }) => <MarginBar share={share} margin={margin} />,
  },
  amount('margin', 'Margen', { sort: true }),
  amount('income', 'Ingreso', { sort: true }),
  amount('cost', 'Costo', { sort: true }),
  amount('fuel', 'Combustible', { hidden: true }),
  amount('tolls', 'Casetas', { hidden: true }),
  amount('pay', 'Conductor', { hidden: true }),
  amount('expenses', 'Gastos', { hidden: true }),
  amount('perKm', 'Por km', { sort: true, width: 92 }),
  {
    key: 'km',
    title: 'Km',
    width: 100,
    sort: true,
    align: 'end',
    lines: 1,
    hidden: true,
    render: ({ km }) => number(km),
  },
  {
    key: 'trips',
    title: 'Viajes',
    width: 84,
    sort: true,
    align: 'end',
    lines: 1,
    render: ({ trips }) => number(trips),
  },
  {
    key: 'losing',
    title: 'Con pérdida',
    hidden: true,
    width: 104,
    align: 'end',
    lines: 1,
    render: ({ losing }) => <span className={losing > 0 ? 'account-loss' : ''}>{number(losing)}</span>,
  },
]

/** The accounts added up by one thing; a row leads to its trips, with what was filtered. */
function groupPage(by: Grouping) {
  const { label, noun } = groupings.find((one) => one.by === by)!
  const here = billingPaths.profitBy[by]
  const columns = columnsOf(by, noun[0].charAt(0).toUpperCase() + noun[0].slice(1))
  const source = pagedSource<AccountGroup>({
    key: [...accountKey, 'groups', by],
    load: (view, signal) => call(accountGroups, { query: { ...pageQueryOf(view), ...accountQuery(view), by }, signal }),
  })
  const filters = accountFilters.filter(({ key }) => key !== by)
  return function GroupPage() {
    const [search] = useSearchParams()
    const { filters: chosen } = viewFromSearch(search)
    const rowsOf = ({ key, name }: AccountGroup) => {
      const kept = new URLSearchParams(
        Object.entries(search).filter(([param]) => param.startsWith('f_') && param.slice(2) in chosen),
      )
      kept.set(`f_${by}`, by === 'route' ? key : `${key}~${name || nameless[by]}`)
      return `${billingPaths.profit}?${kept}`
    }
    return (
      <ListPage<AccountGroup>
        id={`trip-accounts-${by}`}
        title={`Rentabilidad por ${label.toLowerCase()}`}
        noun={noun}
        source={source}
        rowKey={({ key }) => key}
        rowName={({ name }) => name || nameless[by]}
        columns={columns}
        filters={filters}
        search={false}
        open={rowsOf}
        actions={<AccountsActions />}
        exporting={exportShown}
        above={<AccountTabs here={here} />}
        foot={sumsFoot}
        empty={{ title: 'Aún no hay viajes', text: 'Aquí se suman las cuentas de los viajes.' }}
      />
    )
  }
}

export const groupPages: Record<Grouping, () => React.ReactNode> = {
  customer: groupPage('customer'),
  route: groupPage('route'),
  unit: groupPage('unit'),
  driver: groupPage('driver'),
}
