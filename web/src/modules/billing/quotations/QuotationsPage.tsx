import {
  createQuotation,
  exportQuotations,
  listQuotations,
  updateQuotation,
} from '@arriero/contract/billing/quotations/quotations.contract.ts'
import type { QuotationRow } from '@arriero/contract/billing/quotations/quotations.entities.ts'
import {
  isEditable,
  quotationStateNames,
  quotationStates,
} from '@arriero/contract/billing/quotations/quotations.rules.ts'
import { IconCopy, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { whyNot } from '../../../kit/access.ts'
import { call } from '../../../kit/call.ts'
import { money, percent, plural } from '../../../kit/format.ts'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { CreateLink } from '../../../kit/list/CreateLink.tsx'
import { exportList } from '../../../kit/list/export-list.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { pagedSource, pageQueryOf, type ListView } from '../../../kit/list/list-view.ts'
import type { Column, ListFilter } from '../../../kit/list/list-types.ts'
import { go } from '../../../kit/shell/navigation.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { billingPaths } from '../billing.paths.ts'
import { customersLike } from '../pickers/load.ts'
import { quotationKeys } from './quotations.keys.ts'
import { marginTone, stateLook, validityLook } from './quotations.words.ts'
import './quotations.css'

function asked(view: ListView) {
  const { status, customer } = view.filters
  return {
    ...pageQueryOf(view),
    status: quotationStateNames.find((name) => name === status),
    customer: customer ? Number(customer) : undefined,
  }
}
const source = pagedSource<QuotationRow>({
  key: quotationKeys.list,
  load: (view, signal) => call(listQuotations, { query: asked(view), signal }),
})

const filters: ListFilter<QuotationRow>[] = [
  {
    key: 'status',
    label: 'Estado',
    kind: 'select',
    options: quotationStates.map(({ state, label }) => ({ value: state, label })),
  },
  { key: 'customer', label: 'Cliente', kind: 'remote', load: customersLike },
]

const column = columnsFor<QuotationRow>()
const columns: Column<QuotationRow>[] = [
  {
    key: 'folio',
    title: 'Cotización',
    width: 150,
    fixed: true,
    sort: true,
    render: ({ folio, versions }) => (
      <TwoLines top={folio} bottom={versions > 0 ? plural(versions, 'versión', 'versiones') : 'Sin enviar'} />
    ),
  },
  {
    key: 'name',
    title: 'Para',
    grow: 1,
    sort: true,
    render: ({ name, contact, customerId }) => (
      <TwoLines top={name} bottom={contact ?? (customerId === null ? 'Prospecto' : 'Cliente')} />
    ),
  },
  {
    key: 'status',
    title: 'Estado',
    width: 190,
    render: (row) => {
      const { tone, label } = stateLook(row)
      return (
        <span className="quotation-state">
          <StatePill tone={tone}>{label}</StatePill>
          {row.unsent && <small>Cambios sin enviar</small>}
        </span>
      )
    },
  },
  {
    ...column.date('validUntil', 'Vigencia', { sort: true, width: 150 }),
    lines: 2,
    render: (row) => {
      const look = validityLook(row)
      return <TwoLines top={row.validUntil.split('-').toReversed().join('.')} bottom={look?.label ?? ' '} />
    },
  },
  column.number('margin', 'Margen', {
    width: 90,
    render: ({ margin }) => <span className={`quotation-${marginTone(margin)}`}>{percent(margin)}</span>,
  }),
  {
    key: 'total',
    title: 'Total',
    width: 150,
    align: 'end',
    sort: true,
    render: ({ total, currency }) => <TwoLines top={money(total)} bottom={currency} />,
  },
  column.date('sentAt', 'Enviada', { sort: true, withTime: true, width: 160, hidden: true }),
  column.date('createdAt', 'Creada', { sort: true, withTime: true, width: 160, hidden: true }),
  column.text('updatedBy', 'Cambió', { width: 160, hidden: true }),
]

/** What was offered, to whom, and what came of it. */
export function QuotationsPage() {
  const create = (
    <CreateLink to={billingPaths.newQuotation} for={createQuotation}>
      Nueva cotización
    </CreateLink>
  )
  return (
    <ListPage<QuotationRow>
      id="quotations"
      title="Cotizaciones"
      noun={['cotización', 'cotizaciones']}
      source={source}
      rowKey={({ id }) => id}
      rowName={({ folio }) => folio}
      columns={columns}
      filters={filters}
      search="Buscar folio, cliente, RFC o contacto"
      open={({ id }) => `${billingPaths.quotations}/${id}`}
      sub={<Link to={billingPaths.letterheads}>Membretes</Link>}
      rowActions={(row) => ({
        menu: [
          {
            key: 'edit',
            label: 'Editar',
            icon: IconPencil,
            disabled: whyNot(updateQuotation) ?? (isEditable(row.status) ? undefined : 'Ya tiene respuesta.'),
            onClick: () => go(`${billingPaths.quotations}/editar/${row.id}`),
          },
          {
            key: 'copy',
            label: 'Usar como plantilla',
            icon: IconCopy,
            disabled: whyNot(createQuotation),
            onClick: () => go(`${billingPaths.newQuotation}?copiar=${row.id}`),
          },
        ],
      })}
      exporting={(view) => exportList(exportQuotations, 'cotizaciones', asked(view))}
      actions={create}
      empty={{
        title: 'Aún no hay cotizaciones',
        text: 'Ofrezca un servicio a un cliente o a un prospecto; lo aceptado se factura con un clic.',
        action: create,
      }}
    />
  )
}
