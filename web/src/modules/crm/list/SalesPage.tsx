import { IconPencil } from '@tabler/icons-react'
import { deleteSale, exportSales, listSales, updateSale } from '@arriero/contract/crm/sales.contract.ts'
import type { SaleRow } from '@arriero/contract/crm/sales.entities.ts'
import { whyNot } from '../../../kit/access.ts'
import { call } from '../../../kit/call.ts'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { exportList } from '../../../kit/list/export-list.ts'
import type { Column, RowActions } from '../../../kit/list/list-types.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { pagedSource } from '../../../kit/list/list-view.ts'
import { askRemoval, removalAction } from '../../../kit/list/removal.ts'
import { go } from '../../../kit/shell/navigation.ts'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { crmPaths } from '../crm.paths.ts'
import { crmKey, pesos, stageLook } from '../crm.words.ts'
import { Next, Tags } from '../pieces.tsx'
import { SaleActions, SaleTabs } from '../SaleHead.tsx'
import { filters, queryOf, views } from './sale-list.ts'

const column = columnsFor<SaleRow>()
const columns: Column<SaleRow>[] = [
  column.name('title', 'Venta', {
    width: 300,
    sort: true,
    lines: 2,
    render: ({ title, folio, contactName }) => (
      <TwoLines top={title} bottom={[folio, contactName].filter(Boolean).join(' · ')} />
    ),
  }),
  column.text('companyName', 'Empresa', { width: 220, sort: true }),
  column.state('stage', 'Etapa', stageLook, { width: 160, sort: undefined }),
  {
    key: 'amount',
    title: 'Monto',
    width: 140,
    lines: 2,
    align: 'end',
    sort: true,
    render: ({ amount, probability, weighted }) => (
      <TwoLines top={pesos(amount)} bottom={`${probability} %: ${pesos(weighted)}`} />
    ),
  },
  column.date('closeOn', 'Cierre', { width: 110, sort: true }),
  { key: 'next', title: 'Siguiente', width: 220, render: (sale) => <Next sale={sale} /> },
  { key: 'tags', title: 'Etiquetas', width: 170, render: (sale) => <Tags tags={sale.tags} /> },
  column.text('ownerName', 'Responsable', { width: 160, sort: undefined }),
  column.text('source', 'Origen', { width: 140, hidden: true, sort: undefined }),
  column.date('lastActivityAt', 'Última actividad', { width: 160, withTime: true, hidden: true, sort: true }),
  column.date('createdAt', 'Creada', { width: 160, withTime: true, hidden: true, sort: true }),
]

const source = pagedSource<SaleRow>({
  key: [...crmKey, 'list'],
  load: (view, signal) => call(listSales, { query: queryOf(view), signal }),
})

const actionsOf = ({ id, folio }: SaleRow): RowActions => ({
  menu: [
    {
      key: 'edit',
      label: 'Cambiar datos',
      icon: IconPencil,
      disabled: whyNot(updateSale),
      onClick: () => go(crmPaths.edit(id)),
    },
    removalAction(deleteSale, () =>
      askRemoval({
        what: `la venta ${folio}`,
        consequence: 'Deja de aparecer en el tablero, las listas y las cifras; sus cotizaciones se quedan.',
        remove: () => call(deleteSale, { id }),
        keys: [crmKey],
      }),
    ),
  ],
})

/** All sales of the account, the newest first. */
export const SalesPage = () => (
  <ListPage<SaleRow>
    id="sales"
    title="Ventas"
    noun={['venta', 'ventas']}
    source={source}
    rowKey={({ id }) => id}
    rowName={({ folio }) => folio}
    columns={columns}
    filters={filters}
    views={views}
    search="Buscar venta o empresa"
    open={({ id }) => crmPaths.one(id)}
    rowActions={actionsOf}
    exporting={(view) => exportList(exportSales, 'Ventas', queryOf(view))}
    above={<SaleTabs here={crmPaths.board} />}
    actions={<SaleActions here={crmPaths.list} />}
    empty={{
      title: 'Aún no hay ventas',
      text: 'Lo que se ofrece a cada empresa, en qué etapa va y qué sigue. Cree la primera o impórtelas de Excel.',
      action: <SaleActions here={crmPaths.list} />,
    }}
  />
)
