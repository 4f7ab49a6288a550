import {
  createCustomer,
  createManyCustomers,
  customerOrders,
  deleteCustomer,
  exportCustomers,
  listCustomers,
} from '@arriero/contract/billing/customers/customers.contract.ts'
import type { Customer } from '@arriero/contract/billing/customers/customers.entities.ts'
import { call } from '../../../kit/call.ts'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { CreateLink, ImportLink } from '../../../kit/list/CreateLink.tsx'
import { exportList } from '../../../kit/list/export-list.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import type { Column, ListFilter } from '../../../kit/list/list-types.ts'
import { pagedSource, pageQueryOf, type ListView } from '../../../kit/list/list-view.ts'
import { removalAction } from '../../../kit/list/removal.ts'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { billingKeys } from '../billing.keys.ts'
import { billingPaths } from '../billing.paths.ts'
import { CatalogTabs } from '../CatalogTabs.tsx'
import { askCustomerRemoval } from './customer-actions.ts'
import { creditWords } from './customers.words.ts'

const path = billingPaths.customers
const yesNo = (value: string | undefined) => (value === undefined ? undefined : value === '1')
const asked = (view: ListView) => ({
  ...pageQueryOf(view),
  active: yesNo(view.filters['active']),
  credit: yesNo(view.filters['credit']),
})
const source = pagedSource<Customer>({
  key: billingKeys.customers,
  load: (view, signal) => call(listCustomers, { query: asked(view), signal }),
})

const column = columnsFor<Customer>()
const sorted = (key: (typeof customerOrders)[number]) => ({ key, sort: true as const })
const columns: Column<Customer>[] = [
  {
    ...sorted('name'),
    title: 'Cliente',
    width: 300,
    fixed: true,
    render: ({ name, tradeName }) => <TwoLines top={name} bottom={tradeName ?? ''} />,
  },
  {
    ...sorted('rfc'),
    title: 'RFC',
    width: 160,
    render: ({ rfc, regime, use }) => <TwoLines top={rfc} bottom={`Régimen ${regime} · ${use}`} />,
  },
  {
    ...sorted('creditDays'),
    title: 'Crédito',
    width: 150,
    render: (customer) => {
      const { days, limit } = creditWords(customer)
      return <TwoLines top={days} bottom={limit} />
    },
  },
  {
    key: 'contacts',
    title: 'Recibe documentos',
    width: 220,
    render: ({ contacts }) => {
      const [first, ...others] = contacts.filter(({ documents }) => documents)
      return first ? (
        <TwoLines top={first.name ?? first.email} bottom={others.length > 0 ? `y ${others.length} más` : first.email} />
      ) : (
        '—'
      )
    },
  },
  column.phone('phone', { sort: undefined }),
  column.text('clientName', 'Cliente de viaje', { width: 180, sort: undefined, hidden: true }),
  column.text('postalCode', 'Código postal', { width: 120, sort: undefined, hidden: true }),
  column.money('creditLimit', 'Límite de crédito', { sort: true, hidden: true }),
  column.onOff('active', ['Activo', 'Inactivo'], { width: 100, sort: undefined }),
  column.date('createdAt', 'Alta', { hidden: true, sort: true }),
]

const filters: ListFilter<Customer>[] = [
  {
    key: 'credit',
    label: 'Crédito',
    kind: 'select',
    options: [
      { value: '1', label: 'A crédito' },
      { value: '0', label: 'De contado' },
    ],
  },
  {
    key: 'active',
    label: 'Estado',
    kind: 'select',
    options: [
      { value: '1', label: 'Activos' },
      { value: '0', label: 'Inactivos' },
    ],
  },
]

/** Everybody who is billed. */
export const CustomersPage = () => (
  <ListPage<Customer>
    id="billing-customers"
    title="Clientes"
    noun={['cliente', 'clientes']}
    source={source}
    rowKey={({ id }) => id}
    rowName={({ name }) => name}
    columns={columns}
    filters={filters}
    search="Buscar cliente, nombre comercial o RFC"
    open={({ id }) => `${path}/${id}`}
    rowActions={(customer) => ({ menu: [removalAction(deleteCustomer, () => askCustomerRemoval(customer))] })}
    exporting={(view) => exportList(exportCustomers, 'clientes', asked(view))}
    actions={<HeadActions />}
    above={<CatalogTabs here={path} />}
    empty={{
      title: 'Aún no hay clientes',
      text: 'Son a quienes se factura, con sus datos fiscales, su crédito y quién recibe los documentos. Puede importarlos de una hoja de Excel.',
      action: <HeadActions />,
    }}
  />
)

const HeadActions = () => (
  <>
    <ImportLink to={`${path}/importar`} for={createManyCustomers}>
      Importar
    </ImportLink>
    <CreateLink to={`${path}/nuevo-cliente`} for={createCustomer}>
      Crear cliente
    </CreateLink>
  </>
)
