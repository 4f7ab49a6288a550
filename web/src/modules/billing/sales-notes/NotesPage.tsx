import { useState } from 'react'
import { IconFileInvoice, IconWorld } from '@tabler/icons-react'
import {
  createNote,
  exportNotes,
  invoiceNotes,
  listNotes,
  type NoteRow,
} from '@arriero/contract/billing/sales-notes/sales-notes.contract.ts'
import { noteStateNames, noteStates } from '@arriero/contract/billing/sales-notes/sales-notes.rules.ts'
import { whyNot } from '../../../kit/access.ts'
import { call } from '../../../kit/call.ts'
import { dateTime, money } from '../../../kit/format.ts'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { CreateLink } from '../../../kit/list/CreateLink.tsx'
import { exportList } from '../../../kit/list/export-list.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { pagedSource, pageQueryOf, type ListView } from '../../../kit/list/list-view.ts'
import type { BulkAction, Column, ListFilter } from '../../../kit/list/list-types.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { billingPaths } from '../billing.paths.ts'
import { documentFilters } from '../documents/document-columns.tsx'
import { queryOf } from '../documents/documentList.tsx'
import { SayDialog, type Question } from '../SayDialog.tsx'
import { askInvoice, noteActions } from './note-actions.ts'
import { noteKeys, situationLook } from './notes.words.ts'
import '../quotations/quotations.css'

const asked = (view: ListView) => ({
  ...pageQueryOf(view),
  ...queryOf(view),
  situation: noteStateNames.find((name) => name === view.filters['situation']),
})
const source = pagedSource<NoteRow>({
  key: noteKeys.list,
  load: (view, signal) => call(listNotes, { query: asked(view), signal }),
})

const filters: ListFilter<NoteRow>[] = [
  {
    key: 'situation',
    label: 'Situación',
    kind: 'select',
    options: noteStates.map(({ state, label }) => ({ value: state, label })),
  },
  // A note is a document, and no filter of these looks at a row.
  ...(documentFilters as ListFilter<NoteRow>[]),
]

const column = columnsFor<NoteRow>()
const columns: Column<NoteRow>[] = [
  {
    key: 'folio',
    title: 'Nota',
    width: 150,
    fixed: true,
    sort: true,
    render: ({ folio, issuedAt }) => <TwoLines top={folio} bottom={dateTime(issuedAt).slice(0, 16)} />,
  },
  {
    key: 'receiverName',
    title: 'Cliente',
    sort: true,
    render: ({ receiverName, receiverRfc }) => <TwoLines top={receiverName} bottom={receiverRfc} />,
  },
  {
    key: 'situation',
    title: 'Estado',
    width: 190,
    render: (row) => {
      const { tone, label } = situationLook(row)
      return (
        <span className="quotation-state">
          <StatePill tone={tone}>{label}</StatePill>
          {(row.problem ?? row.invoiceFolio) && <small>{row.problem ?? `En ${row.invoiceFolio}`}</small>}
        </span>
      )
    },
  },
  column.text('issuerName', 'Emite', { width: 180, hidden: true }),
  {
    key: 'total',
    title: 'Total',
    width: 150,
    align: 'end',
    sort: true,
    render: ({ total, currency }) => <TwoLines top={money(total)} bottom={currency} />,
  },
]

const bulk = (): BulkAction<NoteRow>[] =>
  whyNot(invoiceNotes)
    ? []
    : [
        {
          key: 'invoice',
          label: 'Facturar',
          icon: IconFileInvoice,
          onClick: (rows, clear) => void askInvoice(rows, false, clear),
        },
        {
          key: 'global',
          label: 'Factura global',
          icon: IconWorld,
          onClick: (rows, clear) => void askInvoice(rows, true, clear),
        },
      ]

/** What was sold, and which invoice charges it. */
export function NotesPage() {
  const [question, ask] = useState<Question>()
  const create = (
    <CreateLink to={billingPaths.newSalesNote} for={createNote}>
      Crear nota de venta
    </CreateLink>
  )
  return (
    <>
      <ListPage<NoteRow>
        id="sales-notes"
        title="Notas de venta"
        noun={['nota', 'notas']}
        source={source}
        rowKey={({ id }) => id}
        rowName={({ folio }) => folio}
        columns={columns}
        filters={filters}
        search="Buscar folio, cliente, RFC o UUID"
        open={({ id }) => `${billingPaths.salesNotes}/${id}`}
        rowActions={(row) => ({ menu: noteActions(row, ask) })}
        bulk={bulk()}
        exporting={(view) => exportList(exportNotes, 'notas de venta', asked(view))}
        actions={create}
        empty={{
          title: 'Aún no hay notas de venta',
          text: 'Una nota es lo vendido que aún no se factura; varias se facturan juntas o en una global.',
          action: create,
        }}
      />
      <SayDialog question={question} close={() => ask(undefined)} />
    </>
  )
}
