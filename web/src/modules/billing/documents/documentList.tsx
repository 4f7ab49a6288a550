import { useMemo, useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IconBan, IconCertificate, IconSend } from '@tabler/icons-react'
import type { AgeKey } from '@arriero/contract/billing/dashboard/dashboard.rules.ts'
import { documentSums } from '@arriero/contract/billing/documents/document-sums.contract.ts'
import type { DocumentRow } from '@arriero/contract/billing/documents/documents.entities.ts'
import { whyNot } from '../../../kit/access.ts'
import { call } from '../../../kit/call.ts'
import { exportList } from '../../../kit/list/export-list.ts'
import { CreateLink } from '../../../kit/list/CreateLink.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { pagedSource, pageQueryOf, type ListView } from '../../../kit/list/list-view.ts'
import type { BulkAction, Column, ListFilter } from '../../../kit/list/list-types.ts'
import { useTaskTray } from '../../../kit/tasks.ts'
import { askStamp, documentActions, refusals, type DocumentDialog } from './document-actions.ts'
import { documentColumns, documentFilters, documentViews, owedFilters, owedViews } from './document-columns.tsx'
import { documentKeys, pageOf, type DocumentKind } from './document-kind.ts'
import { selectionWords } from './document-words.ts'
import { DocumentCard } from './DocumentCard.tsx'
import { DocumentDialogs } from './dialogs.tsx'
import { StateLinks, SumsFoot } from './DocumentSums.tsx'
import './documents.css'

interface Shown {
  empty: { title: string; text: string }
  /** Columns of its own, after the receiver. */
  columns?: readonly Column<DocumentRow>[]
  /** Columns of every document that it shows only to whom asks for them: its own need the room. */
  hidden?: readonly string[]
  /** What its state column says, where it is more than the document's state. */
  state?: (row: DocumentRow) => ReactNode
  /** Filters of its own, and what they ask the call for. */
  filters?: readonly ListFilter<DocumentRow>[]
  query?: (view: ListView) => object
  /** Buttons before the one that creates. */
  actions?: ReactNode
  /** Besides stamping, mailing and cancelling; of who is signed in. */
  bulk?: () => readonly BulkAction<DocumentRow>[]
}

// While something runs its rows are asked for often.
const busyMs = 3000
const calmMs = 60_000

const isOwedView = (view: string | undefined): view is keyof typeof owedViews => view !== undefined && view in owedViews

const cardOf = (row: DocumentRow) => <DocumentCard row={row} />

/** What a list asks for: its filters and its view, as the call names them. */
export function queryOf({ filters: { state, customer, issued, issuer, age, live }, view, search }: ListView) {
  const [from, to = from] = issued?.split('..') ?? []
  return {
    search: search || undefined,
    // The filter offers no other words than the call's.
    state: state as DocumentRow['state'] | undefined,
    customer: customer ? Number(customer) : undefined,
    issuer: issuer ? Number(issuer) : undefined,
    age: age as AgeKey | undefined,
    live: live ? live === '1' : undefined,
    from,
    to,
    owed: isOwedView(view) ? owedViews[view] : undefined,
  }
}

/** The list of a kind of fiscal document: `documentList(invoices, {…})` is its page. */
export function documentList(
  of: DocumentKind,
  { empty, columns = [], hidden = [], state: said, filters = [], query, bulk, actions }: Shown,
) {
  const asked = (view: ListView) => ({ ...pageQueryOf(view), ...queryOf(view), ...query?.(view) })
  const source = pagedSource<DocumentRow>({
    key: documentKeys.lists(of.kind),
    load: (view, signal) => call(of.calls.list, { query: asked(view), signal }),
  })
  const [folio, state, receiver, ...rest] = documentColumns(of.isOwed)
  const others = rest.map((column) => (hidden.includes(column.key) ? { ...column, hidden: true } : column))
  const shown = [folio!, { ...state!, ...(said && { render: said }) }, receiver!, ...columns, ...others]

  // The sums know no filter that is a list's own: then they would be of other documents.
  const footOf = (view: ListView) =>
    filters.some(({ key }) => view.filters[key]) ? null : <SumsFoot of={of} query={queryOf(view)} />

  return function DocumentList() {
    const [dialog, setDialog] = useState<DocumentDialog>()
    const isBusy = useTaskTray(({ tasks }) => tasks.some((task) => task.state === 'running'))
    const { data: sums } = useQuery({
      queryKey: [...documentKeys.sums(of.kind), 'all'],
      queryFn: ({ signal }) => call(documentSums, { query: { kind: of.kind }, signal }),
    })
    const views = useMemo(() => (of.isOwed ? documentViews(sums?.open, sums?.overdue) : []), [sums])
    const create = (
      <CreateLink to={of.newPath} for={of.calls.create}>
        {`Crear ${of.noun[0]}`}
      </CreateLink>
    )
    return (
      <>
        <ListPage<DocumentRow>
          id={`documents-${of.kind}`}
          title={of.title}
          noun={of.noun}
          source={source}
          rowKey={({ id }) => id}
          rowName={({ folio: name }) => name}
          columns={shown}
          filters={[...filters, ...documentFilters, ...(of.isOwed ? owedFilters : [])]}
          views={views}
          search="Folio, cliente, RFC o UUID"
          open={(row) => pageOf(of, row)}
          rowActions={(row) => ({ menu: documentActions(of, row, setDialog) })}
          bulk={[...bulkActions(of, setDialog), ...(bulk?.() ?? [])]}
          selectionWords={(rows) => selectionWords(rows, of.noun)}
          pills={sums && <StateLinks sums={sums} />}
          exporting={(view) => exportList(of.calls.exporting, of.noun[1], asked(view))}
          actions={
            <>
              {actions}
              {create}
            </>
          }
          card={cardOf}
          foot={footOf}
          refetchMs={isBusy ? busyMs : calmMs}
          empty={{ ...empty, action: create }}
        />
        <DocumentDialogs of={of} dialog={dialog} close={() => setDialog(undefined)} />
      </>
    )
  }
}

const bulkActions = (of: DocumentKind, open: (dialog: DocumentDialog) => void): BulkAction<DocumentRow>[] => [
  ...(whyNot(of.calls.stamp)
    ? []
    : [
        {
          key: 'stamp',
          label: 'Timbrar',
          icon: IconCertificate,
          onClick: (rows: DocumentRow[], clear: () => void) => void askStamp(of, rows, clear),
        },
      ]),
  ...(whyNot(of.calls.mail)
    ? []
    : [
        {
          key: 'mail',
          label: 'Enviar',
          icon: IconSend,
          onClick: (rows: DocumentRow[]) => open({ kind: 'mail', rows }),
        },
      ]),
  ...(whyNot(of.calls.cancel)
    ? []
    : [
        {
          key: 'cancel',
          label: 'Cancelar…',
          icon: IconBan,
          danger: true,
          // One at a time: each has a motive and living documents of its own.
          onClick: (rows: DocumentRow[]) => {
            const row = rows.find((one) => !refusals.cancel(one))
            if (row) open({ kind: 'cancel', row })
          },
        },
      ]),
]
