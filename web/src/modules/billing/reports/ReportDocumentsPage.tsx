import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  readBillingReport,
  reportDocuments,
  type ReportDocument,
} from '@arriero/contract/billing/reports/reports.contract.ts'
import { billingReports, columnsOf, groupings } from '@arriero/contract/billing/reports/reports.rules.ts'
import { fiscalKinds, type FiscalKind } from '@arriero/contract/billing/documents/documents.rules.ts'
import { call } from '../../../kit/call.ts'
import { date, days, money } from '../../../kit/format.ts'
import type { Column } from '../../../kit/list/list-types.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { pagedSource, pageQueryOf } from '../../../kit/list/list-view.ts'
import { useSearchParams } from '../../../kit/shell/navigation.ts'
import { billingPaths } from '../billing.paths.ts'
import { documentColumns } from '../documents/document-columns.tsx'
import { reportQuery, reportSearch } from './report-view.ts'
import '../documents/documents.css'

const pages: Record<FiscalKind, string> = {
  invoice: billingPaths.invoices,
  credit_note: billingPaths.creditNotes,
  payment: billingPaths.payments,
  note_sale: billingPaths.salesNotes,
  carta_porte: billingPaths.cartasPorte,
}

const kind: Column<ReportDocument> = {
  key: 'kind',
  title: 'Documento',
  width: 160,
  lines: 1,
  render: (row) => fiscalKinds.find((one) => one.kind === row.kind)?.label,
}
const counted: Column<ReportDocument> = {
  key: 'amount',
  title: 'En el reporte',
  width: 140,
  align: 'end',
  fixed: true,
  sort: true,
  lines: 1,
  render: ({ amount }) => <b>{money(amount)}</b>,
}
const columns: Column<ReportDocument>[] = [...documentColumns(false), kind, counted]

/** The documents behind one number of a report: they add up to it. */
export function ReportDocumentsPage() {
  const [search] = useSearchParams()
  const { grupo, columna } = search
  const asked = useMemo(() => {
    const [group, name] = grupo?.split('~') ?? []
    return { query: reportQuery(search), group, name, column: columna }
  }, [search, grupo, columna])
  const { query, group, name, column } = asked
  const { report, by, from, to } = query
  const columnOf = columnsOf(report, by).find(({ key }) => key === column)
  const wanted = { ...query, group, column: columnOf?.key }
  const key = JSON.stringify(wanted)
  const source = useMemo(
    () =>
      pagedSource<ReportDocument>({
        key: ['billing', 'report', 'documents', key],
        load: (view, signal) =>
          // Its own text says what is wanted: the list is another when it is.
          call(reportDocuments, { query: { ...pageQueryOf(view), ...(JSON.parse(key) as typeof wanted) }, signal }),
      }),
    [key],
  )
  const { data: figures } = useQuery({
    queryKey: ['billing', 'report', query],
    queryFn: ({ signal }) => call(readBillingReport, { query, signal }),
  })
  const row = group === undefined ? figures?.total : figures?.groups.find((one) => one.key === group)
  const cell = columnOf && row?.cells[columnOf.key]
  const sum = cell && (
    <span className="doc-sums">
      Suma <b>{money(cell.amount)}</b>
    </span>
  )
  return (
    <ListPage<ReportDocument>
      id="report-documents"
      title={[columnOf?.label ?? billingReports[report].label, name].filter(Boolean).join(' · ')}
      sub={
        <Link to={billingPaths.reports} search={reportSearch(search) as never}>
          {billingReports[report].label} por {groupings[by].toLowerCase()}, {from ? days(from, to) : `al ${date(to)}`}
        </Link>
      }
      noun={['documento', 'documentos']}
      source={source}
      rowKey={({ id }) => id}
      rowName={({ folio }) => folio}
      columns={columns}
      search="Folio, cliente, RFC o UUID"
      open={(one) => `${pages[one.kind]}/${one.id}`}
      foot={() => sum}
      empty={{
        title: 'Sin documentos',
        text: 'Ningún documento suma en esta cifra. Puede que la dirección sea de otros días.',
      }}
    />
  )
}
